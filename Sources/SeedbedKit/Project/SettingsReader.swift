/// Turns the JSON of `seedbed.json` into settings, collecting every fault on the way.
struct SettingsReader {
  /// The keys and listed names that lead to a value, from the outermost.
  typealias SettingPath = [String]

  let file: String
  let lines: LineTable
  private(set) var faults: [Diagnostic] = []
  /// Where each key and listed name of the current database stands.
  private var positions: [SettingPath: SourcePosition] = [:]

  init(file: String, lines: LineTable) {
    self.file = file
    self.lines = lines
  }

  mutating func report(
    _ code: DiagnosticCode, _ message: String, at offset: Int, notes: [Diagnostic.Note] = [],
    fix: String? = nil
  ) {
    faults.append(Diagnostic(code, message, at: position(offset), notes: notes, fix: fix))
  }

  /// Reports that a value isn't what its key wants.
  mutating func reportInvalid(
    _ node: JSONNode, at path: SettingPath, wanted: String, fix: String? = nil
  ) {
    report(
      .settingsInvalidValue, "\(name(of: path)) is \(node.summary), wanted \(wanted)",
      at: node.offset, fix: fix)
  }

  /// Remembers where a listed name stands.
  mutating func record(_ path: SettingPath, at offset: Int) {
    positions[path] = position(offset)
  }

  /// Begins with another database.
  mutating func forgetPositions() {
    positions = [:]
  }

  /// The places that were remembered, by what leads to them from `path` on.
  func positions(below path: SettingPath) -> [SettingPath: SourcePosition] {
    var below: [SettingPath: SourcePosition] = [:]
    for (key, position) in positions { below[Array(key.dropFirst(path.count))] = position }
    return below
  }

  private func position(_ offset: Int) -> SourcePosition {
    let place = lines.place(of: offset)
    return SourcePosition(file: file, line: place.line, column: place.column)
  }

  func name(of path: SettingPath) -> String {
    path.last.map { "'\($0)'" } ?? "the file"
  }
}

extension SettingsReader {
  /// Reads an object whose keys are names of the user's; reports keys that stand there twice.
  mutating func members(of node: JSONNode, at path: SettingPath, wanted: String) -> [JSONMember] {
    guard case .object(let members) = node.value else {
      reportInvalid(node, at: path, wanted: wanted)
      return []
    }
    // Keys are compared as Swift compares strings, so that two spellings of one file name count as one.
    var first: [String: Int] = [:]
    for member in members {
      if let offset = first[member.key] {
        report(
          .settingsDuplicateKey, "the key '\(member.key)' stands here a second time",
          at: member.keyOffset, notes: [.init("the first one is here", at: position(offset))],
          fix: "remove one of them")
      } else {
        first[member.key] = member.keyOffset
        record(path + [member.key], at: member.keyOffset)
      }
    }
    return members
  }

  /// Reads an object whose keys are ours; reports those that aren't, and leaves them out.
  mutating func members(of node: JSONNode, at path: SettingPath, keys: [String]) -> [JSONMember] {
    let wanted = keys.alternatives
    return members(of: node, at: path, wanted: "an object with \(wanted)").filter { member in
      if keys.contains(member.key) { return true }
      let place = path.isEmpty ? "" : " in \(name(of: path))"
      let meant = EditDistance.closest(to: member.key, among: keys)
      report(
        .settingsUnknownKey,
        "unknown key '\(member.key)'\(place), "
          + (meant.map { "did you mean '\($0)'?" } ?? "wanted \(wanted)"),
        at: member.keyOffset,
        fix: meant.map { "write \"\($0)\"" })
      return false
    }
  }
}

extension [String] {
  /// The words in single quotes, with an "or" before the last.
  var alternatives: String {
    let quoted = map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}

extension JSONNode {
  /// What was found, for messages; a long string is cut.
  var summary: String {
    switch value {
    case .null: "null"
    case .bool(let value): String(value)
    case .number(let text): text
    case .string(""): "an empty string"
    case .string(let text) where text.count > 60: "the string '\(text.prefix(60))…'"
    case .string(let text): "the string '\(text)'"
    case .array([]): "an empty list"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
