// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapImage

/// The colors of a heat map from no intensity (0) to the greatest intensity (1).
public struct HeatmapGradient: Hashable, Sendable {
  /// The colors, and the intensity at which each starts, 0...1, increasing. Below the first, the color fades to
  /// transparent.
  package let stops: [Stop]
  /// The number of shades, 2...4096.
  package let shadeCount: Int

  package struct Stop: Hashable, Sendable {
    package let color: MapColor
    package let start: Double
  }

  /// The default gradient from green to red.
  package static let standard = HeatmapGradient(
    colors: [
      MapColor(red: 102.0 / 255, green: 225.0 / 255, blue: 0), MapColor(red: 1, green: 0, blue: 0),
    ],
    startPoints: [0.2, 1], colorMapSize: 1000)

  /// Creates a gradient. If the numbers of colors and start points differ, the surplus ones are ignored. A
  /// start point that is outside 0...1 or not greater than the previous one is skipped with its color.
  ///
  /// - Parameters:
  ///   - colors: The colors.
  ///   - startPoints: The intensity at which each color starts, 0...1, increasing.
  ///   - colorMapSize: The number of shades, clamped to 2...4096.
  public init(colors: [MapColor], startPoints: [Double], colorMapSize: Int) {
    var stops: [Stop] = []
    for (color, start) in zip(colors, startPoints) where (0...1).contains(start) {
      if let last = stops.last?.start, start <= last { continue }
      stops.append(Stop(color: color, start: start))
    }
    self.stops = stops
    shadeCount = min(max(colorMapSize, 2), 4096)
  }

  /// Returns all shades from the least to the greatest intensity, interpolated by hue along the short arc.
  package func shades() -> [MapColor] {
    (0..<shadeCount).map { color(at: Double($0) / Double(shadeCount - 1)) }
  }

  private func color(at share: Double) -> MapColor {
    guard let first = stops.first else { return MapColor(red: 0, green: 0, blue: 0, alpha: 0) }
    if share < first.start {
      var color = first.color
      color.alpha *= share / first.start
      return color
    }
    let next = stops.firstIndex { $0.start > share } ?? stops.count
    let low = stops[next - 1]
    guard next < stops.count else { return low.color }
    let high = stops[next]
    return HSVColor(low.color)
      .mixed(with: HSVColor(high.color), share: (share - low.start) / (high.start - low.start))
      .color
  }
}

/// A color as hue, saturation and value, each 0...1.
struct HSVColor {
  var hue: Double
  var saturation: Double
  var value: Double
  var alpha: Double

  init(_ color: MapColor) {
    let (red, green, blue) = (color.red, color.green, color.blue)
    value = max(red, green, blue)
    let range = value - min(red, green, blue)
    saturation = value > 0 ? range / value : 0
    alpha = color.alpha
    var sextant = 0.0
    if range > 0 {
      if value == red {
        sextant = (green - blue) / range
      } else if value == green {
        sextant = 2 + (blue - red) / range
      } else {
        sextant = 4 + (red - green) / range
      }
    }
    hue = (sextant < 0 ? sextant + 6 : sextant) / 6
  }

  func mixed(with other: HSVColor, share: Double) -> HSVColor {
    var mixed = self
    var turn = other.hue - hue
    turn -= turn.rounded()
    mixed.hue = hue + turn * share
    mixed.hue -= mixed.hue.rounded(.down)
    mixed.saturation += (other.saturation - saturation) * share
    mixed.value += (other.value - value) * share
    mixed.alpha += (other.alpha - alpha) * share
    return mixed
  }

  /// The color as red, green and blue.
  var color: MapColor {
    func part(_ shift: Double) -> Double {
      let sector = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
      return value - value * saturation * max(0, min(sector, 4 - sector, 1))
    }
    return MapColor(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }
}
