/// What a call of `CSVReader.next()` came to.
package enum CSVStep {
  /// A record with as many fields as the header, or the header itself, which is the first.
  ///
  /// The fields and their bytes are the reader's, and valid until it is used again.
  case record(UnsafeBufferPointer<CSVField>)

  /// A record that can't be read; the next call goes on behind it.
  case fault(CSVFault)

  /// The bytes given so far end inside a record: call `fill`, then `next` again.
  case needsInput

  /// Nothing more will come; without a record before it, the input held none.
  case end
}
