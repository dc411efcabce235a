import SeedbedKit

/// Checks that every diagnostic with a place points into its text or just behind it.
func checkPlaces(of diagnostics: [Diagnostic], in text: [UInt8]) {
  let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
  for diagnostic in diagnostics {
    guard let line = diagnostic.position?.line else { continue }
    require((1...lines.count).contains(line), "line \(line) of \(lines.count): \(diagnostic)")
    guard let column = diagnostic.position?.column else { continue }
    let length = lines[line - 1].count
    require((1...length + 1).contains(column), "column \(column) of \(length): \(diagnostic)")
  }
}
