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
struct Settings: Sendable, Hashable {
  /// The settings of each database, in the order of the file.
  var databases: [DatabaseSettings]

  /// Makes settings that no file holds.
  init(databases: [DatabaseSettings] = []) {
    self.databases = databases
  }

  /// The settings of an output file, which the file may name without `.sql`; those that say nothing if it doesn't.
  func database(named name: String) -> DatabaseSettings {
    databases.first { ProjectReader.outputName($0.name) == name } ?? DatabaseSettings(name)
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
  static func parse(
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
    return Settings(databases: databases)
  }

  /// Reads the `seedbed.json` of a project, if it has one.
  ///
  /// - Parameter root: The project's folder.
  /// - Returns: The settings; none where there is no file.
  /// - Throws: The codes of `parse(_:file:)`, and `file.…` where the file can't be read.
  static func read(root: String) throws(SeedbedError) -> Settings {
    let path = Path.join(root, ProjectFile.settings)
    guard try FileSystem.info(path) != nil else { return Settings() }
    return try parse(try FileSystem.read(path), file: path)
  }
}

extension DiagnosticCode {
  /// `seedbed.json` isn't JSON.
  public static let settingsSyntax = DiagnosticCode(rawValue: "settings.syntax")
  /// `seedbed.json` has a key that means nothing.
  public static let settingsUnknownKey = DiagnosticCode(rawValue: "settings.unknown-key")
  /// `seedbed.json` has a key twice in one object.
  public static let settingsDuplicateKey = DiagnosticCode(rawValue: "settings.duplicate-key")
  /// `seedbed.json` names a migration that isn't there.
  public static let settingsUnknownMigration = DiagnosticCode(
    rawValue: "settings.unknown-migration")
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
