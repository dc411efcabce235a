import CSQLite
import Foundation
import SeedbedKit

/// The user's notes, in a file of their own.
package final class NoteStore {
  /// A note, with its tag if it has one.
  package struct Note: Hashable, Sendable {
    package var text: String
    package var tag: String?

    package init(text: String, tag: String? = nil) {
      self.text = text
      self.tag = tag
    }
  }

  /// What the app has to say, and whether the user has read it.
  package struct Tip: Hashable, Sendable {
    package var text: String
    package var isRead: Bool

    package init(text: String, isRead: Bool = false) {
      self.text = text
      self.isRead = isRead
    }
  }

  /// What opening the store did to the user's file.
  package let installation: Installation

  private let database: OpaquePointer

  /// Opens the notes in a folder: a copy of the bundled database the first time, and later the user's own, brought up to date.
  ///
  /// `seedbed.json` says which of the app's rows come in with that, and `seeds.lock`, which the plugin puts into the program, tells them
  /// from the user's.
  package init(in folder: URL) throws {
    installation = try Databases.notes.install(into: folder)
    var handle: OpaquePointer?
    let code = sqlite3_open(installation.url.path, &handle)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close(handle)
      throw Failure(code: code)
    }
    database = handle
    try rows("PRAGMA foreign_keys = ON")
  }

  deinit { sqlite3_close(database) }

  /// The notes, the oldest first.
  package func notes() throws -> [Note] {
    try rows("SELECT text, tag FROM note ORDER BY id").map {
      Note(text: $0[0] ?? "", tag: $0[1])
    }
  }

  /// The names of the tags that a note may have.
  package func tags() throws -> [String] {
    try rows("SELECT name FROM tag ORDER BY name").compactMap { $0[0] }
  }

  /// The tips by name.
  package func tips() throws -> [Tip] {
    try rows("SELECT text, is_read FROM tip ORDER BY name").map {
      Tip(text: $0[0] ?? "", isRead: $0[1] == "1")
    }
  }

  /// Adds a note.
  package func add(_ note: Note) throws {
    try rows("INSERT INTO note(text, tag) VALUES (?, ?)", [note.text, note.tag])
  }

  /// An answer of SQLite that isn't success.
  package struct Failure: Error, CustomStringConvertible {
    package var code: Int32
    package var description: String { String(cString: sqlite3_errstr(code)) }
  }

  @discardableResult
  private func rows(_ sql: String, _ values: [String?] = []) throws -> [[String?]] {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(database, sql, -1, &statement, nil)
    guard code == SQLITE_OK else { throw Failure(code: code) }
    defer { sqlite3_finalize(statement) }
    // SQLite copies the text before the call returns.
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    for (index, value) in values.enumerated() {
      if let value { sqlite3_bind_text(statement, Int32(index + 1), value, -1, transient) }
    }
    var rows: [[String?]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        rows.append(
          (0..<sqlite3_column_count(statement)).map {
            sqlite3_column_text(statement, $0).map { String(cString: $0) }
          })
      case SQLITE_DONE: return rows
      case let code: throw Failure(code: code)
      }
    }
  }
}
