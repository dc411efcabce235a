import SeedbedKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `--format json` writes to standard output: one document for each run of a command.
///
/// `formatVersion` grows when a program that reads it would have to change; new keys don't make it grow.
struct JSONDocument: Encodable {
  private let formatVersion = 1
  /// The command's name; `nil` where the command line names none.
  var command: String?
  /// One element a database or file that it was done for, in the order in which it was done.
  var results: [any Encodable] = []
  /// All that was reported on standard error.
  var diagnostics: [Diagnostic] = []

  private enum CodingKeys: String, CodingKey {
    case formatVersion, command, results, diagnostics
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(formatVersion, forKey: .formatVersion)
    try container.encodeIfPresent(command, forKey: .command)
    var elements = container.nestedUnkeyedContainer(forKey: .results)
    for result in results { try elements.encode(result) }
    try container.encode(diagnostics, forKey: .diagnostics)
  }
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
    return String(decoding: data, as: UTF8.self).escapingControlsOfJSON + "\n"
  }
}
