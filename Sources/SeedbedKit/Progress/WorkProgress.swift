/// How far a long piece of work is, for somebody who waits for it.
package struct WorkProgress: Sendable, Hashable {
  /// What is being done; with each another count begins.
  package enum Work: String, Sendable, Hashable {
    /// A database is being read.
    case reading
    /// A file is being opened, which may have to wait for another connection's file lock.
    case opening
    /// A database is being looked over.
    case checking
    /// Pages are being copied.
    case copying
    /// Migrations run.
    case migrating
    /// Seeds are being loaded.
    case loading
    /// Free pages are being given back.
    case compacting
    /// A database goes from version to version with rows in every table.
    case upgrading
    /// Rows that were shipped anew are being brought in.
    case refreshing
    /// What was done is being made durable.
    case saving
  }

  /// What `done` counts.
  package enum Unit: String, Sendable, Hashable {
    case bytes, pages, rows, statements
  }

  /// What is being done.
  package var work: Work
  /// What it is done to: the name of a file or a database.
  package var subject: String
  /// So much of it is done, in units.
  package var done: Int64 = 0
  /// What is counted.
  package var unit = Unit.rows
  /// The part that is done, from 0 to 1; `nil` where nobody can tell.
  package var fraction: Double?

  /// Makes progress of which no more is known than what is being done.
  package init(_ work: Work, _ subject: String) {
    self.work = work
    self.subject = subject
  }

  /// Makes progress of so many units of a known number.
  package init(_ work: Work, _ subject: String, _ done: Int64, of total: Int64, _ unit: Unit) {
    self.init(work, subject)
    self.done = done
    self.unit = unit
    fraction = total > 0 ? min(1, Double(done) / Double(total)) : nil
  }
}
