/// A piece of SQL, such as an expression, that equals another one if SQLite reads the same in both.
///
/// Whitespace, comments, the case of keywords and names, the style of quotes, `==` for `=` and `!=` for `<>` make no
/// difference; strings count byte by byte. Nothing is computed: `1 + 1` isn't `2`.
///
/// A quoted `"text"` always counts as a name, and so never equals `'text'`, although SQLite takes it for a string where
/// no column has that name.
struct SQLFragment: Sendable {
  /// The tokens in one spelling, with a space between: still valid SQL, equal for equal fragments.
  var canonical: [UInt8]

  /// The fragment as it was written, on one line and without comments: for messages.
  var text: String
}

extension SQLFragment: Hashable {
  static func == (left: SQLFragment, right: SQLFragment) -> Bool {
    left.canonical == right.canonical
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(canonical)
  }
}

extension SQLFragment: CustomStringConvertible {
  /// The fragment as it was written, on one line and without comments.
  var description: String { text }
}

extension SQLFragment {
  /// Makes a fragment of tokens that aren't whitespace or comments.
  init(_ tokens: some Sequence<SQLToken>, in sql: [UInt8]) {
    canonical = []
    text = ""
    var end: Int?
    for token in tokens {
      if let end {
        canonical.append(UInt8(ascii: " "))
        if end < token.range.lowerBound { text += " " }
      }
      canonical += Self.canonical(token, in: sql)
      text += token.text(in: sql)
      end = token.range.upperBound
    }
  }

  /// Makes the fragment that is a name alone.
  init(name: SchemaName) {
    canonical = Self.canonical(name: name)
    text = name.text
  }

  /// Makes the fragment that is a string literal alone.
  init(string: String) {
    canonical = Self.quoted(string.utf8, by: UInt8(ascii: "'"))
    text = String(decoding: canonical, as: UTF8.self)
  }

  private static func canonical(_ token: SQLToken, in sql: [UInt8]) -> [UInt8] {
    let bytes = sql[token.range]
    switch token.kind {
    case .quotedIdentifier:
      return canonical(name: SchemaName(token.name(in: sql) ?? ""))
    case .word, .blob:
      return bytes.map(\.asciiLowercased)
    case .number:
      return bytes.filter { $0 != UInt8(ascii: "_") }.map(\.asciiLowercased)
    case .punctuation where token.isPunctuation("==", in: sql):
      return Array("=".utf8)
    case .punctuation where token.isPunctuation("!=", in: sql):
      return Array("<>".utf8)
    default:
      return Array(bytes)
    }
  }

  /// The name bare if SQLite reads it as the same name that way, else in double quotes.
  private static func canonical(name: SchemaName) -> [UInt8] {
    let bytes = Array(name.folded.utf8)
    let token = SQLTokenizer.firstToken(in: bytes)
    if token?.kind == .word, token?.range.count == bytes.count, !quotedWords.contains(name.folded) {
      return bytes
    }
    return quoted(bytes, by: UInt8(ascii: "\""))
  }

  private static func quoted(_ bytes: some Sequence<UInt8>, by quote: UInt8) -> [UInt8] {
    [quote] + bytes.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }

  /// The keywords that can't be a name in an expression unless quoted, and the words that have a value of their own.
  ///
  /// All other keywords of <https://sqlite.org/lang_keywords.html> are names wherever no keyword fits.
  static let quotedWords: Set<String> = [
    "add", "all", "alter", "and", "as", "autoincrement", "between", "case", "cast", "check",
    "collate", "commit", "constraint", "create", "current_date", "current_time",
    "current_timestamp", "default", "deferrable", "delete", "distinct", "drop", "else", "escape",
    "except", "exists", "false", "foreign", "from", "group", "having", "in", "index", "insert",
    "intersect", "into", "is", "isnull", "join", "limit", "not", "nothing", "notnull", "null", "on",
    "or", "order", "primary", "raise", "references", "returning", "select", "set", "table", "then",
    "to", "transaction", "true", "union", "unique", "update", "using", "values", "when", "where",
  ]
}
