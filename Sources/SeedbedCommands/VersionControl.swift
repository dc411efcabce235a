import SeedbedKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Renames files so that git takes note, where the file is git's.
enum VersionControl {
  /// Renames a file: by `git mv` where git knows it, else by itself.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - newPath: Its new path in the same folder, which is free.
  /// - Throws: `file.access`.
  static func move(_ path: String, to newPath: String) throws(SeedbedError) {
    // In that folder: git looks for its repository from where it runs, and the project may be elsewhere.
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(path[...$0]) } ?? ""
    let names = [path, newPath].map { String($0.utf8.dropFirst(folder.utf8.count)) ?? $0 }
    if runGit(["-C", folder, "mv", "--"] + names) { return }
    guard rename(path, newPath) == 0 else {
      throw SeedbedError(
        Diagnostic(
          .fileAccess, "can't rename it to '\(newPath)': \(String(cString: strerror(errno)))",
          at: SourcePosition(file: path)))
    }
  }

  /// Runs git in silence.
  ///
  /// - Returns: Whether there is a git and it did what it was told; a file that isn't git's is no fault.
  private static func runGit(_ arguments: [String]) -> Bool {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in [1, 2] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var words: [UnsafeMutablePointer<CChar>?] = (["git"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    guard posix_spawnp(&process, "git", &actions, nil, &words, environ) == 0 else { return false }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return false }
    }
    return status == 0
  }
}
