import TestSupport
import Testing

@testable import SeedbedKit

/// Random databases and migrations, compared with a plain model.
@Suite struct RandomMigrationTests {
  @Test func `a random migration does what the model says, or fails where the model is damaged`()
    throws
  {
    var outcomes = (passed: 0, refused: 0)
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      var model = ModelDatabase(using: &random)
      let database = try MemoryDatabase(model.sql)
      let before = try database.connection.dump()
      let schema = model.sql
      var migration = ""
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        migration += model.change(using: &random) + "\n"
      }
      let comment = Comment(rawValue: "seed \(seed):\n\(schema)\n\(migration)")
      let fault = database.fault(migration)
      if model.isDamaged {
        outcomes.refused += 1
        #expect(fault != nil, comment)
        #expect(fault?.code != .migrationFailed, comment)
        #expect(try database.connection.dump() == before, comment)
      } else {
        outcomes.passed += 1
        #expect(fault == nil, comment)
        if fault == nil {
          #expect(try database.connection.lines(model.contentQuery) == model.content, comment)
        }
      }
    }
    // A generator that has gone dull would prove nothing.
    #expect(outcomes.passed > 50)
    #expect(outcomes.refused > 50)
  }
}
