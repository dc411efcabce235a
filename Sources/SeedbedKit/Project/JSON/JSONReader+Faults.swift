extension JSONReader {
  /// Whether something that other formats take for a comment stands here.
  var startsComment: Bool {
    let rest = bytes[index...]
    return rest.first == UInt8(ascii: "#") || rest.starts(with: "//".utf8)
      || rest.starts(with: "/*".utf8)
  }

  /// The whole character at the current place, for messages.
  var character: String {
    String(decoding: bytes[index...].prefix(4), as: UTF8.self)
      .unicodeScalars.first.map { String($0) } ?? ""
  }

  /// Checks that the bytes are UTF-8, so that nothing after it has to.
  func checkEncoding() throws(JSONSyntaxError) {
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      throw JSONSyntaxError(
        offset: 0, message: "the file is UTF-16, wanted UTF-8", fix: "save it as UTF-8")
    }
    if let offset = SourceText.firstInvalidUTF8(in: bytes) {
      throw JSONSyntaxError(
        offset: offset, message: "found a byte that isn't UTF-8", fix: "save the file as UTF-8")
    }
  }

  /// What stands here isn't what was wanted.
  func unexpected(wanted: String) -> JSONSyntaxError {
    if MergeConflict.isMarked(bytes, at: index) {
      return JSONSyntaxError(
        offset: index, message: MergeConflict.message, fix: MergeConflict.fix)
    }
    let found = byte == nil ? "the end of the file" : "'\(character)'"
    return JSONSyntaxError(offset: index, message: "found \(found), wanted \(wanted)")
  }

  /// The text ends inside an array or object.
  func unclosed(_ closing: Unicode.Scalar, opening: Int) -> JSONSyntaxError {
    var error = unexpected(wanted: "'\(closing)'")
    error.opening = opening
    return error
  }

  /// A key that isn't a string in double quotes.
  func notAKey() -> JSONSyntaxError {
    if let quotes = wrongQuotes() { return quotes }
    let word = shortened(word())
    guard !word.isEmpty else { return unexpected(wanted: "a key in double quotes") }
    return JSONSyntaxError(
      offset: index, message: "found '\(word)', wanted a key in double quotes",
      fix: "write \"\(word)\"")
  }

  /// A word that isn't a value.
  func notAValue(_ word: String) -> JSONSyntaxError {
    if let quotes = wrongQuotes() { return quotes }
    let word = shortened(word)
    guard !word.isEmpty else { return unexpected(wanted: "a value") }
    let meant =
      switch word.lowercased() {
      case "true", "yes", "on": "true"
      case "false", "no", "off": "false"
      default: word.first == "+" ? String(word.dropFirst()) : "\"\(word)\""
      }
    return JSONSyntaxError(
      offset: index, message: "found '\(word)', wanted a value", fix: "write \(meant)")
  }

  private func wrongQuotes() -> JSONSyntaxError? {
    guard
      ["'", "`", "\u{201c}", "\u{201d}", "\u{201e}", "\u{2018}", "\u{2019}"].contains(character)
    else { return nil }
    return JSONSyntaxError(
      offset: index, message: "found '\(character)', wanted a double quote", fix: "write \"")
  }
}
