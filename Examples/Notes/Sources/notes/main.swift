import Foundation
import NoteStore

// notes                   lists the notes in the current folder's notes.db
// notes add TEXT [TAG]    adds one, and lists them
// notes tags              lists the tags
// notes tips              lists the tips, with a check mark before those that were read
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  let store = try NoteStore(in: URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
  switch store.installation.outcome {
  case .upgraded(let old, let new): print("upgraded your notes from version \(old) to \(new)")
  case .copied: print("made a new file for your notes")
  case .unchanged, .adopted: break
  }
  for table in store.installation.upgrade?.refreshed ?? [] { print("refreshed \(table)") }
  switch arguments.first {
  case "tags": print(try store.tags().joined(separator: ", "))
  case "tips": for tip in try store.tips() { print(tip.isRead ? "✓" : "-", tip.text) }
  default:
    if arguments.first == "add", arguments.count > 1 {
      try store.add(.init(text: arguments[1], tag: arguments.count > 2 ? arguments[2] : nil))
    }
    for note in try store.notes() {
      print("- \(note.text)" + (note.tag.map { " [\($0)]" } ?? ""))
    }
  }
} catch {
  FileHandle.standardError.write(Data("notes: \(error)\n".utf8))
  exit(1)
}
