import SeedbedKit

/// `seedbed schema`: prints what a database is made of.
///
/// With `--format json`, an element of `results` has `name` (the path or the database's name), `version`, and `objects`, each with `kind`
/// (`table`, `index`, `trigger` or `view`), `name`, `table`, `sql`, and for tables and views `columns`: `name`, `type`, `isNotNull`,
/// `primaryKeyIndex` (from 1; 0 outside the key) and `isGenerated`.
struct SchemaCommand: Command {
  static let description = CommandDescription(
    "schema",
    abstract: "Print the schema of databases or files",
    arguments: [
      ArgumentDescription(
        "FILE", isOptional: true, isRepeating: true, kind: .fileOrDatabase,
        help: "Database files, or names of databases (default: all of the project)")
    ],
    options: [
      .value("database", "DB", help: "The name of a single database"),
      .choice(
        "format", ["sql", "json", "mermaid"],
        help: "How it is written; mermaid is a picture for Markdown (default: sql)"),
    ],
    example: "git config diff.seedbed.textconv 'seedbed schema'"
  )

  private let words: [String]
  private let singleName: String?
  private let isPicture: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    words = arguments.allArguments("FILE")
    singleName = arguments.value(of: "database")
    isPicture = arguments.value(of: "format") == "mermaid"
  }

  func run(in context: CommandContext) throws(SeedbedError) -> ExitCode {
    let sources = try context.sources(words, singleName: singleName)
    for source in sources {
      context.workProgress(WorkProgress(.reading, source.name))
      let schema = try SchemaReader(source, isCancelled: context.isCancelled)
      // A comment, so that all of it is still what the format says; each picture begins anew.
      let comment = isPicture ? "%%" : "--"
      if sources.count > 1 { context.text("\(comment) \(source.name.escapingControlCharacters)\n") }
      context.text(isPicture ? EntityDiagram(schema).description : schema.text.description)
      context.record(schema)
    }
    return .done
  }
}

extension CommandContext {
  /// What words on the command line mean: files, or databases of the project; without words, every database of the project.
  func sources(_ words: [String], singleName: String?) throws(SeedbedError) -> [DatabaseSource] {
    let isProjectNeeded = words.isEmpty || !words.allSatisfy(Project.isFile)
    // A file needs no project around it: git calls from anywhere.
    guard isProjectNeeded else { return words.map(DatabaseSource.file) }
    let project = try Project(at: projectRoot, singleName: singleName)
    report(project.warnings)
    if words.isEmpty { return project.databases.map(DatabaseSource.database) }
    return try words.map { word throws(SeedbedError) in
      Project.isFile(word) ? .file(word) : .database(try project.database(named: word))
    }
  }
}

extension SchemaReader: Encodable {
  private enum CodingKeys: String, CodingKey { case name, version, objects }

  private struct Object: Encodable {
    var kind, name, table: String
    var sql: String?
    var columns: [Column]?
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(version, forKey: .version)
    let objects = objects.map { object in
      Object(
        kind: object.kind.rawValue, name: object.name, table: object.tableName, sql: object.sql,
        columns: columns[object.name].flatMap {
          object.kind == .table || object.kind == .view ? $0 : nil
        })
    }
    try container.encode(objects, forKey: .objects)
  }
}

extension SchemaReader.Column: Encodable {
  private enum CodingKeys: String, CodingKey {
    case name, type, isNotNull, primaryKeyIndex, isGenerated
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(type, forKey: .type)
    try container.encode(isNotNull, forKey: .isNotNull)
    try container.encode(primaryKeyIndex, forKey: .primaryKeyIndex)
    try container.encode(isGenerated, forKey: .isGenerated)
  }
}
