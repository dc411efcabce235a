/// What `seedbed.json` says; without the file, no settings.
///
/// The file's form:
///
/// ```json
/// { "databases": { "sampledb.sql": {
///     "pragmas": { "page_size": 4096, "application_id": 1396789569, "auto_vacuum": "none",
///                  "encoding": "UTF-8", "journal_mode": "delete" },
///     "analyze": false,
///     "deploymentTarget": "iOS 16",
///     "allowLoss": { "0012_rebuild.sql": ["draft"] },
///     "doubleQuotedStrings": ["0003_old.sql"],
///     "functions": ["durationToTinyInt"], "collations": ["NATURAL"],
///     "ignore": ["lint-id"],
///     "refresh": { "peopleInfo": "insert",
///                  "question": { "columns": ["text", "answer"], "key": ["code"] },
///                  "word": { "policy": "owned", "key": ["spelling"] } } } } }
/// ```
package struct Settings: Sendable, Hashable {
  /// The settings of each database, by its name as it is written there.
  package var databases: [String: DatabaseSettings] = [:]

  /// The file as messages name it; `nil` where there is none.
  let file: String?
  /// Where each key and each listed name stands, by the keys and names that lead to it.
  let positions: [[String]: SourcePosition]

  /// Makes settings that no file holds.
  package init(databases: [String: DatabaseSettings] = [:]) {
    self.init(databases: databases, file: nil, positions: [:])
  }

  init(
    databases: [String: DatabaseSettings], file: String?, positions: [[String]: SourcePosition]
  ) {
    self.databases = databases
    self.file = file
    self.positions = positions
  }

  /// Finds where a setting stands, for faults that show only later, such as a table that doesn't exist.
  ///
  /// - Parameters:
  ///   - database: The database's name as it is written there.
  ///   - path: The keys and listed names that lead to it, such as `"allowLoss", "0012_rebuild.sql", "draft"`.
  /// - Returns: Its place, or that of the nearest thing around it; `nil` where no file holds the settings.
  package func position(of database: String, _ path: String...) -> SourcePosition? {
    var path = ["databases", database] + path
    while !path.isEmpty {
      if let position = positions[path] { return position }
      path.removeLast()
    }
    return file.map { SourcePosition(file: $0) }
  }
}

extension Settings {
  /// Reads `seedbed.json`, strictly: whatever isn't understood is an error.
  ///
  /// All faults are reported at once, but for a syntax error, after which nothing is certain.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: The file as messages shall name it.
  /// - Returns: The settings.
  /// - Throws: `settings.syntax`, `settings.unknown-key`, `settings.duplicate-key` and `settings.invalid-value`.
  package static func parse(
    _ bytes: [UInt8], file: String
  ) throws(SeedbedError) -> Settings {
    let lines = LineTable(bytes)
    let root: JSONNode
    do {
      root = try JSONReader.read(bytes)
    } catch {
      throw SeedbedError(Diagnostic(error, file: file, lines: lines))
    }
    var reader = SettingsReader(file: file, lines: lines)
    let databases = reader.databases(in: root)
    guard reader.faults.isEmpty else { throw SeedbedError(reader.faults) }
    return Settings(databases: databases, file: file, positions: reader.positions)
  }
}

extension DiagnosticCode {
  /// `seedbed.json` isn't JSON.
  public static let settingsSyntax = DiagnosticCode(rawValue: "settings.syntax")
  /// `seedbed.json` has a key that means nothing.
  public static let settingsUnknownKey = DiagnosticCode(rawValue: "settings.unknown-key")
  /// `seedbed.json` has a key twice in one object.
  public static let settingsDuplicateKey = DiagnosticCode(rawValue: "settings.duplicate-key")
  /// `seedbed.json` has a value that its key can't take.
  public static let settingsInvalidValue = DiagnosticCode(rawValue: "settings.invalid-value")
}

extension Diagnostic {
  fileprivate init(_ error: JSONSyntaxError, file: String, lines: LineTable) {
    func position(_ offset: Int) -> SourcePosition {
      let place = lines.place(of: offset)
      return SourcePosition(file: file, line: place.line, column: place.column)
    }
    self.init(
      .settingsSyntax,
      error.message,
      at: position(error.offset),
      notes: error.opening.map { [Note("it is opened here", at: position($0))] } ?? [],
      fix: error.fix
    )
  }
}
