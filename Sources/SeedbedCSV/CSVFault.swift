/// What keeps a record from being read, and where; the words for it are the caller's.
package struct CSVFault: Error, Sendable, Hashable {
  /// The rule that the input breaks.
  package enum Kind: Sendable, Hashable {
    /// A quote inside a field that doesn't begin with one; the place is that quote.
    case strayQuote

    /// Something other than a separator or a line end follows a closing quote; the place is that byte.
    ///
    /// `found` is the byte: in a header, a semicolon or a tab there shows another separator. `opening` is the quote that
    /// opened the field: often far above, where a closing one is missing.
    case textAfterQuote(found: UInt8, opening: CSVPosition)

    /// The input ends inside quotes; the place is the opening quote.
    case unclosedQuote

    /// A CR without its LF outside quotes; the place is that CR.
    case loneCarriageReturn

    /// The record has fewer fields than the header; the place is the record's end, where the next separator is missing.
    case tooFewFields(found: Int, wanted: Int)

    /// The record has more fields than the header, or the header more than 32,767; the place is the first surplus field.
    case tooManyFields(found: Int, wanted: Int)

    /// Blank lines before a record, where a record has two fields or more; the place is the first of them.
    case blankLine

    /// Blank lines before a record, where an empty value must be written `""`; the place is the first of them.
    case blankLineInOneColumn

    /// A NUL byte; the place is that byte.
    case nul

    /// The byte, at the place, begins no valid UTF-8 sequence.
    case invalidUTF8(byte: UInt8)

    /// The input is UTF-16, low byte first, by its byte order mark or its first two characters.
    case utf16LittleEndian

    /// The input is UTF-16, high byte first, by its byte order mark or its first two characters.
    case utf16BigEndian

    /// The input is UTF-32, low byte first, by its byte order mark or its first character.
    case utf32LittleEndian

    /// The input is UTF-32, high byte first, by its byte order mark or its first character.
    case utf32BigEndian

    /// The record, as it stands in the input, has more bytes than the caller's limit; the place is its start.
    case recordTooLong(limit: Int)
  }

  /// The rule that is broken.
  package var kind: Kind

  /// The place that `kind` says.
  package var position: CSVPosition

  /// Makes a fault from its parts.
  package init(_ kind: Kind, at position: CSVPosition) {
    self.kind = kind
    self.position = position
  }
}
