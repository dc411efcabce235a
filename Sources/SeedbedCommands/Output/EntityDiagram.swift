import SeedbedKit

/// A schema as an entity-relationship diagram of Mermaid, which code hosts draw in Markdown.
///
/// Tables and virtual tables are entities, with their columns; foreign keys are lines, solid where they are a part of the child's
/// primary key. Views are left out: nothing tells what they are linked to.
/// Related Mermaid documentation: <https://mermaid.js.org/syntax/entityRelationshipDiagram.html>
struct EntityDiagram: CustomStringConvertible {
  /// The diagram, with a line feed after its last line.
  let description: String

  init(_ schema: SchemaReader) {
    let tables = schema.objects.filter { $0.kind == .table }.map(\.name)
    var lines = ["erDiagram"]
    for table in tables {
      let references = schema.references[table] ?? []
      lines.append("  \(Self.entity(table)) {")
      for column in schema.columns[table] ?? [] {
        lines.append("    " + Self.attribute(column, references))
      }
      lines.append("  }")
    }
    for table in tables {
      for reference in schema.references[table] ?? [] {
        let line = reference.isIdentifying ? "--" : ".."
        lines.append(
          "  \(Self.entity(reference.parent)) \(reference.isOptional ? "|o" : "||")\(line)"
            + "\(reference.isUnique ? "o|" : "o{") \(Self.entity(table)) : "
            + Self.quoted(reference.columns.joined(separator: ", ")))
      }
    }
    description = lines.joined(separator: "\n") + "\n"
  }

  /// A column: its type, its name, its keys, and what is written otherwise in the schema.
  private static func attribute(
    _ column: SchemaReader.Column, _ references: [SchemaReader.Reference]
  ) -> String {
    let type = column.type.isEmpty ? "untyped" : word(column.type)
    let name = word(column.name)
    var keys: [String] = []
    if column.primaryKeyIndex > 0 { keys.append("PK") }
    if references.contains(where: { $0.columns.contains(column.name) }) { keys.append("FK") }
    if column.isUnique && column.primaryKeyIndex == 0 { keys.append("UK") }
    var altered: [String] = []
    // Mermaid reads Markdown in words: it shows `__init__` as a bold `init`.
    let isMarkdown = name.hasPrefix("_") && name.hasSuffix("_")
    if name != column.name || isMarkdown { altered.append(column.name) }
    if type != column.type && !column.type.isEmpty { altered.append(column.type) }
    return [
      type, name, keys.joined(separator: ", "),
      altered.isEmpty ? "" : quoted(altered.joined(separator: " ")),
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A table's name: bare where it is a plain word, else in double quotes.
  private static func entity(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { $0.isASCII && isWordPart($0) && $0 != "-" }
    let begins = name.unicodeScalars.first.map { !("0"..."9").contains($0) } ?? false
    return isPlain && begins && !name.hasPrefix("_") && !entityKeywords.contains(name.lowercased())
      ? name : quoted(name)
  }

  /// A type or a column's name as the one word that Mermaid takes, with `_` for what can't be in it.
  private static func word(_ text: String) -> String {
    var word = ""
    var isGap = false
    for scalar in text.unicodeScalars {
      let fits = isWordPart(scalar) || "()[]".unicodeScalars.contains(scalar)
      if fits { word.unicodeScalars.append(scalar) } else if !isGap { word += "_" }
      isGap = !fits
    }
    let first = word.unicodeScalars.first
    let begins = first.map { $0 == "_" || $0.properties.isAlphabetic } ?? false
    // Mermaid reads PK, FK and UK as keys wherever a word begins with them and goes on with no letter.
    let key = word.lowercased().unicodeScalars
    let isKey =
      ["pk", "fk", "uk"].contains(String(String.UnicodeScalarView(key.prefix(2))))
      && !(key.dropFirst(2).first.map { $0.isASCII && isWordPart($0) && $0 != "-" } ?? false)
    return begins && !isKey ? word : "_" + word
  }

  /// A letter, digit, `_` or `-`; beyond ASCII what Mermaid's own ranges take.
  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: (0xC0...0xFFFF).contains(scalar.value) && scalar.properties.isAlphabetic
    }
  }

  /// Any text in double quotes, with Mermaid's `#34;` for what means something to it, to Markdown or to HTML.
  private static func quoted(_ text: String) -> String {
    let visible = text.escapingControlCharacters
    var plain = ".,-()/+="
    // A line with `direction TB` in it says how the picture runs, wherever that stands.
    if !visible.lowercased().contains("direction") { plain += " " }
    // Inside a word Markdown lets it be.
    if !" \(visible) ".contains(" _"), !" \(visible) ".contains("_ ") { plain += "_" }
    var quoted = "\""
    for scalar in visible.unicodeScalars {
      let isLetter = !scalar.isASCII || scalar.properties.isAlphabetic
      if isLetter || ("0"..."9").contains(scalar) || plain.unicodeScalars.contains(scalar) {
        quoted.unicodeScalars.append(scalar)
      } else {
        quoted += "#\(scalar.value);"
      }
    }
    return quoted + "\""
  }

  /// The words that mean something where an entity could stand, in small letters.
  private static let entityKeywords: Set<String> = [
    "accdescr", "acctitle", "class", "classdef", "direction", "end", "erdiagram", "many", "o",
    "one", "only", "optionally", "style", "subgraph", "title", "to", "u", "zero",
  ]
}
