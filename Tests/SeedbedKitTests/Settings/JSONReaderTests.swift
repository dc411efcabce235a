import Testing

@testable import SeedbedKit

/// A text that isn't JSON, and what is said of the place marked in it.
struct BadJSON: Sendable, CustomTestStringConvertible {
  let text: String
  let message: String
  let fix: String?

  init(_ text: String, _ message: String, fix: String? = nil) {
    self.text = text
    self.message = message
    self.fix = fix
  }

  var testDescription: String { text }

  static let all = [
    BadJSON("1️⃣", "the file is empty, wanted an object", fix: "write {}"),
    BadJSON(" \n\t1️⃣", "the file is empty, wanted an object", fix: "write {}"),
    BadJSON("2️⃣{\"a\": 1\n1️⃣", "found the end of the file, wanted '}'"),
    BadJSON("[2️⃣[1, 1️⃣", "found the end of the file, wanted ']'"),
    BadJSON("{} 1️⃣{}", "found '{', wanted the end of the file after the first value"),
    BadJSON(
      "{\"a\": 11️⃣,}", "found a comma before '}', which JSON doesn't allow",
      fix: "remove the comma"),
    BadJSON(
      "[\n  11️⃣,\n]", "found a comma before ']', which JSON doesn't allow",
      fix: "remove the comma"),
    BadJSON("[1️⃣,]", "found ',', wanted a value"),
    BadJSON("[1,1️⃣,2]", "found ',', wanted a value"),
    BadJSON("{1️⃣,}", "found ',', wanted a key in double quotes"),
    BadJSON("{\"é\": 1\n 1️⃣\"b\": 2}", "found '\"', wanted ',' or '}'"),
    BadJSON("[1 1️⃣2]", "found '2', wanted ',' or ']'"),
    BadJSON("[1 1️⃣}", "found '}', wanted ',' or ']'"),
    BadJSON("{\"a\"1️⃣, 1}", "found ',', wanted ':' after the key 'a'"),
    BadJSON("{\"a\":1️⃣}", "found '}', wanted a value"),
    BadJSON("{\"a\":1️⃣", "found the end of the file, wanted a value"),
    BadJSON("{1️⃣a: 1}", "found 'a', wanted a key in double quotes", fix: "write \"a\""),
    BadJSON("{1️⃣1: 1}", "found '1', wanted a key in double quotes", fix: "write \"1\""),
    BadJSON("{1️⃣'a': 1}", "found ''', wanted a double quote", fix: "write \""),
    BadJSON("[1️⃣“a”]", "found '“', wanted a double quote", fix: "write \""),
    BadJSON("[1, 1️⃣// one\n2]", "found a comment, which JSON doesn't have", fix: "remove it"),
    BadJSON("1️⃣/* one */ {}", "found a comment, which JSON doesn't have", fix: "remove it"),
    BadJSON("{} 1️⃣# one", "found a comment, which JSON doesn't have", fix: "remove it"),
    BadJSON("[1️⃣/]", "found '/', wanted a value"),
    BadJSON("[1️⃣True]", "found 'True', wanted a value", fix: "write true"),
    BadJSON("[1️⃣off]", "found 'off', wanted a value", fix: "write false"),
    BadJSON("[1️⃣truely]", "found 'truely', wanted a value", fix: "write \"truely\""),
    BadJSON("[1️⃣NaN]", "found 'NaN', wanted a value", fix: "write \"NaN\""),
    BadJSON("[1️⃣+5]", "found '+5', wanted a value", fix: "write 5"),
    BadJSON("[1️⃣007]", "'007' is no number that JSON has", fix: "write 7"),
    BadJSON("[1️⃣0x53454544]", "'0x53454544' is no number that JSON has", fix: "write 1397048644"),
    BadJSON("[1️⃣-]", "'-' is no number that JSON has"),
    BadJSON("[1️⃣1.]", "'1.' is no number that JSON has"),
    BadJSON("[1️⃣1e]", "'1e' is no number that JSON has"),
    BadJSON("[1️⃣1_000]", "'1_000' is no number that JSON has"),
    BadJSON("[1️⃣.5]", "found '.5', wanted a value", fix: "write \".5\""),
    BadJSON("[1️⃣鳥]", "found '鳥', wanted a value"),
    BadJSON("[1️⃣\"abc", "a string isn't closed before the end of the file", fix: "add '\"'"),
    BadJSON("[1️⃣\"abc\\", "a string isn't closed before the end of the file", fix: "add '\"'"),
    BadJSON(
      "[1️⃣\"abc\n\"]", "a string isn't closed on its line, wanted '\"' at its end",
      fix: "add the quote, or write \\n for a line end inside the string"),
    BadJSON("[\"a1️⃣\tb\"]", "found a control character inside a string", fix: "write \\t"),
    BadJSON("[\"a1️⃣\0b\"]", "found a control character inside a string", fix: "write \\u0000"),
    BadJSON("[\"é1️⃣\\x41\"]", "'\\x' is no escape that JSON has", fix: "write \\\\ for a backslash"),
    BadJSON("[\"C:1️⃣\\鳥\"]", "'\\鳥' is no escape that JSON has", fix: "write \\\\ for a backslash"),
    BadJSON(
      "[\"1️⃣\\u12\"]",
      "an escape is cut short, wanted four hexadecimal digits after '\\u'"),
    BadJSON(
      "[\"1️⃣\\u+123\"]",
      "an escape is cut short, wanted four hexadecimal digits after '\\u'"),
    BadJSON(
      "[\"1️⃣\\ud83d\"]", "'\\ud83d' is half of a surrogate pair, wanted both halves",
      fix: "write the character itself"),
    BadJSON(
      "[\"1️⃣\\udc26\\ud83d\"]", "'\\udc26' is half of a surrogate pair, wanted both halves",
      fix: "write the character itself"),
    BadJSON(
      "[\"1️⃣\\ud83d\\u0041\"]", "'\\ud83d' is half of a surrogate pair, wanted both halves",
      fix: "write the character itself"),
  ]
}

@Suite struct `Reading JSON` {
  @Test func `keeps every kind of value and where it starts`() throws {
    let root = try JSONReader.read(
      Array("{\"a\": [null, true,\r\n false, -0.5e+10], \"a\": {}}".utf8))
    guard case .object(let members) = root.value else { throw NotAnObject() }
    #expect(members.map(\.key) == ["a", "a"])
    #expect(members.map(\.keyOffset) == [1, 39])
    guard case .array(let nodes) = members[0].node.value else { throw NotAnObject() }
    #expect(nodes.map(\.value) == [.null, .bool(true), .bool(false), .number("-0.5e+10")])
    #expect(nodes.map(\.offset) == [7, 13, 21, 28])
    #expect(members[1].node.value == .object([]))
  }

  @Test(arguments: [
    (#""plain Grüße 鳥""#, "plain Grüße 鳥"), (#""""#, ""),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
    (#""\u0041\u00e9\u9CE5""#, "Aé鳥"), (#""\ud83d\udc26!""#, "🐦!"), (#""\u0000""#, "\0"),
    ("\"\u{7f}\u{2028}\"", "\u{7f}\u{2028}"),
  ])
  func `resolves escapes`(text: String, string: String) throws {
    #expect(try JSONReader.read(Array(text.utf8)).value == .string(string))
  }

  @Test(arguments: [
    "0", "-0", "12", "1.50", "1E5", "1e-05", String(repeating: "1", count: 500),
  ])
  func `keeps a number as it is written`(text: String) throws {
    #expect(try JSONReader.read(Array(" \(text)\n".utf8)).value == .number(text))
  }

  @Test(arguments: BadJSON.all)
  func `names the place where it stops being JSON`(bad: BadJSON) throws {
    let text = MarkedText(bad.text)
    let error = try #require(throws: SeedbedError.self) {
      try Settings.parse(text.bytes, file: "seedbed.json")
    }
    let fault = try #require(error.diagnostics.first)
    #expect(error.diagnostics.count == 1)
    #expect(fault.code == .settingsSyntax)
    #expect(fault.message == bad.message)
    #expect(fault.fix == bad.fix)
    let place = try #require(text["1️⃣"])
    #expect(
      fault.position
        == SourcePosition(file: "seedbed.json", line: place.line, column: place.column))
    #expect(
      fault.notes.map(\.position)
        == [
          text["2️⃣"].map { SourcePosition(file: "seedbed.json", line: $0.line, column: $0.column) }
        ]
        .filter { $0 != nil })
  }

  @Test(arguments: [
    ([0x7b, 0x22, 0xff, 0x22], 2), ([0x22, 0xc3], 1), ([0x22, 0xed, 0xa0, 0x80, 0x22], 1),
    ([0x22, 0xc0, 0x80, 0x22], 1), ([0xef, 0xbb, 0xbf, 0x80], 3), ([0xff, 0xfe, 0x7b, 0], 0),
    ([0xfe, 0xff, 0, 0x7b], 0),
  ])
  func `refuses what isn't UTF-8`(bytes: [UInt8], offset: Int) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONReader.read(bytes) }
    #expect(error?.offset == offset)
    #expect(error?.message.contains("UTF-") == true)
  }

  @Test func `skips a byte order mark, which takes no column`() throws {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    #expect(try JSONReader.read(mark + Array("{}".utf8)).value == .object([]))
    let error = #expect(throws: SeedbedError.self) {
      try Settings.parse(mark + Array("{x}".utf8), file: "f")
    }
    #expect(error?.diagnostics.first?.position == SourcePosition(file: "f", line: 1, column: 2))
  }

  @Test func `stops at its depth limit and not at the end of the stack`() throws {
    let limit = JSONReader.depthLimit
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(throws: Never.self) { try JSONReader.read(Array(deepest.utf8)) }
    for text in ["[", "{\"a\":"] {
      let bytes = Array(String(repeating: text, count: 100_000).utf8)
      let error = #expect(throws: JSONSyntaxError.self) { try JSONReader.read(bytes) }
      #expect(error?.offset == limit * text.utf8.count)
    }
  }

  struct NotAnObject: Error {}
}
