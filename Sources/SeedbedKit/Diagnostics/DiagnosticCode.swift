/// Which kind of diagnostic one is: a stable word such as `seed.type-mismatch`, for programs to tell them apart.
///
/// A struct and not an enum, so that a new code breaks nobody's `switch`. Each area of the library declares its own codes
/// in an extension beside the code that reports them.
public struct DiagnosticCode: Sendable, Hashable, RawRepresentable, Codable {
  /// The word itself: an area, a dot, and the fault.
  public let rawValue: String

  /// Makes a code from its word.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension DiagnosticCode: CustomStringConvertible {
  /// The word itself.
  public var description: String { rawValue }
}
