@testable import SeedbedKit

extension SchemaObject {
  /// The object that a CREATE statement makes, named as it says; its table is given where it isn't the object itself.
  init(sql: String, on tableName: String? = nil) {
    let bytes = Array(sql.utf8)
    var words = SQLTokenizer(bytes).filter { !$0.isTrivia }[...]
    func skip(_ keywords: String...) {
      while let word = words.first, keywords.contains(where: { word.isKeyword($0, in: bytes) }) {
        words.removeFirst()
      }
    }
    skip("CREATE", "TEMP", "TEMPORARY", "UNIQUE", "VIRTUAL")
    let kind = words.popFirst().flatMap {
      Kind(rawValue: $0.text(in: bytes).asciiLowercased)
    }
    skip("IF", "NOT", "EXISTS")
    if words.dropFirst().first?.isPunctuation(".", in: bytes) == true { words.removeFirst(2) }
    let name = words.first?.name(in: bytes) ?? ""
    self.init(kind ?? .table, name: name, tableName: tableName ?? name, sql: sql)
  }
}

extension Schema {
  /// The schema that these CREATE statements make.
  init(sql: String...) {
    self.init(sql.map { SchemaObject(sql: $0) })
  }
}
