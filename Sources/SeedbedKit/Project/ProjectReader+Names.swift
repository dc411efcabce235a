// What the name of a file or folder means.
extension ProjectReader {
  /// What a folder of a database makes: its own name, with `.sql` where it has no extension.
  static func outputName(_ name: String) -> String {
    Path.fileExtension(of: name) == nil ? name + ".sql" : name
  }

  /// Whether a name that somebody gives to a database can be that of a file, visible and in the folder itself.
  static func canBeOutputName(_ name: String) -> Bool {
    !name.isEmpty && !name.contains("/") && !name.hasPrefix(".")
  }

  static func looksLikeSQL(_ name: String) -> Bool {
    name.lowercased().hasSuffix(".sql") && name != ProjectFile.schema && !isIgnored(name)
  }

  /// Whether a name ends as a migration or a seed does.
  private static func isInput(_ name: String) -> Bool {
    name.lowercased().hasSuffix(".sql") || looksLikeSeed(name)
  }

  static func looksLikeSeed(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasSuffix(".csv") || name.hasSuffix(".tsv")
  }

  /// Whether Finder, an editor or a person left a file that nobody means as input.
  static func isIgnored(_ name: String) -> Bool {
    if name.hasPrefix(".") || name.hasSuffix("~") { return true }
    if name.hasPrefix("#") && name.hasSuffix("#") { return true }
    if name == "Thumbs.db" { return true }
    // A table may be called 'readme', and no file that ends in .sql is passed over.
    if name.prefix(while: { $0 != "." }).lowercased() == "readme" && !isInput(name) { return true }
    return [".swp", ".orig", ".bak"].contains { name.hasSuffix($0) }
  }
}
