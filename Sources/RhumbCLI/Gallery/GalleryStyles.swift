// SPDX-License-Identifier: Apache-2.0
import MapUI
import RhumbModules

/// The map styles of the gallery.
enum GalleryStyles {
  private typealias Colors = [(MapFeatureType, MapElementType, String)]

  private static func rules(_ colors: Colors) -> MapStyleRules {
    MapStyleRules(
      rules: colors.map { feature, element, color in
        MapStyleRule(
          feature: feature, element: element, stylers: [.color(StyleColor(css: color) ?? .black)])
      })
  }

  private static let noIcons = MapStyleRule(element: .labelIcon, stylers: [.visibility(.off)])

  static let night = rules([
    (.all, .geometry, "#1f2835"), (.all, .labelTextFill, "#8a93a3"),
    (.all, .labelTextStroke, "#1b2430"), (.administrative, .geometryStroke, "#4d5a6e"),
    (.locality, .labelTextFill, "#e0a860"), (.poi, .labelTextFill, "#d09a55"),
    (.park, .geometry, "#22393b"), (.park, .labelTextFill, "#6f9f78"),
    (.landcover, .geometry, "#22393b"), (.road, .geometry, "#3a4455"),
    (.road, .geometryStroke, "#232c3a"), (.road, .labelTextFill, "#a3adbb"),
    (.highway, .geometry, "#776850"), (.transit, .geometry, "#303b50"),
    (.station, .labelTextFill, "#d09a55"), (.water, .geometry, "#121d2c"),
    (.water, .labelTextFill, "#54657f"),
  ])

  static let silver: MapStyleRules = {
    var style = rules([
      (.all, .geometry, "#f4f4f4"), (.all, .labelTextFill, "#626262"),
      (.all, .labelTextStroke, "#f6f6f6"), (.poi, .geometry, "#ececec"),
      (.park, .geometry, "#e3e6e2"), (.landcover, .geometry, "#e6e8e5"),
      (.road, .geometry, "#ffffff"), (.road, .geometryStroke, "#e4e4e4"),
      (.highway, .geometry, "#d8d8d8"), (.transitLine, .geometry, "#dedede"),
      (.water, .geometry, "#c8ccd0"), (.water, .labelTextFill, "#8f9499"),
    ])
    style.rules.append(noIcons)
    return style
  }()

  static let retro = rules([
    (.all, .geometry, "#ece3cc"), (.all, .labelTextFill, "#553c2b"),
    (.all, .labelTextStroke, "#f4eee0"), (.administrative, .geometryStroke, "#c7b1a4"),
    (.natural, .geometry, "#e2d5b2"), (.manMade, .geometryStroke, "#d6c8a8"),
    (.landcover, .geometry, "#cfd0a0"), (.park, .geometryFill, "#a9b27a"),
    (.road, .geometry, "#f6f1e4"), (.road, .geometryStroke, "#e2d6b8"),
    (.arterial, .geometry, "#fdfbf6"), (.highway, .geometry, "#f7c869"),
    (.water, .geometryFill, "#b6d1c6"), (.water, .labelTextFill, "#6d8a76"),
  ])

  /// The base style without places and public transport.
  static let bare = MapStyleRules(rules: [
    MapStyleRule(feature: .poi, element: .labels, stylers: [.visibility(.off)]),
    MapStyleRule(feature: .transit, stylers: [.visibility(.off)]),
  ])
}
