import Testing

@testable import SeedbedKit

/// The settings of a database with one fault at the mark, and what is said of it.
struct BadSettings: Sendable, CustomTestStringConvertible {
  let text: String
  let code: DiagnosticCode
  let message: String
  let fix: String?

  init(
    _ text: String, _ message: String, fix: String? = nil,
    code: DiagnosticCode = .settingsInvalidValue
  ) {
    self.text = text
    self.code = code
    self.message = message
    self.fix = fix
  }

  var testDescription: String { text }

  static let all = [
    BadSettings(
      #"{1️⃣"analyse": true}"#, "unknown key 'analyse' in 'd', did you mean 'analyze'?",
      fix: #"write "analyze""#, code: .settingsUnknownKey),
    BadSettings(
      #"{1️⃣"x": true}"#,
      "unknown key 'x' in 'd', wanted 'pragmas', 'analyze', 'deploymentTarget', 'allowLoss', "
        + "'doubleQuotedStrings', 'functions', 'collations', 'ignore' or 'refresh'",
      code: .settingsUnknownKey),
    BadSettings(
      #"{"pragmas": {1️⃣"user_version": 3}}"#,
      "unknown key 'user_version' in 'pragmas', wanted 'page_size', 'application_id', "
        + "'auto_vacuum', 'encoding' or 'journal_mode'", code: .settingsUnknownKey),
    BadSettings(
      #"{"refresh": {"t": {"policy": "owned", 1️⃣"keys": ["a"]}}}"#,
      "unknown key 'keys' in 't', did you mean 'key'?", fix: #"write "key""#,
      code: .settingsUnknownKey),
    BadSettings(
      #"{2️⃣"analyze": true, 1️⃣"analyze": true}"#, "the key 'analyze' stands here a second time",
      fix: "remove one of them", code: .settingsDuplicateKey),
    BadSettings(
      #"{"allowLoss": {2️⃣"\u00e9": [], 1️⃣"e\u0301": []}}"#,
      "the key 'e\u{301}' stands here a second time", fix: "remove one of them",
      code: .settingsDuplicateKey),
    BadSettings(
      "1️⃣[]",
      "'d' is an empty list, wanted an object with 'pragmas', 'analyze', 'deploymentTarget', "
        + "'allowLoss', 'doubleQuotedStrings', 'functions', 'collations', 'ignore' or 'refresh'"),
    BadSettings(#"{"analyze": 1️⃣1}"#, "'analyze' is 1, wanted true or false"),
    BadSettings(
      #"{"analyze": 1️⃣"true"}"#, "'analyze' is the string 'true', wanted true or false",
      fix: "write true"),
    BadSettings(
      #"{"deploymentTarget": 1️⃣16}"#,
      "'deploymentTarget' is 16, wanted a system such as 'iOS 16', 'macOS 13.2', 'tvOS 17', 'watchOS 9' or 'sqlite 3.24'"
    ),
    BadSettings(
      #"{"deploymentTarget": 1️⃣""}"#,
      "'deploymentTarget' is an empty string, wanted a system such as 'iOS 16', 'macOS 13.2', 'tvOS 17', 'watchOS 9' or 'sqlite 3.24'"
    ),
    BadSettings(
      #"{"deploymentTarget": 1️⃣"mcaOS 12"}"#,
      "'deploymentTarget' is the string 'mcaOS 12', wanted a system such as 'iOS 16', 'macOS 13.2', 'tvOS 17', 'watchOS 9' or 'sqlite 3.24'",
      fix: "write \"macOS 12\""),
    BadSettings(
      #"{"deploymentTarget": 1️⃣"iOS 9"}"#,
      "'deploymentTarget' is the string 'iOS 9', wanted iOS 11 or newer, or the SQLite itself, "
        + "as in 'sqlite 3.8.10'"),
    BadSettings(
      #"{"pragmas": {"page_size": 1️⃣1000}}"#,
      "'page_size' is 1000, wanted a power of two from 512 to 65536"),
    BadSettings(
      #"{"pragmas": {"page_size": 1️⃣256}}"#,
      "'page_size' is 256, wanted a power of two from 512 to 65536"),
    BadSettings(
      #"{"pragmas": {"page_size": 1️⃣131072}}"#,
      "'page_size' is 131072, wanted a power of two from 512 to 65536"),
    BadSettings(
      #"{"pragmas": {"page_size": 1️⃣4096.0}}"#,
      "'page_size' is 4096.0, wanted a power of two from 512 to 65536"),
    BadSettings(
      #"{"pragmas": {"page_size": 1️⃣"4096"}}"#,
      "'page_size' is the string '4096', wanted a power of two from 512 to 65536",
      fix: "write 4096"),
    BadSettings(
      #"{"pragmas": {"page_size": 1️⃣99999999999999999999}}"#,
      "'page_size' is 99999999999999999999, wanted a power of two from 512 to 65536"),
    BadSettings(
      #"{"pragmas": {"application_id": 1️⃣4294967295}}"#,
      "'application_id' is 4294967295, wanted a whole number from -2147483648 to 2147483647",
      fix: "write -1"),
    BadSettings(
      #"{"pragmas": {"application_id": 1️⃣4294967296}}"#,
      "'application_id' is 4294967296, wanted a whole number from -2147483648 to 2147483647"),
    BadSettings(
      #"{"pragmas": {"application_id": 1️⃣null}}"#,
      "'application_id' is null, wanted a whole number from -2147483648 to 2147483647"),
    BadSettings(
      #"{"pragmas": {"auto_vacuum": 1️⃣1}}"#,
      "'auto_vacuum' is 1, wanted 'none', 'full' or 'incremental'"),
    BadSettings(
      #"{"pragmas": {"auto_vacuum": 1️⃣"FULL"}}"#,
      "'auto_vacuum' is the string 'FULL', wanted 'none', 'full' or 'incremental'",
      fix: #"write "full""#),
    BadSettings(
      #"{"pragmas": {"encoding": 1️⃣"utf8"}}"#,
      "'encoding' is the string 'utf8', wanted 'UTF-8', 'UTF-16le' or 'UTF-16be'",
      fix: #"write "UTF-8""#),
    BadSettings(
      #"{"pragmas": {"journal_mode": 1️⃣"truncate"}}"#,
      "'journal_mode' is the string 'truncate', wanted 'delete' or 'wal'"),
    BadSettings(
      #"{"allowLoss": 1️⃣["draft"]}"#,
      "'allowLoss' is a list, wanted an object of migration file names"),
    BadSettings(
      #"{"allowLoss": {"1.sql": 1️⃣"a \"draft\""}}"#,
      "'1.sql' is the string 'a \"draft\"', wanted a list of table names",
      fix: #"write ["a \"draft\""]"#),
    BadSettings(
      #"{"functions": ["f", 1️⃣{}]}"#,
      "'functions' holds an object, wanted a list of function names"),
    BadSettings(
      #"{"collations": [1️⃣""]}"#,
      "'collations' holds an empty string, wanted a list of collation names"),
    BadSettings(
      #"{"ignore": ["a", "b", 1️⃣"a"]}"#, "'ignore' names 'a' a second time",
      fix: "remove it"),
    BadSettings(
      #"{"refresh": {"t": 1️⃣"owner"}}"#,
      "'t' is the string 'owner', wanted 'insert', 'owned' or 'never'", fix: #"write "owned""#),
    BadSettings(
      #"{"refresh": {"t": 1️⃣true}}"#,
      "'t' is true, wanted 'insert', 'owned', 'never' or an object with 'columns' or 'policy'"),
    BadSettings(
      #"{"refresh": {"t": 1️⃣{"key": ["a"]}}}"#,
      "'t' is an object, wanted either 'columns' or 'policy' in it, and with them 'key' where it is "
        + "needed"),
    BadSettings(
      #"{"refresh": {"t": 1️⃣{"policy": "owned", "columns": ["a"]}}}"#,
      "'t' is an object, wanted either 'columns' or 'policy' in it, and with them 'key' where it is "
        + "needed"),
    BadSettings(
      #"{"refresh": {"t": {"columns": 1️⃣[]}}}"#,
      "'columns' is an empty list, wanted a list of column names"),
  ]
}

@Suite struct `A fault in the settings` {
  @Test(arguments: BadSettings.all)
  func `is named with its place`(bad: BadSettings) throws {
    let text = MarkedText("{\"databases\": {\n\"d\": \(bad.text)}}")
    let error = try #require(throws: SeedbedError.self) {
      try Settings.parse(text.bytes, file: "seedbed.json")
    }
    let fault = try #require(error.diagnostics.first)
    #expect(error.diagnostics.count == 1)
    #expect(fault.code == bad.code)
    #expect(fault.message == bad.message)
    #expect(fault.fix == bad.fix)
    let place = try #require(text["1️⃣"])
    #expect(
      fault.position
        == SourcePosition(file: "seedbed.json", line: place.line, column: place.column))
    if let note = text["2️⃣"] {
      #expect(
        fault.notes.first?.position
          == SourcePosition(file: "seedbed.json", line: note.line, column: note.column))
    }
  }

  @Test func `at the top names the one key there is`() {
    let error = #expect(throws: SeedbedError.self) {
      try Settings.parse(Array(#"{"sampledb.sql": {}, "database": {}}"#.utf8), file: "f")
    }
    #expect(
      error?.description == """
        f:1:2: error: unknown key 'sampledb.sql', wanted 'databases'
        f:1:22: error: unknown key 'database', did you mean 'databases'?
        fix: write "databases"
        """)
    let list = #expect(throws: SeedbedError.self) {
      try Settings.parse(Array("[1]".utf8), file: "f")
    }
    #expect(
      list?.description == "f:1:1: error: the file is a list, wanted an object with 'databases'")
  }

  @Test func `shows where two names mean one database`() {
    let error = #expect(throws: SeedbedError.self) {
      try Settings.parse(Array(#"{"databases": {"a": {}, "b": {}, "a.sql": {}}}"#.utf8), file: "f")
    }
    #expect(
      error?.description == """
        f:1:34: error: 'a.sql' is the same database as 'a'
        f:1:16: note: the first one is here
        fix: write the settings of both under one name
        """)
  }

  @Test func `doesn't hide the others`() throws {
    let text = """
      {"databases": {
        "a": {"analyze": 1, "pragmas": {"page_size": 3, "pagesize": 4}},
        "b": 5,
        "b": {"ignore": [1, 2], "refresh": {"t": {"polisy": "owned"}}}}}
      """
    let error = try #require(throws: SeedbedError.self) {
      try Settings.parse(Array(text.utf8), file: "f")
    }
    #expect(
      error.diagnostics.map { "\($0.position?.line ?? 0) \($0.code)" } == [
        "2 settings.invalid-value", "2 settings.invalid-value", "2 settings.unknown-key",
        "3 settings.invalid-value", "4 settings.duplicate-key", "4 settings.invalid-value",
        "4 settings.invalid-value", "4 settings.invalid-value", "4 settings.unknown-key",
      ])
  }

  @Test func `of any kind ends in settings or an error with a place in the file`() {
    let bytes = Array(
      #"""
      {"databases": {"d": {"pragmas": {"page_size": 4096, "encoding": "UTF-8"},
        "analyze": false, "allowLoss": {"1_\u00e9.sql": ["鳥"]},
        "refresh": {"t": {"columns": ["a", "b"], "key": ["c"]}, "u": "insert"}}}}
      """#.utf8)
    let replacements: [UInt8] = [0x00, 0x0a, 0x22, 0x27, 0x2c, 0x5b, 0x5c, 0x7d, 0x80, 0xf0, 0x39]
    func check(_ changed: [UInt8]) {
      do {
        _ = try Settings.parse(changed, file: "f")
      } catch {
        let lines = changed.split(separator: 0x0a, omittingEmptySubsequences: false)
        for fault in error.diagnostics {
          let line = fault.position?.line ?? 0
          let width = lines.indices.contains(line - 1) ? lines[line - 1].count : -1
          #expect((1...max(width + 1, 1)).contains(fault.position?.column ?? 0) && width >= 0)
        }
      }
    }
    for index in bytes.indices {
      check(Array(bytes[..<index]))
      check(Array(bytes[..<index] + bytes[(index + 1)...]))
      for byte in [replacements[index % replacements.count], 0x22] {
        var changed = bytes
        changed[index] = byte
        check(changed)
      }
    }
  }
}
