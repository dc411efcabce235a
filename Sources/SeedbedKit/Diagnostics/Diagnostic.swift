/// One thing that was found: what it is, where, and what to do about it.
///
/// Its JSON is part of the interface: `code`, `severity`, `message`, and where there is one `position`, `notes`, `fix`.
public struct Diagnostic: Sendable, Hashable, Codable {
  /// How much a diagnostic weighs.
  public struct Severity: Sendable, Hashable, Codable, RawRepresentable {
    /// `error`, `warning` or `note`.
    public let rawValue: String

    /// Makes a severity from the word that stands for it.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// What was asked for didn't happen.
    public static let error = Severity(rawValue: "error")
    /// It happened, and something about it needs a look; a finding in `check`.
    public static let warning = Severity(rawValue: "warning")
    /// Worth knowing, and nothing to do.
    public static let note = Severity(rawValue: "note")
  }

  /// A second place, or a fact, that explains a diagnostic.
  public struct Note: Sendable, Hashable, Codable {
    /// Lower case, no full stop.
    public var message: String
    /// Where the note points, if anywhere.
    public var position: SourcePosition?

    /// Makes a note from its parts.
    public init(_ message: String, at position: SourcePosition? = nil) {
      self.message = message
      self.position = position
    }
  }

  /// Which kind of diagnostic this is: stable, for programs.
  public var code: DiagnosticCode
  /// How much it weighs.
  public var severity: Severity
  /// What was found, then what was wanted: lower case, no full stop, the user's text in single quotes.
  public var message: String
  /// Where; `nil` only where no file is involved.
  public var position: SourcePosition?
  /// More places and facts, in the order in which they should be read.
  public var notes: [Note]
  /// The exact command or edit that mends it, where there is one.
  public var fix: String?

  /// Makes a diagnostic from its parts.
  public init(
    _ code: DiagnosticCode,
    severity: Severity = .error,
    _ message: String,
    at position: SourcePosition? = nil,
    notes: [Note] = [],
    fix: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.position = position
    self.notes = notes
    self.fix = fix
  }

  private enum CodingKeys: String, CodingKey {
    case code, severity, message, position, notes, fix
  }

  /// Reads the JSON form; `position`, `notes` and `fix` may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    code = try container.decode(DiagnosticCode.self, forKey: .code)
    severity = try container.decode(Severity.self, forKey: .severity)
    message = try container.decode(String.self, forKey: .message)
    position = try container.decodeIfPresent(SourcePosition.self, forKey: .position)
    notes = try container.decodeIfPresent([Note].self, forKey: .notes) ?? []
    fix = try container.decodeIfPresent(String.self, forKey: .fix)
  }

  /// Writes the JSON form, leaving out what is empty.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(code, forKey: .code)
    try container.encode(severity, forKey: .severity)
    try container.encode(message, forKey: .message)
    try container.encodeIfPresent(position, forKey: .position)
    if !notes.isEmpty { try container.encode(notes, forKey: .notes) }
    try container.encodeIfPresent(fix, forKey: .fix)
  }
}
