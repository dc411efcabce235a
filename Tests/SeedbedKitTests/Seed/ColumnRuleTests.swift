import Testing

@testable import SeedbedKit

@Suite struct ColumnRuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let type: String
    let rule: ColumnRule
    var isStrict = false
    var testDescription: String {
      "\(type.isEmpty ? "no type" : type)\(isStrict ? ", STRICT" : "")"
    }
  }

  @Test(arguments: [
    Case(type: "INTEGER", rule: .integer), Case(type: "int", rule: .integer),
    Case(type: "BIGINT UNSIGNED", rule: .integer), Case(type: "TINYINT(1)", rule: .integer),
    Case(type: "CHARINT", rule: .integer), Case(type: "FLOATING POINT", rule: .integer),
    Case(type: "POINT", rule: .integer), Case(type: "Interval", rule: .integer),
    Case(type: "TEXT", rule: .text), Case(type: "VARCHAR(4)", rule: .text),
    Case(type: "NATIVE CHARACTER(70)", rule: .text), Case(type: "CLOB", rule: .text),
    Case(type: "longtext", rule: .text), Case(type: "", rule: .text),
    Case(type: "BLOB", rule: .blob), Case(type: "LONGBLOB", rule: .blob),
    Case(type: "CHARBLOB", rule: .text), Case(type: "BLOBTEXT", rule: .text),
    Case(type: "REAL", rule: .real), Case(type: "FLOAT", rule: .real),
    Case(type: "DOUBLE PRECISION", rule: .real), Case(type: "double", rule: .real),
    Case(type: "NUMERIC", rule: .exactNumber), Case(type: "DECIMAL(10,2)", rule: .exactNumber),
    Case(type: "numeric(5)", rule: .exactNumber),
    Case(type: "BOOL", rule: .boolean), Case(type: "Boolean", rule: .boolean),
    Case(type: "DATE", rule: .textOrNumber), Case(type: "DATETIME", rule: .textOrNumber),
    Case(type: "TIMESTAMP", rule: .textOrNumber), Case(type: "STRING", rule: .textOrNumber),
    Case(type: "JSON", rule: .textOrNumber), Case(type: "VARBINARY", rule: .textOrNumber),
    Case(type: "UUID", rule: .textOrNumber), Case(type: "ANY", rule: .textOrNumber),
    Case(type: "ANY", rule: .text, isStrict: true),
    Case(type: "any", rule: .text, isStrict: true),
    Case(type: "INT", rule: .integer, isStrict: true),
    // Letters whose Unicode capitals are ASCII are none of SQLite's.
    Case(type: "ıNT", rule: .textOrNumber), Case(type: "ﬂoat", rule: .textOrNumber),
    // A combining mark is a character of its own to SQLite.
    Case(type: "INT\u{301}", rule: .integer), Case(type: "TEXT\u{308}", rule: .text),
  ])
  func `a declared type has SQLite's affinity, made strict`(_ test: Case) {
    #expect(ColumnRule(type: test.type, isStrict: test.isStrict) == test.rule)
  }
}
