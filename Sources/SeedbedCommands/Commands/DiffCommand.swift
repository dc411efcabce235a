import SeedbedKit

/// `seedbed diff`: shows how one database differs from another.
///
/// With `--format json`, the element of `results` has `old` and `new`, each with `name` and `version`; `objects`, each with `change`
/// (`added`, `dropped` or `changed`), `kind`, `name`, and for a changed one `reason`; and `rows`, each with `table`, the counts `added`,
/// `removed` and `changed`, and a few `examples`: `change`, `key` (values as SQL) and `values` (`column`, `old`, `new`).
struct DiffCommand: Command {
  static let description = CommandDescription(
    "diff",
    abstract: "Show how database B differs from database A",
    arguments: [
      ArgumentDescription(
        "A", kind: .fileOrDatabase,
        help: "A database file, or the name of a database of the project"),
      ArgumentDescription(
        "B", kind: .fileOrDatabase, help: "Another one; what it has and A hasn't is added"),
    ],
    options: [
      .value("database", "DB", help: "The name of a single database"),
      .flag("exit-code", help: "Exit with 1 if anything differs"),
    ],
    example: "seedbed diff Releases/1.0/sampledb.sql sampledb.sql"
  )

  /// How many rows of a table are shown.
  private static let exampleLimit = 3

  private let words: [String]
  private let singleName: String?
  private let setsExitCode: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    words = ["A", "B"].compactMap { arguments.argument($0) }
    singleName = arguments.value(of: "database")
    setsExitCode = arguments.flag("exit-code")
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    let sources = try context.sources(words, singleName: singleName)
    context.workProgress(WorkProgress(.reading, sources.map(\.name).joined(separator: " and ")))
    let difference = try DatabaseDifference(
      from: sources[0], to: sources[1], exampleLimit: Self.exampleLimit,
      isCancelled: context.isCancelled)
    let names = (sources[0].name, sources[1].name)
    for line in Self.lines(difference) { context.result(line) }
    if difference.isEmpty { context.result("no difference between \(names.0) and \(names.1)") }
    context.record(Document(old: names.0, new: names.1, difference: difference))
    return setsExitCode && !difference.isEmpty ? .found : .done
  }

  private static func lines(_ difference: DatabaseDifference) -> [String] {
    var lines: [String] = []
    let (old, new) = difference.versions
    if old != new { lines.append("version \(old) -> \(new)") }
    for object in difference.schema {
      let reason = object.reason.map { ": \($0)" } ?? ""
      lines.append("\(object.change) \(object.objectKind.rawValue) '\(object.name)'\(reason)")
    }
    for table in difference.rows {
      lines.append(
        "rows of '\(table.table)': \(table.added) added, \(table.removed) removed, "
          + "\(table.changed) changed")
      for example in table.examples {
        let changes = example.changes.map { "\($0.column) \($0.old) -> \($0.new)" }
        lines.append(
          "  \(example.kind.rawValue) \(example.key.joined(separator: ", "))"
            + (changes.isEmpty ? "" : ": \(changes.joined(separator: ", "))"))
      }
      let count = table.added + table.removed + table.changed - Int64(table.examples.count)
      if count > 0 && !table.examples.isEmpty { lines.append("  and \(count) more") }
    }
    return lines
  }
}

extension SchemaDifference {
  /// What happened to the object on the way from the wanted schema to the one that was found.
  fileprivate var change: String {
    switch kind {
    case .missing: "dropped"
    case .different: "changed"
    case .extra: "added"
    }
  }

  fileprivate var reason: String? {
    if case .different(let reason) = kind { reason } else { nil }
  }
}

private struct Document: Encodable {
  struct End: Encodable {
    var name: String
    var version: Int32
  }

  struct Object: Encodable {
    var change, kind, name: String
    var reason: String?
  }

  struct Rows: Encodable {
    var table: String
    var added, removed, changed: Int64
    var examples: [Example]
  }

  struct Example: Encodable {
    var change: String
    var key: [String]
    var values: [Change]
  }

  struct Change: Encodable {
    var column, old, new: String
  }

  var old, new: End
  var objects: [Object]
  var rows: [Rows]

  init(old: String, new: String, difference: DatabaseDifference) {
    self.old = End(name: old, version: difference.versions.old)
    self.new = End(name: new, version: difference.versions.new)
    objects = difference.schema.map {
      Object(change: $0.change, kind: $0.objectKind.rawValue, name: $0.name, reason: $0.reason)
    }
    rows = difference.rows.map { table in
      Rows(
        table: table.table, added: table.added, removed: table.removed, changed: table.changed,
        examples: table.examples.map { example in
          Example(
            change: example.kind.rawValue, key: example.key,
            values: example.changes.map { Change(column: $0.column, old: $0.old, new: $0.new) })
        })
    }
  }
}
