// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapImage

/// The colors of a heat map from no intensity (0) to the greatest intensity (1).
public struct HeatmapGradient: Hashable, Sendable {
  /// The colors.
  public let colors: [MapColor]
  /// The intensity at which each color starts, 0...1, increasing. Below the first, the color fades to
  /// transparent.
  public let startPoints: [Double]
  /// The number of shades, 2...4096.
  public let colorMapSize: Int

  /// The default gradient from green to red.
  public static let standard = HeatmapGradient(
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
    var stops: [(color: MapColor, start: Double)] = []
    for (color, start) in zip(colors, startPoints) where (0...1).contains(start) {
      if let last = stops.last?.start, start <= last { continue }
      stops.append((color, start))
    }
    self.colors = stops.map(\.color)
    self.startPoints = stops.map(\.start)
    self.colorMapSize = min(max(colorMapSize, 2), 4096)
  }

  /// Returns all shades from the least to the greatest intensity, interpolated by hue along the short arc.
  public func generateColorMap() -> [MapColor] {
    (0..<colorMapSize).map { color(at: Double($0) / Double(colorMapSize - 1)) }
  }

  private func color(at share: Double) -> MapColor {
    guard let first = colors.first, let start = startPoints.first else {
      return MapColor(red: 0, green: 0, blue: 0, alpha: 0)
    }
    if share < start {
      var color = first
      color.alpha *= share / start
      return color
    }
    let next = startPoints.firstIndex { $0 > share } ?? startPoints.count
    guard next < startPoints.count else { return colors[next - 1] }
    let (low, high) = (startPoints[next - 1], startPoints[next])
    return HSVColor(colors[next - 1])
      .mixed(with: HSVColor(colors[next]), share: (share - low) / (high - low)).color
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
    var way = other.hue - hue
    way -= way.rounded()
    mixed.hue = hue + way * share
    mixed.hue -= mixed.hue.rounded(.down)
    mixed.saturation += (other.saturation - saturation) * share
    mixed.value += (other.value - value) * share
    mixed.alpha += (other.alpha - alpha) * share
    return mixed
  }

  /// The color as red, green and blue.
  var color: MapColor {
    func part(_ shift: Double) -> Double {
      let place = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
      return value - value * saturation * max(0, min(place, 4 - place, 1))
    }
    return MapColor(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }
}
