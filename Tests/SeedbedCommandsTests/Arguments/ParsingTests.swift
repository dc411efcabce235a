import SeedbedCommands
import Testing

@Suite struct `Reading a command line` {
  @Test(arguments: [
    ["grow", "fern", "--output", "pots", "--force", "moss"],
    ["grow", "--force", "--output=pots", "fern", "moss"],
    ["grow", "-o", "pots", "fern", "moss", "--force"],
    ["grow", "-opots", "fern", "moss", "--force"],
    ["grow", "-o=pots", "--force", "fern", "moss"],
    ["grow", "--output=pots", "--force", "--", "fern", "moss"],
    ["grow", "--output=bed", "--force", "fern", "--output=pots", "moss"],
  ])
  func `options stand in any order and in any form`(words: [String]) throws {
    guard case .run(let arguments) = try toy.parse(words) else { throw NotACommand() }
    #expect(arguments.command.name == "grow")
    #expect(arguments.value(of: "output") == "pots")
    #expect(arguments.flag("force"))
    #expect(arguments.allArguments("PLANT") == ["fern", "moss"])
  }

  @Test func `nothing given leaves every default`() throws {
    let arguments = try run("grow")
    #expect(arguments.value(of: "output") == nil)
    #expect(arguments.allValues(of: "released-with-a-long-name") == [])
    #expect(!arguments.flag("force"))
    #expect(arguments.flag("water"))
    #expect(!arguments.flag("shade"))
    #expect(arguments.allArguments("PLANT") == [])
    #expect(arguments.color == .auto)
  }

  @Test(arguments: [
    ["--project", "root", "-q", "grow", "--color=never"],
    ["grow", "--color=never", "--project", "root", "-q"],
    ["-qC", "root", "--color=never", "grow"],
    ["-qCroot", "grow", "--color", "always", "--color", "never"],
  ])
  func `common options stand before or after the command`(words: [String]) throws {
    guard case .run(let arguments) = try toy.parse(words) else { throw NotACommand() }
    #expect(arguments.value(of: "project") == "root")
    #expect(arguments.flag("quiet"))
    #expect(!arguments.flag("verbose"))
    #expect(arguments.color == .never)
  }

  @Test func `of a flag and its negation the last one wins`() throws {
    #expect(try !run("grow", "--no-water").flag("water"))
    #expect(try run("grow", "--no-water", "--water").flag("water"))
    #expect(try run("grow", "--shade").flag("shade"))
    #expect(try !run("grow", "--shade", "--no-shade").flag("shade"))
  }

  @Test func `a repeating option collects its values in order`() throws {
    let arguments = try run(
      "grow", "--released-with-a-long-name=b", "x", "--released-with-a-long-name", "a")
    #expect(arguments.allValues(of: "released-with-a-long-name") == ["b", "a"])
    #expect(arguments.allArguments("PLANT") == ["x"])
  }

  @Test func `two dashes end the options`() throws {
    let arguments = try run("grow", "--output=-x", "--", "./-x.db", "--force", "--", "-")
    #expect(arguments.allArguments("PLANT") == ["./-x.db", "--force", "--", "-"])
    #expect(arguments.value(of: "output") == "-x")
    #expect(!arguments.flag("force"))
  }

  @Test func `a lone dash is an argument and a value`() throws {
    let arguments = try run("grow", "-", "--output", "-")
    #expect(arguments.allArguments("PLANT") == ["-"])
    #expect(arguments.value(of: "output") == "-")
  }

  @Test(arguments: [
    "./file:plain.db", "a=b", "two words", "o'brien", "a?mode=memory.db", "Grüße 鳥", "=", "\n",
  ])
  func `a value is taken as it is`(value: String) throws {
    #expect(try run("grow", "--output=\(value)").value(of: "output") == value)
    #expect(try run("grow", "--output", value).value(of: "output") == value)
    #expect(try run("grow", value).allArguments("PLANT") == [value])
  }

  @Test func `arguments have their places`() throws {
    let two = try run("move", "3", "4")
    #expect(two.argument("FROM") == "3")
    #expect(two.argument("TO") == "4")
    #expect(two.argument("NOTE") == nil)
    #expect(try run("move", "3", "4", "mine").argument("NOTE") == "mine")
  }

  @Test func `an option of the command replaces the common one, even before the command`() throws {
    #expect(try run("--format", "picture", "show").value(of: "format") == "picture")
    #expect(try run("show", "--format", "json").value(of: "format") == "json")
    #expect(throws: UsageError.self) { try run("--format", "picture", "grow") }
  }

  @Test func `a number has a range`() throws {
    #expect(try run("grow").integer(of: "to", in: 1...9) == nil)
    #expect(try run("grow", "--to", "9").integer(of: "to", in: 1...9) == 9)
    #expect(try run("grow", "--to=007").integer(of: "to", in: 1...9) == 7)
  }

  @Test(arguments: ["0", "10", "-1", "1.0", "1e0", " 1", "٣", "9223372036854775808"])
  func `another number or none is an error`(text: String) throws {
    let arguments = try run("grow", "--to=\(text)")
    let error = #expect(throws: UsageError.self) { try arguments.integer(of: "to", in: 1...9) }
    #expect(error?.code == .usageInvalidValue)
    #expect(
      error?.message == "invalid value '\(text)' for '--to', wanted a whole number from 1 to 9")
  }

  @Test func `help and version come before what is missing`() throws {
    #expect(try toy.parse(["--help"]) == .help(nil))
    #expect(try toy.parse(["move", "-h"]) == .help(toy.command(named: "move")))
    #expect(try toy.parse(["-qh", "move"]) == .help(toy.command(named: "move")))
    #expect(try toy.parse(["--version"]) == .version)
    #expect(try toy.parse(["--version", "move", "--help"]) == .help(toy.command(named: "move")))
    #expect(try run("grow", "--", "--help").allArguments("PLANT") == ["--help"])
  }
}
