/// A database as plain values: what random migrations should make of it, and whether they lose something.
struct ModelDatabase {
  struct Table {
    var name: String
    /// Besides `id`, the primary key.
    var columns: [String]
    /// The table that the column `ref` refers to, by its place in the list; `nil` where there is no such column.
    var parent: Int?
    /// Each row's values as literals, `id` first, then those of `columns`, then that of `ref`.
    var rows: [Int: [String]]
    /// Whether its key refers to a table that is gone.
    var isBroken = false
    /// How many rows the rebuilds left out.
    var lost = 0
    /// The values of `ref` that led nowhere before, with how many rows have each.
    var oldOrphans: [String: Int] = [:]
  }

  var tables: [Table] = []
  private var temporaryNames = 0

  /// Makes a few tables with rows, some of which may refer to nothing.
  init(using random: inout some RandomNumberGenerator) {
    let count = Int.random(in: 1...3, using: &random)
    for index in 0..<count {
      let columns = (0..<Int.random(in: 1...4, using: &random)).map { "c\($0)" }
      let parent = Bool.random(using: &random) ? Int.random(in: 0...index, using: &random) : nil
      tables.append(Table(name: "t\(index)", columns: columns, parent: parent, rows: [:]))
    }
    for index in 0..<count {
      for id in 1...8 where Int.random(in: 0..<4, using: &random) > 0 {
        var values = [String(id)]
        for _ in tables[index].columns { values.append(Self.literal(using: &random)) }
        if let parent = tables[index].parent {
          let known = tables[parent].rows.keys.sorted()
          let reference = known.randomElement(using: &random).map(String.init)
          // One in ten leads nowhere.
          values.append(
            Int.random(in: 0..<10, using: &random) == 0 ? "99" : reference ?? "NULL")
        }
        tables[index].rows[id] = values
      }
    }
    for index in tables.indices { tables[index].oldOrphans = orphans(of: index) }
  }

  static func literal(using random: inout some RandomNumberGenerator) -> String {
    [
      "NULL", "''", "'it''s; --'", "'từ điển'", "0", "-7", "9223372036854775807", "X'00FF'", "0.5",
    ].randomElement(using: &random) ?? "NULL"
  }

  /// The statements that make it.
  var sql: String {
    tables.indices.map { index in
      "CREATE TABLE \(tables[index].name)(\(definition(of: index)));"
        + tables[index].rows.sorted { $0.key < $1.key }.map {
          "INSERT INTO \(tables[index].name) VALUES(\($0.value.joined(separator: ", ")));"
        }.joined()
    }.joined()
  }

  /// A line for each row of each table, as `contentQuery` answers.
  var content: [String] {
    tables.sorted { $0.name < $1.name }.flatMap { table in
      table.rows.sorted { $0.key < $1.key }.map {
        "\(table.name)|\($0.value.joined(separator: "|"))"
      }
    }
  }

  /// The query for the same of a database.
  var contentQuery: String {
    tables.sorted { $0.name < $1.name }.map { table in
      let columns = ["id"] + table.columns + (table.parent == nil ? [] : ["ref"])
      return "SELECT * FROM (SELECT '\(table.name)' || "
        + columns.map { "'|' || quote(\($0))" }.joined(separator: " || ")
        + " FROM \(table.name) ORDER BY id)"
    }.joined(separator: " UNION ALL ")
  }

  /// Whether something is lost that no statement asked to lose.
  var isDamaged: Bool {
    tables.indices.contains { index in
      tables[index].lost > 0 || tables[index].isBroken
        || orphans(of: index).contains { $0.value > tables[index].oldOrphans[$0.key, default: 0] }
    }
  }

  private func orphans(of index: Int) -> [String: Int] {
    guard let parent = tables[index].parent else { return [:] }
    let known = Set(tables[parent].rows.keys.map(String.init))
    var orphans: [String: Int] = [:]
    for row in tables[index].rows.values {
      guard let reference = row.last, reference != "NULL", !known.contains(reference) else {
        continue
      }
      orphans[reference, default: 0] += 1
    }
    return orphans
  }

  private func definition(of index: Int) -> String {
    let table = tables[index]
    let key = table.parent.map { ["ref INTEGER REFERENCES \(tables[$0].name)(id)"] } ?? []
    return (["id INTEGER PRIMARY KEY"] + table.columns + key).joined(separator: ", ")
  }
}

// What a migration may do.
extension ModelDatabase {
  /// Does one random thing to a random table.
  ///
  /// - Returns: The SQL that does it.
  mutating func change(using random: inout some RandomNumberGenerator) -> String {
    let index = Int.random(in: tables.indices, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return addColumn(index, using: &random)
    case 1: return renameColumn(index, using: &random)
    case 2: return dropColumn(index, using: &random)
    case 3: return renameTable(index)
    case 4: return deleteRows(index, using: &random)
    case 5: return "CREATE INDEX i\(newNumber()) ON \(tables[index].name)(id);"
    case 6: return rebuild(index, keeping: { _ in true }, oldOneFirst: false)
    case 7: return rebuild(index, keeping: { _ in true }, oldOneFirst: true)
    case 8: return rebuild(index, keeping: { $0 % 3 != 0 }, oldOneFirst: false)
    default: return rebuild(index, keeping: { $0 % 4 != 0 }, oldOneFirst: true)
    }
  }

  private mutating func newNumber() -> Int {
    temporaryNames += 1
    return temporaryNames
  }

  private mutating func addColumn(
    _ index: Int, using random: inout some RandomNumberGenerator
  ) -> String {
    // A reference comes last, and ADD COLUMN adds behind it.
    guard tables[index].parent == nil else { return "" }
    let name = "a\(newNumber())"
    let literal = Self.literal(using: &random)
    tables[index].columns.append(name)
    for id in tables[index].rows.keys { tables[index].rows[id]?.append(literal) }
    return "ALTER TABLE \(tables[index].name) ADD COLUMN \(name) DEFAULT \(literal);"
  }

  private mutating func renameColumn(
    _ index: Int, using random: inout some RandomNumberGenerator
  ) -> String {
    guard let place = tables[index].columns.indices.randomElement(using: &random) else { return "" }
    let (old, new) = (tables[index].columns[place], "r\(newNumber())")
    tables[index].columns[place] = new
    return "ALTER TABLE \(tables[index].name) RENAME COLUMN \(old) TO \(new);"
  }

  private mutating func dropColumn(
    _ index: Int, using random: inout some RandomNumberGenerator
  ) -> String {
    guard let place = tables[index].columns.indices.randomElement(using: &random) else { return "" }
    let name = tables[index].columns.remove(at: place)
    for id in tables[index].rows.keys { tables[index].rows[id]?.remove(at: place + 1) }
    return "ALTER TABLE \(tables[index].name) DROP COLUMN \(name);"
  }

  private mutating func renameTable(_ index: Int) -> String {
    let (old, new) = (tables[index].name, "n\(newNumber())")
    tables[index].name = new
    return "ALTER TABLE \(old) RENAME TO \(new);"
  }

  private mutating func deleteRows(
    _ index: Int, using random: inout some RandomNumberGenerator
  ) -> String {
    let limit = Int.random(in: 1...4, using: &random)
    tables[index].rows = tables[index].rows.filter { $0.key >= limit }
    return "DELETE FROM \(tables[index].name) WHERE id < \(limit);"
  }

  /// Makes a table again, by SQLite's own procedure or by the wrong one, which renames the old table first.
  private mutating func rebuild(
    _ index: Int, keeping isKept: (Int) -> Bool, oldOneFirst: Bool
  ) -> String {
    let kept = tables[index].rows.filter { isKept($0.key) }
    tables[index].lost += tables[index].rows.count - kept.count
    let ids = ["0"] + kept.keys.sorted().map(String.init)
    tables[index].rows = kept
    let (name, other) = (tables[index].name, "x\(newNumber())")
    let copy = "WHERE id IN (\(ids.joined(separator: ", ")))"
    if oldOneFirst {
      // The new table refers to the table of the old name, itself, but its children go with the old one.
      for child in tables.indices where tables[child].parent == index {
        tables[child].isBroken = child != index
      }
      let sql = """
        ALTER TABLE \(name) RENAME TO \(other); CREATE TABLE \(name)(\(definition(of: index)));
        INSERT INTO \(name) SELECT * FROM \(other) \(copy); DROP TABLE \(other);
        """
      if tables[index].parent != index { tables[index].isBroken = false }
      return sql
    }
    tables[index].isBroken = false
    return """
      CREATE TABLE \(other)(\(definition(of: index)));
      INSERT INTO \(other) SELECT * FROM \(name) \(copy); DROP TABLE \(name);
      ALTER TABLE \(other) RENAME TO \(name);
      """
  }
}
