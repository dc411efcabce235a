extension SQLStatement {
  /// The place of the name of the table that an INSERT or REPLACE fills; `nil` for every other statement.
  var insertedTable: Int? {
    guard case .insert = action, let into = outerKeyword("INTO") else { return nil }
    return insertedTable(behind: into)
  }

  /// The places of the tables' names of all INSERTs in a statement: of a trigger those of its body.
  var insertedTables: [Int] {
    tokens.indices.compactMap { place in
      guard isKeyword(place, "INTO"),
        isKeyword(place - 1, "INSERT", "REPLACE")
          || isKeyword(place - 2, "OR") && isKeyword(place - 3, "INSERT")
      else { return nil }
      return insertedTable(behind: place)
    }
  }

  private func insertedTable(behind into: Int) -> Int? {
    let place = isMark(into + 2, ".") ? into + 3 : into + 1
    return name(place) == nil ? nil : place
  }
}
