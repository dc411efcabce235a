/// Where the rows of tables that an upgrade makes and leaves empty come from.
enum SeedSource: Sendable {
  /// The project's seed files.
  case files
  /// The database of this path, which an app bundles: a build has loaded the seeds into it.
  case bundledFile(String)
}
