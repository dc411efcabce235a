import Testing

/// One of the five kinds of app, as far as it is the same for all of them.
struct App: Sendable, CustomTestStringConvertible {
  /// The emitted file.
  let file: String

  /// Each table as the app knows it: names, order, declared types.
  let tables: [String]

  /// What users of the first release did, each statement adding one row.
  let insertions: [Insertion]

  /// Reads the rows that `insertions` added to.
  let selection: String

  /// The queries that an index was added for, each with the index.
  let indexedQueries: [String: String]

  var testDescription: String { file }

  /// Runs the insertions.
  func addRows(to database: borrowing AppDatabase) throws {
    for insertion in insertions {
      let change = try database.execute(insertion.sql, insertion.texts)
      #expect(change.affectedRows == 1)
    }
  }

  static let all: [App] = [.people, .notes, .testInfo, .students, .scores]
}

/// An INSERT with the texts that the app binds to it.
struct Insertion: Sendable {
  var sql: String
  var texts: [String] = []
}
