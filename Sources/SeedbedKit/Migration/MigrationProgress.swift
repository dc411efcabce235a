/// Tells how far a list of migrations is: by files, and inside one by the part of its text that has run.
///
/// A class, since the closures of a run share it.
final class MigrationProgress {
  private let indices: [Int32: Int]
  private let report: @Sendable (WorkProgress) -> Void
  private var current: Int32 = 0
  private var statementsBefore = 0
  private var statementsInFile = 0

  init(of steps: [MigrationStep], _ report: @escaping @Sendable (WorkProgress) -> Void) {
    var indices: [Int32: Int] = [:]
    for (index, step) in steps.enumerated() { indices[step.migrationVersion] = index }
    self.indices = indices
    self.report = report
  }

  /// Reports that a step has got so far.
  ///
  /// - Parameters:
  ///   - part: The part of its text that has run, from 0 to 1.
  ///   - step: One of the steps.
  ///   - statementCount: How many statements of it have run.
  func reached(_ part: Double, of step: MigrationStep, statementCount: Int) {
    if step.migrationVersion != current {
      current = step.migrationVersion
      statementsBefore += statementsInFile
    }
    statementsInFile = statementCount
    var progress = WorkProgress(.migrating, step.fileName)
    progress.done = Int64(statementsBefore + statementCount)
    progress.unit = .statements
    progress.fraction = (Double(indices[current] ?? 0) + part) / Double(max(1, indices.count))
    report(progress)
  }
}
