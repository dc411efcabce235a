internal import SeedbedSQLite

extension Project.Database {
  /// Gives a connection what only the app has.
  ///
  /// - Parameters:
  ///   - connection: A new connection.
  ///   - file: Its file, for messages.
  /// - Throws: `bundle.configure` with what the app's closure throws; an error of this library as it is.
  func configure(
    _ connection: borrowing Connection, at file: SourcePosition
  ) throws(SeedbedError) {
    guard let configure else { return }
    do {
      try connection.withHandle { handle in try configure(handle) }
    } catch let error as SeedbedError {
      throw error
    } catch {
      throw SeedbedError(
        Diagnostic(
          .bundleConfigure, "the app's 'configure' failed: \(error)", at: file))
    }
  }
}

extension DiagnosticCode {
  /// The closure that gives a connection the app's functions and collations failed.
  public static let bundleConfigure = DiagnosticCode(rawValue: "bundle.configure")
}
