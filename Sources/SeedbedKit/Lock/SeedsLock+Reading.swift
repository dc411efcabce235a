extension SeedsLock {
  /// Reads the lock of a database; `nil` where it has none.
  ///
  /// - Throws: `lock.syntax`, `lock.format`, `text.…`, `file.access`.
  static func read(of database: Project.Database) throws(SeedbedError) -> SeedsLock? {
    let path = path(in: database)
    guard try FileSystem.info(path) != nil else { return nil }
    return try SeedsLock(SourceText(try FileSystem.read(path), file: path))
  }

  /// Reads a lock.
  init(_ text: SourceText) throws(SeedbedError) {
    var table: Table?
    for line in try LockLine.lines(of: text, format: Self.format) {
      var line = line
      let start = line
      let word = try line.bytes("'version', 'table', '+', '~' or '-'")
      if word.count == 1, let kind = word.first.flatMap(Change.Kind.init) {
        try Self.add(kind, &line, to: &table, start)
        continue
      }
      switch String(decoding: word, as: UTF8.self) {
      case "version":
        close(&table)
        let version = try line.version()
        guard version > sections.last?.version ?? 0 else {
          throw start.fault(wanted: "versions in ascending order")
        }
        try line.end()
        sections.append(Section(version: version, tables: []))
      case "table":
        close(&table)
        guard let section = sections.last else { throw start.fault(wanted: "'version'") }
        let next = try Self.table(&line)
        if let last = section.tables.last,
          !last.name.utf8.lexicographicallyPrecedes(next.name.utf8)
        {
          throw start.fault(wanted: "tables in order of name")
        }
        table = next
      default: throw start.fault(wanted: "'version', 'table', '+', '~' or '-'")
      }
    }
    close(&table)
  }

  private mutating func close(_ table: inout Table?) {
    if let table { sections[sections.count - 1].tables.append(table) }
    table = nil
  }

  private static func table(_ line: inout LockLine) throws(SeedbedError) -> Table {
    var table = Table(name: try name("a table's name", &line), key: [], columns: [], changes: [])
    var place = line
    guard try line.word("'key'") == "key" else { throw place.fault(wanted: "'key'") }
    while true {
      place = line
      if !table.key.isEmpty, (try? line.word("'columns'")) == "columns" { break }
      line = place
      table.key.append(try name("a column's name", &line))
      guard !line.isAtEnd else { throw line.fault(wanted: "'columns'") }
    }
    while !line.isAtEnd { table.columns.append(try name("a column's name", &line)) }
    return table
  }

  private static func name(_ wanted: String, _ line: inout LockLine) throws(SeedbedError) -> String
  {
    let start = line
    guard case .text(let bytes) = try line.keyValue(wanted) else {
      throw start.fault(wanted: wanted)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func add(
    _ kind: Change.Kind, _ line: inout LockLine, to table: inout Table?, _ start: LockLine
  ) throws(SeedbedError) {
    guard let count = table?.key.count else { throw start.fault(wanted: "'table'") }
    var values: [StoredValue] = []
    for _ in 0..<count { values.append(try line.keyValue("a value of the key")) }
    let key = SeedKey(values: values)
    if let last = table?.changes.last?.key, !(last < key) {
      throw start.fault(wanted: "rows in order of key")
    }
    var hash: SeedRowHash?
    if kind != .removed {
      let place = line
      hash = SeedRowHash(try line.bytes("a hash"))
      if hash == nil { throw place.fault(wanted: "a hash of 16 characters") }
    }
    try line.end()
    table?.changes.append(Change(kind: kind, key: key, hash: hash))
  }
}
