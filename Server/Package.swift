// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func rhumb(_ module: String) -> Target.Dependency { .product(name: module, package: "rhumb") }

let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let arguments = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "rhumb-server",
  products: [.executable(name: "rhumb-server", targets: ["RhumbServerCommand"])],
  dependencies: [
    .package(name: "rhumb", path: ".."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    // The tests verify signatures with it. Hummingbird depends on it, too.
    .package(url: "https://github.com/apple/swift-crypto.git", from: "4.0.0"),
  ],
  targets: [
    .target(
      name: "RhumbServer",
      dependencies: [
        "CObjectRequest", rhumb("Rhumb"), rhumb("MapTiles"), rhumb("MapStyle"),
        rhumb("MapRouting"), rhumb("MapText"), hummingbird, .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strict),
    .target(name: "CAllocator", linkerSettings: [.linkedLibrary("jemalloc")]),
    .target(name: "CObjectRequest", linkerSettings: [.linkedLibrary("curl")]),
    .executableTarget(
      name: "RhumbServerCommand",
      dependencies: ["RhumbServer", "CAllocator", rhumb("Rhumb"), arguments],
      swiftSettings: strict),
    .testTarget(
      name: "RhumbServerTests",
      dependencies: [
        "RhumbServer", "RhumbServerCommand", rhumb("Rhumb"), rhumb("MapTiles"), rhumb("MapOSM"),
        rhumb("MapRouting"), hummingbird, arguments,
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict),
  ]
)
