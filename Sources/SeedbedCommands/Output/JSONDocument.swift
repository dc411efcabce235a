import SeedbedKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `--format json` writes to standard output: one document for each run of a command.
///
/// `formatVersion` grows when a program that reads it would have to change; new keys don't make it grow.
struct JSONDocument<Result: Encodable>: Encodable {
  let formatVersion = 1
  var command: String
  /// One element a database or file, in the order of the command line.
  var results: [Result]
  /// All that was reported on standard error.
  var diagnostics: [Diagnostic]
}

extension Encodable {
  /// The value as JSON, with its keys in order and a line end behind it.
  ///
  /// - Precondition: It holds strings, finite numbers and Booleans alone.
  var jsonText: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Strings, numbers and Booleans: there is nothing here that JSON can't hold.
    guard let data = try? encoder.encode(self) else { preconditionFailure("JSON holds all of it") }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
