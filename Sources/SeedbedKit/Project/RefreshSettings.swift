/// How changed seed rows of one table reach the copies that people have.
public struct RefreshSettings: Sendable, Hashable {
  /// Who owns which part of a row.
  public enum Policy: Sendable, Hashable {
    /// Nothing is brought in.
    case never
    /// Rows whose key is new are added.
    case insert
    /// The seed's rows are merged whole; what the user added, changed or deleted stays.
    case owned
    /// The app owns these columns, the user the others.
    case columns([String])
  }

  /// Who owns which part of a row.
  public var policy: Policy
  /// The columns of the UNIQUE key that rows are matched by; `nil` for the primary key.
  public var key: [String]?

  /// Makes settings from their parts.
  public init(_ policy: Policy, key: [String]? = nil) {
    self.policy = policy
    self.key = key
  }
}
