extension LintRule {
  static let misleadingType = LintRule(
    id: "misleading-type", .lintMisleadingType, needs: .schema,
    summary: "a column's type has another affinity than its name says",
    reason: """
      SQLite takes any word for a type, and tells the affinity from letters in it: a STRING or DATETIME column has NUMERIC \
      affinity, so that '007' is stored as 7 and '2024' as a number; a FLOATING POINT column has INTEGER affinity, for the INT in \
      POINT. Only tables of the schema as it is now are looked at; STRICT tables refuse such types themselves.
      """,
    example: "CREATE TABLE city(code STRING, founded DATETIME, height FLOATING POINT);",
    remedy: "CREATE TABLE city(code TEXT, founded TEXT, height REAL);",
    sources: ["https://sqlite.org/datatype3.html#determination_of_column_affinity"]
  ) { context in
    context.objects.flatMap { object -> [LintFinding] in
      guard object.kind == .table, case .table(let table) = SchemaDefinition(object),
        !table.isStrict
      else { return [] }
      return table.columns.compactMap { column in
        guard let mismatch = TypeMismatch(column.type.text),
          let (origin, place) = context.origins.column(column.name, of: object)
        else { return nil }
        return LintFinding(
          origin.file, origin.statement,
          at: min(place.range.lowerBound + 1, place.range.upperBound - 1),
          "type '\(column.type)' has \(mismatch.affinity) affinity: \(mismatch.effect)",
          fix: "declare it \(mismatch.wanted)")
      }
    }
  }
}

/// A type whose name says one thing and whose letters another.
private struct TypeMismatch {
  var affinity: String
  var effect: String
  var wanted: String

  /// Compares a type's name with its affinity; `nil` where they agree, or the name says nothing.
  init?(_ type: String) {
    let words = type.uppercased().split { !$0.isLetter }.map(String.init)
    let rule = ColumnRule(type: type, isStrict: false)
    let isDate = words.contains { ["DATE", "DATETIME", "TIME", "TIMESTAMP"].contains($0) }
    let isText = words.contains { $0 == "STRING" || $0.contains("CHAR") || $0 == "TEXT" }
    let isReal = words.contains { word in
      ["FLOAT", "DOUBLE", "REAL"].contains(where: word.hasPrefix)
    }
    switch rule {
    case .textOrNumber where isText:
      self.init(
        affinity: "NUMERIC", effect: "the text '007' is stored as the number 7", wanted: "TEXT")
    case .textOrNumber where isDate:
      self.init(
        affinity: "NUMERIC", effect: "a date such as '2024' is stored as a number",
        wanted: "TEXT for dates as ISO 8601 has them, or INTEGER for seconds since 1970")
    case .integer where isReal || words == ["POINT"]:
      self.init(
        affinity: "INTEGER", effect: "the letters INT in it decide",
        wanted: isReal ? "REAL" : "TEXT or BLOB")
    case .integer where isText:
      self.init(
        affinity: "INTEGER", effect: "the letters INT in it decide, and '007' is stored as 7",
        wanted: "TEXT")
    default: return nil
    }
  }

  private init(affinity: String, effect: String, wanted: String) {
    self.affinity = affinity
    self.effect = effect
    self.wanted = wanted
  }
}

extension DiagnosticCode {
  /// A type's affinity isn't what its name says.
  public static let lintMisleadingType = DiagnosticCode(rawValue: "lint.misleading-type")
}
