// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The encoding of elevations as colors: factors of red, green and blue (0...255), and a shift.
package struct ElevationEncoding: Hashable, Sendable {
  /// Meters per step of red, green and blue.
  package var factors: SIMD3<Double>
  /// The negated elevation, in meters, of black pixels.
  package var shift: Double

  package init(factors: SIMD3<Double>, shift: Double) {
    self.factors = factors
    self.shift = shift
  }

  /// Mapbox Terrain RGB, in steps of 0.1 m from 10 km below the sea.
  package static let mapbox = ElevationEncoding(factors: [6553.6, 25.6, 0.1], shift: 10_000)
  /// Terrarium, in steps of 1/256 m.
  package static let terrarium = ElevationEncoding(factors: [256, 1, 1 / 256], shift: 32_768)

  /// Reads the encoding of a `raster-dem` source. The initial encoding is ``mapbox``.
  package init(_ source: JSONObject) {
    func number(_ name: String, _ fallback: Double) -> Double {
      guard let number = source[name]?.number, number.isFinite else { return fallback }
      return number
    }
    switch source["encoding"]?.string {
    case "terrarium": self = .terrarium
    case "custom":
      factors = [number("redFactor", 1), number("greenFactor", 1), number("blueFactor", 1)]
      shift = number("baseShift", 0)
    default: self = .mapbox
    }
  }
}
