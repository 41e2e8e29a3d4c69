// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

func program(_ name: String, _ products: String...) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "rhumb") })
}

let package = Package(
  name: "HelloMap",
  dependencies: [
    // In your own package: .package(url: "…", from: "…")
    .package(name: "rhumb", path: "../..")
  ],
  targets: [
    program("HelloRhumb", "Rhumb"),
    program("HelloWindow", "Rhumb", "MapWindowSDL"),
    program("HelloOverlays", "Rhumb"),
    program("HelloContent", "Rhumb"),
    program("HelloStyle", "Rhumb"),
    program("HelloRuntime", "Rhumb"),
    program("HelloLoader", "Rhumb"),
    program("HelloNight", "Rhumb"),
    program("HelloData", "Rhumb"),
    program("HelloDrive", "Rhumb"),
    program("HelloSearch", "Rhumb"),
    program("HelloGoogle", "GoogleMapsCompat"),
    program("HelloNavigation", "GoogleMapsCompat"),
    program("HelloDriverView", "GoogleMapsCompat"),
    program("HelloHeader", "GoogleMapsCompat"),
    program("HelloSpeedometer", "GoogleMapsCompat"),
    program("FleetTracker", "Rhumb", "MapWindowSDL"),
    program("HelloGoogleWindow", "GoogleMapsCompat", "MapWindowSDL"),
    // A feature of an app, and its tests.
    .target(
      name: "Ride", dependencies: [.product(name: "GoogleMapsCompat", package: "rhumb")],
      path: "Ride"),
    .testTarget(
      name: "RideTests",
      dependencies: [
        "Ride", .product(name: "GoogleMapsCompat", package: "rhumb"),
        .product(name: "Rhumb", package: "rhumb"),
        .product(name: "RhumbTesting", package: "rhumb"),
      ],
      exclude: ["Snapshots"]),
  ]
)
