// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// A measure of distances on the WGS 84 ellipsoid near a latitude, where the surface is approximately flat.
///
/// The meters per degree are the radii of curvature in the prime vertical and in the meridian:
/// https://en.wikipedia.org/wiki/Earth_radius#Principal_radii_of_curvature
struct Ruler {
  private let metersPerDegree: SIMD2<Double>

  init(latitude: Double) {
    let radius = 6_378_137.0
    let flattening = 1 / 298.257223563
    let eccentricity2 = flattening * (2 - flattening)
    let cosine = cos(latitude * .pi / 180)
    let w2 = 1 / (1 - eccentricity2 * (1 - cosine * cosine))
    let primeVertical = radius * w2.squareRoot()
    metersPerDegree =
      SIMD2(primeVertical * cosine, primeVertical * w2 * (1 - eccentricity2)) * (.pi / 180)
  }

  /// The distance in meters between a geometry and the nearest shape; 0 if one covers the other.
  static func distance(from geometry: FeatureGeometry, to shapes: [FeatureGeometry]) -> Double {
    guard let origin = geometry.parts.first?.first?.first else { return .infinity }
    let ruler = Ruler(latitude: origin.latitude)
    let own = geometry.parts.map { ruler.flat($0, around: origin.longitude) }
    var nearest = Double.infinity
    for shape in shapes {
      for part in shape.parts {
        let other = ruler.flat(part, around: origin.longitude)
        for rings in own {
          if geometry.type == .polygon, covers(rings, other) { return 0 }
          if shape.type == .polygon, covers(other, rings) { return 0 }
          nearest = min(nearest, squaredDistance(rings, other))
        }
      }
    }
    return nearest.squareRoot()
  }

  /// Projects coordinates to meters, relative to the origin's meridian and the equator.
  private func flat(_ rings: [[Coordinate]], around longitude: Double) -> [[SIMD2<Double>]] {
    rings.map { ring in
      ring.map { coordinate in
        let east = (coordinate.longitude - longitude).remainder(dividingBy: 360)
        return SIMD2(east, coordinate.latitude) * metersPerDegree
      }
    }
  }

  /// Whether the first point of the other shape lies in the polygon. If it does not, but the shapes overlap,
  /// their edges cross and the distance of the edges is 0.
  private static func covers(_ polygon: [[SIMD2<Double>]], _ other: [[SIMD2<Double>]]) -> Bool {
    other.first?.first.map { PlaneGeometry.side(of: $0, polygon) != .outside } ?? false
  }

  private static func squaredDistance(_ a: [[SIMD2<Double>]], _ b: [[SIMD2<Double>]]) -> Double {
    var nearest = Double.infinity
    for (start, end) in a.lazy.flatMap(segments) {
      for (otherStart, otherEnd) in b.lazy.flatMap(segments) {
        nearest = min(
          nearest, PlaneGeometry.squaredDistance(start, end, otherStart, otherEnd))
        if nearest == 0 { return 0 }
      }
    }
    return nearest
  }

  private static func segments(_ line: [SIMD2<Double>]) -> [(SIMD2<Double>, SIMD2<Double>)] {
    line.count == 1 ? [(line[0], line[0])] : Array(zip(line, line.dropFirst()))
  }
}
