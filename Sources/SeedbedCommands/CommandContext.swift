import SeedbedKit

/// What a subcommand has besides its arguments: where it may write to, and what the environment says.
struct CommandContext {
  /// The project's folder, as it was given.
  let projectRoot: String
  let environment: [String: String]
  /// Asked now and then while something takes long; answering true ends the work.
  let isCancelled: @Sendable () -> Bool
  /// Told how far the work is.
  let workProgress: @Sendable (WorkProgress) -> Void
  /// The clock.
  let now: @Sendable () -> ContinuousClock.Instant
  /// Whether results are written as JSON.
  let isJSON: Bool
  let isQuiet: Bool
  let isVerbose: Bool
  private let output: Stream
  private let errors: Stream
  private let printer: DiagnosticPrinter
  private let progressLine: ProgressLine?
  private let document: Document

  /// What the JSON document holds so far.
  private final class Document {
    var content: JSONDocument

    init(_ content: JSONDocument) { self.content = content }
  }

  init(
    _ arguments: ParsedArguments, environment: [String: String],
    isCancelled: @escaping @Sendable () -> Bool,
    now: @escaping @Sendable () -> ContinuousClock.Instant, output: Stream, errors: Stream
  ) {
    projectRoot = arguments.value(of: "project") ?? "."
    isJSON = arguments.value(of: "format") == "json"
    isQuiet = arguments.flag("quiet")
    isVerbose = arguments.flag("verbose")
    document = Document(JSONDocument(command: arguments.command.name))
    self.environment = environment
    self.now = now
    self.output = output
    self.errors = errors
    printer = DiagnosticPrinter(
      to: errors.terminal, color: arguments.color, environment: environment)
    guard errors.terminal.movesCursor && !isQuiet else {
      progressLine = nil
      self.isCancelled = isCancelled
      workProgress = { _ in }
      return
    }
    // A command's work is done by one thread, which calls all of these closures.
    nonisolated(unsafe) let line = ProgressLine(
      to: errors, isColored: printer.isColored, now: now)
    progressLine = line
    workProgress = { line.show($0) }
    self.isCancelled = {
      let isCancelled = isCancelled()
      // A second signal ends the process at once, and then nobody takes the line away.
      if isCancelled { line.stop() } else { line.tick() }
      return isCancelled
    }
  }

  /// Writes a line of results to standard output; not where they are written as JSON.
  func result(_ line: String) {
    text(printer.logged(line.escapingControlCharacters) + "\n")
  }

  /// Writes a text of many lines to standard output; not where results are written as JSON.
  ///
  /// It is written as it is, except on a terminal, where control characters of a schema would do what they say.
  func text(_ text: String) {
    if isJSON { return }
    progressLine?.clear()
    output.write(output.terminal.isTerminal ? text.escapingControlCharactersInLines : text)
  }

  /// Writes a help text to standard output.
  func help(_ program: ProgramDescription, _ command: CommandDescription?) {
    help { program.help(for: command, width: $0) }
  }

  /// Writes a help text that is made for the terminal's width to standard output.
  func help(_ text: (_ width: Int) -> String) {
    output.write(text(output.terminal.width))
  }

  /// Writes a line about the work to standard error.
  func inform(_ line: String) {
    if isQuiet { return }
    progressLine?.clear()
    errors.write(printer.logged(line.escapingControlCharacters) + "\n")
  }

  /// Ends what is reported of a failure: what wasn't done, and the command to run next unless an option of it is at fault.
  ///
  /// - Parameters:
  ///   - outcome: The file, and what wasn't done to it.
  ///   - error: What was reported.
  ///   - command: The command that does it for this file alone, without the option that names the project.
  func close(_ outcome: String, after error: SeedbedError, retry command: String) {
    let faultsOfOptions: [DiagnosticCode] = [
      .noSuchVersion, .upgradeAdopt, .upgradeBelow, .downgradeAbove,
    ]
    if faultsOfOptions.contains(where: error.contains) { return inform(outcome) }
    let project = projectRoot == "." ? "" : " --project \(projectRoot.shellQuoted)"
    let condition = error.contains(.interrupted) ? "to try again" : "when that is mended"
    inform("\(outcome); \(condition), run: seedbed \(command)\(project)")
  }

  /// Writes a line that only `--verbose` asks for to standard error.
  func detail(_ line: String) {
    if isVerbose { inform(line) }
  }

  /// Reports faults, warnings and notes to standard error.
  func report(_ diagnostics: [Diagnostic]) {
    document.content.diagnostics += diagnostics
    progressLine?.clear()
    var errors = errors
    for diagnostic in diagnostics where !isQuiet || diagnostic.severity == .error {
      printer.print(diagnostic, to: &errors)
    }
  }

  /// Reports every diagnostic of an error.
  func report(_ error: SeedbedError) { report(error.diagnostics) }

  /// Adds an element to the results of the JSON document: what was done for one database or file.
  func record(_ result: some Encodable) { document.content.results.append(result) }

  /// Ends the output when the command has ended, whether it failed or not: writes the JSON document, where results are written as JSON.
  func finish() {
    progressLine?.stop()
    if isJSON { output.write(document.content.jsonText) }
  }
}

extension CommandContext {
  /// The time that SQL sees in a build, by `SOURCE_DATE_EPOCH`; `nil` where that isn't set.
  ///
  /// - Throws: `build.invalid-source-date`.
  func sourceDate() throws(SeedbedError) -> Int64? {
    guard let text = environment["SOURCE_DATE_EPOCH"], !text.isEmpty else { return nil }
    // Years 0 to 9999, which SQLite's date functions know.
    guard let seconds = Int64(text), (-62_167_219_200...253_402_300_799).contains(seconds) else {
      throw SeedbedError(
        Diagnostic(
          .invalidSourceDate,
          "'\(text)' in SOURCE_DATE_EPOCH is no time, wanted seconds since 1970-01-01 UTC",
          fix: "SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)"))
    }
    return seconds
  }
}

extension DiagnosticCode {
  /// `SOURCE_DATE_EPOCH` holds no time.
  static let invalidSourceDate = DiagnosticCode(rawValue: "build.invalid-source-date")
}
