// SPDX-License-Identifier: Apache-2.0
import Foundation

/// What rules do to a colour, step by step.
struct ColorChange: Hashable, Sendable {
  private enum Step: Hashable {
    case replace(Color)
    case hue(Double)
    case lightness(Double)
    case saturation(Double)
    case gamma(Double)
    case invert
  }

  private var steps: [Step] = []

  /// Whether every colour stays as it is.
  var isEmpty: Bool { steps.isEmpty }
  /// Whether all colours become one.
  private(set) var replaces = false

  /// Adds a step. What comes before a new colour does not count, and what comes after it is done here once.
  mutating func add(_ styler: MapStyler) {
    let step: Step
    switch styler {
    case .hue(let degrees): step = .hue(degrees)
    case .lightness(let percent): step = .lightness(percent / 100)
    case .saturation(let percent): step = .saturation(percent / 100)
    case .gamma(let gamma): step = .gamma(gamma)
    case .invertLightness(true): step = .invert
    case .color(let color): step = .replace(color)
    case .invertLightness(false), .visibility, .weight: return
    }
    if case .replace = step {
      steps = [step]
      replaces = true
    } else if case .replace(let color)? = steps.last {
      steps = [.replace(ColorChange.apply(step, to: color))]
    } else {
      steps.append(step)
    }
  }

  /// The colour that a colour becomes; its alpha stays.
  func callAsFunction(_ color: Color) -> Color {
    var result = color
    for step in steps { result = ColorChange.apply(step, to: result) }
    result.alpha = color.alpha
    return result
  }

  private static func apply(_ step: Step, to color: Color) -> Color {
    if case .replace(let other) = step { return other }
    var hsl = color.hsl
    switch step {
    case .hue(let degrees): hsl.x = degrees
    case .lightness(let part): hsl.z += part * (part > 0 ? 1 - hsl.z : hsl.z)
    case .saturation(let part): hsl.y += part * (part > 0 ? 1 - hsl.y : hsl.y)
    case .gamma(let gamma): hsl.z = pow(hsl.z, 1 / gamma)
    case .invert: hsl.z = 1 - hsl.z
    case .replace: break
    }
    return Color(hue: hsl.x, saturation: hsl.y, lightness: hsl.z, alpha: Double(color.alpha))
  }
}

extension Color {
  /// Hue in degrees 0..<360 (0 for greys), saturation and lightness 0...1.
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

  /// Makes a colour of hue in degrees, saturation and lightness 0...1.
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
