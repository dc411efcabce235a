#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension BundledDatabase {
  /// The migrations of a bundled database, which are read only when an older copy has to be upgraded or a first one made.
  public struct Migrations: Sendable {
    private enum Source {
      case folder(String, settings: String?)
      case embedded([Migration], settings: SourceText?)
    }

    private let source: Source

    /// Migrations in a folder of the bundle, under their names in the project: `0001_create_people.sql`, …
    ///
    /// - Parameters:
    ///   - folder: The folder, whose subfolders and other files are passed over as in a project.
    ///   - settings: The project's `seedbed.json`, if what it says of the database matters on a device: `allowLoss`, `refresh`.
    /// - Returns: The migrations.
    public static func folder(_ folder: URL, settings: URL? = nil) -> Migrations {
      Migrations(source: .folder(folder.path, settings: settings?.path))
    }

    /// Migrations in the program itself.
    ///
    /// - Parameters:
    ///   - migrations: At least one, in any order.
    ///   - settings: The text of the project's `seedbed.json`, if what it says of the database matters on a device: `allowLoss`, `refresh`.
    /// - Returns: The migrations.
    public static func embedded(
      _ migrations: [Migration], settings: SourceText? = nil
    ) -> Migrations {
      Migrations(source: .embedded(migrations, settings: settings))
    }
  }
}

extension BundledDatabase.Migrations {
  /// Reads the migrations.
  ///
  /// - Parameter name: The name of the database: that of the bundled file.
  /// - Returns: The database that they describe, without seeds: those are in the bundled file.
  /// - Throws: `project.…`, `text.…`, `settings.…`, `file.…`.
  func database(named name: String) throws(SeedbedError) -> Project.Database {
    switch source {
    case .folder(let folder, let settingsFile):
      var settings = Settings()
      if let settingsFile {
        settings = try Settings.parse(try FileSystem.read(settingsFile), file: settingsFile)
      }
      return Project.Database(
        name: name, folder: folder,
        migrations: try ProjectReader.readMigrations(in: folder, of: name), seeds: [],
        settings: settings.database(named: name))
    case .embedded(let migrations, let text):
      var settings = Settings()
      if let text { settings = try Settings.parse(text.bytes, file: text.file) }
      return Project.Database(
        name: name, folder: name, migrations: try Self.sorted(migrations, of: name), seeds: [],
        settings: settings.database(named: name))
    }
  }

  /// The migrations in ascending order of version.
  private static func sorted(
    _ migrations: [Migration], of name: String
  ) throws(SeedbedError) -> [Migration] {
    let sorted = migrations.sorted { $0.version < $1.version }
    if sorted.isEmpty {
      throw SeedbedError(
        Diagnostic(
          .noMigrations, "no migrations are embedded for '\(name)'",
          fix: "give those that the bundled file was built from"))
    }
    for (migration, next) in zip(sorted, sorted.dropFirst())
    where migration.version == next.version {
      throw SeedbedError(
        Diagnostic(
          .sameVersion,
          "version \(migration.version) twice: '\(migration.fileName)' and '\(next.fileName)'",
          at: SourcePosition(file: next.text.file), fix: "keep one of them"))
    }
    return sorted
  }
}
