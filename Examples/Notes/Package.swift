// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Notes",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "seedbed", path: "../..")],
  targets: [
    .systemLibrary(name: "CSQLite"),
    // Its folder holds migrations/ and seeds/, from which the plugin makes a resource of the target.
    .target(
      name: "NoteStore",
      dependencies: ["CSQLite", .product(name: "SeedbedKit", package: "seedbed")],
      plugins: [.plugin(name: "SeedbedBuildTool", package: "seedbed")]
    ),
    .executableTarget(name: "notes", dependencies: ["NoteStore"]),
    .testTarget(
      name: "NoteStoreTests",
      dependencies: ["NoteStore", .product(name: "SeedbedKit", package: "seedbed")],
      resources: [.copy("Fixtures")]),
  ],
  swiftLanguageModes: [.v6]
)
