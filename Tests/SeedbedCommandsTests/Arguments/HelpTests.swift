import SeedbedCommands
import Testing

@Suite struct `The help` {
  @Test func `of the program lists commands and exit codes`() {
    #expect(
      toy.help(for: nil, width: 80) == """
        OVERVIEW: Grow and move plants. Every plant has a pot, and a pot has at most one
        plant.

        USAGE: plant COMMAND [options]

        OPTIONS:
          -C, --project DIR       The project's folder (default: this one)
          --format text|json      How results are written (default: text)
          --color auto|always|never
                                  When to colour (default: auto, on a terminal unless
                                  NO_COLOR is set)
          -q, --quiet             Print errors and results only
          -v, --verbose           Print more about what is done
          -h, --help              Show this help
          --version               Show the version

        SUBCOMMANDS:
          grow  Grow the plants that are named, or all of them
          move  Move a plant from one pot to another
          show  Show the plants

        EXIT CODES:
          0        Done
          64       Wrong usage
          130/143  Interrupted; every plant stands where it stood

        EXAMPLE:
          plant grow

        See 'plant COMMAND --help' for one of the subcommands.

        """)
  }

  @Test func `of a command lists its own options first`() {
    #expect(
      toy.help(for: toy.command(named: "grow"), width: 60) == """
        OVERVIEW: Grow the plants that are named, or all of them

        USAGE: plant grow [PLANT...] [options]

        ARGUMENTS:
          PLANT  The plants to grow (default: all)

        OPTIONS:
          -o, --output DIR        Where the plants go (default:
                                  garden/)
          --to N                  Stop at N leaves
          --released-with-a-long-name FILE
                                  A plant that was sold before,
                                  which must still look as it did on
                                  that day (may be repeated)
          --no-water              Don't water them
          --shade                 Put them in the shade
          --force                 Grow them even in winter
          -C, --project DIR       The project's folder (default:
                                  this one)
          --format text|json      How results are written (default:
                                  text)
          --color auto|always|never
                                  When to colour (default: auto, on
                                  a terminal unless NO_COLOR is set)
          -q, --quiet             Print errors and results only
          -v, --verbose           Print more about what is done
          -h, --help              Show this help
          --version               Show the version

        EXAMPLE:
          plant grow fern --output balcony

        """)
  }

  @Test func `of a command shows an option that replaces a common one once`() {
    let help = toy.help(for: toy.command(named: "show"), width: 80)
    #expect(help.contains("--format text|json|picture"))
    #expect(!help.contains("--format text|json "))
  }

  @Test(arguments: [0, 40, 57, 80, 200])
  func `stays within its width, the labels aside`(width: Int) {
    let labels = toy.options(of: toy.command(named: "grow")).map { "  " + $0.label }
    for command in [nil] + toy.commands {
      for line in toy.help(for: command, width: width).split(separator: "\n") {
        #expect(line.count <= max(width, 40) || labels.contains(String(line)))
      }
    }
  }
}
