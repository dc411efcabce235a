import SeedbedKit
import Testing

/// The files of a project, and what is read from them or said about them.
struct ProjectCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let files: [String: String]
  let database: String?
  /// A line for each database (`name: migrations | seeds`) and for each diagnostic (`severity code path`).
  let outcome: [String]

  init(
    _ description: String, _ paths: [String], settings: String? = nil, database: String? = nil,
    gives outcome: String...
  ) {
    testDescription = description
    var files = Dictionary(uniqueKeysWithValues: paths.map { ($0, "-- \($0)\n") })
    files["seedbed.json"] = settings
    self.files = files
    self.database = database
    self.outcome = outcome
  }

  /// Reads the project, and puts what came of it into the form of `outcome`.
  func read() throws -> [String] {
    let project = try TemporaryProject(files)
    func line(_ diagnostic: Diagnostic) -> String {
      "\(diagnostic.severity.rawValue) \(diagnostic.code) "
        + (diagnostic.position.map { project.relative($0.description) } ?? "-")
    }
    do throws(SeedbedError) {
      let found = try project.read(database: database)
      return found.databases.map { database in
        let migrations = database.migrations.map { migration in
          migration.fileName + (migration.down == nil ? "" : " and back")
        }
        let seeds = database.seeds.map(\.table)
        return "\(database.name): \(migrations.joined(separator: ", "))"
          + (seeds.isEmpty ? "" : " | \(seeds.joined(separator: ", "))")
      } + found.warnings.map(line)
    } catch {
      return error.diagnostics.map(line)
    }
  }
}
