extension TableDefinition {
  /// Why this table isn't the wanted one: columns first, then constraints, then options.
  func differences(from wanted: TableDefinition) -> [String] {
    columnDifferences(from: wanted) + constraintDifferences(from: wanted)
      + optionDifferences(from: wanted)
  }

  private func columnDifferences(from wanted: TableDefinition) -> [String] {
    var reasons: [String] = []
    for column in wanted.columns {
      if let found = columns.first(where: { $0.name == column.name }) {
        reasons += found.differences(from: column).map { "column '\(column.name)' \($0)" }
      } else {
        reasons.append("column '\(column.name)' is missing")
      }
    }
    let names = columns.map(\.name)
    let wantedNames = wanted.columns.map(\.name)
    reasons += names.filter { !wantedNames.contains($0) }.map { "column '\($0)' is extra" }
    let common = names.filter(wantedNames.contains)
    let wantedCommon = wantedNames.filter(names.contains)
    if common != wantedCommon {
      reasons.append("columns are in the order \(common.list), wanted \(wantedCommon.list)")
    }
    return reasons
  }

  private func constraintDifferences(from wanted: TableDefinition) -> [String] {
    var reasons: [String] = []
    var missing = wanted.constraints.filter { !constraints.contains($0) }
    var extra = constraints.filter { !wanted.constraints.contains($0) }
    // A table has one primary key, so that two make one reason.
    if let key = primaryKey, let wantedKey = wanted.primaryKey, key != wantedKey {
      reasons.append("has \(key), wanted \(wantedKey)")
      missing.removeAll { $0 == .primaryKey(wantedKey) }
      extra.removeAll { $0 == .primaryKey(key) }
    }
    return reasons + missing.map { "\($0) is missing" } + extra.map { "\($0) is extra" }
  }

  private func optionDifferences(from wanted: TableDefinition) -> [String] {
    var reasons: [String] = []
    if isWithoutRowID != wanted.isWithoutRowID {
      reasons.append(
        isWithoutRowID ? "is WITHOUT ROWID, wanted a rowid" : "has a rowid, wanted WITHOUT ROWID")
    }
    if isStrict != wanted.isStrict {
      reasons.append(isStrict ? "is STRICT, wanted not STRICT" : "isn't STRICT, wanted STRICT")
    }
    return reasons
  }
}

extension ColumnDefinition {
  /// Why this column isn't the wanted one, each to go on after the column's name.
  func differences(from wanted: ColumnDefinition) -> [String] {
    var reasons: [String] = []
    if type != wanted.type {
      let found = type.text.isEmpty ? "has no type" : "is \(type)"
      reasons.append("\(found), wanted \(wanted.type.text.isEmpty ? "no type" : wanted.type.text)")
    }
    reasons += clauseDifference(notNull, wanted: wanted.notNull, "NOT NULL") {
      "NOT NULL\($0.clause)"
    }
    reasons += clauseDifference(defaultValue, wanted: wanted.defaultValue, "DEFAULT") {
      "DEFAULT \($0)"
    }
    reasons += clauseDifference(collation, wanted: wanted.collation, "COLLATE") { "COLLATE \($0)" }
    reasons += clauseDifference(generated, wanted: wanted.generated, "generated value") {
      "GENERATED ALWAYS AS \($0)"
    }
    return reasons
  }
}

extension ColumnDefinition.GeneratedValue: CustomStringConvertible {
  /// The expression and where its value is kept, as SQL.
  var description: String {
    "(\(expression)) \(isStored ? "STORED" : "VIRTUAL")"
  }
}
