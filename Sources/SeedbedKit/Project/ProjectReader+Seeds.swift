// The seeds of one database.
extension ProjectReader {
  mutating func readSeeds(in folder: String) throws(SeedbedError) -> [Project.SeedFile] {
    var seeds: [Project.SeedFile] = []
    var paths: [String: String] = [:]
    for name in try FileSystem.names(in: folder) where !Self.isIgnored(name) {
      let path = Path.join(folder, name)
      let kind = try FileSystem.info(path)?.kind
      guard kind == .file else {
        if kind != .folder && Self.looksLikeSeed(name) {
          report(.fileAccess, "this seed is no regular file", path, fix: "put the file here")
        }
        continue
      }
      let table = Path.stem(of: name)
      switch Path.fileExtension(of: name) {
      case "csv"?, "tsv"?:
        if let other = paths[table.asciiLowercased] {
          report(
            .sameTable,
            "two seeds for table '\(table)': '\(Path.name(of: other))' and '\(name)'",
            path, notes: [.init("the other one", at: .init(file: other))],
            fix: "keep one of them")
        }
        paths[table.asciiLowercased] = paths[table.asciiLowercased] ?? path
        seeds.append(
          Project.SeedFile(
            table: table, path: path,
            separator: UInt8(ascii: name.hasSuffix(".csv") ? "," : "\t")))
      case let ending? where ["csv", "tsv"].contains(ending.lowercased()):
        report(
          .seedName, "the ending '.\(ending)' is in capitals", path,
          fix: "rename it to '\(table).\(ending.lowercased())'")
      default:
        // It may be the content of a BLOB; whether a record names it, the loader knows.
        continue
      }
    }
    return seeds
  }
}
