// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapImage
import MapUI

/// How shapes look.
public final class GMUStyle {
  /// Its name, with a `#` before where it is a shared one of a KML document; empty for none.
  public let styleID: String
  /// Of lines and of polygons' edges; nil leaves it open.
  public let strokeColor: UIColor?
  /// Of polygons; nil leaves it open.
  public let fillColor: UIColor?
  /// Of lines, points.
  public let width: CGFloat
  /// The size of an icon, 1 being its own.
  public let scale: CGFloat
  /// Degrees clockwise that an icon is turned.
  public let heading: CGFloat
  /// The point in an icon that is on the point of the map, as a fraction of its sides. Of a style that the
  /// app makes, (0, 0) is the icon's top left. Of a document's style it is the `hotSpot` as written, with
  /// (0, 0) at the bottom left, as in Google's library; the icon is drawn with the hot spot on the point.
  public let anchor: CGPoint
  /// An icon's file; nil for the default pin.
  public let iconUrl: String?
  /// A point's title, where it has one other than its name; nil for none. Of a document's style it is the
  /// text of its `BalloonStyle`, which is not drawn.
  public let title: String?
  /// Whether polygons are filled.
  public let hasFill: Bool
  /// Whether polygons have an edge.
  public let hasStroke: Bool
  /// What a document said; nil for a style that the app made.
  var source: KMLStyle?

  /// Makes a style.
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

  /// Makes a style of a document's. An anchor in pixels needs the icon's size: it is the middle here.
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

  /// What is drawn by it.
  var look: KMLStyle {
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

/// A key of a ``GMUStyleMap`` with the style that it stands for.
public final class GMUPair {
  /// `normal` or `highlight`.
  public let key: String
  /// The style's name.
  public let styleUrl: String

  /// Makes a pair.
  public init(key: String, styleUrl: String) {
    self.key = key
    self.styleUrl = styleUrl
  }
}

/// Styles of one thing in rest and pointed at.
public final class GMUStyleMap {
  /// Its name, with a `#` before.
  public let styleMapId: String
  /// The styles by their keys.
  public let pairs: [GMUPair]

  /// Makes a map of pairs.
  public init(id styleMapId: String, pairs: [GMUPair]) {
    self.styleMapId = styleMapId
    self.pairs = pairs
  }
}

extension GMUStyle: Equatable {
  /// Whether all properties of both are equal.
  public static func == (a: GMUStyle, b: GMUStyle) -> Bool {
    a.styleID == b.styleID && a.strokeColor == b.strokeColor && a.fillColor == b.fillColor
      && a.width == b.width && a.scale == b.scale && a.heading == b.heading
      && a.anchor == b.anchor && a.iconUrl == b.iconUrl && a.title == b.title
      && a.hasFill == b.hasFill && a.hasStroke == b.hasStroke
  }
}

extension GMUPair: Equatable {
  /// Whether both have the same key and name the same style.
  public static func == (a: GMUPair, b: GMUPair) -> Bool {
    a.key == b.key && a.styleUrl == b.styleUrl
  }
}

extension GMUStyleMap: Equatable {
  /// Whether both have the same name and equal pairs.
  public static func == (a: GMUStyleMap, b: GMUStyleMap) -> Bool {
    a.styleMapId == b.styleMapId && a.pairs == b.pairs
  }
}
