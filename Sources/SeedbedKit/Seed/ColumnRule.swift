/// What a column's declared type makes of a field: SQLite's affinity, made strict.
///
/// Related SQLite documentation: <https://sqlite.org/datatype3.html#determination_of_column_affinity>
enum ColumnRule: Hashable, Sendable {
  /// A number that is exactly a 64-bit integer.
  case integer
  /// The double nearest to a number.
  case real
  /// NUMERIC or DECIMAL by name: a number that loses nothing.
  case exactNumber
  /// BOOL or BOOLEAN by name: true, false, 1 or 0.
  case boolean
  /// The bytes as they stand.
  case text
  /// Bytes in one of three notations.
  case blob
  /// Another type of NUMERIC affinity, such as DATE: text, and a number where its text comes back unchanged.
  case textOrNumber

  /// The rule for a declared type.
  ///
  /// - Parameters:
  ///   - type: As the table declares it; empty for none.
  ///   - isStrict: Whether the table is STRICT, where ANY converts nothing.
  init(type: String, isStrict: Bool) {
    // By bytes, as SQLite looks: Unicode has other letters whose capitals are ASCII.
    let type = Array(type.asciiLowercased.utf8)
    func has(_ part: String) -> Bool {
      type.indices.contains { type[$0...].starts(with: part.utf8) }
    }
    func equals(_ name: String) -> Bool { type.elementsEqual(name.utf8) }
    if has("int") {
      self = .integer
    } else if has("char") || has("clob") || has("text") || type.isEmpty {
      self = .text
    } else if has("blob") {
      self = .blob
    } else if has("real") || has("floa") || has("doub") {
      self = .real
    } else if equals("bool") || equals("boolean") {
      self = .boolean
    } else if has("numeric") || has("decimal") {
      self = .exactNumber
    } else if isStrict && equals("any") {
      self = .text
    } else {
      self = .textOrNumber
    }
  }

  /// Whether an empty quoted field is a value of such a column.
  var takesEmptyText: Bool { self == .text || self == .textOrNumber }
}
