/// One step from a version of a database to the next: SQL that runs once on every copy.
public struct Migration: Sendable, Hashable {
  /// The version that a database is at after it, from 1 to 2147483647.
  public let version: Int32

  /// The file's own name, without its folder.
  public let fileName: String

  /// What it does, from the file's name; may be empty.
  public let name: String

  /// The SQL.
  public let text: SourceText

  /// The SQL that goes back, where the project has it.
  public let down: SourceText?

  /// Makes a migration from its parts, for projects that are embedded in a program and not in files.
  ///
  /// - Precondition: `version` is at least 1.
  public init(
    version: Int32, fileName: String, name: String, text: SourceText, down: SourceText? = nil
  ) {
    precondition(version >= 1, "versions begin at 1")
    self.version = version
    self.fileName = fileName
    self.name = name
    self.text = text
    self.down = down
  }
}

extension Migration {
  /// The name of the file that holds the way back from a migration, where that is a file of its own.
  ///
  /// - Parameter fileName: The migration's.
  /// - Returns: Such as `0002_create_river.down.sql`, also for `0002_create_river.up.sql`.
  static func downFileName(_ fileName: String) -> String {
    let stem = Path.stem(of: fileName)
    return (stem.hasSuffix(".up") ? String(stem.dropLast(3)) : stem) + ".down.sql"
  }
}
