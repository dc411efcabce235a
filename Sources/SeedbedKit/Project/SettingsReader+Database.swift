extension SettingsReader {
  /// Reads the whole file.
  mutating func databases(in root: JSONNode) -> [String: DatabaseSettings] {
    var databases: [String: DatabaseSettings] = [:]
    for member in members(of: root, at: [], keys: ["databases"]) {
      let path = ["databases"]
      for database in members(of: member.node, at: path, wanted: "an object of databases") {
        databases[database.key] = settings(database.node, at: path + [database.key])
      }
    }
    return databases
  }

  private mutating func settings(_ node: JSONNode, at path: Path) -> DatabaseSettings {
    let keys = [
      "pragmas", "analyze", "deploymentTarget", "allowLoss", "doubleQuotedStrings", "functions",
      "collations", "ignore", "refresh",
    ]
    var settings = DatabaseSettings()
    for member in members(of: node, at: path, keys: keys) {
      let path = path + [member.key]
      let node = member.node
      switch member.key {
      case "pragmas": settings.pragmas = pragmas(node, at: path)
      case "analyze": settings.analyze = boolean(node, at: path) ?? false
      case "deploymentTarget":
        settings.deploymentTarget = text(node, at: path, wanted: "a system such as 'iOS 16'")
      case "allowLoss": settings.allowLoss = allowLoss(node, at: path)
      case "doubleQuotedStrings":
        settings.doubleQuotedStrings = names(node, at: path, wanted: "migration file names") ?? []
      case "functions":
        settings.functions = names(node, at: path, wanted: "function names") ?? []
      case "collations":
        settings.collations = names(node, at: path, wanted: "collation names") ?? []
      case "ignore": settings.ignore = names(node, at: path, wanted: "lint ids") ?? []
      default: settings.refresh = refresh(node, at: path)
      }
    }
    return settings
  }

  private mutating func allowLoss(_ node: JSONNode, at path: Path) -> [String: [String]] {
    var tables: [String: [String]] = [:]
    for file in members(of: node, at: path, wanted: "an object of migration file names") {
      tables[file.key] = names(file.node, at: path + [file.key], wanted: "table names")
    }
    return tables
  }
}
