internal import SeedbedCSV

/// One column that a seed's header names, and how its fields become values.
struct SeedColumn {
  /// The name as the table has it.
  let name: String
  /// The declared type; empty for none.
  let type: String
  let rule: ColumnRule
  /// Whether it is another name of the row id.
  let isRowIDAlias: Bool

  /// Why a field is no value of its column.
  struct Fault: Error {
    var message: String
    var fix: String?
    /// `file.access` where the system refused a file, so that the field itself may be right.
    var code = DiagnosticCode.seedTypeMismatch
  }

  /// What a field stands for.
  ///
  /// - Parameters:
  ///   - field: The field, as the reader has it.
  ///   - files: Where `@file` leads to.
  /// - Returns: The value as it is to be stored.
  /// - Throws: Why the field is no value of the column.
  func value(of field: CSVField, files: SeedBlobFiles) throws(Fault) -> SeedValue {
    let bytes = field.bytes
    if field.count == 0 {
      if !field.isQuoted {
        if isRowIDAlias {
          throw Fault(
            message: "an empty field in '\(name)', which numbers the rows",
            fix: "write a number, or leave the column out for ids in the file's order")
        }
        return .null
      }
      if !rule.takesEmptyText {
        throw Fault(
          message: "an empty text is not \(wanted), wanted by column '\(name)'",
          fix: "leave the field empty, without quotes, for NULL")
      }
    }
    switch rule {
    case .text: return .text(bytes)
    case .integer: return try integer(bytes)
    case .real: return try real(bytes)
    case .exactNumber: return try exactNumber(bytes)
    case .boolean: return try boolean(bytes)
    case .blob: return try files.blob(bytes, column: name)
    case .textOrNumber: return try textOrNumber(bytes)
    }
  }

  private func integer(_ bytes: UnsafeBufferPointer<UInt8>) throws(Fault) -> SeedValue {
    guard let number = DecimalNumber(bytes) else { throw notOne(bytes) }
    guard let integer = number.exactInteger else {
      throw Fault(
        message: "'\(shown(bytes))' is not a whole number of 64 bits, wanted by column '\(name)'",
        fix: number.exponent < 0
          ? "round it, or declare the column REAL" : "declare the column TEXT")
    }
    return .integer(integer)
  }

  private func real(_ bytes: UnsafeBufferPointer<UInt8>) throws(Fault) -> SeedValue {
    guard let number = DecimalNumber(bytes) else { throw notOne(bytes) }
    let double = number.nearestDouble(bytes)
    guard double.isFinite, double != 0 || number.digitCount == 0 else {
      throw Fault(
        message:
          "'\(shown(bytes))' is too \(double == 0 ? "small" : "large") for a REAL, wanted by "
          + "column '\(name)'", fix: "declare the column TEXT")
    }
    // Digits alone look exact, so they must be.
    if number.isPlain && !number.isExactly(double, digits: bytes) {
      throw Fault(
        message: "'\(shown(bytes))' has no exact REAL; column '\(name)' would hold \(double)",
        fix:
          "declare the column INTEGER or TEXT, or write it with an exponent if that is near enough")
    }
    return .real(double)
  }

  private func exactNumber(_ bytes: UnsafeBufferPointer<UInt8>) throws(Fault) -> SeedValue {
    guard let number = DecimalNumber(bytes) else { throw notOne(bytes) }
    if let integer = number.exactInteger { return .integer(integer) }
    let double = number.nearestDouble(bytes)
    guard double.isFinite, number.equalsShortestForm(of: double) else {
      throw Fault(
        message:
          "'\(shown(bytes))' can't be stored exactly in column '\(name)' of type \(type), which "
          + "would hold \(double)",
        fix: "declare the column TEXT, or store minor units such as cents in an INTEGER")
    }
    return .real(double)
  }

  private func boolean(_ bytes: UnsafeBufferPointer<UInt8>) throws(Fault) -> SeedValue {
    switch String(decoding: bytes.prefix(8), as: UTF8.self).lowercased() {
    case "true", "1": return .integer(1)
    case "false", "0": return .integer(0)
    default: throw notOne(bytes)
    }
  }

  private func textOrNumber(_ bytes: UnsafeBufferPointer<UInt8>) throws(Fault) -> SeedValue {
    // SQLite passes over line ends around a number as well.
    let trimmed = Self.withoutSpace(bytes)
    guard let number = DecimalNumber(trimmed) else { return .text(bytes) }
    if let integer = number.exactInteger {
      if String(integer).utf8.elementsEqual(bytes) { return .integer(integer) }
    } else if number.digitCount <= 15, Self.isShortDecimal(bytes) {
      return .real(number.nearestDouble(bytes))
    }
    let stored =
      number.exactInteger.map(String.init) ?? number.nearestDouble(trimmed).description
    throw Fault(
      message: "'\(shown(bytes))' in column '\(name)' would be stored as \(stored), since the type "
        + "\(type) makes SQLite take it for a number",
      fix: "declare the column TEXT")
  }

  /// The bytes without what SQLite takes for white space at both ends.
  private static func withoutSpace(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let start = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return bytes }
    return UnsafeBufferPointer(rebasing: bytes[start...last])
  }

  /// Whether a number is written just as SQLite would write it: `12.5`, not `12.50`, `012.5` or `1e-9`.
  private static func isShortDecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var text = bytes[...]
    if text.first == UInt8(ascii: "-") { text = text.dropFirst() }
    guard let point = text.firstIndex(of: UInt8(ascii: ".")) else { return false }
    let whole = text[..<point]
    let fraction = text[(point + 1)...]
    guard let last = fraction.last, last != UInt8(ascii: "0"), !whole.isEmpty,
      whole.count == 1 || whole.first != UInt8(ascii: "0")
    else { return false }
    // Below 0.0001 SQLite writes an exponent.
    return whole.first != UInt8(ascii: "0") || !fraction.starts(with: Array("0000".utf8))
  }

  /// The rule as a noun, for messages.
  private var wanted: String {
    switch rule {
    case .integer: "an INTEGER"
    case .real: "a REAL"
    case .exactNumber: "a number"
    case .boolean: "a BOOLEAN"
    case .blob: "a BLOB"
    case .text, .textOrNumber: "a text"
    }
  }

  private func notOne(_ bytes: UnsafeBufferPointer<UInt8>) -> Fault {
    let text = shown(bytes)
    var fault = Fault(message: "'\(text)' is not \(wanted), wanted by column '\(name)'")
    if rule == .boolean {
      fault.fix = "write true, false, 1 or 0"
    } else if DecimalNumber(text.replacing(",", with: ".")) != nil {
      fault.fix = "write the decimal with a point"
    } else if text.uppercased() == "NULL" || text == "\\N" {
      fault.fix = "leave the field empty for NULL"
    } else {
      fault.fix =
        "write \(rule == .integer ? "a whole number" : "a number"), or declare the column TEXT"
    }
    return fault
  }

  private func shown(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: bytes.prefix(256), as: UTF8.self).shortened(to: 60)
  }
}
