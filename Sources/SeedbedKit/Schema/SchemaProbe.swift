internal import SeedbedSQLite

/// One way to see whether a view or trigger still compiles.
struct SchemaProbe: Hashable, Comparable {
  /// `view` or `trigger`.
  var kind: String
  var object: String
  /// For a trigger, the event that is compiled: `INSERT`, `DELETE` or a column that is updated.
  var event: String

  static func < (left: SchemaProbe, right: SchemaProbe) -> Bool {
    (left.kind, left.object, left.event) < (right.kind, right.object, right.event)
  }

  /// Compiles, without running it, what a view or trigger takes part in.
  ///
  /// A trigger is compiled only with a statement of its very event: `UPDATE OF y` needs an update of y.
  ///
  /// - Returns: SQLite's words for each probe that failed.
  static func faults(
    of kind: String, _ name: String, on table: String, with connection: borrowing Connection
  ) throws(SQLiteError) -> [SchemaProbe: String] {
    var statements: [String: String] = [:]
    switch kind {
    case "view": statements[""] = "SELECT * FROM main.\(quoted(name))"
    case "trigger":
      statements["INSERT"] = "INSERT INTO main.\(quoted(table)) DEFAULT VALUES"
      statements["DELETE"] = "DELETE FROM main.\(quoted(table))"
      let columns = (try? connection.columns(of: table)) ?? []
      for column in columns where column.hidden == 0 {
        let target = quoted(column.name)
        statements[column.name] = "UPDATE main.\(quoted(table)) SET \(target) = \(target)"
      }
    default: break
    }
    var faults: [SchemaProbe: String] = [:]
    for (event, sql) in statements {
      do throws(SQLiteError) {
        _ = try connection.prepare(sql)
      } catch {
        faults[SchemaProbe(kind: kind, object: name, event: event)] = error.message
      }
    }
    return faults
  }

  /// Probes every view and trigger of a database.
  ///
  /// - Returns: SQLite's words for each probe that failed.
  /// - Throws: What SQLite answers apart from those words.
  static func faults(
    on connection: borrowing Connection
  ) throws(SQLiteError) -> [SchemaProbe: String] {
    var faults: [SchemaProbe: String] = [:]
    for object in try connection.schemaObjects()
    where object.kind == .view || object.kind == .trigger {
      let found = try Self.faults(
        of: object.kind.rawValue, object.name, on: object.tableName, with: connection)
      faults.merge(found) { first, _ in first }
    }
    return faults
  }
}
