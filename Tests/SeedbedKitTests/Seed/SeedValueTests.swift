import SeedbedSQLite
import Testing

@testable import SeedbedKit

@Suite struct SeedValueTests {
  /// A field of a column of this type, and what is stored for it: a literal of SQL.
  struct Stored: Sendable, CustomTestStringConvertible {
    let type: String
    let field: String
    let literal: String
    init(_ type: String, _ field: String, _ literal: String) {
      (self.type, self.field, self.literal) = (type, field, literal)
    }
    var testDescription: String { "\(field) in \(type)" }
  }

  @Test(arguments: [
    // INTEGER
    Stored("INTEGER", "0", "0"), Stored("INTEGER", "-0", "0"), Stored("INTEGER", "+5", "5"),
    Stored("INTEGER", " 42 ", "42"), Stored("INTEGER", "\t42\t", "42"),
    Stored("INTEGER", "007", "7"),
    Stored("INTEGER", "2.0", "2"), Stored("INTEGER", "1e3", "1000"),
    Stored("INTEGER", "1E+3", "1000"),
    Stored("INTEGER", "2.50e1", "25"), Stored("INTEGER", "-120e-1", "-12"),
    Stored("INTEGER", "5.", "5"), Stored("INTEGER", ".0", "0"),
    Stored("INTEGER", "0e999999999", "0"),
    Stored("INTEGER", "9223372036854775807", "9223372036854775807"),
    Stored("INTEGER", "-9223372036854775808", "(-9223372036854775807 - 1)"),
    Stored("INTEGER", "9223372036854775807.000", "9223372036854775807"),
    Stored("INTEGER", "0009223372036854775807", "9223372036854775807"),
    Stored("INTEGER", "922337203685477580.7e1", "9223372036854775807"),
    Stored("INTEGER", "9007199254740993", "9007199254740993"), Stored("INTEGER", "\"5\"", "5"),
    Stored("FLOATING POINT", "3", "3"), Stored("CHARINT", "3", "3"),
    Stored("INTEGER", "", "NULL"),
    // REAL
    Stored("REAL", "1.10", "1.1"), Stored("REAL", "2", "2.0"), Stored("REAL", " -2.50 ", "-2.5"),
    Stored("REAL", "+.5", "0.5"), Stored("REAL", "5.", "5.0"), Stored("REAL", "1e3", "1000.0"),
    Stored("REAL", "-0", "0.0"), Stored("REAL", "9007199254740992", "9007199254740992.0"),
    Stored("REAL", "9007199254740993.0", "9007199254740992.0"),
    Stored("REAL", "9223372036854775808", "9223372036854775808.0"),
    Stored("REAL", "1180591620717411303424", "1180591620717411303424.0"),
    Stored("REAL", "10000000000000000000000", "1e22"), Stored("REAL", "1e23", "1e23"),
    Stored("REAL", "00018446744073709551616", "18446744073709551616.0"),
    Stored("DOUBLE PRECISION", "7", "7.0"), Stored("REAL", "", "NULL"),
    // NUMERIC and DECIMAL
    Stored("NUMERIC", "100.00", "100"), Stored("NUMERIC", "1.10", "1.1"),
    Stored("DECIMAL(10,2)", "12.50", "12.5"), Stored("NUMERIC", "1e5", "100000"),
    Stored("NUMERIC", "9223372036854775807", "9223372036854775807"),
    Stored("NUMERIC", "9007199254740993", "9007199254740993"), Stored("NUMERIC", "-0.0", "0"),
    Stored("NUMERIC", "0.1", "0.1"), Stored("NUMERIC", "123456789012345.6", "123456789012345.6"),
    Stored("NUMERIC", "1e19", "1e19"),
    Stored("NUMERIC", "0.30000000000000004", "0.30000000000000004"),
    // BOOLEAN
    Stored("BOOLEAN", "TRUE", "1"), Stored("BOOL", "False", "0"), Stored("BOOLEAN", "1", "1"),
    Stored("BOOLEAN", "0", "0"), Stored("BOOLEAN", "\"true\"", "1"), Stored("BOOLEAN", "", "NULL"),
    // TEXT and untyped
    Stored("TEXT", "007", "'007'"), Stored("TEXT", "1e5", "'1e5'"), Stored("TEXT", " 7", "' 7'"),
    Stored("TEXT", "NULL", "'NULL'"), Stored("TEXT", "\\N", "'\\N'"), Stored("TEXT", "\"\"", "''"),
    Stored("TEXT", "", "NULL"), Stored("", "1.10", "'1.10'"), Stored("", "5", "'5'"),
    Stored("", "\"\"", "''"), Stored("VARCHAR(2)", "12345", "'12345'"),
    Stored("TEXT", "\"a\"\"b\r\nc\"", "'a\"b' || char(13, 10) || 'c'"),
    Stored("TEXT", "x'00'", "'x''00'''"), Stored("TEXT", "@file", "'@file'"),
    // Other types of NUMERIC affinity
    Stored("DATE", "2024-01-05", "'2024-01-05'"), Stored("DATE", "20240105", "20240105"),
    Stored("DATETIME", "2024-01-05 08:00", "'2024-01-05 08:00'"), Stored("DATE", "-5", "-5"),
    Stored("STRING", "12.5", "12.5"), Stored("STRING", "-0.5", "-0.5"),
    Stored("STRING", "0.00012", "0.00012"), Stored("STRING", "0x10", "'0x10'"),
    Stored("STRING", "1_000", "'1_000'"), Stored("STRING", "nan", "'nan'"),
    Stored("STRING", "Infinity", "'Infinity'"), Stored("STRING", "1e", "'1e'"),
    Stored("STRING", "-", "'-'"), Stored("STRING", "５", "'５'"), Stored("STRING", "\"\"", "''"),
    Stored("STRING", "\" \"", "' '"), Stored("STRING", "1.2.3", "'1.2.3'"),
    Stored("JSON", "\"{\"\"a\"\":1}\"", "'{\"a\":1}'"), Stored("VARBINARY", "x'00'", "'x''00'''"),
    Stored("UUID", "12ab", "'12ab'"), Stored("ANY", "abc", "'abc'"), Stored("STRING", "", "NULL"),
    // BLOB
    Stored("BLOB", "x'00fF'", "x'00ff'"), Stored("BLOB", "X'0A'", "x'0a'"),
    Stored("BLOB", "x''", "x''"), Stored("BLOB", "base64:", "x''"),
    Stored("BLOB", "base64:AAEC", "x'000102'"), Stored("BLOB", "base64:/+8=", "x'ffef'"),
    Stored("BLOB", "base64:+w==", "x'fb'"), Stored("BLOB", "", "NULL"),
    Stored("BLOB", "@bytes.bin", "x'00ff0a0d'"), Stored("BLOB", "@./bytes.bin", "x'00ff0a0d'"),
    Stored("BLOB", "@empty", "x''"),
  ])
  func `a field is stored as its column's rule says`(_ test: Stored) throws {
    let trial = try SeedTrial([
      "t.csv": Array("k,v\n1,\(test.field)\n".utf8), "bytes.bin": [0, 0xFF, 0x0A, 0x0D],
      "empty": [],
    ])
    try trial.load(into: "CREATE TABLE t (k TEXT, v \(test.type))") { connection in
      let stored = try connection.rows("SELECT v, typeof(v) FROM t")
      let wanted = try connection.rows("SELECT \(test.literal), typeof(\(test.literal))")
      #expect(stored == wanted)
    }
  }

  @Test(arguments: [
    Stored("INT", "1e3", "1000"), Stored("INTEGER", " 42 ", "42"), Stored("REAL", "2", "2.0"),
    Stored("TEXT", "007", "'007'"), Stored("ANY", "007", "'007'"), Stored("ANY", "5", "'5'"),
    Stored("BLOB", "x'01'", "x'01'"), Stored("INT", "", "NULL"), Stored("ANY", "\"\"", "''"),
  ])
  func `a STRICT table takes the same values`(_ test: Stored) throws {
    let trial = try SeedTrial(["t.csv": "k,v\n1,\(test.field)\n"])
    try trial.load(into: "CREATE TABLE t (k TEXT, v \(test.type)) STRICT") { connection in
      let stored = try connection.rows("SELECT v, typeof(v) FROM t")
      let wanted = try connection.rows("SELECT \(test.literal), typeof(\(test.literal))")
      #expect(stored == wanted)
    }
  }

  /// A field that is no value of such a column, and what the message holds.
  struct Refused: Sendable, CustomTestStringConvertible {
    let type: String
    let field: String
    let parts: [String]
    init(_ type: String, _ field: String, _ parts: String...) {
      (self.type, self.field, self.parts) = (type, field, parts)
    }
    var testDescription: String { "\(field) in \(type)" }
  }

  @Test(arguments: [
    Refused("INTEGER", "abc", "'abc' is not an INTEGER, wanted by column 'v'"),
    Refused("INTEGER", "2.5", "'2.5' is not a whole number of 64 bits", "'v'"),
    Refused("INTEGER", "1e-1", "'1e-1'"), Refused("INTEGER", "9223372036854775808", "64 bits"),
    Refused("INTEGER", "-9223372036854775809", "64 bits"), Refused("INTEGER", "1e19", "'1e19'"),
    Refused("INTEGER", "123456789012345678901", "64 bits"), Refused("INTEGER", "0x10", "'0x10'"),
    Refused("INTEGER", "1_000", "'1_000'"), Refused("INTEGER", "\"1,000\"", "'1,000'"),
    Refused("INTEGER", "５", "'５'"), Refused("INTEGER", "1 2", "'1 2'"),
    Refused("INTEGER", "+", "'+'"),
    Refused("INTEGER", "--5", "'--5'"), Refused("INTEGER", "5e", "'5e'"),
    Refused("INTEGER", ".", "'.'"),
    Refused("INTEGER", "1e999999999", "64 bits"), Refused("INTEGER", "\"\"", "empty text", "'v'"),
    Refused("INTEGER", "\"5\n\"", "is not an INTEGER"), Refused("INTEGER", " ", "' '"),
    Refused("INTEGER", "\u{A0}5", "is not an INTEGER"), Refused("INTEGER", "true", "'true'"),
    Refused("FLOATING POINT", "3.5", "'3.5'"),
    Refused("REAL", "NaN", "'NaN' is not a REAL"), Refused("REAL", "Infinity", "'Infinity'"),
    Refused("REAL", "-inf", "'-inf'"), Refused("REAL", "1e999", "'1e999' is too large"),
    Refused("REAL", "1e-400", "'1e-400' is too small"), Refused("REAL", "\"1,5\"", "'1,5'"),
    Refused("REAL", "9007199254740993", "has no exact REAL", "9007199254740992"),
    Refused("REAL", "123456789012345678901", "has no exact REAL"),
    Refused("REAL", "9223372036854775807", "has no exact REAL"),
    Refused("REAL", "1180591620717411303425", "has no exact REAL"),
    Refused("REAL", "100000000000000000000000", "has no exact REAL"),
    Refused("REAL", "0x1p3", "'0x1p3'"), Refused("REAL", "\"\"", "empty text"),
    Refused("REAL", "1f", "'1f'"), Refused("REAL", "1.2.3", "'1.2.3'"),
    Refused(
      "DECIMAL", "12345678901234567.89", "can't be stored exactly", "12345678901234567.89",
      "DECIMAL"),
    Refused("NUMERIC", "9223372036854775808", "can't be stored exactly"),
    Refused("NUMERIC", "0.1234567890123456789", "can't be stored exactly"),
    Refused("NUMERIC", "1e400", "can't be stored exactly"),
    Refused("NUMERIC", "1e-400", "can't be stored"),
    Refused("NUMERIC", "12,5", "wanted 2"), Refused("NUMERIC", "abc", "'abc' is not a number"),
    Refused("BOOLEAN", "yes", "'yes' is not a BOOLEAN"), Refused("BOOL", "2", "'2'"),
    Refused("BOOLEAN", "t", "'t'"), Refused("BOOLEAN", "truefalse", "'truefalse'"),
    Refused("BOOLEAN", "\"\"", "empty text"),
    Refused("STRING", "007", "'007'", "would be stored as 7", "STRING"),
    Refused("STRING", "1.10", "'1.10'", "1.1"), Refused("STRING", "1e5", "'1e5'", "100000"),
    Refused("STRING", "+5", "'+5'"), Refused("STRING", " 5", "' 5'"),
    Refused("STRING", "-0", "'-0'"),
    Refused("STRING", "5.", "'5.'"), Refused("STRING", ".5", "'.5'"),
    Refused("STRING", "2.0", "'2.0'"),
    Refused("STRING", "\"\n7\"", "would be stored as 7"),
    Refused("STRING", "\"7\r\n\"", "stored as 7"),
    Refused("STRING", "\"\u{B}7\u{C}\"", "stored as 7"), Refused("STRING", "0.00001", "'0.00001'"),
    Refused("STRING", "9223372036854775808", "would be stored as 9.22"),
    Refused("DATE", "2024.50", "'2024.50'"), Refused("VARBINARY", "010", "would be stored as 10"),
    Refused("ANY", "1.0", "would be stored as 1"),
    Refused("BLOB", "abc", "'abc' is not a BLOB", "'v'"), Refused("BLOB", "x'0'", "x'0'"),
    Refused("BLOB", "x'0g'", "is not a BLOB"), Refused("BLOB", "x'00", "is not a BLOB"),
    Refused("BLOB", "'00'", "is not a BLOB"), Refused("BLOB", "0x00", "is not a BLOB"),
    Refused("BLOB", "x'００'", "is not a BLOB"), Refused("BLOB", "base64:A", "is not a BLOB"),
    Refused("BLOB", "base64:AA", "is not a BLOB"), Refused("BLOB", "base64:AB==", "is not a BLOB"),
    Refused("BLOB", "base64:AA==AA==", "is not a BLOB"),
    Refused("BLOB", "base64:====", "is not a BLOB"),
    Refused("BLOB", "base64:AA A", "is not a BLOB"),
    Refused("BLOB", "BASE64:AAEC", "is not a BLOB"),
    Refused("BLOB", "base64:_-8=", "is not a BLOB"), Refused("BLOB", "\"\"", "empty text"),
  ])
  func `a field that is no value is refused at its place`(_ test: Refused) throws {
    let trial = try SeedTrial(["t.csv": "k,v\n1,\n22,\(test.field)\n"])
    for options in ["", "STRICT"] {
      if options == "STRICT" && !["INTEGER", "REAL", "BLOB"].contains(test.type) { continue }
      let faults = try trial.faults(into: "CREATE TABLE t (k TEXT, v \(test.type)) \(options)")
      #expect(faults.count == 1)
      let fault = try #require(faults.first)
      #expect(fault.position?.line == 3)
      for part in test.parts { #expect(fault.message.contains(part), "\(fault)") }
      #expect(fault.position?.column == 4 || fault.code == .seedMalformed)
      #expect(fault.code == .seedTypeMismatch || fault.code == .seedMalformed)
    }
  }
}
