internal import SeedbedCSV

extension Diagnostic {
  /// The words for a fault in a seed file.
  init(_ fault: CSVFault, in reader: borrowing SeedReader, separator: UInt8) {
    let separatorName = separator == UInt8(ascii: ",") ? "comma" : "tab"
    var notes: [Note] = []
    let message: String
    let fix: String?
    switch fault.kind {
    case .strayQuote:
      message = "a quote inside a field that doesn't begin with one"
      fix = "put the whole field in quotes and double the quotes inside"
    case .textAfterQuote(_, let opening):
      message = "text after a closing quote, wanted a \(separatorName) or the end of the line"
      notes = [Note("the field's opening quote", at: reader.position(opening))]
      fix = "double the quotes inside the field"
    case .unclosedQuote:
      message = "this quote is never closed"
      fix = "close it, or double it if it belongs to the text"
    case .loneCarriageReturn:
      message = "a carriage return without a line feed outside quotes"
      fix = "save the file with LF or CRLF line ends"
    case .tooFewFields(let found, let wanted):
      message = "\(Self.fields(found)), wanted \(wanted) as in the header"
      fix = "add what is missing; an empty field is NULL"
    case .tooManyFields(let found, let wanted):
      message = "\(Self.fields(found)), wanted \(wanted) as in the header"
      fix = "put a field that holds a \(separatorName) in quotes"
    case .blankLine:
      message = "a blank line between records"
      fix = "remove it"
    case .blankLineInOneColumn:
      message = "a blank line, which could be an empty value or none"
      fix = "write \"\" for an empty text, or remove the line"
    case .nul:
      message = "a NUL byte, where SQLite's text functions would stop reading"
      fix = "remove it"
    case .invalidUTF8(let byte):
      message = "byte 0x\(String(byte, radix: 16)) isn't UTF-8 here; is the file Latin-1?"
      fix = "save the file as UTF-8"
    case .utf16LittleEndian, .utf16BigEndian:
      message = "the file is UTF-16, wanted UTF-8"
      fix = "save the file as UTF-8"
    case .utf32LittleEndian, .utf32BigEndian:
      message = "the file is UTF-32, wanted UTF-8"
      fix = "save the file as UTF-8"
    case .recordTooLong:
      message = "the record is longer than SQLite's largest row"
      fix = "make it shorter; is a quote missing?"
    }
    self.init(.seedMalformed, message, at: reader.position(fault.position), notes: notes, fix: fix)
  }

  private static func fields(_ count: Int) -> String { count == 1 ? "1 field" : "\(count) fields" }
}

extension DiagnosticCode {
  /// A seed file isn't RFC 4180 CSV in UTF-8.
  public static let seedMalformed = DiagnosticCode(rawValue: "seed.malformed")
}
