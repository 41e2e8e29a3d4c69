// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The color space for interpolation.
enum ColorSpace: Sendable {
  case rgb, lab, hcl
}

extension Color {
  /// Interpolates between two colors by a fraction, 0...1.
  static func mix(_ from: Color, _ to: Color, _ fraction: Double, in space: ColorSpace) -> Color {
    switch space {
    case .rgb:
      let a = from.components
      return Color(components: a + (to.components - a) * fraction)
    case .lab:
      let a = from.lab
      return Color(lab: a + (to.lab - a) * fraction)
    case .hcl:
      return mixHCL(from.hcl, to.hcl, fraction)
    }
  }

  /// Interpolates along the shorter arc of the hue circle. A gray has no hue (`NaN`) and takes that of the
  /// other color.
  private static func mixHCL(_ from: SIMD4<Double>, _ to: SIMD4<Double>, _ fraction: Double)
    -> Color
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
    return Color(hcl: mixed)
  }

  // MARK: - CIE L*a*b*, reference white D50 (https://www.w3.org/TR/css-color-4/#lab-colors)

  private static let white50 = SIMD3(0.96422, 1, 0.82521)
  private static let low = 4.0 / 29
  private static let knee = 6.0 / 29

  /// The lightness 0...100, a, b and alpha.
  var lab: SIMD4<Double> {
    let rgb = components
    let (r, g, b) = (Color.linear(rgb.x), Color.linear(rgb.y), Color.linear(rgb.z))
    let y = Color.labCurve((0.2225045 * r + 0.7168786 * g + 0.0606169 * b) / Color.white50.y)
    var (x, z) = (y, y)
    if r != g || g != b {
      x = Color.labCurve((0.4360747 * r + 0.3850649 * g + 0.1430804 * b) / Color.white50.x)
      z = Color.labCurve((0.0139322 * r + 0.0971045 * g + 0.7141733 * b) / Color.white50.z)
    }
    return SIMD4(max(0, 116 * y - 16), 500 * (x - y), 200 * (y - z), rgb.w)
  }

  init(lab: SIMD4<Double>) {
    let y = (lab.x + 16) / 116
    let yLight = Color.white50.y * Color.inverseLabCurve(y)
    let xLight = Color.white50.x * Color.inverseLabCurve(y + lab.y / 500)
    let zLight = Color.white50.z * Color.inverseLabCurve(y - lab.z / 200)
    self.init(
      components: SIMD4(
        Color.gamma(3.1338561 * xLight - 1.6168667 * yLight - 0.4906146 * zLight),
        Color.gamma(-0.9787684 * xLight + 1.9161415 * yLight + 0.0334540 * zLight),
        Color.gamma(0.0719453 * xLight - 0.2289914 * yLight + 1.4052427 * zLight), lab.w))
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
