import Testing

@testable import SeedbedCSV

struct RecordTests {
  static let unquoted = [
    Case("", ""),
    Case("a", "[a]"),
    Case("a⏎", "[a]"),
    Case("a␍⏎", "[a]"),
    Case("a,b", "[a|b]"),
    Case("a,b⏎", "[a|b]"),
    Case("a,b␍⏎", "[a|b]"),
    Case("a,b⏎1,2", "[a|b] [1|2]"),
    Case("a,b⏎1,2⏎", "[a|b] [1|2]"),
    Case("a,b␍⏎1,2␍⏎", "[a|b] [1|2]"),
    Case("a,b␍⏎1,2⏎3,4␍⏎", "[a|b] [1|2] [3|4]"),
    Case("a,b⏎1,2␍⏎3,4", "[a|b] [1|2] [3|4]"),
    Case(",", "[|]"),
    Case(",⏎", "[|]"),
    Case(",,⏎", "[||]"),
    Case("a,⏎", "[a|]"),
    Case(",b⏎", "[|b]"),
    Case("a,b⏎,⏎", "[a|b] [|]"),
    Case("a,b⏎,", "[a|b] [|]"),
    Case("a,b⏎1,⏎", "[a|b] [1|]"),
    Case("a,b⏎1,", "[a|b] [1|]"),
    Case("a,b⏎1,␍⏎", "[a|b] [1|]"),
    Case("a,b⏎,2⏎", "[a|b] [|2]"),
    Case("a,b,c⏎1,,3⏎", "[a|b|c] [1||3]"),
    Case("a⏎1⏎2⏎3", "[a] [1] [2] [3]"),
    Case(" a , b ⏎", "[ a | b ]"),
    Case("a⏎ ⏎", "[a] [ ]"),
    Case("a;b⏎1;2", "[a;b] [1;2]"),
    Case("a⇥b⏎1⇥2", "[a⇥b] [1⇥2]"),
    Case("#a,b⏎#1,2", "[#a|b] [#1|2]"),
    Case("a,b⏎NULL,\\N", "[a|b] [NULL|\\N]"),
    Case("a,b⏎a\\,b", "[a|b] [a\\|b]"),
    Case("a,b⏎007,+1e5", "[a|b] [007|+1e5]"),
    Case("a⏎it`s", "[a] [it`s]"),
    Case("a⏎⟨01⟩⟨0B⟩⟨0C⟩⟨1F⟩⟨7F⟩", "[a] [\u{1}\u{B}\u{C}\u{1F}\u{7F}]"),
    Case("a,b⏎⟨08⟩,⟨0E⟩", "[a|b] [\u{8}|\u{E}]"),
    Case("a,b⏎!,#", "[a|b] [!|#]"),
    Case("a,b⏎+,-", "[a|b] [+|-]"),
    Case("1234567,b⏎", "[1234567|b]"),
    Case("12345678,b⏎", "[12345678|b]"),
    Case("123456789,b⏎", "[123456789|b]"),
    Case("1234567⏎1234567⏎", "[1234567] [1234567]"),
    Case("12345678⏎12345678⏎", "[12345678] [12345678]"),
    Case("123456␍⏎123456␍⏎", "[123456] [123456]"),
    Case("1234567␍⏎1234567␍⏎", "[1234567] [1234567]"),
    Case("abcdefghijklmnopqrstuvwxyz⏎0⏎", "[abcdefghijklmnopqrstuvwxyz] [0]"),
    Case("a,b,c,d,e,f,g,h⏎1,2,3,4,5,6,7,8", "[a|b|c|d|e|f|g|h] [1|2|3|4|5|6|7|8]"),
    Case(",,,,,,,,,⏎,,,,,,,,,⏎", "[|||||||||] [|||||||||]"),
    Case("tên,城市⏎Nguyễn,東京⏎", "[tên|城市] [Nguyễn|東京]"),
    Case("a⏎😀⏎👩‍👩‍👧", "[a] [😀] [👩‍👩‍👧]"),
    Case("a⏎a\u{2028}b\u{85}c", "[a] [a\u{2028}b\u{85}c]"),
    Case("ａ，ｂ⏎", "[ａ，ｂ]"),
    Case("a⏎Ċčā", "[a] [Ċčā]"),
  ]

  @Test(arguments: unquoted)
  func `unquoted fields stand as they are`(_ example: Case) {
    example.check()
  }

  static let quoted = [
    Case("''", "['']"),
    Case("''⏎", "['']"),
    Case("''␍⏎", "['']"),
    Case("'',''", "[''|'']"),
    Case("'a'", "['a']"),
    Case("'a','b'⏎'1','2'⏎", "['a'|'b'] ['1'|'2']"),
    Case("'a','b'␍⏎'1','2'␍⏎", "['a'|'b'] ['1'|'2']"),
    Case("'a',b⏎1,'2'", "['a'|b] [1|'2']"),
    Case("a,'b'⏎'1',2", "[a|'b'] ['1'|2]"),
    Case("a,b⏎'',⏎", "[a|b] [''|]"),
    Case("a,b⏎,''⏎", "[a|b] [|'']"),
    Case("a,b⏎'',''", "[a|b] [''|'']"),
    Case("a⏎''⏎", "[a] ['']"),
    Case("a⏎''", "[a] ['']"),
    Case("a⏎''⏎''⏎", "[a] [''] ['']"),
    Case("a⏎','⏎", "[a] [',']"),
    Case("a,b⏎'x,y',z", "[a|b] ['x,y'|z]"),
    Case("a⏎'⏎'⏎", "[a] ['⏎']"),
    Case("a⏎'␍⏎'⏎", "[a] ['␍⏎']"),
    Case("a⏎'␍'⏎", "[a] ['␍']"),
    Case("a⏎'x␍y⏎z'", "[a] ['x␍y⏎z']"),
    Case("a⏎'⏎⏎⏎'⏎b", "[a] ['⏎⏎⏎'] [b]"),
    Case("a⏎'␍␍'␍⏎b", "[a] ['␍␍'] [b]"),
    Case("'a⏎b',c⏎1,2", "['a⏎b'|c] [1|2]"),
    Case("a⏎''''⏎", "[a] [''']"),
    Case("a⏎''''''⏎", "[a] ['''']"),
    Case("a⏎''''''''⏎", "[a] [''''']"),
    Case("a⏎'x''y'⏎", "[a] ['x'y']"),
    Case("a⏎'''x'⏎", "[a] [''x']"),
    Case("a⏎'x'''⏎", "[a] ['x'']"),
    Case("a⏎'''x'''⏎", "[a] [''x'']"),
    Case("a⏎'x''''y'⏎", "[a] ['x''y']"),
    Case("a⏎'x''y''z'⏎", "[a] ['x'y'z']"),
    Case("a⏎''','⏎", "[a] ['',']"),
    Case("a,b⏎''',',''','⏎", "[a|b] ['','|'',']"),
    Case("a⏎'''⏎'''⏎", "[a] [''⏎'']"),
    Case("a,b⏎'he said ''hi'' to me','x'", "[a|b] ['he said 'hi' to me'|'x']"),
    Case("a,b⏎'12345678''12345678',1", "[a|b] ['12345678'12345678'|1]"),
    Case("a,b⏎'1234567''1234567''',1", "[a|b] ['1234567'1234567''|1]"),
    Case("a,b⏎'123456''','''123456'", "[a|b] ['123456''|''123456']"),
    Case("a⏎'abcdefgh'⏎'abcdefg'⏎'abcdef'", "[a] ['abcdefgh'] ['abcdefg'] ['abcdef']"),
    Case("a⏎'0123456789abcdef0123456789'⏎", "[a] ['0123456789abcdef0123456789']"),
    Case("a⏎'Nguyễn ''Tí'''⏎", "[a] ['Nguyễn 'Tí'']"),
    Case("a⏎'東京⏎大阪'⏎'😀'", "[a] ['東京⏎大阪'] ['😀']"),
    Case("a⏎' x '⏎", "[a] [' x ']"),
    Case("a⏎'⇥'⏎", "[a] ['⇥']"),
    Case("a⏎'\\'⏎", "[a] ['\\']"),
    Case("a⏎'⟨01⟩⟨0B⟩'⏎", "[a] ['\u{1}\u{B}']"),
    Case("a,b,c⏎'x',,'z'⏎", "[a|b|c] ['x'||'z']"),
  ]

  @Test(arguments: quoted)
  func `quoted fields hold anything, doubled quotes once`(_ example: Case) {
    example.check()
  }

  static let tabs = [
    Case("a⇥b⏎1⇥2⏎", "[a|b] [1|2]"),
    Case("a⇥b⏎1,5⇥2,5⏎", "[a|b] [1,5|2,5]"),
    Case("a⇥b⏎⇥⏎", "[a|b] [|]"),
    Case("a⇥b⏎'x⇥y'⇥'z'⏎", "[a|b] ['x⇥y'|'z']"),
    Case("a⇥b⏎''⇥⏎", "[a|b] [''|]"),
    Case("a⇥b␍⏎1⇥␍⏎", "[a|b] [1|]"),
    Case("a⇥b⏎1", "[a|b] !few 1/2@2:2"),
    Case("a⇥b⏎1⇥2⇥3", "[a|b] !many 3/2@2:5"),
    Case("a⇥b⏎1⇥x'⏎", "[a|b] !stray@2:4"),
    Case("a⇥b⏎'1'x⇥⏎", "[a|b] !x after 2:1@2:4"),
    Case("a,b⏎1,2⏎", "[a,b] [1,2]"),
  ]

  @Test(arguments: tabs)
  func `tabs separate where they are asked to`(_ example: Case) {
    example.check(separator: UInt8(ascii: "\t"))
  }

  static let marks = [
    Case("⟨EF⟩⟨BB⟩⟨BF⟩", ""),
    Case("⟨EF⟩⟨BB⟩⟨BF⟩a", "[a]"),
    Case("⟨EF⟩⟨BB⟩⟨BF⟩a,b⏎1,2⏎", "[a|b] [1|2]"),
    Case("⟨EF⟩⟨BB⟩⟨BF⟩'a'⏎1⏎", "['a'] [1]"),
    Case("⟨EF⟩⟨BB⟩⟨BF⟩⏎", ""),
    Case("⟨EF⟩⟨BB⟩⟨BF⟩⟨EF⟩⟨BB⟩⟨BF⟩a", "[\u{FEFF}a]"),
    Case("a⏎⟨EF⟩⟨BB⟩⟨BF⟩b", "[a] [\u{FEFF}b]"),
    Case("⟨EF⟩⟨BB⟩⟨BF⟩a⏎b,c", "[a] !many 2/1@2:3"),
    Case("⟨EF⟩⟨BB⟩⟨BF⟩a'", "!stray@1:2"),
    Case("⟨EF⟩⟨BB⟩", "!bad EF@1:1"),
    Case("⟨EF⟩⟨BB⟩a", "!bad EF@1:1"),
  ]

  @Test(arguments: marks)
  func `one byte order mark is passed at the start`(_ example: Case) {
    example.check()
  }

  static let lineEnds = [
    Case("⏎", ""),
    Case("␍⏎", ""),
    Case("⏎⏎␍⏎", ""),
    Case("a,b⏎1,2⏎⏎", "[a|b] [1|2]"),
    Case("a,b⏎1,2⏎⏎⏎⏎", "[a|b] [1|2]"),
    Case("a,b⏎1,2⏎␍⏎⏎", "[a|b] [1|2]"),
    Case("a,b⏎⏎", "[a|b]"),
    Case("a⏎⏎", "[a]"),
    Case("a⏎1⏎⏎␍⏎", "[a] [1]"),
    Case("a⏎''⏎⏎", "[a] ['']"),
    Case("a,b⏎1,2⏎⏎3,4", "[a|b] [1|2] !blank@3:1 [3|4]"),
    Case("a,b⏎1,2⏎⏎⏎⏎3,4", "[a|b] [1|2] !blank@3:1 [3|4]"),
    Case("a,b⏎␍⏎1,2␍⏎␍⏎␍⏎3,4⏎⏎", "[a|b] !blank@2:1 [1|2] !blank@4:1 [3|4]"),
    Case("a,b⏎⏎x", "[a|b] !blank@2:1 !few 1/2@3:2"),
    Case("a⏎1⏎⏎2", "[a] [1] !blank1@3:1 [2]"),
    Case("a⏎⏎⏎2⏎⏎3⏎⏎", "[a] !blank1@2:1 [2] !blank1@5:1 [3]"),
    Case("⏎a,b⏎1,2", "!blank@1:1"),
    Case("␍⏎a", "!blank@1:1"),
    Case("a,b⏎⏎␍1,2⏎3,4", "[a|b] !blank@2:1 !cr@3:1 [3|4]"),
    Case("a,b⏎⏎␍", "[a|b] !blank@2:1 !cr@3:1"),
    Case("a,b⏎⏎'x⏎y',2⏎z", "[a|b] !blank@2:1 ['x⏎y'|2] !few 1/2@5:2"),
    Case("a,b⏎'⏎⏎',2⏎⏎", "[a|b] ['⏎⏎'|2]"),
    Case("a,b⏎ ⏎", "[a|b] !few 1/2@2:2"),
  ]

  @Test(arguments: lineEnds)
  func `blank lines are nothing at the end and a fault elsewhere`(_ example: Case) {
    example.check()
  }
}
