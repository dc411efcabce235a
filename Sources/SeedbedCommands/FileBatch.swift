import SeedbedKit

/// The files of a command line, done one after the other: a failure of one doesn't stop the others.
struct FileBatch {
  /// The words of the command line; `-` stands for the lines of standard input.
  let files: [String]
  /// What is done to a file, as in "not upgraded".
  let verb: String
  /// The words of the command that does the same to one file, without those that name the project.
  let retry: (_ path: String) -> String

  /// Does each file.
  ///
  /// - Parameters:
  ///   - context: Where faults and the summary go.
  ///   - body: Does one file.
  /// - Returns: `failed` if one failed.
  func run<Result: Encodable>(
    in context: CommandContext, _ body: (String) throws(SeedbedError) -> Result
  ) -> ExitCode {
    var doneCount = 0
    var failed: [String] = []
    let paths = paths
    for path in paths {
      if context.isCancelled() {
        // Nothing was tried on this one, and so small a file might be done before it asks.
        context.report([Diagnostic(.interrupted, "interrupted")])
        break
      }
      do throws(SeedbedError) {
        context.record(try body(path))
        doneCount += 1
      } catch {
        context.report(error)
        context.close("\(path): not \(verb)", after: error, retry: retry(path))
        failed.append(path)
        // The rest stays as it is too.
        if error.contains(.interrupted) { break }
      }
    }
    let untried = paths.count - doneCount - failed.count
    let isDone = doneCount == paths.count
    if paths.count > 1 && !isDone {
      var parts = ["\(counted(doneCount, "file")) done"]
      if !failed.isEmpty {
        parts.append("\(failed.count) failed: \(failed.joined(separator: ", "))")
      }
      if untried > 0 { parts.append("\(untried) not tried") }
      context.inform(parts.joined(separator: ", "))
    }
    return isDone ? .done : .failed
  }

  private var paths: [String] {
    files.flatMap { file in
      guard file == "-" else { return [file] }
      var lines: [String] = []
      while let line = readLine() { if !line.isEmpty { lines.append(line) } }
      return lines
    }
  }
}
