// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Launch",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "seedbed", path: "../..")],
  targets: [
    .executableTarget(
      name: "launch", dependencies: [.product(name: "SeedbedKit", package: "seedbed")])
  ],
  swiftLanguageModes: [.v6]
)
