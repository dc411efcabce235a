import Foundation
import SeedbedCommands
import SeedbedKit
import SeedbedSQLite
import Testing

/// A project and database files of its users, in a temporary folder that is removed with it.
final class Workspace: Sendable {
  /// The folder of the users' files.
  let folder: String
  /// The folder of the project.
  let project: String
  /// The place for temporary files of processes that are started here.
  let temporary: String
  /// What all of it is in.
  let root: String

  /// Makes a project.
  ///
  /// - Parameters:
  ///   - migrations: The text of each migration by its file's name.
  ///   - seeds: The text of each seed by its file's name.
  ///   - settings: The text of `seedbed.json`.
  /// - Throws: What the system answers.
  /// - Throws: What the system answers.
  init(
    _ migrations: [String: String], seeds: [String: String] = [:], settings: String? = nil
  ) throws {
    root =
      FileManager.default.temporaryDirectory
      .appending(path: "seedbed-upgrade-\(UUID().uuidString)").path
    folder = root + "/files"
    project = root + "/project"
    temporary = root + "/tmp"
    for folder in ["/files", "/tmp", "/project/migrations/app.db", "/project/seeds/app.db"] {
      try FileManager.default.createDirectory(
        atPath: root + folder, withIntermediateDirectories: true)
    }
    for (name, text) in migrations {
      try text.write(
        toFile: "\(project)/migrations/app.db/\(name)", atomically: false, encoding: .utf8)
    }
    for (name, text) in seeds {
      try text.write(toFile: "\(project)/seeds/app.db/\(name)", atomically: false, encoding: .utf8)
    }
    try settings?.write(toFile: "\(project)/seedbed.json", atomically: false, encoding: .utf8)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  /// The path of a user's file.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The database as the library reads it.
  var database: Project.Database {
    get throws { try Project(at: project).database(named: "app.db") }
  }

  /// Makes a user's file.
  @discardableResult
  func make(_ name: String, _ sql: String) throws -> String {
    let connection = try Connection(path: path(name), mode: .create)
    try connection.execute(sql)
    return path(name)
  }

  /// Runs SQL on `app.db`.
  func change(_ sql: String) throws { try change("app.db", sql) }

  /// Runs SQL on a file that is there.
  func change(_ name: String, _ sql: String) throws {
    let connection = try Connection(path: path(name), mode: .readWrite)
    try connection.execute(sql)
  }

  /// The rows of a query, each with its values in one text as SQLite quotes them.
  func rows(_ name: String, _ sql: String) throws -> [String] {
    let connection = try Connection(path: path(name), mode: .readOnly)
    return try connection.rows(sql).map { row in
      row.map(\.text).joined(separator: "|")
    }
  }

  /// The rows of a query on `app.db`.
  func rows(_ sql: String) throws -> [String] { try rows("app.db", sql) }

  /// The file's `user_version`.
  func version(_ name: String = "app.db") throws -> String {
    try rows(name, "PRAGMA user_version").joined()
  }

  /// All bytes of a file.
  func bytes(_ name: String = "app.db") throws -> Data {
    try Data(contentsOf: URL(filePath: path(name)))
  }

  /// Writes bytes into a file.
  func write(_ bytes: Data, _ name: String = "app.db") throws {
    try bytes.write(to: URL(filePath: path(name)))
  }

  /// The names of what lies in the users' folder, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  /// The permission bits of a file.
  func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  func setMode(_ mode: Int, _ name: String = "") throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }

  /// Runs one command in this process.
  ///
  /// - Returns: What it answered, without the line that ends a failure, which has tests of its own.
  func run(_ arguments: String..., isCancelled: @escaping @Sendable () -> Bool = { false })
    -> CommandResult
  {
    run(arguments, isCancelled: isCancelled)
  }

  /// Runs one command in this process.
  @discardableResult
  func run(_ arguments: [String], isCancelled: @escaping @Sendable () -> Bool = { false })
    -> CommandResult
  {
    var output = ""
    var errors = ""
    let terminal = Terminal(isTerminal: false, columns: nil, environment: [:])
    let code = Program.run(
      arguments: arguments + ["-C", project], environment: [:], isCancelled: isCancelled,
      now: standingClock,
      output: Stream(terminal: terminal) { output += $0 },
      errors: Stream(terminal: terminal) { errors += $0 })
    return CommandResult(exitCode: code, output: output, errors: errors.withoutClosing)
      .naming(folder)
  }
}

/// What a command answered.
struct CommandResult: Equatable, Sendable, CustomStringConvertible {
  /// 128 and the signal's number where a signal that nobody handled ended it.
  var exitCode: Int32
  var output: String
  var errors: String

  var description: String { "exit code \(exitCode)\n\(output)\(errors)" }

  /// The result with a folder's path taken out of its texts.
  func naming(_ folder: String) -> CommandResult {
    CommandResult(
      exitCode: exitCode, output: output.replacing("\(folder)/", with: ""),
      errors: errors.replacing("\(folder)/", with: ""))
  }
}

extension String {
  /// The text without the lines that name the command to run next.
  var withoutClosing: String {
    components(separatedBy: "\n").filter { !$0.contains(/, run: seedbed |: not (up|down)graded$/) }
      .joined(separator: "\n")
  }
}

extension Value {
  fileprivate var text: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): text
    case .blob(let bytes): bytes.map { String($0, radix: 16) }.joined(separator: " ")
    }
  }
}
