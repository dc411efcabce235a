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
      checkPlaces(of: error.diagnostics, in: input)
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
