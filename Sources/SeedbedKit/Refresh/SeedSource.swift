/// Where shipped rows come from: those of a refresh, and those of tables that an upgrade makes and leaves empty.
enum SeedSource: Sendable {
  /// The project's seed files.
  case files
  /// The database of this path, which an app bundles: a build has loaded the seeds into it.
  case bundledFile(String)
}
