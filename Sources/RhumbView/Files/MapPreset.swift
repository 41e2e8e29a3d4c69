// SPDX-License-Identifier: Apache-2.0

/// A map of the menu "Map".
struct MapPreset {
  let title: String
  /// The URL of the style; `nil` for the built-in one.
  let url: String?

  static let all = [
    MapPreset(title: "Built-in", url: nil),
    MapPreset(
      title: "OpenFreeMap Liberty", url: "https://tiles.openfreemap.org/styles/liberty"),
    MapPreset(title: "OpenFreeMap Bright", url: "https://tiles.openfreemap.org/styles/bright"),
    MapPreset(title: "OpenFreeMap Positron", url: "https://tiles.openfreemap.org/styles/positron"),
  ]
}
