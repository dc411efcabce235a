/// A Swift file for the target that bundles the emitted databases: a typed name for each, with its migrations in the program itself.
///
/// ```swift
/// enum Databases {
///   static let sampledb = BundledDatabase(at: …, migrations: .embedded([…]))
/// }
/// ```
///
/// It needs `SeedbedKit` as a dependency of the target, and the emitted files, under their databases' names, among its resources.
package struct SwiftSource: Sendable {
  /// The file's content.
  package let text: String

  /// Writes the text.
  ///
  /// - Parameters:
  ///   - databases: The databases that are bundled, at their last version.
  ///   - project: Their project, from whose folder paths count.
  /// - Throws: `build.swift-name`, `file.access`, `text.…`.
  package init(of databases: [Project.Database], in project: Project) throws(SeedbedError) {
    let names = try Self.names(of: databases)
    let root = project.root.hasSuffix("/") ? project.root : project.root + "/"
    let settings = try Self.settings(of: project)
    var text = """
      // Made by 'seedbed build --swift' from migrations; an edit here would be lost.

      import Foundation
      import SeedbedKit

      /// The databases that this target bundles.
      enum Databases {

      """
    for (database, name) in zip(databases, names) {
      let migrations = database.migrations.map { migration in
        let path = migration.text.file
        let file = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
        return """
                  SeedbedKit.Migration(
                    version: \(migration.version),
                    fileName: \(Self.literal(migration.fileName)),
                    name: \(Self.literal(migration.name)),
                    text: \(Self.literal(migration.text, file: file))),

          """
      }
      text += """
          /// Version \(database.latestVersion) of \(Self.literal(database.name)).
          static let \(name) = SeedbedKit.BundledDatabase(
            at: bundledFile(\(Self.literal(database.name))),
            migrations: .embedded(
              [
        \(migrations.joined())      ]\(settings.map { ",\n      settings: \($0)" } ?? ""))\(try Self.options(of: database)))

        """
    }
    self.text =
      text + """
        }

        private func bundledFile(_ name: String) -> URL {
          #if SWIFT_PACKAGE
            let bundle = Bundle.module
          #else
            let bundle = Bundle.main
          #endif
          // Where it is missing, installing it reports this path.
          return bundle.url(forResource: name, withExtension: nil)
            ?? bundle.bundleURL.appendingPathComponent(name)
        }

        """
  }

  /// Writes the file in one step, and only where it would change.
  ///
  /// - Throws: `file.…`.
  package func write(to path: String) throws(SeedbedError) {
    try FileSystem.writeIfChanged(Array(text.utf8), to: path, isTrusted: true)
  }

  /// The argument that gives a refresh its base: what `seeds.lock` says, which isn't beside migrations that are in the program.
  ///
  /// Empty where no table is to be refreshed: a line for each seed row would only make the program larger.
  private static func options(of database: Project.Database) throws(SeedbedError) -> String {
    if !database.settings.refreshesRows { return "" }
    let path = Path.join(database.folder, ProjectFile.seedsLock)
    guard try FileSystem.info(path)?.kind == .file else { return "" }
    let lock = try SourceText(try FileSystem.read(path), file: path)
    return """
      ,
          options: {
            var options = SeedbedKit.BundledDatabase.Options()
            options.refresh = SeedbedKit.Refresh(
              base: .lock(\(literal(lock, file: ProjectFile.seedsLock))))
            return options
          }()
      """
  }

  /// The settings of the project as an expression; `nil` where it has none.
  private static func settings(of project: Project) throws(SeedbedError) -> String? {
    let path = Path.join(project.root, ProjectFile.settings)
    guard try FileSystem.info(path)?.kind == .file else { return nil }
    return literal(
      try SourceText(try FileSystem.read(path), file: path), file: ProjectFile.settings)
  }
}
