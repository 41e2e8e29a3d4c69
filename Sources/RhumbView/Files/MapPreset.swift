// SPDX-License-Identifier: Apache-2.0

/// A map of the menu "Map".
struct MapPreset {
  /// The name of the map; `nil` for the built-in one, whose title is in the language of the viewer.
  let name: String?
  /// The URL of the style; `nil` for the built-in one.
  let url: String?

  static let all = [
    MapPreset(name: nil, url: nil),
    MapPreset(name: "OpenFreeMap Liberty", url: "https://tiles.openfreemap.org/styles/liberty"),
    MapPreset(name: "OpenFreeMap Bright", url: "https://tiles.openfreemap.org/styles/bright"),
    MapPreset(name: "OpenFreeMap Positron", url: "https://tiles.openfreemap.org/styles/positron"),
  ]

  func title(_ texts: ViewerTexts) -> String { name ?? texts[.builtInMap] }
}
