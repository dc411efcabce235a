import SeedbedKit
import Testing

/// The bytes of a file, and the text or the fault that they are.
struct TextCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  /// The text, or the fault as `line:column: code`.
  let outcome: String

  init(_ description: String, _ bytes: [UInt8], gives outcome: String) {
    testDescription = description
    self.bytes = bytes
    self.outcome = outcome
  }

  init(_ description: String, _ text: String, gives outcome: String) {
    self.init(description, Array(text.utf8), gives: outcome)
  }

  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func utf16(_ text: String, bigEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap {
      bigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
    }
  }

  static let all = [
    TextCase("nothing", "", gives: ""),
    TextCase("ASCII", "SELECT 1;\n", gives: "SELECT 1;\n"),
    TextCase("every length of UTF-8", "aé字😀", gives: "aé字😀"),
    TextCase("CRLF", "a\r\nb\r\n", gives: "a\nb\n"),
    TextCase("CRLF and LF", "a\r\nb\nc", gives: "a\nb\nc"),
    TextCase("a lone CR", "a\rb", gives: "a\rb"),
    TextCase("a CR at the end", "a\r", gives: "a\r"),
    TextCase("two CR and an LF", "a\r\r\nb", gives: "a\r\nb"),
    TextCase("a byte order mark", mark + Array("a\n".utf8), gives: "a\n"),
    TextCase("a byte order mark alone", mark, gives: ""),
    TextCase("a second byte order mark", mark + mark, gives: "\u{FEFF}"),
    TextCase("a NUL byte", "a\nb\0c", gives: "2:2: text.nul-byte"),
    TextCase("a NUL byte at the end", "abc\0", gives: "1:4: text.nul-byte"),
    TextCase("a NUL byte behind CRLF", "a\r\n\r\n\0", gives: "3:1: text.nul-byte"),
    TextCase(
      "a NUL byte behind a mark", mark + Array("ab\0".utf8), gives: "1:3: text.nul-byte"),
    TextCase(
      "UTF-16, low byte first", utf16("SELECT 1;", bigEndian: false, mark: true),
      gives: "1:1: text.not-utf8"),
    TextCase(
      "UTF-16, high byte first", utf16("SELECT 1;", bigEndian: true, mark: true),
      gives: "1:1: text.not-utf8"),
    TextCase(
      "UTF-16 without a mark", utf16("SELECT 1;", bigEndian: false, mark: false),
      gives: "1:1: text.not-utf8"),
    TextCase(
      "UTF-16 without a mark, high byte first", utf16("SELECT 1;", bigEndian: true, mark: false),
      gives: "1:1: text.not-utf8"),
    TextCase(
      "Latin-1", Array("-- na".utf8) + [0xEF] + Array("ve".utf8), gives: "1:6: text.not-utf8"),
    TextCase("Latin-1 at the end", Array("caf".utf8) + [0xE9], gives: "1:4: text.not-utf8"),
    TextCase("a byte that is none", [0x61, 0x0A, 0xFF], gives: "2:1: text.not-utf8"),
    TextCase("a continuation alone", [0x61, 0x80], gives: "1:2: text.not-utf8"),
    TextCase("a sequence cut short", [0x61, 0xE5, 0xAD], gives: "1:2: text.not-utf8"),
    TextCase("a longer form than needed", [0xC0, 0xAF], gives: "1:1: text.not-utf8"),
    TextCase("half of a surrogate pair", [0xED, 0xA0, 0x80], gives: "1:1: text.not-utf8"),
    TextCase("beyond Unicode", [0xF4, 0x90, 0x80, 0x80], gives: "1:1: text.not-utf8"),
    TextCase(
      "a column counts bytes", Array("é字".utf8) + [0xFF], gives: "1:6: text.not-utf8"),
  ]
}

@Suite struct SourceTextTests {
  @Test(arguments: TextCase.all)
  func `a text is UTF-8 with LF line ends, or refused at the byte`(text: TextCase) {
    let outcome: String
    do throws(SeedbedError) {
      outcome = String(decoding: try SourceText(text.bytes, file: "f").bytes, as: UTF8.self)
    } catch {
      let diagnostic = error.diagnostics[0]
      outcome = "\(diagnostic.position?.description.dropFirst(2) ?? ""): \(diagnostic.code)"
    }
    #expect(Array(outcome.utf8) == Array(text.outcome.utf8))
  }

  @Test func `a position is found in the middle and at the end of a text`() throws {
    let text = try SourceText(Array("ab\n\né1".utf8), file: "f")
    let positions = (0...text.bytes.count).map { text.position(at: $0).description }
    #expect(
      positions == ["f:1:1", "f:1:2", "f:1:3", "f:2:1", "f:3:1", "f:3:2", "f:3:3", "f:3:4"])
  }
}
