// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// A color in sRGB. The components are 0...1 and not premultiplied by alpha.
public struct Color: Hashable, Sendable {
  public var red: Float
  public var green: Float
  public var blue: Float
  /// The opacity, from 0 (transparent) to 1 (opaque).
  public var alpha: Float

  /// Creates a color from its components, without clamping.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 1, green: 1, blue: 1)
  public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The red, green, blue and alpha components, premultiplied by alpha.
  public var premultiplied: SIMD4<Float> {
    SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
  }

  /// The red, green, blue and alpha components.
  var components: SIMD4<Double> {
    SIMD4(Double(red), Double(green), Double(blue), Double(alpha))
  }

  init(components: SIMD4<Double>) {
    self.init(
      red: Float(components.x), green: Float(components.y), blue: Float(components.z),
      alpha: Float(components.w))
  }
}

extension Color: CustomStringConvertible {
  /// The color in CSS syntax: `rgba(85,255,0,0.5)`.
  public var description: String {
    let bytes = [red, green, blue].map { component in
      let byte = (component * 255).rounded()
      return byte.isFinite ? String(Int(max(-1e6, min(1e6, byte)))) : "0"
    }
    return "rgba(\(bytes.joined(separator: ",")),\(JSON.text(of: decimalAlpha)))"
  }

  /// The alpha as the shortest decimal number: 0.1 instead of 0.10000000149.
  var decimalAlpha: Double { Double(alpha.description) ?? Double(alpha) }
}
