extension SettingsReader {
  mutating func refresh(_ node: JSONNode, at path: SettingPath) -> [String: RefreshSettings] {
    var tables: [String: RefreshSettings] = [:]
    for table in members(of: node, at: path, wanted: "an object of seed tables") {
      tables[table.key] = refreshSettings(table.node, at: path + [table.key])
    }
    return tables
  }

  /// Reads `"insert"`, or an object with `policy` or `columns`, and `key`.
  private mutating func refreshSettings(_ node: JSONNode, at path: SettingPath) -> RefreshSettings?
  {
    switch node.value {
    case .string:
      return choice(node, at: path, of: PolicyWord.self).map { RefreshSettings($0.policy) }
    case .object: break
    default:
      reportInvalid(
        node, at: path, wanted: "'insert', 'owned', 'never' or an object with 'columns' or 'policy'"
      )
      return nil
    }

    var policies: [RefreshSettings.Policy] = []
    var key: [String]?
    let members = members(of: node, at: path, keys: ["policy", "columns", "key"])
    for member in members {
      let path = path + [member.key]
      switch member.key {
      case "policy":
        policies += choice(member.node, at: path, of: PolicyWord.self).map { [$0.policy] } ?? []
      case "columns":
        policies += columnNames(member.node, at: path).map { [.columns($0)] } ?? []
      default: key = columnNames(member.node, at: path)
      }
    }
    let given = members.filter { $0.key != "key" }
    if given.isEmpty || Set(given.map(\.key)).count > 1 {
      reportInvalid(
        node, at: path,
        wanted: "either 'columns' or 'policy' in it, and with them 'key' where it is needed")
    }
    return policies.first.map { RefreshSettings($0, key: key) }
  }

  private mutating func columnNames(_ node: JSONNode, at path: SettingPath) -> [String]? {
    names(node, at: path, wanted: "column names", isEmptyAllowed: false)
  }
}

/// The policies that a word stands for.
private enum PolicyWord: String, CaseIterable {
  case insert
  case owned
  case never

  var policy: RefreshSettings.Policy {
    switch self {
    case .insert: .insert
    case .owned: .owned
    case .never: .never
    }
  }
}
