/// The rules of a depfile: what each emitted file is made from, in the syntax that Make and Ninja read.
///
/// Folders are prerequisites too, so that a file that is added or removed is noticed. A space or `#` is written with a backslash before
/// it, `:` likewise, `$` as `$$`. `%` stays: it means nothing in a prerequisite, and Ninja would take a backslash before it for itself.
package struct Depfile: Sendable {
  private var text = ""

  /// Makes an empty one.
  package init() {}

  /// Adds a rule.
  ///
  /// - Parameters:
  ///   - target: The emitted file, as the build system knows it.
  ///   - inputs: What it is made from.
  /// - Throws: `build.depfile-path` for a path that can't be written there.
  package mutating func add(_ target: String, from inputs: BuildInputs) throws(SeedbedError) {
    text += try Self.escape(target) + ":"
    for path in inputs.folders + inputs.files { text += " \\\n  " + (try Self.escape(path)) }
    text += "\n"
  }

  /// Writes the file in one step.
  ///
  /// - Throws: `file.…`.
  package func write(to path: String) throws(SeedbedError) {
    try FileSystem.makeFolder(Path.parent(of: path))
    try FileSystem.write(Array(text.utf8), to: path, isTrusted: true)
  }

  private static func escape(_ path: String) throws(SeedbedError) -> String {
    var escaped: [UInt8] = []
    var backslashes = 0
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        throw SeedbedError(
          Diagnostic(
            .depfilePath, "a line end or tab in this path, which a depfile has no way to write",
            at: SourcePosition(file: path), fix: "rename it"))
      case UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: ":"):
        // Backslashes right before an escaped character are escaped themselves; elsewhere they stand for themselves.
        escaped += repeatElement(UInt8(ascii: "\\"), count: backslashes + 1)
      case UInt8(ascii: "$"): escaped.append(byte)
      default: break
      }
      escaped.append(byte)
      backslashes = byte == UInt8(ascii: "\\") ? backslashes + 1 : 0
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}

extension DiagnosticCode {
  /// A path can't be written into a depfile.
  public static let depfilePath = DiagnosticCode(rawValue: "build.depfile-path")
}
