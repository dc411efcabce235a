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

  /// Puts notes there as version 1 of this app left them: the shipped one changed, and two of the user's.
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

  @Test func `notes of version 1 are kept and get tags`() throws {
    defer { removeFolder() }
    try putVersion1()
    let store = try NoteStore(in: folder)
    #expect(store.installation.outcome == .upgraded(from: 1, to: 2))
    #expect(
      try store.notes().map(\.text) == ["Welcome to my notes", "Buy milk", "Ring “Bob” at 5"])
    #expect(try store.tags() == ["home", "urgent", "work"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["notes.db", "notes.db.v1.backup"])
  }
}
