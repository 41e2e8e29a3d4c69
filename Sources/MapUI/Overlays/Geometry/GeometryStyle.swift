// SPDX-License-Identifier: Apache-2.0
public import MapImage
import MapJSON
import MapStyle

/// The default appearance of overlays from features. Properties of a feature by simplestyle-spec 1.1
/// (`stroke`, `fill-opacity`, `marker-color` …) override these values.
public struct GeometryStyle: Hashable, Sendable {
  /// The color of lines and of polygons' outlines.
  public var strokeColor = MapColor(red: 0.10, green: 0.45, blue: 0.91)
  /// The width of lines and outlines in points.
  public var strokeWidth = 3.0
  /// The fill color of polygons.
  public var fillColor = MapColor(red: 0.10, green: 0.45, blue: 0.91, alpha: 0.2)
  /// The color of the pins of points; `nil` for the default red.
  public var markerColor: MapColor?

  /// Creates a style with the default values.
  public init() {}

  /// Returns this style overridden by a feature's properties.
  func with(_ properties: JSONObject) -> GeometryStyle {
    var style = self
    if let color = MapColor(properties["stroke"]) { style.strokeColor = color }
    if let alpha = properties["stroke-opacity"]?.share { style.strokeColor.alpha = alpha }
    if let width = properties["stroke-width"]?.number, width.isFinite { style.strokeWidth = width }
    if let color = MapColor(properties["fill"]) {
      style.fillColor = color
      // The default opacity of a fill in simplestyle-spec.
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
  /// Creates a color from a CSS string; `nil` if the string is not a color.
  fileprivate init?(_ value: JSON?) {
    guard let text = value?.string, let color = StyleColor(css: text) else { return nil }
    self.init(
      red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
      alpha: Double(color.alpha))
  }
}
