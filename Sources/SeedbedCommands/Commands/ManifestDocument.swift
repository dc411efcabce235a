import SeedbedKit

/// What `build --manifest` writes: the same bytes wherever the same inputs are built by the same tool and SQLite.
///
/// `formatVersion` grows when a program that reads it would have to change; new keys don't make it grow.
///
/// ```json
/// { "formatVersion": 1, "tool": "seedbed 0.1.0", "sqlite": "3.40.1",
///   "databases": [
///     { "database": "sampledb.sql", "version": 3, "contentHash": "v1:sha256:…",
///       "output": { "sha256": "…", "size": 20480 },
///       "tables": [{ "name": "people", "rows": 12, "bytes": 4096 }],
///       "indexes": [{ "name": "people_by_name", "table": "people", "bytes": 4096 }],
///       "inputs": [{ "path": "migrations/sampledb.sql/0001_create_people.sql", "sha256": "…" }] }] }
/// ```
///
/// Sizes are in bytes; `bytes` is left out where this build of SQLite can't tell. Paths count from the project's folder.
struct ManifestDocument: Encodable {
  let formatVersion = 1
  let tool = "seedbed \(Program.version)"
  let sqlite = BuildManifest.sqliteVersion
  var databases: [BuildManifest]
}

extension BuildManifest: Encodable {
  private enum CodingKeys: String, CodingKey {
    case database, version, contentHash, output, tables, indexes, inputs
  }

  private struct Output: Encodable {
    var sha256: String
    var size: Int64
  }

  private struct Table: Encodable {
    var name: String
    var rows: Int64
    var bytes: Int64?
  }

  private struct Index: Encodable {
    var name: String
    var table: String
    var bytes: Int64?
  }

  private struct File: Encodable {
    var path: String
    var sha256: String
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(database, forKey: .database)
    try container.encode(version, forKey: .version)
    try container.encode(contents.hash.description, forKey: .contentHash)
    try container.encode(Output(sha256: digest.description, size: size), forKey: .output)
    try container.encode(
      contents.tables.map { Table(name: $0.name, rows: $0.rowCount, bytes: $0.size) },
      forKey: .tables)
    try container.encode(
      contents.indexes.map { Index(name: $0.name, table: $0.table, bytes: $0.size) },
      forKey: .indexes)
    try container.encode(
      inputs.map { File(path: $0.path, sha256: $0.digest.description) }, forKey: .inputs)
  }
}
