// SPDX-License-Identifier: Apache-2.0
public import MapImage
import MapJSON
import MapStyle

/// How overlays look that are made of features: their own properties, by the names of simplestyle-spec
/// 1.1 (`stroke`, `fill-opacity`, `marker-color` …), go before these values.
public struct GeometryStyle: Hashable, Sendable {
  /// Of lines and of polygons' edges.
  public var strokeColor = MapColor(red: 0.10, green: 0.45, blue: 0.91)
  /// Points.
  public var strokeWidth = 3.0
  /// Of polygons.
  public var fillColor = MapColor(red: 0.10, green: 0.45, blue: 0.91, alpha: 0.2)
  /// Of points' pins; nil for the default red.
  public var markerColor: MapColor?

  /// Makes a style of the values above.
  public init() {}

  /// This style with what a feature's properties say of it.
  func with(_ properties: JSONObject) -> GeometryStyle {
    var style = self
    if let color = MapColor(properties["stroke"]) { style.strokeColor = color }
    if let alpha = properties["stroke-opacity"]?.share { style.strokeColor.alpha = alpha }
    if let width = properties["stroke-width"]?.number, width.isFinite { style.strokeWidth = width }
    if let color = MapColor(properties["fill"]) {
      style.fillColor = color
      // What simplestyle-spec says of fills without an opacity.
      style.fillColor.alpha = 0.6
    }
    if let alpha = properties["fill-opacity"]?.share { style.fillColor.alpha = alpha }
    if let color = MapColor(properties["marker-color"]) { style.markerColor = color }
    return style
  }
}

extension JSON {
  fileprivate var share: Double? {
    number.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
  }
}

extension MapColor {
  /// The color of a CSS text; nil where it is none.
  fileprivate init?(_ value: JSON?) {
    guard let text = value?.string, let color = Color(css: text) else { return nil }
    self.init(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
      alpha: Double(color.alpha))
  }
}
