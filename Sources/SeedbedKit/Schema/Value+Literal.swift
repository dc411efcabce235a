internal import SeedbedSQLite

extension Value {
  /// The value as messages show it, nearly as SQL has it: long text is cut, quotes inside it stay single, and a blob is told by its length.
  var literal: String {
    switch self {
    case .null: "NULL"
    case .integer(let integer): String(integer)
    case .real(let real): String(real)
    case .text(let text): "'\(text.shortened(to: 40))'"
    case .blob(let bytes): "a blob of \(bytes.count) bytes"
    }
  }
}
