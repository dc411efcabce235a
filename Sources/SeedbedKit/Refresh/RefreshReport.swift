/// What a refresh did to one table.
public struct RefreshReport: Sendable, Hashable {
  /// Why a row stayed as it is, or stayed away.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The user changed it.
    case changed
    /// The user deleted it.
    case deleted
    /// The user has a row of their own under its key.
    case ownRow = "own-row"
    /// It is no longer shipped, and the user changed it, or owns a part of it.
    case noLongerShipped = "no-longer-shipped"
    /// It is no longer shipped, or has another value now, and other rows refer to it.
    case referredTo = "referred-to"
    /// It refers to a row that isn't there.
    case parentMissing = "parent-missing"
    /// A UNIQUE or CHECK constraint doesn't let it in beside the user's rows.
    case constraint
    /// A trigger doesn't let it in, or keeps it.
    case trigger
  }

  /// Rows that were kept for one reason.
  public struct Kept: Sendable, Hashable {
    /// Why.
    public var reason: Reason
    /// How many.
    public var count: Int
    /// The keys of the first few, as `seeds.lock` writes them.
    public var keys: [String]
  }

  /// The table.
  public var table: String
  /// Rows that were added.
  public var inserted = 0
  /// Rows that were brought up to date.
  public var changed = 0
  /// Rows that were removed, since they are no longer shipped.
  public var removed = 0
  /// Rows that differ from what is shipped and stayed so, in order of reason.
  public var kept: [Kept] = []

  /// How many keys are given for a reason.
  static let keyLimit = 5

  init(table: String) {
    self.table = table
  }

  /// Whether the table's rows are other than before.
  public var hasChanges: Bool { inserted + changed + removed > 0 }

  /// How many rows stayed other than they are shipped.
  public var keptCount: Int { kept.reduce(0) { $0 + $1.count } }

  /// Counts a row that stays as it is.
  mutating func keep(_ key: SeedKey, _ reason: Reason) {
    var index = kept.firstIndex { $0.reason == reason }
    if index == nil {
      kept.append(Kept(reason: reason, count: 0, keys: []))
      index = kept.count - 1
    }
    guard let index else { return }
    kept[index].count += 1
    if kept[index].keys.count < Self.keyLimit { kept[index].keys.append(key.text) }
  }

  /// The report with its reasons in order.
  var sorted: RefreshReport {
    var sorted = self
    let order = Reason.allCases
    sorted.kept.sort {
      order.firstIndex(of: $0.reason) ?? 0 < order.firstIndex(of: $1.reason) ?? 0
    }
    return sorted
  }
}

extension RefreshReport: CustomStringConvertible {
  /// One line: `question: +12 ~3 -1, 2 kept (1 changed, 1 deleted)`.
  public var description: String {
    let counts = "\(table): +\(inserted) ~\(changed) -\(removed)"
    if kept.isEmpty { return counts }
    let reasons = kept.map { "\($0.count) \($0.reason.words)" }.joined(separator: ", ")
    return "\(counts), \(keptCount) kept (\(reasons))"
  }
}

extension RefreshReport.Reason {
  /// What is said of such rows.
  public var words: String {
    switch self {
    case .changed: "changed by the user"
    case .deleted: "deleted by the user"
    case .ownRow: "the user's own"
    case .noLongerShipped: "no longer shipped"
    case .referredTo: "referred to"
    case .parentMissing: "without the row that it refers to"
    case .constraint: "against a constraint"
    case .trigger: "refused by a trigger"
    }
  }
}
