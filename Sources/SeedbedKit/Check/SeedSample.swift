internal import SeedbedCSV
internal import SeedbedSQLite

/// The first records of a seed, put into a table as it was at some version: as far as its columns existed then.
struct SeedSample {
  private let seed: Project.SeedFile
  private let count: Int

  init(_ seed: Project.SeedFile, count: Int) {
    self.seed = seed
    self.count = count
  }

  /// Adds the records to the seed's table, if it is there and has no rows; a record that is refused is left out.
  ///
  /// - Throws: `file.access`, and what SQLite answers apart from what a record is to blame for.
  func insert(into connection: borrowing Connection) throws(SeedbedError) {
    let position = SourcePosition(file: seed.path)
    let schema = try reporting(at: position) { () throws(SQLiteError) in
      try SeedSchema(on: connection)
    }
    // A seed without its table, at this version, is nothing to report here.
    guard let target = try? SeedTarget.find(seed, in: schema, on: connection),
      target.kind == .ordinary
    else { return }
    let hasRows = try reporting(at: position) { () throws(SQLiteError) in
      try connection.hasRows(target.table)
    }
    if hasRows { return }
    var reader = try SeedReader(seed, maximumLength: connection.maximumLength)
    guard case .record(let header) = try reader.next() else { return }
    let columns = header.map { field in
      let name = String(decoding: field.bytes, as: UTF8.self)
      return target.columns.first { $0.name.asciiLowercased == name.asciiLowercased }
    }
    let known = columns.compactMap(\.self)
    if known.isEmpty { return }
    let files = SeedBlobFiles(
      folder: Path.parent(of: seed.path), maximumLength: connection.maximumLength,
      named: SeedBlobFiles.Named())
    var insert = try reporting(at: position) { () throws(SQLiteError) in
      try connection.prepare(target.insertSQL(known))
    }
    for _ in 0..<count {
      guard case .record(let fields) = try reader.next() else { return }
      var place = 0
      for (column, field) in zip(columns, fields) {
        guard let column else { continue }
        let value = (try? column.value(of: field, files: files)) ?? .null
        try? insert.bind(value, at: place)
        place += 1
      }
      // The loader reports what is wrong with a record; here it is just no row.
      while (try? insert.step()) == true {}
      if connection.isAutocommit { return }
    }
  }
}
