// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func module(
  _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = [],
  linking libraries: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, resources: resources, swiftSettings: strict,
    linkerSettings: libraries.map { .linkedLibrary($0) })
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.init(stringLiteral: name), "MapFiles", "MapTestSupport"] + dependencies,
    swiftSettings: strict)
}

let collections = Target.Dependency.product(
  name: "OrderedCollections", package: "swift-collections")
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

// The modules that RhumbModules re-exports. A target that imports RhumbModules depends on each: a build compiles
// a target again only if a module changed that the target itself names.
let reexported: [Target.Dependency] = [
  "MapCamera", "MapCanvas", "MapGeometry", "MapImage", "MapJSON", "MapKML", "MapNavigation",
  "MapNavigationUI", "MapNetwork", "MapOSM", "MapOnline", "MapRendererGLES", "MapResources",
  "MapRoute",
  "MapRouting", "MapScene", "MapSearch", "MapStyle", "MapText", "MapTiles", "MapUI", "Rhumb",
]
let allModules = reexported + ["RhumbModules"]

let package = Package(
  name: "rhumb",
  products: [
    .library(name: "Rhumb", targets: ["Rhumb"]),
    .library(name: "GoogleMapsCompat", targets: ["GoogleMapsCompat"]),
    .library(name: "MapWindowSDL", targets: ["MapWindowSDL"]),
    .library(name: "RhumbTesting", targets: ["RhumbTesting"]),
    .library(name: "MapTiles", targets: ["MapTiles"]),
    .library(name: "MapStyle", targets: ["MapStyle"]),
    .library(name: "MapRouting", targets: ["MapRouting"]),
    .library(name: "MapOSM", targets: ["MapOSM"]),
    .library(name: "MapSearch", targets: ["MapSearch"]),
    .library(name: "MapText", targets: ["MapText"]),
    .library(name: "MapVoice", targets: ["MapVoice"]),
    .executable(name: "rhumb", targets: ["RhumbCLI"]),
    .executable(name: "rhumb-view", targets: ["RhumbView"]),
    .executable(name: "rhumb-dev", targets: ["RhumbDev"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // The machine's own libraries; Scripts/apt-packages.txt names the Debian packages.
    .systemLibrary(name: "CCairo"),
    .systemLibrary(name: "CDeflate"),
    .systemLibrary(name: "CEGL"),
    .systemLibrary(name: "CFontconfig"),
    .systemLibrary(name: "CFreeType", pkgConfig: "freetype2"),
    .systemLibrary(name: "CFriBidi"),
    .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz"),
    .systemLibrary(name: "CPNG"),
    .systemLibrary(name: "CSDL2"),
    .systemLibrary(name: "CTurboJPEG"),
    .systemLibrary(name: "CWebP"),
    .systemLibrary(name: "CZlib"),
    // Loads libcurl when it is first needed.
    .target(name: "CCurl"),
    // System calls that Swift does not import.
    .systemLibrary(name: "CLinux"),

    // The layers. Each imports only modules above it in this list.
    module("MapFiles", ["CLinux"]),
    module("MapResources", ["MapFiles"]),
    module("MapHTTP", ["MapFiles", "CCurl"]),
    module(
      "MapCache",
      [
        "MapFiles", "CZlib",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    module("MapOnline", ["MapFiles", "MapResources", "MapHTTP", "MapCache"]),
    module("MapJSON", ["MapFiles", collections]),
    module("MapGeometry", ["MapFiles", "MapJSON"]),
    module("MapCamera", ["MapFiles", "MapGeometry"]),
    module("MapImage", ["MapFiles", "CDeflate", "CPNG", "CTurboJPEG", "CWebP"]),
    module("MapXML", ["MapFiles"]),
    module("MapKML", ["MapXML", "MapGeometry", "MapImage"]),
    module(
      "MapTiles",
      [
        "MapFiles", "MapGeometry", "MapJSON", "CZlib",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    // ICU formats the numbers of `number-format`.
    module(
      "MapStyle", ["MapFiles", "MapGeometry", "MapJSON", collections], linking: ["_FoundationICU"]),
    module(
      "MapText", ["MapFiles", "MapResources", "CFreeType", "CHarfBuzz", "CFontconfig", "CFriBidi"],
      // The dictionaries of Foundation's ICU, for line breaks in Thai, Lao, Khmer and Burmese.
      linking: ["_FoundationICU"]),
    module(
      "MapScene",
      [
        "MapFiles", "MapResources", "MapGeometry", "MapJSON", "MapCamera", "MapImage", "MapTiles",
        "MapStyle", "MapText", logging,
      ]
    ),
    module(
      "MapRendererGLES", ["MapFiles", "CEGL", "MapGeometry", "MapCamera", "MapImage", "MapScene"]),
    module("MapRoute", ["MapFiles", "MapGeometry", "MapJSON"]),
    module("MapCanvas", ["MapFiles", "CCairo", "MapImage", "MapText"]),
    module(
      "MapUI",
      [
        "MapFiles", "MapResources", "MapOnline", "MapJSON", "MapGeometry", "MapCamera", "MapImage",
        "MapKML",
        "MapScene", "MapStyle", "MapCanvas",
      ]),
    module("MapOSM", ["MapFiles", "CZlib"]),
    module("MapRouting", ["MapFiles", "MapRoute", "MapOSM", "MapGeometry", "MapJSON"]),
    module("MapNavigation", ["MapFiles", "MapRoute", "MapGeometry", "MapJSON", "MapXML"]),
    module("MapVoice", ["MapFiles", "MapJSON", "MapRoute", "MapNavigation"]),
    module(
      "MapNetwork",
      ["MapFiles", "MapHTTP", "MapRoute", "MapNavigation", "MapJSON", "MapGeometry"]),
    module(
      "MapNavigationUI",
      [
        "MapFiles", "MapUI", "MapNavigation", "MapRoute", "MapCanvas", "MapScene", "MapCamera",
        "MapGeometry",
        "MapImage", "MapStyle",
      ]),
    module(
      "MapSearch",
      [
        "MapFiles", "MapTiles", "MapGeometry", "MapJSON",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    module(
      "Rhumb",
      [
        "MapFiles", "MapResources", "MapOnline", "MapJSON", "MapGeometry", "MapCamera", "MapImage",
        "MapKML",
        "MapTiles",
        "MapStyle", "MapText", "MapScene", "MapSearch", "MapRendererGLES", "MapUI", "MapCanvas",
        "MapRoute", "MapOSM", "MapRouting", "MapNavigation", "MapNavigationUI",
        "MapNetwork",
      ],
      resources: [.copy("Resources/Styles"), .copy("Resources/Samples")]),
    // All modules, for the tools and the tests of this package.
    module("RhumbModules", reexported),
    module(
      "MapWindowSDL",
      [
        "MapFiles", "CSDL2", "Rhumb", "MapUI", "MapRendererGLES", "MapScene", "MapCamera",
        "MapGeometry",
        "MapImage", "MapText", logging,
      ]),
    // What the executables share: output, errors, saved drives, options of the map.
    module("CommandSupport", allModules + ["MapFiles", logging, argumentParser]),
    // Simulated drives, measurements of the camera and conformance tests, for tests and tools.
    module(
      "RhumbTools",
      allModules + ["MapFiles", "CommandSupport", "MapTestSupport", argumentParser]),
    .executableTarget(
      name: "RhumbView",
      dependencies: allModules + [
        "MapFiles", "CommandSupport", "MapWindowSDL", logging, argumentParser,
      ],
      swiftSettings: strict),
    module(
      "GoogleMapsCompat",
      [
        "MapFiles", "Rhumb", "MapJSON", "MapKML", "MapStyle", "MapUI", "MapGeometry", "MapCamera",
        "MapImage", "MapRoute", "MapRouting",
        "MapNavigation", "MapNavigationUI", "MapCanvas", "MapNetwork",
      ]),
    // For the tests of apps: gestures, delegate calls, drives and snapshots.
    module(
      "RhumbTesting",
      [
        "Rhumb", "MapTestSupport", "MapFiles", "MapGeometry", "MapCamera", "MapImage", "MapText",
        "MapScene", "MapUI", "MapRoute", "MapNavigation", "MapNavigationUI",
      ],
      resources: [.copy("Fonts")]),
    .executableTarget(
      name: "RhumbCLI",
      dependencies: allModules + [
        "MapFiles", "MapCache", "MapVoice", "CommandSupport", "RhumbTools", logging, argumentParser,
      ],
      swiftSettings: strict),
    .target(name: "CAllocations"),
    .executableTarget(
      name: "RhumbDev",
      dependencies: allModules + [
        "CAllocations", "MapFiles", "MapHTTP", "MapCache", "MapVoice", "CommandSupport",
        "RhumbTools",
        argumentParser,
      ],
      swiftSettings: strict),

    // The readers of outside input as functions of bytes, for `make fuzz` and the tests.
    module(
      "FuzzTargets",
      [
        "MapFiles", "MapResources", "MapHTTP", "MapCache", "MapOnline", "MapGeometry", "MapJSON",
        "MapImage", "MapKML", "MapTiles", "MapStyle", "MapText", "MapScene", "MapUI", "MapOSM",
        "MapRoute", "MapRouting", "MapNavigation", "MapNetwork", "MapSearch",
      ]),

    module("MapTestSupport", ["MapFiles", "MapJSON", "MapGeometry", "MapImage"]),
    .testTarget(
      name: "MapFilesTests", dependencies: ["MapFiles", "MapTestSupport"], swiftSettings: strict),
    tests("MapResources", []),
    tests("MapHTTP", []),
    tests("MapCache", [.product(name: "GRDB", package: "GRDB.swift")]),
    tests("MapOnline", ["MapResources", "MapHTTP", "MapCache"]),
    tests("MapJSON", []),
    tests("MapGeometry", ["MapJSON"]),
    tests("MapCamera", ["MapGeometry"]),
    tests("MapImage", []),
    tests("MapXML", []),
    tests("MapKML", ["MapGeometry", "MapImage"]),
    tests("MapTiles", ["MapGeometry", "MapJSON", "RhumbTools"]),
    tests("MapStyle", ["MapGeometry", "MapJSON"]),
    tests("MapText", []),
    tests(
      "MapScene",
      [
        "MapResources", "MapGeometry", "MapJSON", "MapCamera", "MapImage", "MapTiles", "MapStyle",
        "MapText",
      ]),
    tests("MapRendererGLES", ["MapGeometry", "MapCamera", "MapImage", "MapScene"]),
    tests("MapUI", ["MapJSON", "MapGeometry", "MapCamera", "MapImage", "MapKML", "MapScene"]),
    tests("MapRoute", ["MapGeometry", "MapJSON"]),
    tests("MapOSM", []),
    tests("MapRouting", ["MapRoute", "MapOSM", "MapGeometry", "MapJSON"]),
    tests(
      "MapNavigation", ["MapRoute", "MapRouting", "MapOSM", "MapGeometry", "MapJSON", "RhumbTools"]),
    tests("MapVoice", ["MapNavigation", "MapRoute", "MapGeometry"]),
    tests("MapNetwork", ["MapRoute", "MapNavigation", "MapJSON", "MapGeometry"]),
    tests("MapCanvas", ["MapImage"]),
    tests(
      "MapNavigationUI",
      [
        "MapCanvas", "MapUI", "MapNavigation", "MapRoute", "MapRouting", "MapCamera", "MapGeometry",
        "MapImage", "RhumbTools",
      ]),
    tests("MapSearch", ["MapTiles", "MapGeometry", "MapJSON"]),
    tests("MapWindowSDL", ["Rhumb", "MapUI", "MapCamera", "MapGeometry", "MapImage"]),
    .testTarget(
      name: "RhumbViewTests",
      dependencies: allModules + ["RhumbView", "RhumbTesting", "MapTestSupport", "MapWindowSDL"],
      swiftSettings: strict),
    tests("GoogleMapsCompat", allModules),
    .testTarget(
      name: "RhumbTests",
      dependencies: allModules + [
        "MapFiles", "MapTestSupport", "RhumbTools", "MapCache", "MapHTTP",
      ],
      swiftSettings: strict),
    tests("RhumbTools", ["MapImage"]),
    .testTarget(
      name: "RhumbTestingTests",
      dependencies: allModules + ["RhumbTesting", "GoogleMapsCompat", "MapTestSupport"],
      exclude: ["Snapshots"],
      swiftSettings: strict),
    tests("FuzzTargets", []),
    .testTarget(
      name: "RhumbCLITests",
      dependencies: allModules + [
        "RhumbCLI", "RhumbDev", "CommandSupport", "MapTestSupport", "MapCache",
      ],
      // Built by the tests that use it.
      exclude: ["Faults/faults.c"],
      swiftSettings: strict),
  ]
)

// libFuzzer brings its own `main` function, so that this product links with it alone: see Scripts/fuzz.
if Context.environment["RHUMB_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(name: "RhumbFuzz", dependencies: ["FuzzTargets"], swiftSettings: strict))
}

// The code of the documents: see Scripts/check-snippets. It can use public declarations only.
if Context.environment["RHUMB_SNIPPETS"] != nil {
  package.targets.append(
    .testTarget(
      name: "SnippetTests",
      dependencies: [
        "Rhumb", "MapWindowSDL", "GoogleMapsCompat", "RhumbTesting",
        "MapTiles", "MapStyle", "MapRouting", "MapOSM", "MapSearch", "MapText", "MapVoice",
      ],
      path: ".build/snippets", packageAccess: false))
}
