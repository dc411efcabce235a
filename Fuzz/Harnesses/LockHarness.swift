@testable import SeedbedKit

/// `migrations.lock` and `seeds.lock`: what is read is written back as it was, and everything else is refused at its place.
struct LockHarness: Harness {
  static let name = "lock"
  static let readsLines = true

  init(_ scratch: Scratch) {}

  func run(_ input: [UInt8]) {
    guard let text = try? SourceText(input, file: "a.lock") else { return }
    do throws(SeedbedError) {
      let lock = try MigrationsLock(text)
      require(Array(lock.text.utf8) == text.bytes, "migrations.lock is written otherwise than read")
      require(!lock.migrations.isEmpty, "a lock that holds nothing")
    } catch {
      checkPlaces(of: error.diagnostics, in: text.bytes)
    }
    do throws(SeedbedError) {
      let lock = try SeedsLock(text)
      let again = try SeedsLock(SourceText(lock.bytes, file: "a.lock"))
      require(again.sections == lock.sections, "seeds.lock is read otherwise than written")
    } catch {
      checkPlaces(of: error.diagnostics, in: text.bytes)
    }
  }
}
