/// One token of SQL: what it is, and which bytes of the text it covers.
struct SQLToken: Sendable, Hashable {
  /// What a token can be; SQLite's own kinds, with its many operators and punctuation marks as one.
  enum Kind: Sendable, Hashable {
    /// Space, tab, line feed, form feed, carriage return, or a byte order mark.
    case whitespace
    /// `-- …` without its line end, or `/* … */`; one that isn't closed runs to the end, as SQLite has it.
    case comment
    /// A bare word: a keyword or an identifier. Bytes from 0x80 on and `$` belong to it.
    case word
    /// An identifier in `"…"`, `` `…` `` or `[…]`.
    case quotedIdentifier
    /// A string literal, `'…'`.
    case string
    /// A blob literal, `x'…'`.
    case blob
    /// An integer, decimal or hexadecimal, or a floating-point number; digits may be separated by `_`.
    case number
    /// `?`, `?1`, `:name`, `@name`, `$name`.
    case variable
    /// An operator or a punctuation mark, the longest that fits: `||`, `->>`, `(`, `;`, …
    case punctuation
    /// What SQLite refuses: a quote that isn't closed, `1a`, a NUL byte, …
    case illegal
  }

  /// What the token is.
  var kind: Kind

  /// The bytes it covers: offsets from the start of the text, never empty.
  var range: Range<Int>

  /// Whether the token says nothing to SQLite: whitespace or a comment.
  var isTrivia: Bool { kind == .whitespace || kind == .comment }
}

extension SQLToken {
  /// The token as it stands in the text; bytes that aren't UTF-8 are repaired.
  func text(in sql: [UInt8]) -> String {
    String(decoding: sql[range], as: UTF8.self)
  }

  /// Whether the token is this keyword, in any case of its letters; a quoted identifier never is one.
  func isKeyword(_ keyword: String, in sql: [UInt8]) -> Bool {
    guard kind == .word, keyword.utf8.count == range.count else { return false }
    return sql[range].equalsInAnyCase(keyword.utf8)
  }

  /// Whether the token is this operator or punctuation mark.
  func isPunctuation(_ mark: String, in sql: [UInt8]) -> Bool {
    kind == .punctuation && sql[range].elementsEqual(mark.utf8)
  }

  /// The name that the token stands for, without its quotes and with doubled quotes made single; its case is kept.
  ///
  /// - Returns: `nil` unless the token is a word, a quoted identifier, or a string: SQLite takes a string for a name
  ///   where only a name can stand.
  func name(in sql: [UInt8]) -> String? {
    switch kind {
    case .word:
      return text(in: sql)
    case .quotedIdentifier, .string:
      let quote = sql[range.lowerBound]
      var name: [UInt8] = []
      var offset = range.lowerBound + 1
      while offset < range.upperBound - 1 {
        name.append(sql[offset])
        // Inside, only a doubled quote can be a quote; `[…]` has no way to hold its closing bracket.
        offset += sql[offset] == quote && quote != UInt8(ascii: "[") ? 2 : 1
      }
      return String(decoding: name, as: UTF8.self)
    default:
      return nil
    }
  }
}

extension UInt8 {
  /// The byte with an ASCII capital made small; others stay, as SQLite compares names and keywords.
  var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

extension Sequence<UInt8> {
  /// Whether the bytes are equal to others but for the case of ASCII letters, as SQLite compares names and keywords.
  func equalsInAnyCase(_ other: some Sequence<UInt8>) -> Bool {
    elementsEqual(other) { $0.asciiLowercased == $1.asciiLowercased }
  }
}

extension String {
  /// The string with ASCII capitals made small, and every other character kept: equal for names that SQLite takes as one.
  var asciiLowercased: String {
    // Most names have none.
    utf8.allSatisfy { $0.asciiLowercased == $0 }
      ? self : String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self)
  }
}
