import Testing

/// A file at version 1 with a user's rows, a migration, what the guards say, and what is in the file afterwards.
struct GuardCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let schema: String
  let rows: String
  let migration: String
  /// Each diagnostic as `severity code place message`.
  let findings: [String]
  let query: String
  let answer: [String]

  init(
    _ description: String, _ schema: String, rows: String, _ migration: String,
    finds findings: [String] = [], then query: String = "SELECT 1", _ answer: String...
  ) {
    testDescription = description
    self.schema = schema
    self.rows = rows
    self.migration = migration
    self.findings = findings
    self.query = query
    self.answer = answer
  }
}

/// The schemas that most cases begin with.
enum GuardSchema {
  static let people = "CREATE TABLE people(id INTEGER PRIMARY KEY, name TEXT, age INTEGER)"
  static let threePeople = "INSERT INTO people VALUES(1, 'An', 30), (2, 'Bình', NULL), (9, '', 5)"

  static let family = """
    CREATE TABLE parent(id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE child(id INTEGER PRIMARY KEY, parent_id INTEGER REFERENCES parent(id) ON DELETE CASCADE, x)
    """
  static let twoFamilies =
    "INSERT INTO parent VALUES(1, 'a'), (2, 'b'); INSERT INTO child VALUES(10, 1, 'x'), (20, 2, 'y'), (30, NULL, 'z')"
  static let oldOrphan = twoFamilies + "; INSERT INTO child VALUES(40, 99, 'old')"

  /// The rebuild that SQLite's manual recommends.
  static func rebuild(_ table: String, _ columns: String, from list: String = "*") -> String {
    """
    CREATE TABLE new_\(table)(\(columns));
    INSERT INTO new_\(table) SELECT \(list) FROM \(table);
    DROP TABLE \(table);
    ALTER TABLE new_\(table) RENAME TO \(table);
    """
  }
}
