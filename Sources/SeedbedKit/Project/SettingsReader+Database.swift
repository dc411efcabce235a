extension SettingsReader {
  /// Reads the whole file.
  mutating func databases(in root: JSONNode) -> [DatabaseSettings] {
    let path = ["databases"]
    var databases: [DatabaseSettings] = []
    for member in members(of: root, at: [], keys: path) {
      for database in members(of: member.node, at: path, wanted: "an object of databases") {
        let name = database.key
        if let other = databases.first(where: {
          $0.name != name && ProjectReader.outputName($0.name) == ProjectReader.outputName(name)
        }) {
          report(
            .settingsDuplicateKey, "'\(name)' is the same database as '\(other.name)'",
            at: database.keyOffset,
            notes: other.position.map { [.init("the first one is here", at: $0)] } ?? [],
            fix: "write the settings of both under one name")
        }
        databases.append(settings(database, at: path + [name]))
      }
    }
    return databases
  }

  private mutating func settings(_ database: JSONMember, at path: SettingPath) -> DatabaseSettings {
    let keys = [
      "pragmas", "analyze", "deploymentTarget", "allowLoss", "doubleQuotedStrings", "functions",
      "collations", "ignore", "refresh",
    ]
    var settings = DatabaseSettings(database.key)
    forgetPositions()
    record(path, at: database.keyOffset)
    for member in members(of: database.node, at: path, keys: keys) {
      let path = path + [member.key]
      let node = member.node
      switch member.key {
      case "pragmas": settings.pragmas = pragmas(node, at: path)
      case "analyze": settings.analyze = boolean(node, at: path) ?? false
      case "deploymentTarget":
        settings.deploymentTarget = deploymentTarget(node, at: path)
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
    settings.positions = positions(below: path)
    return settings
  }

  private mutating func allowLoss(_ node: JSONNode, at path: SettingPath) -> [String: [String]] {
    var tables: [String: [String]] = [:]
    for file in members(of: node, at: path, wanted: "an object of migration file names") {
      tables[file.key] = names(file.node, at: path + [file.key], wanted: "table names")
    }
    return tables
  }
}
