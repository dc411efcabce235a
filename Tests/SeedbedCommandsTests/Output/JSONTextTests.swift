import Foundation
import Testing

@testable import SeedbedCommands

@Suite struct `JSON text` {
  @Test(arguments: [
    ("\u{1b}[2J", #"\u001b[2J"#), ("\u{7f}", #"\u007f"#), ("\u{9b}31m", #"\u009b31m"#),
    ("\u{202e}txt", #"\u202etxt"#), ("\u{2028}", #"\u2028"#), ("a\nb", #"a\nb"#),
    ("Grüße 鳥 e\u{301}", "Grüße 鳥 e\u{301}"),
  ])
  func `holds nothing that a terminal would obey`(raw: String, shown: String) throws {
    let text = [raw].jsonText
    #expect(text == "[\n  \"\(shown)\"\n]\n")
    #expect(try JSONDecoder().decode([String].self, from: Data(text.utf8)) == [raw])
  }
}
