/// How far the scan of one record has come; offsets count from the record's first byte.
struct RecordScan {
  /// How a scan stopped.
  enum Stop {
    /// At the end of the record.
    case record
    /// At the end of the bytes; more may follow.
    case outOfInput
    /// At a quote in an unquoted field.
    case strayQuote
    /// Behind a closing quote.
    case textAfterQuote
    /// At the end of the input, inside quotes.
    case unclosedQuote
    /// At a CR without LF.
    case loneCarriageReturn
  }

  /// Where to go on, or the byte that stopped the scan; of a record, the end of its last field.
  var cursor = 0

  /// The first byte of the field that isn't finished; of a quoted one, its opening quote.
  var fieldStart = 0

  /// Whether `cursor` is inside quotes.
  var isInQuotes = false

  /// The first doubled quote of the field that isn't finished, counted from its opening quote; 0 if it has none.
  var firstDoubledQuote = 0

  /// How many LF the quoted fields hold.
  var newlines = 0

  /// The length of a finished record, with its line end.
  var length = 0

  /// How many lines a finished record takes.
  var lines: Int { newlines + 1 }
}
