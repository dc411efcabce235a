import Foundation
import PackagePlugin

/// Builds the databases of `migrations/` and `seeds/` in a target's folder into the target's resources.
@main struct SeedbedBuildTool: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    [
      try Self.build(
        target.directoryURL, tool: context.tool(named: "seedbed").url,
        workFolder: context.pluginWorkDirectoryURL)
    ]
  }

  private static func build(_ project: URL, tool: URL, workFolder: URL) throws -> Command {
    let migrations = project.appending(path: "migrations")
    guard FileManager.default.fileExists(atPath: migrations.path) else {
      throw Fault("no migrations for the target: create \(migrations.path)/NAME.sql/0001_NAME.sql")
    }
    let output = workFolder.appending(path: "Databases")
    let swift = workFolder.appending(path: "Databases.swift")
    let databases = try databaseNames(in: migrations).map { output.appending(path: $0) }
    let inputs = ["migrations", "seeds", "seedbed.json"].flatMap { name in
      everything(at: project.appending(path: name))
    }
    return .buildCommand(
      displayName: "Building databases of \(project.lastPathComponent)", executable: tool,
      arguments: [
        "build", "--project", project.path, "--output", output.path, "--swift", swift.path,
      ],
      inputFiles: inputs, outputFiles: databases + [swift])
  }

  /// The files that the tool will make of the folders in `migrations/`.
  private static func databaseNames(in migrations: URL) throws -> [String] {
    let files = FileManager.default
    var names: [String] = []
    for name in try files.contentsOfDirectory(atPath: migrations.path).sorted()
    where !name.hasPrefix(".") {
      let entry = migrations.appending(path: name)
      if let below = try? files.contentsOfDirectory(atPath: entry.path) {
        guard below.contains(where: { $0.lowercased().hasSuffix(".sql") }) else { continue }
        names.append(entry.pathExtension.isEmpty ? name + ".sql" : name)
      } else if name.lowercased().hasSuffix(".sql") {
        // Only the tool can read the name that seedbed.json gives to its database.
        throw Fault(
          "\(entry.path) belongs to no database: move it into \(migrations.path)/NAME.sql/")
      }
    }
    return names
  }

  /// A file, or a folder and all below it.
  private static func everything(at place: URL) -> [URL] {
    guard FileManager.default.fileExists(atPath: place.path) else { return [] }
    let below = FileManager.default.enumerator(
      at: place, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return [place] + (below?.compactMap { $0 as? URL } ?? [])
  }

  private struct Fault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension SeedbedBuildTool: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      [
        try Self.build(
          context.xcodeProject.directoryURL.appending(path: target.displayName),
          tool: context.tool(named: "seedbed").url, workFolder: context.pluginWorkDirectoryURL)
      ]
    }
  }
#endif
