extension SettingsReader {
  mutating func boolean(_ node: JSONNode, at path: SettingPath) -> Bool? {
    if case .bool(let value) = node.value { return value }
    var fix: String?
    if case .string(let text) = node.value, ["true", "false"].contains(text) {
      fix = "write \(text)"
    }
    reportInvalid(node, at: path, wanted: "true or false", fix: fix)
    return nil
  }

  /// Reads the oldest system that runs a database's SQL.
  mutating func deploymentTarget(_ node: JSONNode, at path: SettingPath) -> DeploymentTarget? {
    guard case .string(let text) = node.value else {
      reportInvalid(node, at: path, wanted: DeploymentTarget.form)
      return nil
    }
    do {
      return try DeploymentTarget(text)
    } catch {
      reportInvalid(
        node, at: path, wanted: error.wanted, fix: error.suggestion.map { "write \"\($0)\"" })
      return nil
    }
  }

  /// Reads a list of names and remembers where each stands.
  mutating func names(
    _ node: JSONNode, at path: SettingPath, wanted: String, isEmptyAllowed: Bool = true
  ) -> [String]? {
    guard case .array(let nodes) = node.value, isEmptyAllowed || !nodes.isEmpty else {
      var fix: String?
      if case .string(let text) = node.value { fix = "write [\(text.quotedAsJSON)]" }
      reportInvalid(node, at: path, wanted: "a list of \(wanted)", fix: fix)
      return nil
    }
    var names: [String] = []
    for element in nodes {
      guard case .string(let text) = element.value, !text.isEmpty else {
        report(
          .settingsInvalidValue,
          "\(name(of: path)) holds \(element.summary), wanted a list of \(wanted)",
          at: element.offset)
        continue
      }
      if names.contains(text) {
        report(
          .settingsInvalidValue, "\(name(of: path)) names '\(text)' a second time",
          at: element.offset, fix: "remove it")
        continue
      }
      names.append(text)
      record(path + [text], at: element.offset)
    }
    return names
  }

  /// Reads one of a few words.
  mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ node: JSONNode, at path: SettingPath, of type: Choice.Type
  ) -> Choice? {
    let words = Choice.allCases.map(\.rawValue)
    var meant: String?
    if case .string(let text) = node.value {
      if let choice = Choice(rawValue: text) { return choice }
      meant = EditDistance.closest(to: text, among: words)
    }
    reportInvalid(
      node, at: path, wanted: words.alternatives, fix: meant.map { "write \"\($0)\"" })
    return nil
  }
}

extension String {
  /// The text as a JSON string.
  fileprivate var quotedAsJSON: String {
    let escaped = map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
    return "\"\(escaped.joined())\""
  }
}
