// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapImage
import MapKML
import MapUI

/// The style of a geometry.
public final class GMUStyle {
  /// The style's ID, with a leading `#` for a shared style of a KML document; empty for none.
  public let styleID: String
  /// The color of lines and polygon outlines; `nil` if not specified.
  public let strokeColor: UIColor?
  /// The fill color of polygons; `nil` if not specified.
  public let fillColor: UIColor?
  /// The width of lines, in points.
  public let width: CGFloat
  /// The scale of an icon, where 1 is its own size.
  public let scale: CGFloat
  /// The rotation of an icon, in degrees clockwise.
  public let heading: CGFloat
  /// The point of the icon that is placed at the coordinate, as fractions of its width and height. In a
  /// style that the app creates, (0, 0) is the icon's top left. In a document's style it is the `hotSpot`
  /// as written, with (0, 0) at the bottom left, as in Google's library. Both are drawn with this
  /// point at the coordinate.
  public let anchor: CGPoint
  /// The icon's file; `nil` for the default pin.
  public let iconUrl: String?
  /// The title of a point, if it differs from its name; `nil` for none. In a document's style it is the
  /// text of its `BalloonStyle`, which is not drawn.
  public let title: String?
  /// Whether polygons are filled.
  public let hasFill: Bool
  /// Whether polygons have an outline.
  public let hasStroke: Bool
  /// The parsed style; `nil` for a style that the app created.
  var source: KMLStyle?

  /// Creates a style.
  public init(
    styleID: String, strokeColor: UIColor?, fillColor: UIColor?, width: CGFloat, scale: CGFloat,
    heading: CGFloat, anchor: CGPoint, iconUrl: String?, title: String?, hasFill: Bool,
    hasStroke: Bool
  ) {
    self.styleID = styleID
    self.strokeColor = strokeColor
    self.fillColor = fillColor
    self.width = width
    self.scale = scale
    self.heading = heading
    self.anchor = anchor
    self.iconUrl = iconUrl
    self.title = title
    self.hasFill = hasFill
    self.hasStroke = hasStroke
  }

  /// Creates a style from a document's style. An anchor in pixels needs the icon's size and is replaced by
  /// the center.
  convenience init(_ style: KMLStyle, id: String) {
    var spot = style.hotSpot ?? KMLHotSpot(x: 0.5, y: 0.5)
    if spot.xUnit != .fraction || spot.yUnit != .fraction { spot = KMLHotSpot(x: 0.5, y: 0.5) }
    self.init(
      styleID: id, strokeColor: style.lineColor, fillColor: style.fillColor,
      width: style.lineWidth ?? 1, scale: style.iconScale ?? 1, heading: style.iconHeading ?? 0,
      anchor: CGPoint(x: spot.x, y: spot.y), iconUrl: style.iconHref, title: style.balloonText,
      hasFill: style.isFilled ?? true, hasStroke: style.isOutlined ?? true)
    source = style
  }

  /// The style in the form that the overlays use.
  var appearance: KMLStyle {
    if let source { return source }
    var style = KMLStyle()
    style.lineColor = strokeColor
    style.lineWidth = width
    style.fillColor = fillColor
    style.isFilled = hasFill
    style.isOutlined = hasStroke
    style.iconHref = iconUrl
    style.iconScale = scale
    style.iconHeading = heading
    style.hotSpot = KMLHotSpot(x: anchor.x, y: 1 - anchor.y)
    return style
  }
}

/// A pair of a key and a style in a ``GMUStyleMap``.
public final class GMUPair {
  /// `normal` or `highlight`.
  public let key: String
  /// The style's ID.
  public let styleUrl: String

  /// Creates a pair.
  public init(key: String, styleUrl: String) {
    self.key = key
    self.styleUrl = styleUrl
  }
}

/// The styles of a feature in its normal and highlighted states.
public final class GMUStyleMap {
  /// The style map's ID, with a leading `#`.
  public let styleMapId: String
  /// The pairs of keys and styles.
  public let pairs: [GMUPair]

  /// Creates a style map from pairs.
  public init(id styleMapId: String, pairs: [GMUPair]) {
    self.styleMapId = styleMapId
    self.pairs = pairs
  }
}

extension GMUStyle: Equatable {
  /// Returns whether all properties of both are equal.
  public static func == (a: GMUStyle, b: GMUStyle) -> Bool {
    a.styleID == b.styleID && a.strokeColor == b.strokeColor && a.fillColor == b.fillColor
      && a.width == b.width && a.scale == b.scale && a.heading == b.heading
      && a.anchor == b.anchor && a.iconUrl == b.iconUrl && a.title == b.title
      && a.hasFill == b.hasFill && a.hasStroke == b.hasStroke
  }
}

extension GMUPair: Equatable {
  /// Returns whether both have the same key and the same style ID.
  public static func == (a: GMUPair, b: GMUPair) -> Bool {
    a.key == b.key && a.styleUrl == b.styleUrl
  }
}

extension GMUStyleMap: Equatable {
  /// Returns whether both have the same ID and equal pairs.
  public static func == (a: GMUStyleMap, b: GMUStyleMap) -> Bool {
    a.styleMapId == b.styleMapId && a.pairs == b.pairs
  }
}
