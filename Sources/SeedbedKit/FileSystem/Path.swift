/// The parts of a path, as text: nothing here looks at the disk.
enum Path {
  /// One path below another; an absolute one stands for itself.
  static func join(_ base: String, _ path: String) -> String {
    if path.hasPrefix("/") || base.isEmpty || base == "." { return path }
    return base.hasSuffix("/") ? base + path : base + "/" + path
  }

  /// What follows the last slash.
  static func name(of path: String) -> String {
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return trimmed }
    return String(trimmed[trimmed.utf8.index(after: slash)...])
  }

  /// What stands before the last slash: `.` where there is none.
  static func parent(of path: String) -> String {
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
  }

  /// The name's part after its last dot, if it has one that isn't its first character.
  static func fileExtension(of path: String) -> String? {
    let name = name(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else {
      return nil
    }
    let text = String(name[name.utf8.index(after: dot)...])
    return text.isEmpty ? nil : text
  }

  /// The name without its extension and the dot before it.
  static func stem(of path: String) -> String {
    let name = name(of: path)
    guard let text = fileExtension(of: name) else { return name }
    return String(name.dropLast(text.count + 1))
  }
}
