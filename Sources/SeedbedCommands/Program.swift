import SeedbedKit

/// The whole command: reads the command line, runs one subcommand, and answers with an exit code.
package enum Program {
  /// The version that `--version` prints.
  package static let version = "0.1.0"

  /// Every subcommand, in the order of the help.
  static var commands: [any Command.Type] {
    [
      BuildCommand.self, UpgradeCommand.self, DowngradeCommand.self, RestoreCommand.self,
      StatusCommand.self, CheckCommand.self, LockCommand.self, NewCommand.self,
      RenumberCommand.self, SchemaCommand.self, DiffCommand.self, ScriptCommand.self,
      CompletionsCommand.self, HelpCommand.self,
    ]
  }

  /// The command line as data.
  static let description = ProgramDescription(
    "seedbed",
    abstract:
      "Prepares the SQLite databases that apps ship, and keeps the copies on people's devices up to date.",
    commands: commands.map { $0.description },
    exitCodes: [
      .init("0", help: "done"),
      .init("1", help: "a check found something"),
      .init("2", help: "failed"),
      .init("64", help: "wrong usage"),
      .init("130/143", help: "interrupted, files unchanged"),
    ],
    example: "seedbed build"
  )

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - environment: The environment variables.
  ///   - isCancelled: Asked now and then; answering true ends the work.
  ///   - now: The clock, for what is shown of times.
  ///   - output: Takes what goes to standard output.
  ///   - errors: Takes what goes to standard error.
  /// - Returns: The exit code.
  package static func run(
    arguments: [String], environment: [String: String],
    isCancelled: @escaping @Sendable () -> Bool = { false },
    now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now },
    output: Stream, errors: Stream
  ) -> Int32 {
    let invocation: Invocation
    do throws(UsageError) {
      invocation = try description.parse(arguments)
      switch invocation {
      case .version:
        output.write("seedbed \(version)\n")
      case .help(let command):
        output.write(description.help(for: command, width: output.terminal.width))
      case .run(let parsed):
        let context = CommandContext(
          parsed, environment: environment, isCancelled: isCancelled, now: now, output: output,
          errors: errors)
        guard let type = commands.first(where: { $0.description.name == parsed.command.name })
        else { preconditionFailure("a command that was parsed is one of them") }
        let exitCode = run(try type.init(parsed), in: context)
        context.finish()
        return reportLostOutput(output, in: context) ? ExitCode.failed.rawValue : exitCode
      }
      return ExitCode.done.rawValue
    } catch {
      let printer = DiagnosticPrinter(
        to: errors.terminal, color: .auto, environment: environment)
      var errors = errors
      printer.print(error, to: &errors)
      if description.wantsJSON(arguments) {
        output.write(
          JSONDocument(command: error.command, diagnostics: [error.diagnostic]).jsonText)
      }
      return UsageError.exitCode
    }
  }

  /// Reports that results were lost on their way, as on a full disk.
  ///
  /// - Returns: Whether some were.
  private static func reportLostOutput(_ output: Stream, in context: CommandContext) -> Bool {
    guard let reason = output.failureReason else { return false }
    context.report([
      Diagnostic(.fileAccess, "can't write to standard output: \(reason.lowercased())")
    ])
    return true
  }

  private static func run(_ command: any Command, in context: CommandContext) -> Int32 {
    do throws(SeedbedError) {
      return try command.run(in: context).rawValue
    } catch {
      context.report(error)
      return ExitCode.failed.rawValue
    }
  }
}
