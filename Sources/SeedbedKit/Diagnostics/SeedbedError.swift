/// What every throwing call of the library throws: one or more diagnostics, sorted by position.
public struct SeedbedError: Error, Sendable, Hashable, Codable {
  /// What was found: never empty, at least one of severity error, in order of file, line and column.
  public let diagnostics: [Diagnostic]

  /// Makes an error of one diagnostic.
  public init(_ diagnostic: Diagnostic) {
    diagnostics = [diagnostic]
  }

  /// Makes an error of several diagnostics, which it sorts by position; those without one come first.
  ///
  /// - Precondition: `diagnostics` isn't empty.
  public init(_ diagnostics: [Diagnostic]) {
    precondition(!diagnostics.isEmpty, "an error needs a diagnostic")
    self.diagnostics = diagnostics.enumerated().sorted { left, right in
      switch (left.element.position, right.element.position) {
      case (let a?, let b?) where a != b: a < b
      case (nil, _?): true
      case (_?, nil): false
      default: left.offset < right.offset
      }
    }.map(\.element)
  }

  /// Whether a diagnostic of this code is among them.
  public func contains(_ code: DiagnosticCode) -> Bool {
    diagnostics.contains { $0.code == code }
  }
}

extension SeedbedError: CustomStringConvertible {
  /// The diagnostics as the command prints them without colour.
  public var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `file:line:column: error: message`, then a line for each note, then `fix: …`.
  public var description: String {
    func line(_ position: SourcePosition?, _ word: String, _ text: String) -> String {
      (position.map { "\($0): " } ?? "") + "\(word): \(text)"
    }
    var lines = [line(position, severity.rawValue, message)]
    lines += notes.map { line($0.position ?? position, "note", $0.message) }
    if let fix { lines.append("fix: \(fix)") }
    return lines.joined(separator: "\n")
  }
}

extension SeedbedError {
  /// The error with a note about a file at its last diagnostic of severity error, where a reader ends.
  func noting(_ message: String, _ path: String) -> SeedbedError {
    var diagnostics = diagnostics
    guard let last = diagnostics.lastIndex(where: { $0.severity == .error }) else { return self }
    diagnostics[last].notes.append(
      Diagnostic.Note(message, at: SourcePosition(file: path)))
    return SeedbedError(diagnostics)
  }
}
