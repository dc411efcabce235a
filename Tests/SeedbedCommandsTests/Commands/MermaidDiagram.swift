/// A strict reader of Mermaid's entity-relationship diagrams, by their documented syntax: the part that every version of it takes.
///
/// Names and words are narrower than today's Mermaid has them, since code hosts run older ones too.
/// Related documentation: <https://mermaid.js.org/syntax/entityRelationshipDiagram.html>
struct MermaidDiagram {
  /// Why a text is no diagram.
  struct Fault: Error {
    var line: String
  }

  let text: String

  init(_ text: String) throws {
    self.text = text
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.popFirst() == "erDiagram", lines.popLast() == "" else {
      throw Fault(line: "the first or last")
    }
    var entities: Set<Substring> = []
    var isInside = false
    for line in lines {
      if isInside {
        if line == "  }" { isInside = false } else { try Self.checkAttribute(line) }
      } else if let match = line.wholeMatch(of: /\x20\x20(\S.*) \{/) {
        try Self.checkEntity(match.1, in: line)
        guard entities.insert(match.1).inserted else { throw Fault(line: String(line)) }
        isInside = true
      } else if let match = line.wholeMatch(
        of: /\x20\x20(\S.*) (?:\|\||\|o)(?:--|\.\.)(?:o\||o\{) (\S.*) : ("[^"]+")/)
      {
        try Self.checkEntity(match.1, in: line)
        try Self.checkEntity(match.2, in: line)
        try Self.checkQuoted(match.3, in: line)
        guard entities.isSuperset(of: [match.1, match.2]) else { throw Fault(line: String(line)) }
      } else {
        throw Fault(line: String(line))
      }
    }
    if isInside { throw Fault(line: "the end") }
  }

  /// `type name`, then keys with commas between, then a comment.
  private static func checkAttribute(_ line: Substring) throws {
    let word = /[A-Za-z_\u{C0}-\u{FFFF}][A-Za-z0-9\-_\[\]()\u{C0}-\u{FFFF}]*/
    guard
      let match = line.wholeMatch(
        of: /\x20{4}(\S+) (\S+?)(?: ([PFU]K(?:, [PFU]K)*))?(?: ("[^"]*"))?/),
      match.1.wholeMatch(of: word) != nil, match.2.wholeMatch(of: word) != nil
    else { throw Fault(line: String(line)) }
    // Keys win over words, in any case of letters.
    for part in [match.1, match.2]
    where part.lowercased().firstMatch(of: /^[pfu]k(?![a-z0-9_])/) != nil {
      throw Fault(line: String(line))
    }
    // Between two of them everything is one word.
    if line.contains("~") { throw Fault(line: String(line)) }
    if let comment = match.4 { try checkQuoted(comment, in: line) }
  }

  private static func checkEntity(_ name: Substring, in line: Substring) throws {
    if name.hasPrefix("\"") { return try checkQuoted(name, in: line) }
    let keywords = [
      "style", "class", "classdef", "subgraph", "end", "one", "many", "to", "u", "o", "direction",
      "title", "acctitle", "accdescr", "erdiagram", "only", "zero", "optionally",
    ]
    guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil,
      !keywords.contains(name.lowercased())
    else { throw Fault(line: String(line)) }
  }

  /// Text in quotes, with codes for all that means something to Mermaid, Markdown or HTML.
  private static func checkQuoted(_ text: Substring, in line: Substring) throws {
    let inner = text.dropFirst().dropLast().replacing(/#[0-9]+;/, with: "")
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\""),
      inner.firstMatch(of: /["%\\#;<>&*`~{}|\[\]:]/) == nil,
      !inner.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
      line.lowercased().firstMatch(of: /direction\s+(?:tb|bt|rl|lr)/) == nil
    else { throw Fault(line: String(line)) }
  }
}
