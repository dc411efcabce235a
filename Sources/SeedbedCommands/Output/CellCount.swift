extension Unicode.Scalar {
  /// How many cells of a terminal it takes: 0 for marks that combine with what is before them, 2 for wide ones.
  ///
  /// The standard library doesn't know the East Asian width, so its wide blocks are listed here.
  /// Related documentation: <https://www.unicode.org/reports/tr11/>
  fileprivate var cellCount: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch value {
    // The vowels and final consonants of Hangul join the syllable before them.
    case 0x1160...0x11ff, 0xd7b0...0xd7ff: return 0
    case 0x1100...0x115f, 0x2329...0x232a, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97f,
      0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff01...0xff60,
      0xffe0...0xffe6, 0x16fe0...0x18dff, 0x1aff0...0x1b2ff, 0x20000...0x3fffd:
      return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}

extension Character {
  /// How many cells of a terminal it takes; 0 for a mark that stands alone.
  var cellCount: Int {
    let widest = unicodeScalars.reduce(0) { max($0, $1.cellCount) }
    // U+FE0F asks for the coloured form of what has a plain one too.
    let isEmoji = unicodeScalars.contains("\u{fe0f}") && widest == 1
    return isEmoji ? 2 : widest
  }
}

extension String {
  /// How many cells of a terminal the text takes, which holds no control characters.
  var cellCount: Int { reduce(0) { $0 + $1.cellCount } }

  /// The text if it fits so many cells, else its beginning and an ellipsis.
  func shortened(to count: Int) -> String {
    if cellCount <= count { return self }
    var text = ""
    var room = count - 1
    for character in self {
      room -= character.cellCount
      if room < 0 { break }
      text.append(character)
    }
    return count > 0 ? text + "…" : ""
  }

  /// The text up to its last character that isn't a space.
  var withoutTrailingSpaces: String {
    lastIndex { $0 != " " }.map { String(self[...$0]) } ?? ""
  }

  /// The text with spaces behind it, so that it takes at least so many cells.
  func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - cellCount))
  }

  /// The text with spaces before it, so that it takes at least so many cells.
  func leftPadded(to count: Int) -> String {
    String(repeating: " ", count: max(0, count - cellCount)) + self
  }
}
