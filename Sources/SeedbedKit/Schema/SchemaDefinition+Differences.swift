// Reasons say what was found, then what was wanted, of an object that the caller names.
extension SchemaDefinition {
  /// Why this definition isn't the wanted one: one reason or more, unless they are equal.
  func differences(from wanted: SchemaDefinition) -> [String] {
    guard self != wanted else { return [] }
    return switch (self, wanted) {
    case (.table(let found), .table(let wanted)): found.differences(from: wanted)
    case (.virtualTable(let found), .virtualTable(let wanted)): found.differences(from: wanted)
    case (.index(let found), .index(let wanted)): found.differences(from: wanted)
    case (.view(let found), .view(let wanted)): found.differences(from: wanted)
    case (.trigger(let found), .trigger(let wanted)): found.differences(from: wanted)
    case (.virtualTable, .table): ["is a virtual table, wanted an ordinary one"]
    case (.table, .virtualTable): ["is an ordinary table, wanted a virtual one"]
    // At least one of them wasn't understood.
    default: ["its SQL is different"]
    }
  }
}

/// What to say of a clause that may be missing on either side: nothing if it is the same, else one reason.
func clauseDifference<Clause: Equatable>(
  _ found: Clause?, wanted: Clause?, _ name: String, text: (Clause) -> String
) -> [String] {
  guard found != wanted else { return [] }
  let foundText = found.map(text) ?? "no \(name)"
  return ["has \(foundText), wanted \(wanted.map(text) ?? "no \(name)")"]
}

extension VirtualTableDefinition {
  func differences(from wanted: VirtualTableDefinition) -> [String] {
    var reasons: [String] = []
    if module != wanted.module { reasons.append("uses \(module), wanted \(wanted.module)") }
    if arguments != wanted.arguments {
      func list(_ table: VirtualTableDefinition) -> String {
        "(\(table.arguments.map(\.text).joined(separator: ", ")))"
      }
      reasons.append("its arguments are \(list(self)), wanted \(list(wanted))")
    }
    return reasons
  }
}

extension IndexDefinition {
  func differences(from wanted: IndexDefinition) -> [String] {
    var reasons: [String] = []
    if isUnique != wanted.isUnique {
      reasons.append(isUnique ? "is UNIQUE, wanted not UNIQUE" : "isn't UNIQUE, wanted UNIQUE")
    }
    if table != wanted.table {
      reasons.append("is on table '\(table)', wanted table '\(wanted.table)'")
    }
    if columns != wanted.columns {
      reasons.append("is on \(columns.list), wanted \(wanted.columns.list)")
    }
    return reasons
      + clauseDifference(condition, wanted: wanted.condition, "WHERE") { "WHERE \($0)" }
  }
}

extension ViewDefinition {
  func differences(from wanted: ViewDefinition) -> [String] {
    var reasons: [String] = []
    if columns != wanted.columns {
      func list(_ view: ViewDefinition) -> String {
        view.columns.isEmpty ? "no column names" : "column names (\(view.columns.list))"
      }
      reasons.append("has \(list(self)), wanted \(list(wanted))")
    }
    if select != wanted.select { reasons.append("its SELECT is different") }
    return reasons
  }
}

extension TriggerDefinition {
  /// When it runs, as SQL.
  private var header: String {
    let columns = columns.isEmpty ? "" : " OF \(columns.list)"
    return "\(timing.rawValue) \(event.rawValue)\(columns) ON \(table)"
  }

  func differences(from wanted: TriggerDefinition) -> [String] {
    var reasons: [String] = []
    if timing != wanted.timing || event != wanted.event || columns != wanted.columns
      || table != wanted.table
    {
      reasons.append("runs \(header), wanted \(wanted.header)")
    }
    reasons += clauseDifference(condition, wanted: wanted.condition, "WHEN") { "WHEN \($0)" }
    if body != wanted.body { reasons.append("its statements are different") }
    return reasons
  }
}
