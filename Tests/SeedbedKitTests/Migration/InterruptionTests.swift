import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite struct InterruptionTests {
  @Test func `work that is to be stopped writes but a few rows more, however heavy they are`()
    throws
  {
    let connection = try Connection(path: ":memory:", mode: .create)
    var rowCount: Int64 = 0
    try connection.define(function: "counted", argumentCount: 1, isDeterministic: false) { values in
      rowCount += 1
      return values[0]
    }
    try connection.execute("CREATE TABLE t (a)")
    connection.interrupt(when: { true })
    #expect(throws: SQLiteError.self) {
      try connection.execute(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10000)
        INSERT INTO t SELECT counted(zeroblob(1000)) FROM n
        """)
    }
    #expect(rowCount < 200)
  }
}
