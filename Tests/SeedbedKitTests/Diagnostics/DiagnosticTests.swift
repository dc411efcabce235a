import Foundation
import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite struct DiagnosticTests {
  @Test(arguments: [
    Diagnostic(.seedHeader, "a plain one"),
    Diagnostic(
      .seedHeader, severity: .warning, "a full one",
      at: SourcePosition(file: "seeds/app/t.csv", line: 3, column: 7),
      notes: [.init("here too", at: SourcePosition(file: "a.sql", line: 1)), .init("so")],
      fix: "mend it"),
  ])
  func `what is encoded is decoded`(diagnostic: Diagnostic) throws {
    let data = try JSONEncoder().encode(diagnostic)
    #expect(try JSONDecoder().decode(Diagnostic.self, from: data) == diagnostic)
  }

  @Test func `an error has its diagnostics in order of place, those without one first`() {
    func at(_ line: Int?) -> Diagnostic {
      Diagnostic(.seedHeader, "x", at: line.map { SourcePosition(file: "a", line: $0) })
    }
    #expect(
      SeedbedError([at(2), at(nil), at(1), at(nil)]).diagnostics.map { $0.position?.line }
        == [nil, nil, 1, 2])
  }

  @Test(arguments: [
    (ResultCode.interrupt, DiagnosticCode.interrupted), (.full, .diskFull),
    (.busy, .databaseBusy), (.locked, .databaseBusy), (.corrupt, .databaseDamaged),
    (.notADatabase, .notADatabase), (.readOnly, .databaseReadOnly), (.cantOpen, .fileAccess),
    (.inputOutput, .fileAccess), (.error, .sqlite), (.readOnlyRollback, .databaseReadOnly),
  ])
  func `SQLite's answers have codes of their own`(answer: ResultCode, code: DiagnosticCode) {
    let file = SourcePosition(file: "app.db")
    let error = SeedbedError(
      sqlite: SQLiteError(code: answer, message: "so it is"), at: file, doing: "look")
    #expect(error.diagnostics.map(\.code) == [code])
    #expect(error.diagnostics.first?.position == file)
    #expect(
      answer == .interrupt || error.diagnostics.first?.message.hasPrefix("can't look: ") == true)
  }
}
