import Foundation
import Testing

@Suite("The article on error codes")
struct ErrorCodesTests {
  private static let kit = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/SeedbedKit")

  @Test func `names every code that the library has, and no other`() throws {
    let article = try String(
      contentsOf: Self.kit.appending(path: "SeedbedKit.docc/ErrorCodes.md"), encoding: .utf8)
    let listed = article.matches(of: /(?m)^\| `([a-z.-]+)` \|/).map { String($0.1) }
    var declared: Set<String> = []
    let files = FileManager.default.enumerator(at: Self.kit, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let source = try String(contentsOf: file, encoding: .utf8)
      let codes = source.matches(of: /DiagnosticCode\(\s*rawValue: "([a-z.-]+)"\)/)
      declared.formUnion(codes.map { String($0.1) })
    }
    #expect(declared.count > 90)
    #expect(Set(listed) == declared)
    #expect(listed.count == Set(listed).count)
  }
}
