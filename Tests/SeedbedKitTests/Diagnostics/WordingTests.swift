import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite("The wording of messages")
struct WordingTests {
  @Test(arguments: [
    ("", ""), ("abc", "abc"), ("abcd", "abcd"), ("abcde", "abc…"), ("e\u{301}bcd", "e\u{301}bcd"),
    ("e\u{301}bcde", "e\u{301}bc…"),
  ])
  func `a text is shortened to so many characters`(_ text: String, _ wanted: String) {
    #expect(text.shortened(to: 4) == wanted)
  }

  @Test func `a file that SQLite can't open may be a journal`() {
    // SQLite says no more where a disk has no free inode.
    let error = SQLiteError(code: .cantOpen, message: "unable to open database file")
    #expect(
      SeedbedError(sqlite: error, at: nil).diagnostics.map(\.message) == [
        "can't open the database file or make a journal beside it: unable to open database file"
      ])
  }
}
