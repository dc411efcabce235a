import Foundation
import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite("A seed that changes while it is read")
struct ChangingSeedTests {
  /// What somebody does to the file meanwhile.
  enum Change: String, CaseIterable, Sendable {
    case cutOff, longer, none

    func make(at path: String) {
      switch self {
      case .cutOff: truncate(path, 2)
      case .longer:
        let file = FileHandle(forWritingAtPath: path)
        file?.seekToEndOfFile()
        file?.write(Data("more\n".utf8))
      case .none: break
      }
    }
  }

  /// So many lines that SQLite has the first long before the last is read.
  private static let text =
    "a\n" + String(repeating: "row \(String(repeating: "x", count: 995))\n", count: 4000)

  @Test(arguments: Change.allCases)
  func `is an error at its end`(_ change: Change) throws {
    let trial = try SeedTrial(["t.csv": Self.text])
    let path = trial.folder + "/t.csv"
    let seed = Project.SeedFile(table: "t", path: path, separator: UInt8(ascii: ","))
    var message: String?
    do throws(SeedbedError) {
      var isFirst = true
      var reader = try SeedReader(seed, maximumLength: 1_000_000) { _ in
        if isFirst { change.make(at: path) }
        isFirst = false
      }
      // All lines and, once or more, the end.
      for _ in 0..<4003 { _ = try reader.next() }
    } catch {
      message = error.diagnostics.first?.message
    }
    #expect(message == (change == .none ? nil : "the file changed while it was read"))
  }

  @Test(arguments: [(Change.cutOff, 0), (.longer, 4001), (.none, 4000)] as [(Change, Int64)])
  func `is read again`(_ change: Change, _ rowCount: Int64) throws {
    let trial = try SeedTrial(["t.csv": Self.text])
    let path = trial.folder + "/t.csv"
    let seed = Project.SeedFile(table: "t", path: path, separator: UInt8(ascii: ","))
    let connection = try Connection(path: ":memory:", mode: .create)
    try connection.execute("CREATE TABLE t (a TEXT); BEGIN")
    let length = try FileSystem.info(path)?.size
    let report = try SeedLoader(
      [seed],
      options: .init(progress: { _ in
        // Once: the second time it has another length.
        if (try? FileSystem.info(path)?.size) == length { change.make(at: path) }
      })
    ).load(into: connection)
    #expect(report.rows == ["t": rowCount])
    #expect(try connection.rowCount(of: "t") == rowCount)
  }
}
