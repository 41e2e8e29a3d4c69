// SPDX-License-Identifier: Apache-2.0
import Foundation

extension Color {
  /// Parses a CSS color: a name, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()` or
  /// `hsla()`. The components can be separated by commas or spaces.
  public init?(css text: String) {
    let text = text.trimmingCharacters(in: .whitespaces).lowercased()
    if text == "transparent" {
      self = .transparent
    } else if let hex = Color.named[text] {
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
    guard let arguments = Color.arguments(of: inside) else { return nil }
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
        let value = Color.number(parts[index], percentOf: 255)
      else { return nil }
      rgb[index] = max(0, min(255, value)) / 255
    }
    guard let alpha = Color.alpha(parts) else { return nil }
    self.init(components: SIMD4(rgb, alpha))
  }

  private init?(hsl parts: [Substring]) {
    let hueText = parts[0].hasSuffix("deg") ? parts[0].dropLast(3) : parts[0]
    guard let hue = Color.number(hueText), parts[1].hasSuffix("%"), parts[2].hasSuffix("%"),
      let saturation = Color.number(parts[1], percentOf: 1),
      let lightness = Color.number(parts[2], percentOf: 1), let alpha = Color.alpha(parts)
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
