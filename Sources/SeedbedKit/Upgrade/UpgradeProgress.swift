/// How far an upgrade of one file is.
public enum UpgradeProgress: Sendable, Hashable {
  /// The file is being looked over.
  case checking
  /// The file is being copied: so many pages of so many.
  case backingUp(pages: Int, of: Int)
  /// A migration runs: its file's name, and its place among those that are pending, from 0.
  case migrating(_ fileName: String, index: Int, of: Int)
  /// Seeds of new tables are being loaded.
  case seeding
  /// What was done is being made durable.
  case committing
}
