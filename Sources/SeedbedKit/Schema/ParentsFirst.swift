extension Sequence {
  /// The elements so that each comes after its parents, as far as cycles allow; otherwise their order stays.
  ///
  /// - Parameters:
  ///   - name: The table that an element stands for.
  ///   - parents: The tables that should come before it; its own doesn't count.
  /// - Returns: All elements.
  /// - Throws: What `parents` throws.
  func parentsFirst<Failure: Error>(
    named name: (Element) -> SchemaName,
    parents: (Element) throws(Failure) -> Set<SchemaName>
  ) throws(Failure) -> [Element] {
    var nodes: [(element: Element, name: SchemaName, parents: Set<SchemaName>)] = []
    for element in self {
      let name = name(element)
      nodes.append((element, name, try parents(element).subtracting([name])))
    }
    // The elements still to come, and their tables, so that a child of one of them has to wait.
    var waiting = Array(nodes.indices)
    var names = Set(nodes.map(\.name))
    var sorted: [Element] = []
    while !waiting.isEmpty {
      // In a cycle nobody is free; then the first goes ahead.
      let index = waiting.firstIndex { nodes[$0].parents.isDisjoint(with: names) } ?? 0
      let next = nodes[waiting.remove(at: index)]
      names.remove(next.name)
      sorted.append(next.element)
    }
    return sorted
  }
}
