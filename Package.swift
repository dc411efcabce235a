// swift-tools-version: 6.2

import PackageDescription

/// What every Swift target of this package is compiled with.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// macOS has no `.pc` file for its own copy of SQLite; on Linux pkg-config finds it, and SwiftPM prints the install hint.
#if os(Linux)
  let sqlite = Target.systemLibrary(
    name: "CSeedbedSQLite",
    pkgConfig: "sqlite3",
    providers: [.apt(["libsqlite3-dev"])]
  )
#else
  let sqlite = Target.systemLibrary(name: "CSeedbedSQLite")
#endif

// The privacy manifest is for Apple's systems; on Linux a resource would make the library link all of Foundation.
#if os(Linux)
  let privacy: (excluded: [String], resources: [Resource]) = (["PrivacyInfo.xcprivacy"], [])
#else
  let privacy: (excluded: [String], resources: [Resource]) = ([], [.copy("PrivacyInfo.xcprivacy")])
#endif

let package = Package(
  name: "seedbed",
  platforms: [.iOS(.v16), .macOS(.v13)],
  products: [
    .library(name: "SeedbedKit", targets: ["SeedbedKit"]),
    .executable(name: "seedbed", targets: ["seedbed"]),
    .plugin(name: "SeedbedBuildTool", targets: ["SeedbedBuildTool"]),
    .plugin(name: "SeedbedCommand", targets: ["SeedbedCommand"]),
  ],
  targets: [
    sqlite,
    .target(
      name: "SeedbedSQLite",
      dependencies: ["CSeedbedSQLite"],
      swiftSettings: strict + [.strictMemorySafety()]
    ),
    .target(name: "SeedbedCSV", swiftSettings: strict),
    .target(
      name: "SeedbedKit",
      dependencies: ["SeedbedSQLite", "SeedbedCSV"],
      exclude: privacy.excluded,
      resources: privacy.resources,
      swiftSettings: strict
    ),
    .target(name: "SeedbedCommands", dependencies: ["SeedbedKit"], swiftSettings: strict),
    .executableTarget(name: "seedbed", dependencies: ["SeedbedCommands"], swiftSettings: strict),
    .plugin(name: "SeedbedBuildTool", capability: .buildTool(), dependencies: ["seedbed"]),
    .plugin(
      name: "SeedbedCommand",
      capability: .command(
        intent: .custom(
          verb: "seedbed", description: "Builds, checks and upgrades SQLite databases"),
        permissions: [
          .writeToPackageDirectory(
            reason: "most commands write there: databases and their backups, lock files, migrations"
          )
        ]
      ),
      dependencies: ["seedbed"]
    ),
    // What the tests of several targets need.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "SeedbedSQLiteTests", dependencies: ["SeedbedSQLite"], swiftSettings: strict),
    .testTarget(
      name: "SeedbedCSVTests", dependencies: ["SeedbedCSV", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SeedbedKitTests",
      dependencies: ["SeedbedKit", "SeedbedSQLite", "CSeedbedSQLite", "FaultVFS", "TestSupport"],
      swiftSettings: strict
    ),
    .testTarget(
      name: "SeedbedCommandsTests",
      dependencies: ["SeedbedCommands", "SeedbedKit", "SeedbedSQLite", "TestSupport", "seedbed"],
      swiftSettings: strict
    ),
    // A disk in memory that fails or loses power when a test says so; for test targets alone.
    .target(
      name: "FaultVFS",
      dependencies: ["CSeedbedSQLite", "TestSupport"],
      path: "Tests/FaultVFS",
      swiftSettings: strict
    ),
    .testTarget(
      name: "FaultVFSTests", dependencies: ["FaultVFS", "CSeedbedSQLite"], swiftSettings: strict),
    // What the apps do with an emitted file, through the plain C API as they do it.
    .testTarget(
      name: "AppTests", dependencies: ["CSeedbedSQLite", "TestSupport", "seedbed"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
