import Foundation
import SeedbedCommands
import TestSupport
import Testing

/// Completion in the real shells: what a user types before TAB, and the line afterwards.
@Suite struct `Completion in a shell` {
  private static func isInstalled(_ shell: CompletionShell) -> Bool {
    InteractiveShell.path(of: shell) != nil
  }

  static let lines: KeyValuePairs<String, String> = [
    "seedbed bui": "seedbed build ",
    "seedbed help dow": "seedbed help downgrade ",
    "seedbed nonsense x": "seedbed nonsense x",
    "seedbed build --outp": "seedbed build --output",
    "seedbed build --no-s": "seedbed build --no-seeds ",
    "seedbed schema --format=j": "seedbed schema --format=json ",
    "seedbed upgrade --adopt a": "seedbed upgrade --adopt auto ",
    "seedbed completions f": "seedbed completions fish ",
    "seedbed build sam": "seedbed build sampledb.sql ",
    "X=1 seedbed build sam": "X=1 seedbed build sampledb.sql ",
    "true; seedbed build sam": "true; seedbed build sampledb.sql ",
    "seedbed build nosuch": "seedbed build nosuch",
    "seedbed build my": #"seedbed build my\ notes.db "#,
    #"seedbed build my\ n"#: #"seedbed build my\ notes.db "#,
    #"seedbed build "my n"#: #"seedbed build "my notes.db" "#,
    "seedbed build 'my n": "seedbed build 'my notes.db' ",
    "seedbed build it": #"seedbed build it\'s.db "#,
    #"seedbed build "it"#: #"seedbed build "it's.db" "#,
    "seedbed build quo": #"seedbed build quote\"d.db "#,
    #"seedbed build "quo"#: #"seedbed build "quote\"d.db" "#,
    #"seedbed build "dol"#: #"seedbed build "dollar\$x.db" "#,
    "seedbed build a:": "seedbed build a:b.db ",
    "seedbed upgrade --database=a:": "seedbed upgrade --database=a:b.db ",
    "seedbed upgrade --database=my": #"seedbed upgrade --database=my\ notes.db "#,
    "seedbed -C other build ": "seedbed -C other build elsewhere.sql ",
    "seedbed --project=other upgrade --database ":
      "seedbed --project=other upgrade --database elsewhere.sql ",
    #"seedbed -C "more here" build "#: #"seedbed -C "more here" build there.db "#,
    "seedbed build --output Res": #"seedbed build --output Res\ ources/"#,
    "seedbed build --output=Res": #"seedbed build --output=Res\ ources/"#,
    "seedbed upgrade fil": #"seedbed upgrade file\ one.sql "#,
    "seedbed upgrade odd:dir/": "seedbed upgrade odd:dir/f.sql ",
    "seedbed upgrade --shipped=odd:dir/": "seedbed upgrade --shipped=odd:dir/f.sql ",
    "seedbed schema zet": "seedbed schema zeta.sql ",
    "seedbed schema sam": "seedbed schema sampledb.sql ",
  ]

  /// A project whose names are hard to type, and files beside it.
  private func folder() throws -> CommandFolder {
    var files = [
      "file one.sql": "", "odd:dir/f.sql": "", "zeta.sql": "", "Res ources/x/y": "",
      "other/migrations/elsewhere.sql/1.sql": "", "more here/migrations/there.db/1.sql": "",
    ]
    for name in [
      "sampledb.sql", "my notes.db", "it's.db", "a:b.db", "quote\"d.db", "dollar$x.db",
    ] {
      files["migrations/\(name)/1.sql"] = ""
    }
    return try CommandFolder(files)
  }

  private static let path =
    BuiltCommand.executable.deletingLastPathComponent().path + ":/usr/local/bin:/usr/bin:/bin"

  /// How README says to install it.
  private static func installation(_ shell: CompletionShell) -> String {
    switch shell {
    case .bash: #"eval "$(seedbed completions bash)""#
    case .zsh: "compinit -u\neval \"$(seedbed completions zsh)\""
    case .fish: "seedbed completions fish | source"
    }
  }

  private func completes(
    _ lines: some Sequence<(key: String, value: String)>, _ shell: CompletionShell,
    installation: String? = nil
  ) throws {
    let folder = try folder()
    let session = try InteractiveShell(
      shell, script: installation ?? Self.installation(shell), in: folder.path, path: Self.path)
    for (typed, wanted) in lines {
      #expect(try session.complete(typed) == wanted)
    }
  }

  @Test(.enabled(if: isInstalled(.bash), "bash isn't installed"))
  func `bash completes every line`() throws { try completes(Self.lines, .bash) }

  @Test(.enabled(if: isInstalled(.zsh), "zsh isn't installed"))
  func `zsh completes every line`() throws { try completes(Self.lines, .zsh) }

  @Test(.enabled(if: isInstalled(.fish), "fish isn't installed"))
  func `fish completes every line`() throws { try completes(Self.lines, .fish) }

  @Test(.enabled(if: isInstalled(.zsh), "zsh isn't installed"))
  func `zsh finds it in a folder of fpath`() throws {
    // The first call loads the file, the second finds the function there.
    try completes(
      Self.lines.prefix(2), .zsh,
      installation: """
        mkdir functions
        seedbed completions zsh > functions/_seedbed
        fpath=($PWD/functions $fpath)
        compinit -u
        """)
  }

  @Test(arguments: CompletionShell.allCases.filter(isInstalled))
  func `nothing is printed where the program is gone`(shell: CompletionShell) throws {
    let folder = try folder()
    let script =
      Self.installation(shell) + "\n"
      + (shell == .fish ? "set -x PATH /usr/bin /bin" : "PATH=/usr/bin:/bin")
    let session = try InteractiveShell(shell, script: script, in: folder.path, path: Self.path)
    #expect(try session.complete("seedbed bui") == "seedbed bui")
    #expect(try !session.rest().contains("not found"))
  }
}
