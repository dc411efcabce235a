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
