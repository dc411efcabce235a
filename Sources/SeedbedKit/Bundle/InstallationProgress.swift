/// How far an installation is.
public struct InstallationProgress: Sendable, Hashable {
  /// What is being done.
  public enum Step: Sendable, Hashable {
    /// The bundled file is being copied.
    case copying
    /// An older copy is being upgraded.
    case upgrading(UpgradeProgress)
  }

  /// What is being done.
  public var step: Step
  /// The part that is done, from 0 to 1, in rough proportion to the time; it never goes back.
  public var fraction: Double
  /// Rows inserted, updated and deleted so far.
  public var rows: Int64
}

extension InstallationProgress {
  /// Progress of a first copy, in bytes.
  init(copied: Int64, of total: Int64) {
    self.init(
      step: .copying, fraction: total > 0 ? min(1, Double(copied) / Double(total)) : 0, rows: 0)
  }

  /// Progress of an upgrade. How long each part takes depends on the file, so the shares are guesses.
  init(_ upgrade: UpgradeProgress) {
    let (fraction, rows): (Double, Int64) =
      switch upgrade {
      case .checking: (0, 0)
      case .backingUp(let pages, let total): (0.1 + 0.2 * Double(pages) / Double(max(1, total)), 0)
      case .migrating(_, let index, let count, let rows):
        (0.3 + 0.5 * Double(index) / Double(max(1, count)), rows)
      case .seeding(let rows): (0.8, rows)
      case .refreshing: (0.9, 0)
      case .committing(let rows): (0.95, rows)
      }
    self.init(step: .upgrading(upgrade), fraction: fraction, rows: rows)
  }
}
