import Foundation

@testable import SeedbedKit

/// `seedbed.json`: what is taken for JSON is JSON to Foundation too, faults lie inside the file.
struct SettingsHarness: Harness {
  static let name = "settings"
  static let readsLines = true

  init(_ scratch: Scratch) {}

  func run(_ input: [UInt8]) {
    let isJSON = (try? JSONReader.read(input)) != nil
    if isJSON { checkFoundationAgrees(input) }
    do throws(SeedbedError) {
      let settings = try Settings.parse(input, file: "seedbed.json")
      require(isJSON, "settings from what isn't JSON")
      require(
        (try? Settings.parse(input, file: "seedbed.json")) == settings, "read twice, read otherwise"
      )
    } catch {
      checkPlaces(of: error, in: input)
    }
  }

  private func checkFoundationAgrees(_ input: [UInt8]) {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(input), options: .fragmentsAllowed)
    } catch {
      // It refuses numbers for their size, which the grammar doesn't.
      let isNumber = "\(error)".contains("not representable")
      require(isNumber, "taken for JSON, which Foundation says it isn't: \(error)")
    }
  }
}

/// Checks that every diagnostic with a place points into its text or just behind it.
func checkPlaces(of error: SeedbedError, in text: [UInt8]) {
  let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
  require(!error.diagnostics.isEmpty, "an error that says nothing")
  for diagnostic in error.diagnostics {
    guard let line = diagnostic.position?.line else { continue }
    require((1...lines.count).contains(line), "line \(line) of \(lines.count): \(diagnostic)")
    guard let column = diagnostic.position?.column else { continue }
    let length = lines[line - 1].count
    require((1...length + 1).contains(column), "column \(column) of \(length): \(diagnostic)")
  }
}
