// SPDX-License-Identifier: Apache-2.0
public import MapImage

/// The appearance of features by a `Style` element. Properties that the document does not set are `nil`.
public struct KMLStyle: Sendable, Equatable {
  /// The file of a point's icon as in the document; empty for no icon.
  public var iconHref: String?
  /// The scale of an icon; at 1, a pixel of the icon is one point. 0 hides the icon.
  public var iconScale: Double?
  /// The rotation of an icon in degrees clockwise.
  public var iconHeading: Double?
  /// The color by which an icon's colors and opacity are multiplied.
  public var iconColor: MapColor?
  /// The point of an icon that is at the coordinate.
  public var hotSpot: KMLHotSpot?
  /// The color of lines and of polygons' outlines.
  public var lineColor: MapColor?
  /// The width of lines and outlines in points.
  public var lineWidth: Double?
  /// The fill color of polygons.
  public var fillColor: MapColor?
  /// Whether polygons are filled.
  public var isFilled: Bool?
  /// Whether polygons have an outline.
  public var isOutlined: Bool?
  /// The color of labels beside points.
  public var labelColor: MapColor?
  /// The scale of labels beside points; 0 hides them.
  public var labelScale: Double?
  /// The text of the info window as HTML.
  public var balloonText: String?

  /// Creates a style without values.
  public init() {}

  /// Returns this style with the other style's values over its own.
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

/// A point of an icon, measured from its lower left corner.
public struct KMLHotSpot: Sendable, Hashable {
  /// A unit of length in an icon.
  public enum Unit: String, Sendable {
    /// Fractions of the icon's side.
    case fraction
    /// Pixels of the icon.
    case pixels
    /// Pixels of the icon, measured from the right or the top.
    case insetPixels
  }

  /// The horizontal position, increasing to the right.
  public var x: Double
  /// The vertical position, increasing upward.
  public var y: Double
  /// The unit of ``x``.
  public var xUnit: Unit
  /// The unit of ``y``.
  public var yUnit: Unit

  /// Creates a point; the units are fractions by default.
  public init(x: Double, y: Double, xUnit: Unit = .fraction, yUnit: Unit = .fraction) {
    self.x = x
    self.y = y
    self.xUnit = xUnit
    self.yUnit = yUnit
  }

  /// Returns the point as fractions of the icon's sides; (0, 0) is the top left.
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

/// The styles of a feature in its normal state, `normal`, and when highlighted, `highlight`.
public struct KMLStyleMap: Sendable, Equatable {
  /// A key with its style.
  public struct Pair: Sendable, Equatable {
    /// `normal` or `highlight`.
    public var key: String
    /// The reference to a shared style.
    public var styleURL: String?
    /// The inline style; `nil` if the pair references a shared style.
    public var style: KMLStyle?

    /// Creates a pair that references a shared style.
    public init(key: String, styleURL: String? = nil) {
      self.key = key
      self.styleURL = styleURL
    }
  }

  /// The pairs in the document's order.
  public var pairs: [Pair]

  /// Creates a style map.
  public init(pairs: [Pair] = []) { self.pairs = pairs }
}

// MARK: - Reading

extension KMLStyle {
  /// Reads a `Style`.
  init(_ node: KMLNode) throws(KMLError) {
    if let icon = node.child("IconStyle") { try readIcon(icon) }
    if let line = node.child("LineStyle") {
      lineColor = try KMLStyle.color(in: line)
      lineWidth = try KMLStyle.size("width", in: line)
    }
    if let fill = node.child("PolyStyle") {
      fillColor = try KMLStyle.color(in: fill)
      isFilled = try fill.flag("fill")
      isOutlined = try fill.flag("outline")
    }
    if let label = node.child("LabelStyle") {
      labelColor = try KMLStyle.color(in: label)
      labelScale = try KMLStyle.size("scale", in: label)
    }
    balloonText = node.child("BalloonStyle")?.text(of: "text")
  }

  private mutating func readIcon(_ node: KMLNode) throws(KMLError) {
    iconColor = try KMLStyle.color(in: node)
    iconScale = try KMLStyle.size("scale", in: node)
    iconHeading = try node.number("heading")
    if let icon = node.child("Icon") { iconHref = icon.text(of: "href") ?? "" }
    guard let spot = node.child("hotSpot") else { return }
    func number(_ name: String) throws(KMLError) -> Double {
      // The default value of the schema's `vec2Type`.
      guard let text = spot.attributes[name] else { return 1 }
      guard let number = Double(text), number.isFinite else {
        throw spot.error(.expected("a number in '\(name)'", in: "hotSpot", found: text.excerpt))
      }
      return number
    }
    func unit(_ name: String) throws(KMLError) -> KMLHotSpot.Unit {
      guard let text = spot.attributes[name] else { return .fraction }
      guard let unit = KMLHotSpot.Unit(rawValue: text) else {
        throw spot.error(
          .expected(
            "'fraction', 'pixels' or 'insetPixels' in '\(name)'", in: "hotSpot",
            found: text.excerpt))
      }
      return unit
    }
    hotSpot = KMLHotSpot(
      x: try number("x"), y: try number("y"), xUnit: try unit("xunits"), yUnit: try unit("yunits"))
  }

  /// The maximum width in points, and the maximum scale. Greater values are clamped.
  private static let sizeLimit = 1000.0

  private static func size(_ name: String, in node: KMLNode) throws(KMLError) -> Double? {
    guard let value = try node.number(name) else { return nil }
    guard value >= 0 else {
      throw node.error(.expected("0 or above", in: name, found: "\(value)"))
    }
    return min(value, sizeLimit)
  }

  /// Reads the color in an element's child `color`: eight hexadecimal digits, `aabbggrr`.
  static func color(in node: KMLNode) throws(KMLError) -> MapColor? {
    guard let child = node.child("color"), let text = child.content else { return nil }
    // Some files prefix the digits with "#", as in HTML.
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 8, !digits.hasPrefix("+"), !digits.hasPrefix("-"),
      let value = UInt32(digits, radix: 16)
    else {
      throw child.error(
        .expected("eight digits aabbggrr, 0-9 and a-f", in: "color", found: text.excerpt))
    }
    func share(_ shift: UInt32) -> Double { Double(value >> shift & 255) / 255 }
    return MapColor(red: share(0), green: share(8), blue: share(16), alpha: share(24))
  }
}

extension KMLStyleMap {
  /// Reads a `StyleMap`.
  init(_ node: KMLNode) throws(KMLError) {
    pairs = []
    for child in node.children where child.name == "Pair" {
      guard let key = child.text(of: "key") else { continue }
      var pair = Pair(key: key, styleURL: child.text(of: "styleUrl"))
      pair.style = try child.child("Style").map { node throws(KMLError) in try KMLStyle(node) }
      pairs.append(pair)
    }
  }
}
