import Testing

@testable import SeedbedKit

/// What is said of a lock file that can't be read; 1️⃣ marks the place.
@Suite struct LockReadingTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    var text: String
    var message: String
    var code = DiagnosticCode.lockSyntax
    var testDescription: String { message }
  }

  static let digest = String(repeating: "0f", count: 32)

  @Test(arguments: [
    Fault(text: "1️⃣\n", message: "the file doesn't begin with 'seedbed migrations.lock 1'"),
    Fault(
      text: "1️⃣migration 1\n", message: "the file doesn't begin with 'seedbed migrations.lock 1'"),
    Fault(
      text: "seedbed migrations.lock 2\n",
      message: "'2' is no version of this format that is known here, wanted 1", code: .lockFormat),
    Fault(
      text: "seedbed migrations.lock 1\n1️⃣seeds 1",
      message: "the last line has no end, so the file may be cut off"),
    Fault(
      text: "seedbed migrations.lock 1\nmigration 1️⃣01 x\n",
      message: "found '01 x', wanted a version"),
    Fault(
      text: "seedbed migrations.lock 1\nmigration 1 1️⃣0F x\n",
      message: "found '0F x', wanted a SHA-256 of 64 hexadecimal digits"),
    Fault(
      text: "seedbed migrations.lock 1\nmigration 1 \(digest)1️⃣\n",
      message: "the line ends here, wanted a file's name"),
    Fault(
      text: "seedbed migrations.lock 1\nmigration 2 \(digest) b\n1️⃣migration 1 \(digest) a\n",
      message: "found 'migration 1 \(digest.prefix(28))', wanted versions in ascending order"),
    Fault(
      text: "seedbed migrations.lock 1\nmigration 2 \(digest) b\n1️⃣seeds 1\n",
      message: "found 'seeds 1', wanted the seeds of the last version"),
    Fault(
      text: "seedbed migrations.lock 1\nmigration 2 \(digest) b\n1️⃣sees 2\n",
      message: "found 'sees 2', wanted 'migration' or 'seeds'"),
    Fault(
      text:
        "seedbed migrations.lock 1\nmigration 2 \(digest) b\nseeds 2\nseed \(digest) b\n1️⃣seed \(digest) a\n",
      message: "found 'seed \(digest.prefix(35))', wanted seeds in order of table"),
    Fault(
      text: "seedbed migrations.lock 1\nmigration 1 \(digest) a\nseeds 1\n1️⃣seeds 1\n",
      message: "found 'seeds 1', wanted 'seed'"),
    Fault(
      text: "seedbed migrations.lock 1\nmigration 1 \(digest) a\nseeds 1 1️⃣2\n",
      message: "found '2', wanted the end of the line"),
    Fault(
      text: "seedbed migrations.lock 1\nmigration 1 \(digest) a\nseeds 11️⃣ \n",
      message: "found ' ', wanted the end of the line"),
    Fault(
      text: "seedbed migrations.lock 1\n1️⃣\n",
      message: "the line ends here, wanted 'migration', 'seeds' or 'seed'"),
  ])
  func `a fault in migrations.lock`(_ fault: Fault) {
    let marked = MarkedText(fault.text)
    let error = #expect(throws: SeedbedError.self) {
      try MigrationsLock(SourceText(marked.bytes, file: "migrations.lock"))
    }
    expect(error, fault, marked)
  }

  @Test(arguments: [
    Fault(
      text: "seedbed seeds.lock 1\n1️⃣table \"t\" key \"id\" columns\n",
      message: "found 'table \"t\" key \"id\" columns', wanted 'version'"),
    Fault(
      text: "seedbed seeds.lock 1\nversion 1\n1️⃣+ 1 AAAAAAAAAAAAAAAA\n",
      message: "found '+ 1 AAAAAAAAAAAAAAAA', wanted 'table'"),
    Fault(
      text: "seedbed seeds.lock 1\nversion 1\ntable \"t\" key \"id\"1️⃣\n",
      message: "the line ends here, wanted 'columns'"),
    Fault(
      text: "seedbed seeds.lock 1\nversion 1\ntable \"t\" key \"id\" columns\n+ 1 1️⃣AAAA\n",
      message: "found 'AAAA', wanted a hash of 16 characters"),
    Fault(
      text:
        "seedbed seeds.lock 1\nversion 1\ntable \"t\" key \"id\" columns\n+ 1️⃣\"a AAAAAAAAAAAAAAAA\n",
      message: "found '\"a AAAAAAAAAAAAAAAA', wanted a value of the key"),
    Fault(
      text: "seedbed seeds.lock 1\nversion 1\ntable \"t\" key \"id\" columns\n- 2\n1️⃣- 1\n",
      message: "found '- 1', wanted rows in order of key"),
    Fault(
      text: "seedbed seeds.lock 1\nversion 2\n1️⃣version 2\n",
      message: "found 'version 2', wanted versions in ascending order"),
    Fault(
      text: "seedbed seeds.lock 1\nversion 1\ntable \"b\" key \"id\" columns\n"
        + "1️⃣table \"a\" key \"id\" columns\n",
      message: "found 'table \"a\" key \"id\" columns', wanted tables in order of name"),
    Fault(
      text: "seedbed seeds.lock 1\nversion 1\n1️⃣tabel \"t\"\n",
      message: "found 'tabel \"t\"', wanted 'version', 'table', '+', '~' or '-'"),
    Fault(
      text: "seedbed seeds.lock 1\nversion 1\ntable \"t\" 1️⃣\"id\" columns\n",
      message: "found '\"id\" columns', wanted 'key'"),
    Fault(
      text: "seedbed seeds.lock 1\nversion 1\ntable 1️⃣7 key \"id\" columns\n",
      message: "found '7 key \"id\" columns', wanted a table's name"),
    Fault(
      text:
        "seedbed seeds.lock 1\nversion 1\ntable \"t\" key \"id\" columns\n+ 1 1️⃣AAAAAAAAAAAAAAA!\n",
      message: "found 'AAAAAAAAAAAAAAA!', wanted a hash of 16 characters"),
  ])
  func `a fault in seeds.lock`(_ fault: Fault) {
    let marked = MarkedText(fault.text)
    let error = #expect(throws: SeedbedError.self) {
      try SeedsLock(SourceText(marked.bytes, file: "seeds.lock"))
    }
    expect(error, fault, marked)
  }

  private func expect(_ error: SeedbedError?, _ fault: Fault, _ marked: MarkedText) {
    let diagnostic = error?.diagnostics.first
    #expect(diagnostic?.message == fault.message)
    #expect(diagnostic?.code == fault.code)
    if let place = marked["1️⃣"] {
      #expect(diagnostic?.position?.line == place.line)
      #expect(diagnostic?.position?.column == place.column)
    } else {
      #expect(diagnostic?.position?.line == 1)
    }
  }

  @Test func `a lock that ends before its seeds is cut off`() {
    let text = "seedbed migrations.lock 1\nmigration 1 \(Self.digest) a\n"
    let error = #expect(throws: SeedbedError.self) {
      try MigrationsLock(SourceText(Array(text.utf8), file: "migrations.lock"))
    }
    #expect(error?.diagnostics.map(\.code) == [.lockSyntax])
    #expect(error?.diagnostics.first?.message.hasPrefix("the line 'seeds' is missing") == true)
  }

  @Test func `a merge conflict is named`() {
    let text =
      "seedbed migrations.lock 1\n<<<<<<< HEAD\nmigration 1 x\n=======\nmigration 1 y\n>>>>>>> b\n"
    let error = #expect(throws: SeedbedError.self) {
      try MigrationsLock(SourceText(Array(text.utf8), file: "migrations.lock"))
    }
    #expect(error?.diagnostics.first?.message == "a merge conflict is left in this file")
    #expect(error?.diagnostics.first?.position == SourcePosition(file: "migrations.lock", line: 2))
  }

  @Test func `a checkout with CRLF reads the same`() throws {
    let text = "seedbed migrations.lock 1\r\nmigration 1 \(Self.digest) a b.sql\r\nseeds 1\r\n"
    let lock = try MigrationsLock(SourceText(Array(text.utf8), file: "migrations.lock"))
    #expect(lock.migrations.map(\.fileName) == ["a b.sql"])
    #expect(lock.text.utf8.count == text.utf8.count - 3)
  }

  @Test(arguments: [
    "x'0'", "x'0g'", "x'00", "one", "1.50", "\"\\", "\"\\x\"", "\"\\u00g0\"", "\"\\u1\"", "\"a",
  ])
  func `what is no value of a key`(_ value: String) {
    let text = "seedbed seeds.lock 1\nversion 1\ntable \"t\" key \"id\" columns\n- \(value)\n"
    let error = #expect(throws: SeedbedError.self) {
      try SeedsLock(SourceText(Array(text.utf8), file: "seeds.lock"))
    }
    #expect(error?.diagnostics.map(\.code) == [.lockSyntax])
    #expect(error?.diagnostics.first?.message == "found '\(value)', wanted a value of the key")
    #expect(
      error?.diagnostics.first?.position
        == SourcePosition(file: "seeds.lock", line: 4, column: 3))
  }
}
