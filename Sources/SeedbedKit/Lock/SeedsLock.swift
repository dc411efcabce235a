/// Which rows each version shipped, by key and hash: `seeds.lock`, the base of the three-way merge that a refresh is.
///
/// A section for each version at which seeds changed, with the rows that changed since the section before, so that the file only grows at
/// its end and two branches that lock the same version conflict in git:
///
/// ```
/// seedbed seeds.lock 1
/// version 2
/// table "question" key "code" columns "answer" "text"
/// + "q1" 9rYvHk3mCq0ZsX1b
/// + "q2" Zb7QH0-qWc4d_2sA
/// version 5
/// table "question" key "code" columns "answer" "text"
/// ~ "q1" 0pLmA8xYw3Bn5kTf
/// - "q2"
/// + "q3" m2Kd0xRz7_QvLw1e
/// ```
///
/// `+` is a row that was added, `~` one that was changed, `-` one that was removed. Tables come in order of name by bytes, rows in order of
/// key. The columns are those that the hash covers, in order of name and without the key: the seed's own, or the ones that `columns` of
/// the refresh policy names. A section with other columns than the one before lists every row, since no hash stayed the same; one with
/// another key begins anew, and the rows before it are forgotten.
struct SeedsLock: Sendable {
  /// What changed at a version.
  struct Section: Sendable, Hashable {
    var version: Int32
    /// In order of name by bytes; at least one.
    var tables: [Table]
  }

  /// The changed rows of a table.
  struct Table: Sendable, Hashable {
    var name: String
    /// The columns that a row is known by.
    var key: [String]
    /// The columns that hashes cover, in order of name in small ASCII letters.
    var columns: [String]
    /// In order of key.
    var changes: [Change]
  }

  /// A row that changed.
  struct Change: Sendable, Hashable {
    enum Kind: UInt8, Sendable {
      case added = 0x2B  // +
      case changed = 0x7E  // ~
      case removed = 0x2D  // -
    }
    var kind: Kind
    var key: SeedKey
    /// `nil` for a row that was removed.
    var hash: SeedRowHash?
  }

  /// The rows of a table as they are after some sections.
  struct State: Sendable {
    var key: [String]
    var columns: [String]
    var rows: [SeedKey: SeedRowHash]
  }

  static let format = "seedbed seeds.lock"

  /// In ascending order of version.
  var sections: [Section] = []

  /// Where a database's lock is.
  static func path(in database: Project.Database) -> String {
    Path.join(database.folder, ProjectFile.seedsLock)
  }

  /// The rows of every table after the last section, by the table's name.
  func states() -> [SchemaName: State] {
    var states: [SchemaName: State] = [:]
    for table in sections.lazy.flatMap(\.tables) {
      let name = SchemaName(table.name)
      var rows: [SeedKey: SeedRowHash] = [:]
      if let old = states.removeValue(forKey: name), old.key == table.key { rows = old.rows }
      for change in table.changes { rows[change.key] = change.hash }
      states[name] = State(key: table.key, columns: table.columns, rows: rows)
    }
    return states
  }

  /// The file's content.
  var bytes: [UInt8] {
    var text = Array("\(Self.format) 1\n".utf8)
    for section in sections {
      text += "version \(section.version)\n".utf8
      for table in section.tables {
        text += "table ".utf8
        SeedKey(values: [.init(table.name)]).write(to: &text)
        text += " key ".utf8
        SeedKey(values: table.key.map(StoredValue.init)).write(to: &text)
        text += " columns".utf8
        for column in table.columns {
          text.append(UInt8(ascii: " "))
          StoredValue(column).write(to: &text)
        }
        text.append(UInt8(ascii: "\n"))
        for change in table.changes {
          text += [change.kind.rawValue, UInt8(ascii: " ")]
          change.key.write(to: &text)
          if let hash = change.hash {
            text.append(UInt8(ascii: " "))
            hash.write(to: &text)
          }
          text.append(UInt8(ascii: "\n"))
        }
      }
    }
    return text
  }
}
