import Testing

@testable import SeedbedCSV

struct PositionTests {
  static let places = [
    Case("a,b", "[1:1 a|1:3 b]"),
    Case("a,b⏎1,2⏎3,4", "[1:1 a|1:3 b] [2:1 1|2:3 2] [3:1 3|3:3 4]"),
    Case("a,b␍⏎1,2␍⏎", "[1:1 a|1:3 b] [2:1 1|2:3 2]"),
    Case(",,", "[1:1 |1:2 |1:3 ]"),
    Case("'a','b'", "[1:1 'a'|1:5 'b']"),
    Case("é,ü⏎", "[1:1 é|1:4 ü]"),
    Case("⟨EF⟩⟨BB⟩⟨BF⟩a,b", "[1:1 a|1:3 b]"),
    Case("'x⏎y',b⏎1,2", "[1:1 'x⏎y'|2:4 b] [3:1 1|3:3 2]"),
    Case("'⏎','⏎',c⏎1,2,3", "[1:1 '⏎'|2:3 '⏎'|3:3 c] [4:1 1|4:3 2|4:5 3]"),
    Case("'␍⏎',b⏎", "[1:1 '␍⏎'|2:3 b]"),
    Case("'␍',b⏎", "[1:1 '␍'|1:5 b]"),
    Case("'''',b⏎", "[1:1 '''|1:6 b]"),
    Case("'x''y',b⏎", "[1:1 'x'y'|1:8 b]"),
    Case("'x''⏎''y',b⏎1,2", "[1:1 'x'⏎'y'|2:6 b] [3:1 1|3:3 2]"),
    Case("'''⏎''''',''⏎1,2", "[1:1 ''⏎'''|2:7 ''] [3:1 1|3:3 2]"),
    Case("a⏎⏎b", "[1:1 a] !blank1@2:1 [3:1 b]"),
    Case("a⏎'⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎'⏎b", "[1:1 a] [2:1 '⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎'] [13:1 b]"),
    Case("a⏎'1⏎3⏎5⏎7⏎9⏎'''⏎b", "[1:1 a] [2:1 '1⏎3⏎5⏎7⏎9⏎''] [8:1 b]"),
    Case("a,b⏎x'⏎'⏎',2⏎3,4", "[1:1 a|1:3 b] !stray@2:2 [3:1 '⏎'|4:3 2] [5:1 3|5:3 4]"),
    Case("a⏎'x⏎y⏎'z⏎b⏎'⏎'⏎c", "[1:1 a] !z after 2:1@4:2 [5:1 b] [6:1 '⏎'] [8:1 c]"),
    Case("a⏎'⏎␀⏎'⏎b", "[1:1 a] !nul@3:1 [5:1 b]"),
  ]

  @Test(arguments: places)
  func `every field has its physical line and its column in bytes`(_ example: Case) {
    example.check(\.withPositions)
  }
}
