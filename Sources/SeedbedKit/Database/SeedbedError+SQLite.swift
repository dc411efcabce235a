internal import SeedbedSQLite

extension SeedbedError {
  /// What SQLite answered, as a diagnostic about a file: its code tells a full disk, a held file lock and damage apart.
  init(
    sqlite error: SQLiteError, at position: SourcePosition?, doing work: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    let prefix = work.map { "can't \($0): " } ?? ""
    let diagnostic =
      switch error.code.primary {
      case .interrupt:
        Diagnostic(.interrupted, "interrupted", at: position, notes: notes)
      case .full:
        Diagnostic(
          .diskFull, "\(prefix)the disk is full", at: position, notes: notes,
          fix: "make room, for temporary files too, and run the command again")
      case .busy, .locked:
        Diagnostic(
          .databaseBusy, "\(prefix)another connection holds the file lock", at: position,
          notes: notes,
          fix: "close the app or tool that has the file open, or wait longer with --timeout")
      case .corrupt:
        Diagnostic(
          .databaseDamaged, "\(prefix)the database is damaged: \(error.message)", at: position,
          notes: notes, fix: "restore a backup")
      case .notADatabase:
        Diagnostic(
          .notADatabase, "\(prefix)this is no SQLite database: \(error.message)", at: position,
          notes: notes)
      case .readOnly:
        Diagnostic(
          .databaseReadOnly,
          "\(prefix)the database file or its folder can't be written: \(error.message)",
          at: position, notes: notes)
      case .cantOpen:
        Diagnostic(
          .fileAccess,
          "\(prefix)can't open the database file or make a journal beside it: \(error.message)",
          at: position, notes: notes)
      case .inputOutput:
        Diagnostic(
          .fileAccess,
          "\(prefix)the system can't read or write the database file: \(error.message)",
          at: position, notes: notes)
      default:
        Diagnostic(.sqlite, "\(prefix)\(error.message)", at: position, notes: notes)
      }
    self.init(diagnostic)
  }
}

extension DiagnosticCode {
  /// Somebody stopped the work; nothing of it stays.
  public static let interrupted = DiagnosticCode(rawValue: "interrupted")
  /// SQLite answered with an error that has no code of its own here.
  public static let sqlite = DiagnosticCode(rawValue: "database.sqlite")
  /// Another connection holds the file lock.
  public static let databaseBusy = DiagnosticCode(rawValue: "database.busy")
  /// A database's pages contradict each other.
  public static let databaseDamaged = DiagnosticCode(rawValue: "database.damaged")
  /// A file isn't SQLite's.
  public static let notADatabase = DiagnosticCode(rawValue: "database.not-a-database")
  /// A database can't be written.
  public static let databaseReadOnly = DiagnosticCode(rawValue: "database.read-only")
}

/// Makes calls on SQLite, and turns the error of one into a diagnostic about a file.
///
/// - Parameters:
///   - position: The file, and where in it.
///   - work: What the calls are for, as in "can't … : the disk is full".
///   - body: The calls.
/// - Returns: What the body returns.
/// - Throws: The error as `SeedbedError(sqlite:at:doing:)` has it.
func reporting<Result: ~Copyable>(
  at position: SourcePosition?, doing work: String? = nil,
  _ body: () throws(SQLiteError) -> Result
) throws(SeedbedError) -> Result {
  do throws(SQLiteError) {
    return try body()
  } catch {
    throw SeedbedError(sqlite: error, at: position, doing: work)
  }
}
