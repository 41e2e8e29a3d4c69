// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let package = Package(
  name: "FleetTracker",
  dependencies: [
    // In your own package: .package(url: "…", from: "…")
    .package(name: "rhumb", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "FleetTracker",
      dependencies: [
        .product(name: "Rhumb", package: "rhumb"),
        .product(name: "MapWindowSDL", package: "rhumb"),
      ])
  ]
)
