import Testing

@testable import SeedbedCSV

struct FaultTests {
  static let strayQuotes = [
    Case("a,b⏎x'y,2⏎3,4", "[a|b] !stray@2:2 [3|4]"),
    Case("a,b⏎1,x'⏎3,4", "[a|b] !stray@2:4 [3|4]"),
    Case("a,b⏎1, 'x'⏎3,4", "[a|b] !stray@2:4 [3|4]"),
    Case("a,b⏎1,2'", "[a|b] !stray@2:4"),
    Case("a,b⏎1,5' 11''⏎3,4", "[a|b] !stray@2:4 [3|4]"),
    Case("a,b⏎x'⏎y'⏎3,4", "[a|b] !stray@2:2 !stray@3:2 [3|4]"),
    Case("a,b⏎x'y␍⏎3,4", "[a|b] !stray@2:2 [3|4]"),
    Case("a,b⏎x'y␍3,4⏎5,6", "[a|b] !stray@2:2 [5|6]"),
    Case("a,b⏎'p⏎q',r's⏎3,4⏎x", "[a|b] !stray@3:5 [3|4] !few 1/2@5:2"),
    Case("a,b⏎'p''q⏎r''s',t'⏎3,4", "[a|b] !stray@3:8 [3|4]"),
    Case("a,b⏎12345678'1,2⏎3,4", "[a|b] !stray@2:9 [3|4]"),
    Case("a'⏎1", "!stray@1:2"),
    Case("a, 'b'⏎1,2", "!stray@1:4"),
    Case("é'⏎1", "!stray@1:3"),
    Case("a,b⏎1,2,3,4'⏎5,6", "[a|b] !stray@2:8 [5|6]"),
  ]

  @Test(arguments: strayQuotes)
  func `a quote inside an unquoted field is a fault there`(_ example: Case) {
    example.check()
  }

  static let textAfterQuotes = [
    Case("a,b⏎'x'y,2⏎3,4", "[a|b] !y after 2:1@2:4 [3|4]"),
    Case("a,b⏎'x' ,2⏎3,4", "[a|b] !  after 2:1@2:4 [3|4]"),
    Case("a,b⏎1,'x'y⏎3,4", "[a|b] !y after 2:3@2:6 [3|4]"),
    Case("a,b⏎''x,2⏎3,4", "[a|b] !x after 2:1@2:3 [3|4]"),
    Case("a,b⏎'a\\'b',2⏎3,4", "[a|b] !b after 2:1@2:5 [3|4]"),
    Case("a,b⏎'x'''y,2⏎3,4", "[a|b] !y after 2:1@2:6 [3|4]"),
    Case("a,b⏎'x⏎y'z,2⏎3,4", "[a|b] !z after 2:1@3:3 [3|4]"),
    Case("a,b⏎'x,2⏎'y',4⏎5,6", "[a|b] !y after 2:1@3:2 [5|6]"),
    Case("a,b⏎'x''⏎',''⏎'y'z⏎5,6", "[a|b] ['x'⏎'|''] !z after 4:1@4:4 [5|6]"),
    Case("a,b⏎'p','x'y⏎3,4⏎z", "[a|b] !y after 2:5@2:8 [3|4] !few 1/2@4:2"),
    Case("a,b⏎'⏎','⏎'é⏎3,4", "[a|b] !� after 3:3@4:2 [3|4]"),
    Case("a,b⏎'x';'y'⏎3,4", "[a|b] !; after 2:1@2:4 [3|4]"),
    Case("'a'b⏎1", "!b after 1:1@1:4"),
    Case("'a';'b'⏎'1';'2'", "!; after 1:1@1:4"),
    Case("'a'⇥'b'", "!⇥ after 1:1@1:4"),
    Case("a,b⏎'x'y", "[a|b] !y after 2:1@2:4"),
    Case("a,b⏎'x'y⏎", "[a|b] !y after 2:1@2:4"),
    Case("a,b⏎'x'y␍⏎3,4", "[a|b] !y after 2:1@2:4 [3|4]"),
  ]

  @Test(arguments: textAfterQuotes)
  func `text after a closing quote is a fault there`(_ example: Case) {
    example.check()
  }

  static let unclosedQuotes = [
    Case("'", "!unclosed@1:1"),
    Case("'a", "!unclosed@1:1"),
    Case("a,'b⏎", "!unclosed@1:3"),
    Case("'''", "!unclosed@1:1"),
    Case("a,b⏎1,'x⏎3,4⏎5,6⏎", "[a|b] !unclosed@2:3"),
    Case("a,b⏎'x", "[a|b] !unclosed@2:1"),
    Case("a,b⏎'x''", "[a|b] !unclosed@2:1"),
    Case("a,b⏎'x⏎y','⏎⏎z", "[a|b] !unclosed@3:4"),
    Case("a,b⏎'x''y','", "[a|b] !unclosed@2:8"),
    Case("a,b⏎1,2⏎3,'", "[a|b] [1|2] !unclosed@3:3"),
    Case("a,b⏎1,2,3,'", "[a|b] !unclosed@2:7"),
    Case("a⏎'1234567", "[a] !unclosed@2:1"),
    Case("a⏎'123456⏎", "[a] !unclosed@2:1"),
  ]

  @Test(arguments: unclosedQuotes)
  func `a quote that is never closed is a fault where it opens`(_ example: Case) {
    example.check()
  }

  static let carriageReturns = [
    Case("␍", "!cr@1:1"),
    Case("a␍", "!cr@1:2"),
    Case("a␍b⏎c", "!cr@1:2"),
    Case("a,b␍1,2␍3,4␍", "!cr@1:4"),
    Case("a,b⏎1␍,2⏎3,4", "[a|b] !cr@2:2 [3|4]"),
    Case("a,b⏎1,2␍", "[a|b] !cr@2:4"),
    Case("a,b⏎1,2␍␍⏎3,4", "[a|b] !cr@2:4 [3|4]"),
    Case("a,b⏎␍1,2⏎3,4", "[a|b] !cr@2:1 [3|4]"),
    Case("a,b⏎'x'␍,2⏎3,4", "[a|b] !cr@2:4 [3|4]"),
    Case("a,b⏎1,'x'␍", "[a|b] !cr@2:6"),
    Case("a,b⏎1,'x⏎y'␍z⏎3,4", "[a|b] !cr@3:3 [3|4]"),
    Case("a,b⏎1,␍2⏎3,4", "[a|b] !cr@2:3 [3|4]"),
    Case("a⏎'x␍y'⏎", "[a] ['x␍y']"),
    Case("a⏎␍", "[a] !cr@2:1"),
  ]

  @Test(arguments: carriageReturns)
  func `a CR alone outside quotes is a fault there`(_ example: Case) {
    example.check()
  }

  static let fieldCounts = [
    Case("a,b⏎1⏎3,4", "[a|b] !few 1/2@2:2 [3|4]"),
    Case("a,b⏎1", "[a|b] !few 1/2@2:2"),
    Case("a,b⏎1␍⏎3,4", "[a|b] !few 1/2@2:2 [3|4]"),
    Case("a,b⏎''⏎3,4", "[a|b] !few 1/2@2:3 [3|4]"),
    Case("a,b,c⏎1,⏎3,4,5", "[a|b|c] !few 2/3@2:3 [3|4|5]"),
    Case("a,b,c⏎1,2⏎3,4⏎5,6,7", "[a|b|c] !few 2/3@2:4 !few 2/3@3:4 [5|6|7]"),
    Case("a,b⏎'x⏎y'⏎3,4", "[a|b] !few 1/2@3:3 [3|4]"),
    Case("a,b⏎'x''''y'⏎3,4", "[a|b] !few 1/2@2:9 [3|4]"),
    Case("a,b⏎'x''⏎''y'⏎3,4", "[a|b] !few 1/2@3:5 [3|4]"),
    Case("a,b⏎1;2⏎3,4", "[a|b] !few 1/2@2:4 [3|4]"),
    Case("a,b⏎1,2,3⏎3,4", "[a|b] !many 3/2@2:5 [3|4]"),
    Case("a,b⏎1,2,⏎3,4", "[a|b] !many 3/2@2:5 [3|4]"),
    Case("a,b⏎1,2,", "[a|b] !many 3/2@2:5"),
    Case("a,b⏎1,2,3,4,5⏎3,4", "[a|b] !many 5/2@2:5 [3|4]"),
    Case("a,b⏎1,2,'x⏎y'⏎3,4", "[a|b] !many 3/2@2:5 [3|4]"),
    Case("a,b⏎'x⏎y','''','z',w⏎3,4", "[a|b] !many 4/2@3:9 [3|4]"),
    Case("a⏎1,2⏎3", "[a] !many 2/1@2:3 [3]"),
    Case("a⏎,⏎3", "[a] !many 2/1@2:2 [3]"),
    Case("a,b⏎1,2,3⏎1⏎3,4⏎", "[a|b] !many 3/2@2:5 !few 1/2@3:2 [3|4]"),
    Case("a,b⏎'⏎⏎',2,3⏎1⏎", "[a|b] !many 3/2@4:5 !few 1/2@5:2"),
    Case("a,b,⏎1,2,⏎3,4", "[a|b|] [1|2|] !few 2/3@3:4"),
    Case("é,ü⏎é⏎é,ü,é", "[é|ü] !few 1/2@2:3 !many 3/2@3:7"),
  ]

  @Test(arguments: fieldCounts)
  func `a record must have as many fields as the header`(_ example: Case) {
    example.check()
  }

  static let badBytes = [
    Case("a␀", "!nul@1:2"),
    Case("a⏎␀⏎b", "[a] !nul@2:1 [b]"),
    Case("a,b⏎1,x␀y⏎3,4", "[a|b] !nul@2:4 [3|4]"),
    Case("a,b⏎1,'x⏎␀'⏎3,4", "[a|b] !nul@3:1 [3|4]"),
    Case("a,b⏎1,'x''␀'⏎3,4", "[a|b] !nul@2:7 [3|4]"),
    Case("a⏎⟨E9⟩t⟨E9⟩⏎b", "[a] !bad E9@2:1 [b]"),
    Case("a⏎caf⟨E9⟩⏎b", "[a] !bad E9@2:4 [b]"),
    Case("a⏎caf⟨E9⟩", "[a] !bad E9@2:4"),
    Case("caf⟨E9⟩,b⏎1,2", "!bad E9@1:4"),
    Case("a⏎⟨80⟩⏎b", "[a] !bad 80@2:1 [b]"),
    Case("a⏎é⟨BF⟩⏎b", "[a] !bad BF@2:3 [b]"),
    Case("a⏎⟨C0⟩⟨80⟩⏎b", "[a] !bad C0@2:1 [b]"),
    Case("a⏎⟨C1⟩⟨BF⟩⏎b", "[a] !bad C1@2:1 [b]"),
    Case("a⏎⟨C2⟩⟨80⟩⏎b", "[a] [\u{80}] [b]"),
    Case("a⏎⟨E0⟩⟨9F⟩⟨BF⟩⏎b", "[a] !bad E0@2:1 [b]"),
    Case("a⏎⟨E0⟩⟨A0⟩⟨80⟩⏎b", "[a] [\u{800}] [b]"),
    Case("a⏎⟨ED⟩⟨9F⟩⟨BF⟩⏎b", "[a] [\u{D7FF}] [b]"),
    Case("a⏎⟨ED⟩⟨A0⟩⟨80⟩⏎b", "[a] !bad ED@2:1 [b]"),
    Case("a⏎⟨F0⟩⟨8F⟩⟨BF⟩⟨BF⟩⏎b", "[a] !bad F0@2:1 [b]"),
    Case("a⏎⟨F0⟩⟨90⟩⟨80⟩⟨80⟩⏎b", "[a] [\u{10000}] [b]"),
    Case("a⏎⟨F4⟩⟨8F⟩⟨BF⟩⟨BF⟩⏎b", "[a] [\u{10FFFF}] [b]"),
    Case("a⏎⟨F4⟩⟨90⟩⟨80⟩⟨80⟩⏎b", "[a] !bad F4@2:1 [b]"),
    Case("a⏎⟨F5⟩⏎b", "[a] !bad F5@2:1 [b]"),
    Case("a⏎⟨FF⟩⏎b", "[a] !bad FF@2:1 [b]"),
    Case("a⏎x⟨E6⟩⟨9D⟩⏎b", "[a] !bad E6@2:2 [b]"),
    Case("a⏎x⟨E6⟩⟨9D⟩", "[a] !bad E6@2:2"),
    Case("a⏎x⟨F0⟩⟨9F⟩⟨98⟩,b⏎c", "[a] !bad F0@2:2 [c]"),
    Case("a⏎'⟨C3⟩'⏎b", "[a] !bad C3@2:2 [b]"),
    Case("a⏎⟨E9⟩⏎⟨E9⟩⏎c⏎⟨E9⟩", "[a] !bad E9@2:1 !bad E9@3:1 [c] !bad E9@5:1"),
    Case("a,b⏎⟨E9⟩⏎3,4", "[a|b] !bad E9@2:1 [3|4]"),
    Case("a,b⏎1,2,⟨E9⟩⏎3,4", "[a|b] !many 3/2@2:5 [3|4]"),
    Case("a,b⏎1,⟨E9⟩,3⏎3,4", "[a|b] !bad E9@2:3 [3|4]"),
    Case("a,b⏎⟨E9⟩'x⏎3,4", "[a|b] !bad E9@2:1 [3|4]"),
    Case("a,b⏎x'⟨E9⟩⏎3,4", "[a|b] !stray@2:2 [3|4]"),
    Case("a,b⏎'⟨E9⟩⏎3,4", "[a|b] !unclosed@2:1"),
    Case("a,b⏎⟨E9⟩,'⏎3,4", "[a|b] !bad E9@2:1"),
    Case("a,b⏎'x⏎''⟨E9⟩'y⏎3,4", "[a|b] !bad E9@3:3 [3|4]"),
    Case("a,b⏎⏎⟨E9⟩⏎3,4", "[a|b] !blank@2:1 !bad E9@3:1 [3|4]"),
    Case("a,b⏎'⟨E9⟩''⏎','x''y⏎'⏎3⏎", "[a|b] !bad E9@2:2 !few 1/2@5:2"),
    Case("a⏎0123456␀⏎b", "[a] !nul@2:8 [b]"),
    Case("a⏎0123456789ABCDEF␀⏎b", "[a] !nul@2:17 [b]"),
  ]

  @Test(arguments: badBytes)
  func `NUL and bytes that aren't UTF-8 are faults where they stand`(_ example: Case) {
    example.check()
  }

  static let encodings = [
    Case("⟨FF⟩⟨FE⟩", "!utf16le@1:1"),
    Case("⟨FE⟩⟨FF⟩", "!utf16be@1:1"),
    Case("⟨FF⟩⟨FE⟩a␀,␀b␀⏎␀", "!utf16le@1:1"),
    Case("⟨FE⟩⟨FF⟩␀a␀,␀b␀⏎", "!utf16be@1:1"),
    Case("⟨FF⟩⟨FE⟩⟨10⟩⟨4E⟩", "!utf16le@1:1"),
    Case("a␀,␀b␀⏎␀", "!utf16le@1:1"),
    Case("␀a␀,␀b␀⏎", "!utf16be@1:1"),
    Case("⟨FF⟩⟨FE⟩␀␀a␀␀␀", "!utf32le@1:1"),
    Case("␀␀⟨FE⟩⟨FF⟩␀␀␀a", "!utf32be@1:1"),
    Case("a␀␀␀,␀␀␀", "!utf32le@1:1"),
    Case("␀␀␀a␀␀␀,", "!utf32be@1:1"),
    Case("⟨FF⟩", "!bad FF@1:1"),
    Case("⟨FF⟩a", "!bad FF@1:1"),
    Case("␀␀␀␀", "!nul@1:1"),
    Case("a␀bc", "!nul@1:2"),
    Case("␀", "!nul@1:1"),
  ]

  @Test(arguments: encodings)
  func `another encoding is named`(_ example: Case) {
    example.check()
  }

  static let lengths = [
    Case("a,b⏎1,3456789⏎", "[a|b] [1|3456789]"),
    Case("a,b⏎1,34567890⏎3,4", "[a|b] !long 10@2:1"),
    Case("a,b⏎1,34567890", "[a|b] [1|34567890]"),
    Case("a,b⏎1,345678901", "[a|b] !long 10@2:1"),
    Case("a,b⏎1,3456789␍⏎", "[a|b] !long 10@2:1"),
    Case("a,b⏎'234567',⏎3,4", "[a|b] ['234567'|] [3|4]"),
    Case("a,b⏎'2345678',⏎3,4", "[a|b] !long 10@2:1"),
    Case("a,b⏎1,'⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎", "[a|b] !long 10@2:1"),
    Case("a,b⏎1,'⏎⏎⏎⏎⏎⏎⏎", "[a|b] !unclosed@2:3"),
    Case("a,b⏎123456789'⏎3,4", "[a|b] !stray@2:10 [3|4]"),
    Case("a,b⏎1234567890'⏎3,4", "[a|b] !long 10@2:1"),
    Case("a,b⏎'2345678'x⏎3,4", "[a|b] !x after 2:1@2:10 [3|4]"),
    Case("a,b⏎'23456789'x⏎3,4", "[a|b] !long 10@2:1"),
    Case("a,b⏎12345678␍x⏎3,4", "[a|b] !cr@2:9 [3|4]"),
    Case("a,b⏎1234567890␍x⏎3,4", "[a|b] !long 10@2:1"),
    Case("12345678901⏎1", "!long 10@1:1"),
    Case("a,b⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎1,2", "[a|b] !blank@2:1 [1|2]"),
    Case("a,b⏎1'34567890123456⏎3,4", "[a|b] !stray@2:2 [3|4]"),
  ]

  @Test(arguments: lengths)
  func `a record longer than the limit is a fault and the end`(_ example: Case) {
    example.check(recordLimit: 10)
  }

  @Test func `a header has at most as many fields as SQLite allows columns`() {
    let most = [UInt8](repeating: UInt8(ascii: ","), count: 32_766)
    var reader = CSVReader(separator: UInt8(ascii: ","), recordLimit: 1 << 20)
    reader.fill(most.count) { room in
      room.copyBytes(from: most)
      return most.count
    }
    reader.fill(1) { _ in 0 }
    guard case .record(let fields) = reader.next() else {
      Issue.record("no header")
      return
    }
    #expect(fields.count == 32_767)

    for surplus in [1, 2, 3, 9] {
      let commas = most + [UInt8](repeating: UInt8(ascii: ","), count: surplus)
      let outcome = read(commas + bytes("x'⏎")) { 4096 }
      #expect(outcome.description == "!stray@1:\(32_766 + surplus + 2)")
      let kind = CSVFault.Kind.tooManyFields(found: 32_767 + surplus, wanted: 32_767)
      let place = CSVPosition(line: 1, column: 32_768)
      #expect(read(commas) { 4096 }.steps == [.fault(CSVFault(kind, at: place))])
      #expect(
        read(commas + bytes("'x''⏎y',z'⏎")) { 4096 }.description
          == "!stray@2:5", "quotes behind the fields that are stored")
    }
  }
}
