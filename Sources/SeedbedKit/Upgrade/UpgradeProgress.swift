/// How far an upgrade of one file is.
public enum UpgradeProgress: Sendable, Hashable {
  /// The file is being looked over.
  case checking
  /// The file is being copied: so many pages of so many.
  case backingUp(pages: Int, of: Int)
  /// A migration runs: its file's name, its place among those that are pending, from 0, and the rows that those before it changed.
  case migrating(_ fileName: String, index: Int, of: Int, rows: Int64)
  /// Seeds of new tables are being loaded: rows changed so far, by the migrations too.
  case seeding(rows: Int64)
  /// A table is about to be refreshed: what the plan is, as far as reading alone tells. All tables are told of before a row is written.
  case refreshing(RefreshReport)
  /// What was done is being made durable: rows changed in all.
  case committing(rows: Int64)
}
