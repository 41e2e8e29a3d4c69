// SPDX-License-Identifier: Apache-2.0
import RhumbModules

extension GeometryStyle {
  /// The appearance of features without properties of their own.
  /// Source: https://github.com/mapbox/simplestyle-spec/tree/master/1.1.0
  package static let simpleStyle: GeometryStyle = {
    var style = GeometryStyle()
    style.strokeColor = MapColor(red: 0x55 / 255, green: 0x55 / 255, blue: 0x55 / 255)
    style.strokeWidth = 2
    style.fillColor = style.strokeColor
    style.fillColor.alpha = 0.6
    style.markerColor = MapColor(red: 0x7E / 255, green: 0x7E / 255, blue: 0x7E / 255)
    return style
  }()
}
