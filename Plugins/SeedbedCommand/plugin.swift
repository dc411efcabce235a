import Foundation
import PackagePlugin

/// `swift package seedbed …`: the command of that name, in the package or target that has migrations.
@main struct SeedbedCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try context.tool(named: "seedbed").url
    let projects = projects(of: context.package)
    if projects.isEmpty || arguments.isEmpty || choosesProject(arguments) {
      try run(tool, arguments)
    } else if projects.count == 1 || arguments.first == "check" {
      for project in projects { try run(tool, arguments + ["--project", project]) }
    } else {
      Diagnostics.error(
        "several targets have migrations: add --project with one of "
          + projects.joined(separator: ", "))
    }
  }

  /// The folders that hold `migrations/`: the package's own, then those of its targets.
  private func projects(of package: Package) -> [String] {
    let folders = [package.directoryURL] + package.targets.map(\.directoryURL)
    return folders.map(\.path).filter { folder in
      FileManager.default.fileExists(atPath: folder + "/migrations")
    }
  }

  private func choosesProject(_ arguments: [String]) -> Bool {
    arguments.contains { word in
      word.hasPrefix("-C") || word == "--project" || word.hasPrefix("--project=")
        || ["help", "--help", "-h", "--version"].contains(word)
    }
  }

  /// Runs the tool, whose messages reach the terminal by themselves.
  private func run(_ tool: URL, _ arguments: [String]) throws {
    let process = try Process.run(tool, arguments: arguments)
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("seedbed ended with exit code \(process.terminationStatus)")
    }
  }
}
