import Foundation
import NoteStore
import SeedbedKit
import Testing

@Suite struct NoteStoreTests {
  /// A folder for one test, empty at first.
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Puts notes there as version 1 of this app left them: the shipped one changed, two of the user's, a tip read and one deleted.
  private func putVersion1() throws {
    let fixture = try #require(
      Bundle.module.url(forResource: "version-1", withExtension: "db", subdirectory: "Fixtures"))
    try FileManager.default.copyItem(at: fixture, to: folder.appending(path: "notes.db"))
  }

  private func removeFolder() { try? FileManager.default.removeItem(at: folder) }

  @Test func `the first launch copies the bundled database`() throws {
    defer { removeFolder() }
    let store = try NoteStore(in: folder)
    #expect(store.installation.outcome == .copied)
    #expect(try store.notes() == [NoteStore.Note(text: "Welcome to Notes")])
    #expect(try store.tags() == ["home", "urgent", "work"])
  }

  @Test func `a later launch leaves the user's file alone`() throws {
    defer { removeFolder() }
    let note = NoteStore.Note(text: "Call Ada", tag: "work")
    try NoteStore(in: folder).add(note)
    let store = try NoteStore(in: folder)
    #expect(store.installation.outcome == .unchanged)
    #expect(try store.notes().last == note)
  }

  @Test func `tips of version 1 say what they say now, and are read and deleted as before`() throws
  {
    defer { removeFolder() }
    try putVersion1()
    let store = try NoteStore(in: folder)
    // Tags are new with this upgrade, so they come from the bundled file.
    #expect(store.installation.upgrade?.seededRows == ["tag": 3])
    #expect(
      store.installation.upgrade?.refreshed.map(\.description)
        == ["tip: +1 ~1 -0, 2 kept (1 deleted by the user, 1 no longer shipped)"])
    #expect(store.installation.warnings == [])
    #expect(
      try store.tips() == [
        NoteStore.Tip(
          text: "notes add TEXT TAG adds a note, with a tag if you like", isRead: true),
        NoteStore.Tip(text: "Searching will come soon"),
        NoteStore.Tip(text: "notes tags lists the tags"),
      ])
    #expect(try NoteStore(in: folder).installation.outcome == .unchanged)
  }

  @Test func `a new file has the tips of today`() throws {
    defer { removeFolder() }
    #expect(
      try NoteStore(in: folder).tips().map(\.text) == [
        "notes add TEXT TAG adds a note, with a tag if you like",
        "notes lists them, the oldest first", "notes tags lists the tags",
      ])
  }

  @Test func `notes of version 1 are kept and get tags`() throws {
    defer { removeFolder() }
    try putVersion1()
    let store = try NoteStore(in: folder)
    #expect(store.installation.outcome == .upgraded(from: 1, to: 3))
    #expect(
      try store.notes().map(\.text) == ["Welcome to my notes", "Buy milk", "Ring “Bob” at 5"])
    #expect(try store.tags() == ["home", "urgent", "work"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["notes.db", "notes.db.v1.backup"])
  }
}
