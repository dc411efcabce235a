package import SeedbedKit

/// A command line that can't be understood; the program shows how it is used and exits with 64.
package struct UsageError: Error, Sendable, Hashable {
  /// What the program exits with: `EX_USAGE` of `sysexits.h`.
  package static let exitCode: Int32 = 64

  /// Which fault it is, one of the `usage.…` codes.
  package let code: DiagnosticCode
  /// What was found, then what was wanted: lower case, the user's text in single quotes.
  package let message: String
  /// The subcommand's name; `nil` where the fault is before it or in it.
  package let command: String?
  /// How the subcommand is called, in one line.
  package let usage: String
  /// The command line that prints the help.
  package let helpCommand: String

  /// The same fault as a diagnostic, for JSON.
  package var diagnostic: Diagnostic { Diagnostic(code, message) }
}

extension DiagnosticCode {
  /// A word that is no subcommand.
  package static let usageUnknownCommand = DiagnosticCode(rawValue: "usage.unknown-command")
  /// No subcommand at all.
  package static let usageMissingCommand = DiagnosticCode(rawValue: "usage.missing-command")
  /// An option that the subcommand doesn't have.
  package static let usageUnknownOption = DiagnosticCode(rawValue: "usage.unknown-option")
  /// An option without the value that it takes.
  package static let usageMissingValue = DiagnosticCode(rawValue: "usage.missing-value")
  /// A value for a flag.
  package static let usageUnexpectedValue = DiagnosticCode(rawValue: "usage.unexpected-value")
  /// A value that the option can't take.
  package static let usageInvalidValue = DiagnosticCode(rawValue: "usage.invalid-value")
  /// A required argument that isn't there.
  package static let usageMissingArgument = DiagnosticCode(rawValue: "usage.missing-argument")
  /// More arguments than the subcommand takes, or an empty one.
  package static let usageUnexpectedArgument = DiagnosticCode(
    rawValue: "usage.unexpected-argument")
  /// Options that exclude each other.
  package static let usageConflict = DiagnosticCode(rawValue: "usage.conflict")
}

/// Where on the command line a fault is, so that its error can show how that subcommand is used.
struct UsageContext: Sendable, Hashable {
  let program: ProgramDescription
  var command: CommandDescription?

  func error(_ code: DiagnosticCode, _ message: String) -> UsageError {
    UsageError(
      code: code,
      message: message,
      command: command?.name,
      usage: program.usage(of: command),
      helpCommand: [program.name, command?.name, "--help"].compactMap(\.self)
        .joined(separator: " ")
    )
  }
}

extension DiagnosticPrinter {
  /// Prints what is wrong with a command line, how the subcommand is used, and where to read more.
  ///
  /// - Parameters:
  ///   - error: What to print.
  ///   - stream: Where to; only whole lines are written.
  package func print(_ error: UsageError, to stream: inout some TextOutputStream) {
    print(error.diagnostic, to: &stream)
    stream.write("usage: \(error.usage)\n       see '\(error.helpCommand)'\n")
  }
}
