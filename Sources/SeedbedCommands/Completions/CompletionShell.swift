/// A shell that can complete command lines by asking the program itself, so that what it offers is always what the program takes.
package enum CompletionShell: String, Sendable, Hashable, CaseIterable {
  case bash, zsh, fish

  /// The script that teaches the shell.
  ///
  /// It says nothing where the program can't be run, and then offers nothing.
  ///
  /// - Parameter program: The program's name, a word of letters.
  /// - Returns: The script.
  package func script(for program: String) -> String {
    switch self {
    case .bash: Self.bashScript(program)
    case .zsh: Self.zshScript(program)
    case .fish: Self.fishScript(program)
    }
  }
}
