import Foundation
import SeedbedSQLite

@testable import SeedbedKit

/// A folder of seeds, removed when it goes out of scope, that are loaded into a database in memory.
struct SeedTrial: ~Copyable {
  let folder: String

  /// Makes the folder and the files in it.
  init(_ files: [String: [UInt8]]) throws {
    folder = NSTemporaryDirectory() + "seed-trial-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, bytes) in files {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
  }

  init(_ files: [String: String]) throws { try self.init(files.mapValues { Array($0.utf8) }) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The `.csv` and `.tsv` files of the folder.
  var seeds: [Project.SeedFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { name in
      guard let ending = Path.fileExtension(of: name), ["csv", "tsv"].contains(ending) else {
        return nil
      }
      return Project.SeedFile(
        table: Path.stem(of: name), path: "\(folder)/\(name)",
        separator: UInt8(ascii: ending == "csv" ? "," : "\t"))
    }
  }

  /// Loads the seeds into tables that `schema` makes, then hands on the database.
  func load<Result>(
    into schema: String, _ body: (borrowing Connection) throws -> Result
  ) throws -> Result {
    let connection = try Connection(path: ":memory:", mode: .create)
    connection.setDoubleQuotedStrings(false)
    try connection.execute(schema)
    try connection.execute("BEGIN")
    _ = try SeedLoader(seeds).load(into: connection)
    try connection.execute("COMMIT")
    return try body(connection)
  }

  /// The faults that loading finds; none where it succeeds.
  func faults(into schema: String) throws -> [Diagnostic] {
    do {
      try load(into: schema) { _ in }
      return []
    } catch let error as SeedbedError {
      return error.diagnostics
    }
  }
}

extension Diagnostic {
  /// `FILE:LINE:COLUMN: MESSAGE` without the folder, with the notes' places behind it.
  var short: String {
    func place(_ position: SourcePosition?) -> String {
      guard let position else { return "?" }
      return SourcePosition(
        file: Path.name(of: position.file), line: position.line, column: position.column
      ).description
    }
    let notes = notes.map { $0.position == nil ? " (\($0.message))" : " (\(place($0.position)))" }
    return "\(place(position)): \(message)\(notes.joined())"
  }
}
