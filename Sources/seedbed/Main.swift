import SeedbedCommands

@main
enum Main {
  static func main() {
    Interruption.watch()
    Interruption.exit(with: Program.run())
  }
}
