// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
  name: "rhumb-server",
  products: [.executable(name: "rhumb-server", targets: ["RhumbServerCommand"])],
  dependencies: [
    .package(name: "rhumb", path: ".."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "RhumbServer",
      dependencies: [
        .product(name: "Rhumb", package: "rhumb"),
        .product(name: "MapTiles", package: "rhumb"),
        .product(name: "MapStyle", package: "rhumb"),
        .product(name: "MapRouting", package: "rhumb"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "RhumbServerCommand",
      dependencies: [
        "RhumbServer",
        .product(name: "Rhumb", package: "rhumb"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "RhumbServerTests",
      dependencies: [
        "RhumbServer",
        .product(name: "Rhumb", package: "rhumb"),
        .product(name: "MapTiles", package: "rhumb"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ],
      swiftSettings: strict),
  ]
)
