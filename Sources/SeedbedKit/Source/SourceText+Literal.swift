extension SourceText {
  /// Takes a text that is part of the program, as `seedbed build --swift` writes it.
  ///
  /// - Parameters:
  ///   - text: The text, with LF line ends.
  ///   - file: The name that diagnostics show.
  /// - Precondition: The text holds no NUL character, where SQLite would silently stop reading.
  public init(literal text: StaticString, file: String) {
    self.file = file
    bytes = text.withUTF8Buffer { Array($0) }
    precondition(!bytes.contains(0), "a NUL character in a text that SQLite is to read")
  }
}
