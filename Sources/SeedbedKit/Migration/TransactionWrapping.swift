/// The one `BEGIN … COMMIT` pair that a file may have around all of it, as `.dump` and hand-written scripts do.
///
/// Both are dropped, since the file runs in a transaction anyway. Outside of the pair only pragmas may stand.
struct TransactionWrapping {
  /// What a statement is, as far as the pair is concerned.
  enum Kind {
    /// BEGIN, COMMIT or ROLLBACK; END is a COMMIT.
    case transaction(String)
    case pragma
    case other

    var isPragma: Bool { if case .pragma = self { true } else { false } }
  }

  private var begin: Int?
  private var isCommitted = false
  private var hasRun = false

  /// The offset of a BEGIN that has no COMMIT yet.
  var unfinished: Int? { isCommitted ? nil : begin }

  /// Takes the next statement.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - offset: Where it starts.
  /// - Returns: Why it can't stand there; `nil` where it can.
  mutating func read(_ kind: Kind, at offset: Int) -> StatementLog.Refusal? {
    switch kind {
    case .pragma: return nil
    case .other:
      if isCommitted {
        return refusal("a statement after the COMMIT", "move the COMMIT to the end, or remove it")
      }
      hasRun = true
      return nil
    case .transaction("BEGIN"):
      if begin != nil { return refusal("a second BEGIN", "remove it") }
      if hasRun {
        return refusal("a BEGIN after the first statement", "move it to the top, or remove it")
      }
      begin = offset
      return nil
    case .transaction("COMMIT"):
      if begin == nil { return refusal("a COMMIT without its BEGIN", "remove it") }
      if isCommitted { return refusal("a second COMMIT", "remove it") }
      isCommitted = true
      return nil
    case .transaction(let keyword):
      return refusal("'\(keyword)' in a migration", "remove it")
    }
  }

  private func refusal(_ reason: String, _ fix: String) -> StatementLog.Refusal {
    StatementLog.Refusal(
      reason: "\(reason): a migration runs in one transaction, which Seedbed begins and ends",
      fix: fix)
  }
}
