/// The names of the files that a project has besides its migrations and seeds.
enum ProjectFile {
  /// The settings, in the project's folder.
  static let settings = "seedbed.json"
  /// The schema of the last version that was locked, in a database's folder of migrations like the two below.
  static let schema = "schema.sql"
  /// The hashes of what was shipped.
  static let migrationsLock = "migrations.lock"
  /// The seed rows that were shipped, by key and hash.
  static let seedsLock = "seeds.lock"

  /// Those that lie among the migrations.
  static let besideMigrations: Set<String> = [schema, migrationsLock, seedsLock]
}
