// swift-tools-version: 6.2

import PackageDescription

/// What every target is compiled with: without it libFuzzer sees nothing of the code that it drives.
let instrumented: [SwiftSetting] = [
  .unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing"]),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// What every executable is linked with: lld, since gold prints a warning for each symbol of the sanitizer.
let linked: [LinkerSetting] = [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]

// The product's sources (`Product` is a link to `../Sources`) as targets of this package: `package` access reaches no further than
// its own package, and flags like these are only allowed in the package that is built itself.
let package = Package(
  name: "Fuzz",
  targets: [
    .systemLibrary(
      name: "CSeedbedSQLite", path: "Product/CSeedbedSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "SeedbedSQLite", dependencies: ["CSeedbedSQLite"], path: "Product/SeedbedSQLite",
      swiftSettings: instrumented),
    .target(name: "SeedbedCSV", path: "Product/SeedbedCSV", swiftSettings: instrumented),
    .target(
      name: "SeedbedKit", dependencies: ["SeedbedSQLite", "SeedbedCSV"], path: "Product/SeedbedKit",
      exclude: ["PrivacyInfo.xcprivacy"], swiftSettings: instrumented),
    .target(
      name: "SeedbedCommands", dependencies: ["SeedbedKit"], path: "Product/SeedbedCommands",
      swiftSettings: instrumented),
    .executableTarget(
      name: "seedbed-fuzz",
      dependencies: [
        "CSeedbedSQLite", "SeedbedCommands", "SeedbedKit", "SeedbedSQLite", "SeedbedCSV",
      ],
      path: "Harnesses", swiftSettings: instrumented,
      linkerSettings: linked),
    .executableTarget(
      name: "csv-records", dependencies: ["SeedbedCSV"], path: "CSVRecords",
      swiftSettings: instrumented, linkerSettings: linked),
  ],
  swiftLanguageModes: [.v6]
)
