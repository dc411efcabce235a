import Foundation
import Testing

@Suite("The article on error codes")
struct ErrorCodesTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  @Test func `names every code and what it is called in Swift, and no other`() throws {
    let article = try String(
      contentsOf: Self.sources.appending(path: "SeedbedKit/SeedbedKit.docc/ErrorCodes.md"),
      encoding: .utf8)
    let listed = article.matches(of: /(?m)^\| `([a-z.-]+)` \| (?:`\.(\w+)` )?\|/).map {
      code -> [String?] in
      [String(code.1), code.2.map(String.init)]
    }
    var declared: Set<[String?]> = []
    let files = FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let source = try String(contentsOf: file, encoding: .utf8)
      let codes = source.matches(
        of: /((?:\w+ )?)static let (\w+) = DiagnosticCode\(\s*rawValue: "([a-z.-]+)"\)/)
      declared.formUnion(
        codes.map { code -> [String?] in
          [String(code.3), code.1 == "public " ? String(code.2) : nil]
        })
    }
    #expect(declared.count > 90)
    #expect(Set(listed) == declared)
    #expect(listed.count == Set(listed).count)
  }
}
