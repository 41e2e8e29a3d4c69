// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let rhumb = Target.Dependency.product(name: "Rhumb", package: "rhumb")
let google = Target.Dependency.product(name: "GoogleMapsCompat", package: "rhumb")

let package = Package(
  name: "rhumb-gtk",
  products: [.library(name: "MapGTK", targets: ["MapGTK"])],
  dependencies: [.package(name: "rhumb", path: "../..")],
  targets: [
    // Scripts/apt-packages-gtk.txt names the Debian packages.
    .systemLibrary(name: "CGTK", pkgConfig: "gtk4"),
    .target(name: "MapGTK", dependencies: ["CGTK", rhumb], swiftSettings: strict),
    .executableTarget(name: "HelloGTK", dependencies: ["MapGTK", rhumb], swiftSettings: strict),
    .testTarget(name: "MapGTKTests", dependencies: ["MapGTK", rhumb], swiftSettings: strict),
    // A program, because GTK needs the main thread: see `make test-gtk`.
    .executableTarget(
      name: "WidgetChecks", dependencies: ["CGTK", "MapGTK", rhumb, google],
      path: "Tests/WidgetChecks", swiftSettings: strict),
  ]
)
