#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension BundledDatabase {
  /// Copies the bundled file into a folder where it isn't there, or brings the copy that is there up to date.
  ///
  /// Call it before anything in this process opens the copy: it looks at the copy's header through a descriptor of its own, and closing
  /// that drops the file locks of the process's other connections. Calls for one file wait for each other, in this process and, where
  /// they write, in others.
  ///
  /// - Parameter folder: The folder of the user's file, which is made where it doesn't exist.
  /// - Returns: Where the file is, and what happened to it.
  /// - Throws: `bundle.…` for a bundled file that can't be used, `upgrade.…` for a copy that isn't one of this database's, `migration.…`,
  ///   `database.…`, `file.…`. The user's file is as it was, unless a note says at which version between it stands whole.
  public func install(into folder: URL) throws(SeedbedError) -> Installation {
    try Installer(self, into: folder, progress: { _ in }, isCancelled: { false }).run()
  }

  /// As `install(into:)`, away from the caller's thread, with progress and cancellation.
  ///
  /// It may be called from any actor. Cancelling the task ends the work with `interrupted`, and the user's file is as it was.
  ///
  /// - Parameters:
  ///   - folder: The folder of the user's file, which is made where it doesn't exist.
  ///   - progress: Called as the work goes on, on the thread that does it; not at all where there is nothing to do.
  /// - Returns: Where the file is, and what happened to it.
  /// - Throws: What `install(into:)` throws, and `interrupted`.
  @concurrent
  public func install(
    into folder: URL, progress: @escaping @Sendable (InstallationProgress) -> Void = { _ in }
  ) async throws(SeedbedError) -> Installation {
    try Installer(self, into: folder, progress: progress, isCancelled: { Task.isCancelled }).run()
  }
}
