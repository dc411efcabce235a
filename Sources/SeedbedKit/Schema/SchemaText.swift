/// The canonical text of a schema: SQL that makes the same objects when it runs in an empty database.
///
/// The declared objects, in the order in which they were made, each as SQLite keeps it and ended by `;` and a line feed.
/// Comments and layout inside a statement stay; those behind it go, and line ends outside strings become LF.
package struct SchemaText: Sendable, Hashable {
  /// The text, in UTF-8; empty for an empty schema.
  package let bytes: [UInt8]

  /// Makes the text of the declared objects among those of a database, in the order of its `sqlite_schema`.
  init(_ objects: [SchemaObject]) {
    bytes = objects.declared.flatMap { Self.statement($0.sql ?? "") }
  }

  /// One statement with its `;` and line feed.
  private static func statement(_ text: String) -> [UInt8] {
    let sql = Array(text.utf8)
    var tokens = Array(SQLTokenizer(sql))
    // A comment at the end, as a view can have one, would hide the `;`.
    while tokens.last?.isTrivia == true { tokens.removeLast() }
    let body = tokens.flatMap { token in
      guard token.isTrivia else { return Array(sql[token.range]) }
      return token.range.filter { !isCRLF(at: $0, in: sql) }.map { sql[$0] }
    }
    return body + Array(";\n".utf8)
  }

  /// Whether the byte is a carriage return that a line feed follows.
  private static func isCRLF(at offset: Int, in sql: [UInt8]) -> Bool {
    sql[offset...].starts(with: "\r\n".utf8)
  }
}

extension SchemaText: CustomStringConvertible {
  /// The text.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}
