// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapJSON

/// A color in sRGB. The components are 0...1 and not premultiplied by alpha.
public struct StyleColor: Hashable, Sendable {
  /// The red component, 0...1, not multiplied by the opacity.
  public var red: Float
  /// The green component, 0...1, not multiplied by the opacity.
  public var green: Float
  /// The blue component, 0...1, not multiplied by the opacity.
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

  /// Opaque black.
  public static let black = StyleColor(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = StyleColor(red: 1, green: 1, blue: 1)
  /// Black with the opacity 0.
  public static let transparent = StyleColor(red: 0, green: 0, blue: 0, alpha: 0)

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

extension StyleColor: CustomStringConvertible {
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

// MARK: - CSS

extension StyleColor {
  /// Parses a CSS color: a name, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()` or
  /// `hsla()`. The components can be separated by commas or spaces.
  public init?(css text: String) {
    let text = text.trimmingCharacters(in: .whitespaces).lowercased()
    if text == "transparent" {
      self = .transparent
    } else if let hex = StyleColor.named[text] {
      self.init(hex: hex << 8 | 0xFF)
    } else if text.hasPrefix("#") {
      self.init(hexDigits: text.dropFirst())
    } else {
      self.init(function: text)
    }
  }

  /// Creates a color from 0xRRGGBBAA.
  private init(hex: UInt32) {
    func byte(_ shift: UInt32) -> Float { Float(hex >> shift & 0xFF) / 255 }
    self.init(red: byte(24), green: byte(16), blue: byte(8), alpha: byte(0))
  }

  private init?(hexDigits digits: Substring) {
    var digits = Array(digits.utf8)
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    if digits.count == 6 { digits += Array("ff".utf8) }
    guard digits.count == 8, digits.first != UInt8(ascii: "+"),
      let hex = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    self.init(hex: hex)
  }

  private init?(function text: String) {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let inside = text[text.index(after: open)...].dropLast()
    guard let arguments = StyleColor.arguments(of: inside) else { return nil }
    switch text[..<open] {
    case "rgb", "rgba": self.init(rgb: arguments)
    case "hsl", "hsla": self.init(hsl: arguments)
    default: return nil
    }
  }

  /// Splits three or four components: `a, b, c, d` or `a b c / d`.
  private static func arguments(of text: Substring) -> [Substring]? {
    var parts: [Substring]
    if text.contains(",") {
      parts = text.split(separator: ",", omittingEmptySubsequences: false)
    } else {
      let halves = text.split(separator: "/", omittingEmptySubsequences: false)
      guard let color = halves.first, halves.count <= 2 else { return nil }
      parts = color.split(separator: " ")
      if parts.count != 3 { return nil }
      if halves.count == 2 { parts.append(halves[1]) }
    }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    parts = parts.map { Substring($0.trimmingCharacters(in: .whitespaces)) }
    return parts
  }

  private init?(rgb parts: [Substring]) {
    let usesPercent = parts[0].hasSuffix("%")
    var rgb = SIMD3<Double>()
    for index in 0..<3 {
      guard parts[index].hasSuffix("%") == usesPercent,
        let value = StyleColor.number(parts[index], percentOf: 255)
      else { return nil }
      rgb[index] = max(0, min(255, value)) / 255
    }
    guard let alpha = StyleColor.alpha(parts) else { return nil }
    self.init(components: SIMD4(rgb, alpha))
  }

  private init?(hsl parts: [Substring]) {
    let hueText = parts[0].hasSuffix("deg") ? parts[0].dropLast(3) : parts[0]
    guard let hue = StyleColor.number(hueText), parts[1].hasSuffix("%"), parts[2].hasSuffix("%"),
      let saturation = StyleColor.number(parts[1], percentOf: 1),
      let lightness = StyleColor.number(parts[2], percentOf: 1), let alpha = StyleColor.alpha(parts)
    else { return nil }
    let s = max(0, min(1, saturation))
    let l = max(0, min(1, lightness))
    self.init(hue: hue, saturation: s, lightness: l, alpha: alpha)
  }

  private static func alpha(_ parts: [Substring]) -> Double? {
    guard parts.count == 4 else { return 1 }
    return number(parts[3], percentOf: 1).map { max(0, min(1, $0)) }
  }

  /// Parses a finite decimal number. Percentages are allowed only if `whole` is given.
  private static func number(_ text: Substring, percentOf whole: Double? = nil) -> Double? {
    let isPercent = text.hasSuffix("%")
    guard !isPercent || whole != nil,
      let value = Double(isPercent ? text.dropLast() : text), value.isFinite
    else { return nil }
    return isPercent ? value / 100 * (whole ?? 1) : value
  }
}

// MARK: - Spaces

/// The color space for interpolation.
enum ColorSpace: Sendable {
  case rgb, lab, hcl
}

extension StyleColor {
  /// Interpolates between two colors by a fraction, 0...1.
  static func mix(_ from: StyleColor, _ to: StyleColor, _ fraction: Double, in space: ColorSpace)
    -> StyleColor
  {
    switch space {
    case .rgb:
      let a = from.components
      return StyleColor(components: a + (to.components - a) * fraction)
    case .lab:
      let a = from.lab
      return StyleColor(lab: a + (to.lab - a) * fraction)
    case .hcl:
      return mixHCL(from.hcl, to.hcl, fraction)
    }
  }

  /// Interpolates along the shorter arc of the hue circle. A gray has no hue (`NaN`) and takes that of the
  /// other color.
  private static func mixHCL(_ from: SIMD4<Double>, _ to: SIMD4<Double>, _ fraction: Double)
    -> StyleColor
  {
    var mixed = from + (to - from) * fraction
    switch (from.x.isNaN, to.x.isNaN) {
    case (false, false):
      var turn = to.x - from.x
      if turn > 180 { turn -= 360 }
      if turn < -180 { turn += 360 }
      mixed.x = from.x + turn * fraction
    case (false, true):
      mixed.x = from.x
      if to.z == 1 || to.z == 0 { mixed.y = from.y }
    case (true, false):
      mixed.x = to.x
      if from.z == 1 || from.z == 0 { mixed.y = to.y }
    case (true, true):
      mixed.x = .nan
    }
    return StyleColor(hcl: mixed)
  }

  // MARK: - CIE L*a*b*, reference white D50 (https://www.w3.org/TR/css-color-4/#lab-colors)

  private static let white50 = SIMD3(0.96422, 1, 0.82521)
  private static let low = 4.0 / 29
  private static let knee = 6.0 / 29

  /// The lightness 0...100, a, b and alpha.
  var lab: SIMD4<Double> {
    let rgb = components
    let (r, g, b) = (StyleColor.linear(rgb.x), StyleColor.linear(rgb.y), StyleColor.linear(rgb.z))
    let y = StyleColor.labCurve(
      (0.2225045 * r + 0.7168786 * g + 0.0606169 * b) / StyleColor.white50.y)
    var (x, z) = (y, y)
    if r != g || g != b {
      x = StyleColor.labCurve(
        (0.4360747 * r + 0.3850649 * g + 0.1430804 * b) / StyleColor.white50.x)
      z = StyleColor.labCurve(
        (0.0139322 * r + 0.0971045 * g + 0.7141733 * b) / StyleColor.white50.z)
    }
    return SIMD4(max(0, 116 * y - 16), 500 * (x - y), 200 * (y - z), rgb.w)
  }

  init(lab: SIMD4<Double>) {
    let y = (lab.x + 16) / 116
    let yLight = StyleColor.white50.y * StyleColor.inverseLabCurve(y)
    let xLight = StyleColor.white50.x * StyleColor.inverseLabCurve(y + lab.y / 500)
    let zLight = StyleColor.white50.z * StyleColor.inverseLabCurve(y - lab.z / 200)
    self.init(
      components: SIMD4(
        StyleColor.gamma(3.1338561 * xLight - 1.6168667 * yLight - 0.4906146 * zLight),
        StyleColor.gamma(-0.9787684 * xLight + 1.9161415 * yLight + 0.0334540 * zLight),
        StyleColor.gamma(0.0719453 * xLight - 0.2289914 * yLight + 1.4052427 * zLight), lab.w))
  }

  /// The hue in degrees (`NaN` for grays), chroma, lightness and alpha: L*a*b* in polar form.
  private var hcl: SIMD4<Double> {
    let lab = self.lab
    let chroma = (lab.y * lab.y + lab.z * lab.z).squareRoot()
    let degrees = atan2(lab.z, lab.y) * 180 / .pi
    let isGray = (chroma * 10000).rounded() == 0
    return SIMD4(isGray ? .nan : degrees < 0 ? degrees + 360 : degrees, chroma, lab.x, lab.w)
  }

  private init(hcl: SIMD4<Double>) {
    let radians = hcl.x.isNaN ? 0 : hcl.x * .pi / 180
    self.init(lab: SIMD4(hcl.z, cos(radians) * hcl.y, sin(radians) * hcl.y, hcl.w))
  }

  private static func labCurve(_ t: Double) -> Double {
    t > knee * knee * knee ? cbrt(t) : t / (3 * knee * knee) + low
  }

  private static func inverseLabCurve(_ t: Double) -> Double {
    t > knee ? t * t * t : 3 * knee * knee * (t - low)
  }

  /// The sRGB transfer function from the encoded value to linear light.
  private static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The sRGB transfer function from linear light to the encoded value, clamped to 0...1.
  private static func gamma(_ light: Double) -> Double {
    let value = light <= 0.00304 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    return max(0, min(1, value))
  }
}
