/// Lays out paragraphs and two-column tables within a width.
struct HelpLayout {
  let width: Int

  /// Wraps one paragraph; the lines after the first start `indent` columns in.
  func paragraph(_ text: String, indent: Int = 0) -> String {
    lines(of: text, width: width - indent, first: width)
      .joined(separator: "\n" + String(repeating: " ", count: indent)) + "\n"
  }

  /// Writes a heading and one row for each entry; nothing where there are no entries.
  func table(_ heading: String, _ entries: [(label: String, help: String)]) -> String {
    guard !entries.isEmpty else { return "" }
    let widest = entries.map(\.label.count).max() ?? 0
    let column = min(widest + 4, 26, width / 2)
    let margin = String(repeating: " ", count: column)
    var text = "\(heading):\n"
    for entry in entries {
      let label = "  \(entry.label)"
      let help = lines(of: entry.help, width: width - column).joined(separator: "\n" + margin)
      if label.count + 2 <= column {
        text += label + margin.dropFirst(label.count) + help + "\n"
      } else {
        text += "\(label)\n\(margin)\(help)\n"
      }
    }
    return text
  }

  /// Breaks a text at spaces; a word that is wider than a line stands alone on one.
  private func lines(of text: String, width: Int, first: Int? = nil) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let room = lines.isEmpty ? first ?? width : width
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= room {
        line += " \(word)"
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return lines + [line]
  }
}
