// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapImage

/// The colors of a heat map, from where there is nothing (0) to where there is most (1).
public struct HeatmapGradient: Hashable, Sendable {
  /// The colors.
  public let colors: [MapColor]
  /// Where each of them begins, 0...1, increasing. Below the first the color goes over to nothing.
  public let startPoints: [Double]
  /// How many shades there are: 2...4096.
  public let colorMapSize: Int

  /// Green to red.
  public static let standard = HeatmapGradient(
    colors: [
      MapColor(red: 102.0 / 255, green: 225.0 / 255, blue: 0), MapColor(red: 1, green: 0, blue: 0),
    ],
    startPoints: [0.2, 1], colorMapSize: 1000)

  /// Makes a gradient. Of colors and start points of different numbers the first ones count; those that
  /// are not numbers, or smaller than the one before, are left out.
  ///
  /// - Parameters:
  ///   - colors: the colors.
  ///   - startPoints: where each begins, 0...1, increasing.
  ///   - colorMapSize: how many shades there shall be, 2...4096.
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

  /// All shades, from nothing to most; between two colors by hue, the short way round.
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

/// A color by hue, saturation and value, each 0...1.
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

  /// The color by red, green and blue.
  var color: MapColor {
    func part(_ shift: Double) -> Double {
      let place = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
      return value - value * saturation * max(0, min(place, 4 - place, 1))
    }
    return MapColor(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }
}
