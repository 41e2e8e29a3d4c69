// SPDX-License-Identifier: Apache-2.0
public import MapImage

/// How features look: what a `Style` says. What it says nothing of is nil.
public struct KMLStyle: Sendable, Equatable {
  /// The file of a point's icon, as the document names it; empty for none.
  public var iconHref: String?
  /// The size of an icon, 1 being that of its pixels as points; 0 hides it.
  public var iconScale: Double?
  /// Degrees clockwise that an icon is turned.
  public var iconHeading: Double?
  /// What an icon's colors and opacity are multiplied by.
  public var iconColor: MapColor?
  /// The place in an icon that is on the point.
  public var hotSpot: KMLHotSpot?
  /// Of lines and of polygons' edges.
  public var lineColor: MapColor?
  /// Points.
  public var lineWidth: Double?
  /// Of polygons' insides.
  public var fillColor: MapColor?
  /// Whether polygons are filled.
  public var isFilled: Bool?
  /// Whether polygons have an edge.
  public var isOutlined: Bool?
  /// Of names beside points.
  public var labelColor: MapColor?
  /// The size of names beside points; 0 hides them.
  public var labelScale: Double?
  /// The text of the info window, HTML.
  public var balloonText: String?

  /// Makes a style that says nothing.
  public init() {}

  /// This style with what another says over it.
  func overlaid(with other: KMLStyle) -> KMLStyle {
    var style = KMLStyle()
    style.iconHref = other.iconHref ?? iconHref
    style.iconScale = other.iconScale ?? iconScale
    style.iconHeading = other.iconHeading ?? iconHeading
    style.iconColor = other.iconColor ?? iconColor
    style.hotSpot = other.hotSpot ?? hotSpot
    style.lineColor = other.lineColor ?? lineColor
    style.lineWidth = other.lineWidth ?? lineWidth
    style.fillColor = other.fillColor ?? fillColor
    style.isFilled = other.isFilled ?? isFilled
    style.isOutlined = other.isOutlined ?? isOutlined
    style.labelColor = other.labelColor ?? labelColor
    style.labelScale = other.labelScale ?? labelScale
    style.balloonText = other.balloonText ?? balloonText
    return style
  }
}

/// A place in an icon, from its lower left corner.
public struct KMLHotSpot: Sendable, Hashable {
  /// What a length is measured in.
  public enum Unit: String, Sendable {
    /// Of the icon's side.
    case fraction
    /// The icon's pixels.
    case pixels
    /// The icon's pixels, from the right and the top.
    case insetPixels
  }

  /// Rightward.
  public var x: Double
  /// Upward.
  public var y: Double
  /// What ``x`` is measured in.
  public var xUnit: Unit
  /// What ``y`` is measured in.
  public var yUnit: Unit

  /// Makes a place, by fractions where nothing else is said.
  public init(x: Double, y: Double, xUnit: Unit = .fraction, yUnit: Unit = .fraction) {
    self.x = x
    self.y = y
    self.xUnit = xUnit
    self.yUnit = yUnit
  }

  /// The place as a share of an icon's sides, (0, 0) being its top left.
  public func anchor(width: Double, height: Double) -> SIMD2<Double> {
    func share(_ value: Double, _ unit: Unit, _ side: Double) -> Double {
      switch unit {
      case .fraction: value
      case .pixels: side > 0 ? value / side : 0
      case .insetPixels: side > 0 ? 1 - value / side : 0
      }
    }
    return [share(x, xUnit, width), 1 - share(y, yUnit, height)]
  }
}

/// Styles for a feature in rest, `normal`, and pointed at, `highlight`.
public struct KMLStyleMap: Sendable, Equatable {
  /// A key with the style it stands for.
  public struct Pair: Sendable, Equatable {
    /// `normal` or `highlight`.
    public var key: String
    /// The shared style's name.
    public var styleURL: String?
    /// The style itself, where it is written there.
    public var style: KMLStyle?

    /// Makes a pair that names a shared style.
    public init(key: String, styleURL: String? = nil) {
      self.key = key
      self.styleURL = styleURL
    }
  }

  /// In the document's order.
  public var pairs: [Pair]

  /// Makes a map of pairs.
  public init(pairs: [Pair] = []) { self.pairs = pairs }
}
