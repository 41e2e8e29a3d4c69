internal import MapScene

// SPDX-License-Identifier: Apache-2.0
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The color adjustments of a raster layer, combined into one affine color transform.
///
/// All steps of the style specification are affine: hue (a rotation about gray), saturation (toward or away
/// from gray), contrast (about one half) and brightness (onto min...max). Together they are a 3×3 matrix
/// and a constant. Multiplied by opacity, with alpha for the constant, they apply to premultiplied colors.
/// Each vector computes one channel of the result from (red, green, blue, alpha).
struct RasterColors: Equatable {
  var red: SIMD4<Float>
  var green: SIMD4<Float>
  var blue: SIMD4<Float>

  init(_ raster: RasterDraw) {
    let spin = Self.spin(degrees: raster.hueRotate)
    let contrast = Self.contrastFactor(raster.contrast)
    let range = raster.brightness.y - raster.brightness.x
    let opacity = min(max(raster.opacity, 0), 1)
    let gray = Self.saturationFactor(raster.saturation)
    /// One channel: its hue weights, blended with the average, scaled about one half, and mapped to the
    /// range.
    func channel(_ weights: SIMD3<Float>) -> SIMD4<Float> {
      // Hue rotation preserves the average, so the average of the rotated color is that of the color.
      let saturated = weights * (1 - gray) + SIMD3(repeating: gray / 3)
      let constant = raster.brightness.x + range * (0.5 - 0.5 * contrast)
      return SIMD4(saturated * (contrast * range), constant) * opacity
    }
    red = channel(spin)
    green = channel([spin.z, spin.x, spin.y])
    blue = channel([spin.y, spin.z, spin.x])
  }

  /// Returns the weights of the red channel for a rotation about the gray axis.
  private static func spin(degrees: Float) -> SIMD3<Float> {
    let angle = degrees.isFinite ? degrees * .pi / 180 : 0
    let (s, c) = (sin(angle), cos(angle))
    let root = Float(3).squareRoot()
    return SIMD3(2 * c + 1, -root * s - c + 1, root * s - c + 1) / 3
  }

  private static func contrastFactor(_ contrast: Float) -> Float {
    contrast > 0 ? 1 / max(1 - contrast, 1e-4) : 1 + contrast
  }

  private static func saturationFactor(_ saturation: Float) -> Float {
    saturation > 0 ? 1 - 1 / (1.001 - saturation) : -saturation
  }
}
