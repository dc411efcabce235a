// How far an upgrade is, for those who want its steps and for those who want more detail.
extension UpgradeSession {
  /// Tells both how far the upgrade is.
  func tell(_ progress: UpgradeProgress) {
    options.progress(progress)
    if let work = WorkProgress(progress, of: Path.name(of: path)) { options.workProgress(work) }
  }

  /// Tells what is about to be done to the file, of which the steps say nothing.
  func begin(_ work: WorkProgress.Work) {
    options.workProgress(WorkProgress(work, Path.name(of: path)))
  }
}

extension WorkProgress {
  /// The same in the other form; `nil` where the work itself tells more: of each migration, seed and refreshed table.
  fileprivate init?(_ progress: UpgradeProgress, of file: String) {
    switch progress {
    case .checking: self.init(.checking, file)
    case .backingUp(let pages, let total):
      self.init(.copying, file, Int64(pages), of: Int64(total), .pages)
    case .committing: self.init(.saving, file)
    case .migrating, .seeding, .refreshing: return nil
    }
  }
}
