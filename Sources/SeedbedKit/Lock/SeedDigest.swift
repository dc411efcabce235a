internal import SeedbedCSV

/// The hash of a seed's records: whatever doesn't change what is loaded doesn't change it.
///
/// It is SHA-256 over typed values, as `CanonicalHash` writes them: the text `seedbed seed 1`; the number of columns; their names
/// in small ASCII letters and in order; each record as the number 1 and its fields in the same order; the number 0. An empty field without
/// quotes is NULL, every other one a text; a field that names a file, as `@file`, is the file's bytes as a blob.
///
/// So line ends between records, quotes that needn't be there, the order of columns, and whether it is a `.csv` or a `.tsv` make no
/// difference. The order of records does, since it is that of the rows; and so does a line end inside a quoted field.
enum SeedDigest {
  /// Reads a seed in constant memory.
  ///
  /// - Throws: `seed.malformed` for the first record that isn't RFC 4180, `file.access`.
  static func digest(of seed: Project.SeedFile) throws(SeedbedError) -> SHA256Digest {
    // As much as SQLite ever takes for a value.
    let maximumLength = Int(Int32.max)
    let files = SeedBlobFiles(
      folder: Path.parent(of: seed.path), maximumLength: maximumLength, named: .init())
    var reader = try SeedReader(seed, maximumLength: maximumLength)
    var hash = CanonicalHash("seedbed seed 1")
    var columns: [(index: Int, name: String)]?
    while true {
      switch try reader.next() {
      case .record(let fields):
        guard let columns else {
          columns = begin(fields, &hash)
          continue
        }
        hash.add(1)
        for (index, name) in columns {
          do throws(SeedColumn.Fault) {
            try add(fields[index], of: name, files, &hash)
          } catch {
            throw SeedbedError(
              Diagnostic(error.code, error.message, at: reader.position(ofField: index)))
          }
        }
      case .fault(let fault):
        throw SeedbedError(Diagnostic(fault, in: reader, separator: seed.separator))
      case .needsInput: continue
      case .end:
        hash.add(0)
        return hash.finish()
      }
    }
  }

  /// Adds the header.
  ///
  /// - Returns: The columns in order of name, with their places in the file.
  private static func begin(
    _ header: UnsafeBufferPointer<CSVField>, _ hash: inout CanonicalHash
  ) -> [(index: Int, name: String)] {
    let names = header.map { String(decoding: $0.bytes, as: UTF8.self).asciiLowercased }
    let order = names.indices.sorted { left, right in
      names[left].utf8.elementsEqual(names[right].utf8)
        ? left < right : names[left].utf8.lexicographicallyPrecedes(names[right].utf8)
    }
    hash.add(Int64(order.count))
    for index in order { hash.add(names[index]) }
    return order.map { ($0, names[$0]) }
  }

  private static func add(
    _ field: CSVField, of column: String, _ files: SeedBlobFiles, _ hash: inout CanonicalHash
  ) throws(SeedColumn.Fault) {
    let bytes = field.bytes
    if field.count == 0 && !field.isQuoted { return hash.addNull() }
    guard bytes.first == UInt8(ascii: "@") else { return hash.add(text: bytes) }
    do throws(SeedColumn.Fault) {
      if case .blob(let content) = try files.blob(bytes, column: column) { hash.add(content) }
    } catch  where error.code == .fileAccess {
      throw error
    } catch {
      // Where no such file is, it is a text in a column of texts.
      hash.add(text: bytes)
    }
  }
}
