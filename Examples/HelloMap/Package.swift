// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let package = Package(
  name: "HelloMap",
  dependencies: [
    // In your own package: .package(url: "…", from: "…")
    .package(name: "rhumb", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "HelloRhumb", dependencies: [.product(name: "Rhumb", package: "rhumb")]),
    .executableTarget(
      name: "HelloGoogle", dependencies: [.product(name: "GoogleMapsCompat", package: "rhumb")]),
    .executableTarget(
      name: "HelloNavigation", dependencies: [.product(name: "GoogleMapsCompat", package: "rhumb")]
    ),
    .executableTarget(
      name: "HelloWindow",
      dependencies: [
        .product(name: "MapWindowSDL", package: "rhumb"), .product(name: "Rhumb", package: "rhumb"),
      ]),
    .executableTarget(
      name: "HelloGoogleWindow",
      dependencies: [
        .product(name: "MapWindowSDL", package: "rhumb"),
        .product(name: "GoogleMapsCompat", package: "rhumb"),
      ]),
  ]
)
