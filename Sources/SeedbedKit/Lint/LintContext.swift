/// What the rules look at: a database's migrations, and the schema that they make.
struct LintContext: Sendable {
  /// The database.
  let database: Project.Database
  /// The migrations in order of version.
  let files: [LintFile]
  /// The schema after the last one, in the order in which it was made; empty where the migrations don't run.
  let objects: [SchemaObject]
  /// Which statements made it.
  let origins: SchemaOrigins
  /// What the SQL has to work on, if that was told.
  let target: DeploymentTarget?
  /// Whether the clock of a build was set on purpose.
  let isClockChosen: Bool
  /// The last version in `migrations.lock`; 0 without a lock.
  let lockedVersion: Int32

  init(
    _ database: Project.Database, files: [LintFile], objects: [SchemaObject],
    target: DeploymentTarget?, isClockChosen: Bool, lockedVersion: Int32
  ) {
    self.database = database
    self.files = files
    self.objects = objects.declared
    origins = SchemaOrigins(files)
    self.target = target
    self.isClockChosen = isClockChosen
    self.lockedVersion = lockedVersion
  }
}

/// One place that a rule doesn't like.
struct LintFinding {
  /// The migration.
  var file: LintFile
  /// The byte in it; `nil` for the file as a whole.
  var offset: Int?
  /// What was found, then what was wanted.
  var message: String
  /// More places and facts.
  var notes: [Diagnostic.Note] = []
  /// The edit that mends it.
  var fix: String
  /// Where the statement begins, for rules whose findings others may tell as well: a build's warning there is left out, and where
  /// SQLite refuses the statement, the finding.
  var statement: SourcePosition?

  /// Where it is.
  var position: SourcePosition { file.position(at: offset) }
}

extension LintFinding {
  /// Makes a finding about a token.
  init(
    _ file: LintFile, _ statement: SQLStatement, at place: Int, _ message: String, fix: String
  ) {
    self.init(
      file: file, offset: statement.tokens[place].range.lowerBound, message: message, fix: fix)
  }
}
