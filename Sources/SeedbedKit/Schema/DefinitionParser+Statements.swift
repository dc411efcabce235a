extension DefinitionParser {
  /// What the statement says, or `nil` if it isn't understood to its end.
  func definition() -> SchemaDefinition? {
    var parser = self
    guard let object = parser.prefix(), let definition = parser.definition(of: object),
      parser.isAtEnd
    else { return nil }
    return definition
  }

  /// The tokens from the object's name on, or all of them where even that isn't understood.
  func unparsed() -> SQLFragment {
    var parser = self
    let start = parser.prefix() == nil ? 0 : parser.position
    return fragment(start..<tokens.count)
  }

  /// What a statement makes.
  private enum Prefix {
    case table, virtualTable, index(isUnique: Bool), view, trigger
  }

  /// Passes everything up to the object's name, and the name.
  private mutating func prefix() -> Prefix? {
    guard accept("CREATE") else { return nil }
    _ = accept("TEMP") || accept("TEMPORARY")
    let prefix: Prefix
    if accept("TABLE") {
      prefix = .table
    } else if accept("VIRTUAL", "TABLE") {
      prefix = .virtualTable
    } else if accept("INDEX") {
      prefix = .index(isUnique: false)
    } else if accept("UNIQUE", "INDEX") {
      prefix = .index(isUnique: true)
    } else if accept("VIEW") {
      prefix = .view
    } else if accept("TRIGGER") {
      prefix = .trigger
    } else {
      return nil
    }
    _ = accept("IF", "NOT", "EXISTS")
    guard name() != nil else { return nil }
    if accept(mark: "."), name() == nil { return nil }
    return prefix
  }

  private mutating func definition(of object: Prefix) -> SchemaDefinition? {
    switch object {
    case .table: table().map(SchemaDefinition.table)
    case .virtualTable: virtualTable().map(SchemaDefinition.virtualTable)
    case .index(let isUnique): index(isUnique: isUnique).map(SchemaDefinition.index)
    case .view: view().map(SchemaDefinition.view)
    case .trigger: trigger().map(SchemaDefinition.trigger)
    }
  }

  private mutating func virtualTable() -> VirtualTableDefinition? {
    guard accept("USING"), let module = name() else { return nil }
    let arguments = parenthesised().map { parts(of: $0).map(fragment) } ?? []
    return VirtualTableDefinition(module: module, arguments: arguments)
  }

  private mutating func index(isUnique: Bool) -> IndexDefinition? {
    guard accept("ON"), let table = name(), let columns = indexedColumns() else { return nil }
    let condition = accept("WHERE") ? expression(tokens()) : nil
    return IndexDefinition(
      isUnique: isUnique, table: table, columns: columns, condition: condition)
  }

  private mutating func view() -> ViewDefinition? {
    var columns: [SchemaName] = []
    if isNext(mark: "(") {
      guard let names = nameList() else { return nil }
      columns = names
    }
    guard accept("AS") else { return nil }
    return ViewDefinition(columns: columns, select: fragment(tokens()))
  }

  private mutating func trigger() -> TriggerDefinition? {
    let timing: TriggerDefinition.Timing
    if accept("AFTER") {
      timing = .after
    } else if accept("INSTEAD", "OF") {
      timing = .insteadOf
    } else {
      _ = accept("BEFORE")
      timing = .before
    }
    guard let event = triggerEvent() else { return nil }
    let columns = event == .update && accept("OF") ? names(in: tokens(before: "ON")) : []
    guard let columns, accept("ON"), let table = name() else { return nil }
    _ = accept("FOR", "EACH", "ROW")
    let condition = accept("WHEN") ? expression(tokens(before: "BEGIN")) : nil
    guard accept("BEGIN"), let last = tokens.last, last.isKeyword("END", in: sql) else {
      return nil
    }
    let body = tokens()
    return TriggerDefinition(
      timing: timing, event: event, columns: columns, table: table, condition: condition,
      body: fragment(body.dropLast()))
  }

  private mutating func triggerEvent() -> TriggerDefinition.Event? {
    if accept("DELETE") { return .delete }
    if accept("INSERT") { return .insert }
    return accept("UPDATE") ? .update : nil
  }
}
