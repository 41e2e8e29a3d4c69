// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The color changes of style rules, in order.
struct ColorChange: Hashable, Sendable {
  private enum Step: Hashable {
    case hue(Double)
    case lightness(Double)
    case saturation(Double)
    case gamma(Double)
    case invert
  }

  private var steps: [Step] = []
  /// The color that replaces all others, and the result of the steps for it.
  private var start: StyleColor?
  private var end: StyleColor?

  /// Whether all colors stay unchanged.
  var isEmpty: Bool { steps.isEmpty && start == nil }
  /// Whether all colors are replaced by one.
  var replaces: Bool { start != nil }

  /// Adds a step. A new color discards the previous steps. Steps after it are applied once, here.
  mutating func add(_ styler: MapStyler) {
    switch styler {
    case .hue(let degrees): steps.append(.hue(degrees))
    case .lightness(let percent): steps.append(.lightness(percent / 100))
    case .saturation(let percent): steps.append(.saturation(percent / 100))
    case .gamma(let gamma): steps.append(.gamma(gamma))
    case .invertLightness(true): steps.append(.invert)
    case .color(let color):
      start = color
      steps = []
    case .invertLightness(false), .visibility, .weight: return
    }
    end = start.map(stepped)
  }

  /// Applies the changes to a color. The alpha stays unchanged.
  func callAsFunction(_ color: StyleColor) -> StyleColor {
    var result = end ?? stepped(color)
    result.alpha = color.alpha
    return result
  }

  /// Applies the steps. Grays have no hue, so an increase in saturation has no effect on them until a step
  /// sets a hue.
  private func stepped(_ color: StyleColor) -> StyleColor {
    guard !steps.isEmpty else { return color }
    var hsl = color.hsl
    var hasHue = hsl.y > 0
    for step in steps {
      switch step {
      case .hue(let degrees):
        hsl.x = degrees
        hasHue = true
      case .lightness(let part): hsl.z += part * (part > 0 ? 1 - hsl.z : hsl.z)
      case .saturation(let part):
        if part < 0 { hsl.y += part * hsl.y } else if hasHue { hsl.y += part * (1 - hsl.y) }
      case .gamma(let gamma): hsl.z = pow(hsl.z, 1 / gamma)
      case .invert: hsl.z = 1 - hsl.z
      }
    }
    return StyleColor(hue: hsl.x, saturation: hsl.y, lightness: hsl.z, alpha: Double(color.alpha))
  }
}

extension StyleColor {
  /// The hue in degrees 0..<360 (0 for grays), and the saturation and lightness, 0...1.
  ///
  /// https://www.w3.org/TR/css-color-4/#rgb-to-hsl
  var hsl: SIMD3<Double> {
    let rgb = components
    let high = max(rgb.x, rgb.y, rgb.z)
    let low = min(rgb.x, rgb.y, rgb.z)
    let chroma = high - low
    let lightness = (high + low) / 2
    guard chroma > 1e-7 else { return SIMD3(0, 0, lightness) }
    let saturation = chroma / (1 - abs(2 * lightness - 1))
    var sixth: Double
    if high == rgb.x {
      sixth = (rgb.y - rgb.z) / chroma
      if sixth < 0 { sixth += 6 }
    } else if high == rgb.y {
      sixth = (rgb.z - rgb.x) / chroma + 2
    } else {
      sixth = (rgb.x - rgb.y) / chroma + 4
    }
    return SIMD3(60 * sixth, min(saturation, 1), lightness)
  }

  /// Creates a color from a hue in degrees, and a saturation and lightness, 0...1.
  ///
  /// https://www.w3.org/TR/css-color-4/#hsl-to-rgb
  init(hue: Double, saturation: Double, lightness: Double, alpha: Double) {
    func channel(_ offset: Double) -> Double {
      var k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      if k < 0 { k += 12 }
      return lightness - saturation * min(lightness, 1 - lightness)
        * max(-1, min(k - 3, min(9 - k, 1)))
    }
    self.init(components: SIMD4(channel(0), channel(8), channel(4), alpha))
  }
}
