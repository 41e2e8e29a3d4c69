// SPDX-License-Identifier: Apache-2.0
import MapImage

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
