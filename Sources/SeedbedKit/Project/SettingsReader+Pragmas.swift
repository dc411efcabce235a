extension SettingsReader {
  mutating func pragmas(_ node: JSONNode, at path: SettingPath) -> FilePragmas {
    let keys = ["page_size", "application_id", "auto_vacuum", "encoding", "journal_mode"]
    var pragmas = FilePragmas()
    for member in members(of: node, at: path, keys: keys) {
      let path = path + [member.key]
      let node = member.node
      switch member.key {
      case "page_size": pragmas.pageSize = pageSize(node, at: path)
      case "application_id": pragmas.applicationID = applicationID(node, at: path)
      case "auto_vacuum":
        pragmas.autoVacuum = choice(node, at: path, of: FilePragmas.AutoVacuum.self)
      case "encoding": pragmas.encoding = choice(node, at: path, of: FilePragmas.Encoding.self)
      default:
        pragmas.journalMode = choice(node, at: path, of: FilePragmas.JournalMode.self)
      }
    }
    return pragmas
  }

  private mutating func pageSize(_ node: JSONNode, at path: SettingPath) -> Int? {
    let sizes = (9...16).map { 1 << $0 }
    if let size = node.integer, sizes.contains(size) { return size }
    let meant = node.integerInQuotes.flatMap { sizes.contains($0) ? "write \($0)" : nil }
    reportInvalid(node, at: path, wanted: "a power of two from 512 to 65536", fix: meant)
    return nil
  }

  private mutating func applicationID(_ node: JSONNode, at path: SettingPath) -> Int32? {
    if let number = node.integer.flatMap(Int32.init(exactly:)) { return number }
    // A number with its highest bit set is often written without a sign; SQLite would store 0 for it.
    let meant =
      node.integer.flatMap(UInt32.init(exactly:)).map(Int32.init(bitPattern:))
      ?? node.integerInQuotes.flatMap(Int32.init(exactly:))
    reportInvalid(
      node, at: path, wanted: "a whole number from -2147483648 to 2147483647",
      fix: meant.map { "write \($0)" })
    return nil
  }
}

extension JSONNode {
  fileprivate var integer: Int? {
    if case .number(let text) = value { Int(text) } else { nil }
  }

  fileprivate var integerInQuotes: Int? {
    if case .string(let text) = value { Int(text) } else { nil }
  }
}
