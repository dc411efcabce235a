#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What installing a bundled database did.
public struct Installation: Sendable, Hashable {
  /// What happened to the user's file.
  public enum Outcome: Sendable, Hashable {
    /// There was none, and the bundled file was copied.
    case copied
    /// It is at the bundled file's version already; nothing was written.
    case unchanged
    /// It was at an earlier version.
    case upgraded(from: Int32, to: Int32)
    /// It had tables and no version; it was taken for a copy of a version, and upgraded from there if that wasn't the last.
    case adopted(at: Int32, to: Int32)
  }

  /// The user's file, ready to be opened.
  public var url: URL
  /// What happened to it.
  public var outcome: Outcome
  /// What the upgrade did; `nil` where there was none.
  public var upgrade: DatabaseUpgrader.Report?

  /// Warnings and notes of the upgrade: rows that were left out, say.
  public var warnings: [Diagnostic] { upgrade?.diagnostics ?? [] }
}
