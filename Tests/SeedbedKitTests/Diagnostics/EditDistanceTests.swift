import SeedbedKit
import Testing

@Suite struct `Did you mean` {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0), ("kitten", "sitting", 3),
    ("ab", "ba", 1), ("abcd", "acbd", 1), ("ca", "abc", 3), ("Grüße", "Grusse", 3),
  ])
  func `counts edits`(left: String, right: String, distance: Int) {
    #expect(EditDistance.between(left, right) == distance)
    #expect(EditDistance.between(right, left) == distance)
  }

  @Test(arguments: [
    ("biuld", "build"), ("BUILD", "build"), ("upgrad", "upgrade"), ("stat", "status"),
    ("rest", "restore"), ("bulid", "build"), ("chekc", "check"), ("new", "new"),
  ])
  func `finds the word that was meant`(word: String, meant: String) {
    let words = ["build", "upgrade", "status", "restore", "check", "new"]
    #expect(EditDistance.closest(to: word, among: words) == meant)
    #expect(EditDistance.hint(for: word, among: words) == ", did you mean '\(meant)'?")
  }

  @Test(arguments: ["", "x", "zebra", "st", String(repeating: "build", count: 1000)])
  func `says nothing rather than something far off`(word: String) {
    #expect(EditDistance.closest(to: word, among: ["build", "status", "stations", "a"]) == nil)
    #expect(EditDistance.hint(for: word, among: ["build", "status"]) == "")
  }

  @Test func `takes the first of equally near words`() {
    #expect(EditDistance.closest(to: "columa", among: ["column", "columb"]) == "column")
    #expect(EditDistance.closest(to: "sta", among: ["status", "station"]) == nil)
  }
}
