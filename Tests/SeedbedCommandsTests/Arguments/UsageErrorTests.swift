import SeedbedCommands
import SeedbedKit
import Testing

/// A command line that can't be understood, and what is said of it.
struct Misuse: Sendable, CustomTestStringConvertible {
  let words: [String]
  let code: DiagnosticCode
  let message: String

  init(_ words: String..., code: DiagnosticCode, _ message: String) {
    self.words = words
    self.code = code
    self.message = message
  }

  var testDescription: String { words.joined(separator: " ") }

  static let all = [
    Misuse(
      code: .usageMissingCommand, "no command given, wanted one of grow, move, show"),
    Misuse(
      "-q", code: .usageMissingCommand, "no command given, wanted one of grow, move, show"),
    Misuse(
      "gorw", code: .usageUnknownCommand, "unknown command 'gorw', did you mean 'grow'?"),
    Misuse("dig", code: .usageUnknownCommand, "unknown command 'dig'"),
    Misuse(
      "grow", "--outptu", "x", code: .usageUnknownOption,
      "unknown option '--outptu', did you mean '--output'?"),
    Misuse(
      "grow", "--outptu=x", code: .usageUnknownOption,
      "unknown option '--outptu', did you mean '--output'?"),
    Misuse(
      "grow", "--nowater", code: .usageUnknownOption,
      "unknown option '--nowater', did you mean '--no-water'?"),
    Misuse(
      "grow", "--released", "x", code: .usageUnknownOption,
      "unknown option '--released', did you mean '--released-with-a-long-name'?"),
    Misuse(
      "grow", "-force", code: .usageUnknownOption,
      "unknown option '-force', did you mean '--force'?"),
    Misuse("grow", "-x", code: .usageUnknownOption, "unknown option '-x'"),
    Misuse("grow", "-qx", code: .usageUnknownOption, "unknown option '-x'"),
    Misuse("grow", "--no-force", code: .usageUnknownOption, "unknown option '--no-force'"),
    Misuse("grow", "--=x", code: .usageUnknownOption, "unknown option '--'"),
    Misuse(
      "--force", "grow", code: .usageUnknownOption,
      "'--force' stands before the command, wanted after it: 'plant grow --force'"),
    Misuse("grow", "--output", code: .usageMissingValue, "'--output' wants a value DIR"),
    Misuse("grow", "-o", code: .usageMissingValue, "'-o' wants a value DIR"),
    Misuse("grow", "--output", "--", code: .usageMissingValue, "'--output' wants a value DIR"),
    Misuse(
      "grow", "--output", "--force", code: .usageMissingValue,
      "'--output' wants a value DIR, found '--force'; if that is the value, write "
        + "'--output=--force'"),
    Misuse(
      "grow", "-o", "-x", code: .usageMissingValue,
      "'-o' wants a value DIR, found '-x'; if that is the value, write '-o=-x'"),
    Misuse(
      "grow", "--output=", code: .usageMissingValue,
      "'--output' wants a value DIR, found an empty one"),
    Misuse(
      "grow", "-o", "", code: .usageMissingValue, "'-o' wants a value DIR, found an empty one"),
    Misuse(
      "grow", "--force=yes", code: .usageUnexpectedValue,
      "'--force' is a flag and takes no value, found 'yes'"),
    Misuse(
      "grow", "--color", "alwais", code: .usageInvalidValue,
      "invalid value 'alwais' for '--color', wanted one of 'auto', 'always', 'never', "
        + "did you mean 'always'?"),
    Misuse(
      "grow", "--format=xml", code: .usageInvalidValue,
      "invalid value 'xml' for '--format', wanted one of 'text', 'json'"),
    Misuse("move", code: .usageMissingArgument, "missing argument FROM"),
    Misuse("move", "3", code: .usageMissingArgument, "missing argument TO"),
    Misuse("move", "1", "2", "3", "4", code: .usageUnexpectedArgument, "unexpected argument '4'"),
    Misuse("show", "fern", code: .usageUnexpectedArgument, "unexpected argument 'fern'"),
    Misuse("grow", "", code: .usageUnexpectedArgument, "an argument is empty, wanted PLANT"),
  ]
}

@Suite struct `A wrong command line` {
  @Test(arguments: Misuse.all)
  func `is explained`(misuse: Misuse) throws {
    let error = #expect(throws: UsageError.self) { try toy.parse(misuse.words) }
    #expect(error?.message == misuse.message)
    #expect(error?.code == misuse.code)
  }

  @Test func `shows how its command is used, and only then`() throws {
    let error = try #require(throws: UsageError.self) { try toy.parse(["move", "3"]) }
    var text = ""
    DiagnosticPrinter(isColored: false, environment: [:]).print(error, to: &text)
    #expect(
      text == """
        error: missing argument TO
        usage: plant move FROM TO [NOTE] [options]
               see 'plant move --help'

        """)
    #expect(UsageError.exitCode == 64)
  }

  @Test func `outside a command shows how the program is used`() {
    let error = #expect(throws: UsageError.self) { try toy.parse(["gorw"]) }
    #expect(error?.usage == "plant COMMAND [options]")
    #expect(error?.helpCommand == "plant --help")
  }

  @Test func `can be made for what only the command knows`() throws {
    let arguments = try run("grow", "--to", "leaf")
    let error = arguments.invalidValue(of: "to", wanted: "a number or 'all'")
    #expect(error.message == "invalid value 'leaf' for '--to', wanted a number or 'all'")
    #expect(error.usage == "plant grow [PLANT...] [options]")
    #expect(arguments.usageError(.usageConflict, "two").diagnostic.code == .usageConflict)
  }
}
