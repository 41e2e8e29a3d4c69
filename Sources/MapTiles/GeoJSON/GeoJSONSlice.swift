// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// The part of a document's geometry near one tile, in full detail, flat.
///
/// Coordinates are of the Mercator world. A point's importance is the squared distance, in the world,
/// by which the line would be wrong without it: a tile keeps the points above its tolerance.
struct GeoJSONSlice: Sendable {
  struct Point: Sendable {
    var place: SIMD2<Double>
    var importance: Double
  }

  /// A line, a ring (not closed), or all points of a multipoint.
  struct Part: Sendable {
    /// The place in `points` after the last one.
    var end: Int
    var isHole = false
    /// A whole ring's area, or a whole line's length, before it was cut.
    var size = 0.0
    /// The shares of the whole line at which this part starts and ends.
    var clipStart = 0.0
    var clipEnd = 1.0
  }

  struct Feature: Sendable {
    /// The feature's place in the document's tables.
    var index: Int
    var type: VectorTileFeature.GeometryType
    /// The place in `parts` after the last one.
    var end: Int
    var minimum = SIMD2(Double.infinity, .infinity)
    var maximum = SIMD2(-Double.infinity, -.infinity)
  }

  var points: [Point] = []
  var parts: [Part] = []
  var features: [Feature] = []

  /// The importance of points that always stay.
  static let essential = Double.infinity

  func parts(of feature: Int) -> Range<Int> {
    (feature == 0 ? 0 : features[feature - 1].end)..<features[feature].end
  }

  func points(of part: Int) -> Range<Int> {
    (part == 0 ? 0 : parts[part - 1].end)..<parts[part].end
  }

  /// Ends the feature whose parts were appended since the one before; none if there are none.
  mutating func endFeature(_ index: Int, _ type: VectorTileFeature.GeometryType) {
    let firstPart = features.last?.end ?? 0
    guard parts.count > firstPart else { return }
    var feature = Feature(index: index, type: type, end: parts.count)
    for place in (firstPart == 0 ? 0 : parts[firstPart - 1].end)..<points.count {
      feature.minimum = pointwiseMin(feature.minimum, points[place].place)
      feature.maximum = pointwiseMax(feature.maximum, points[place].place)
    }
    features.append(feature)
  }
}

/// A box in the world.
struct WorldBox: Sendable {
  var minimum: SIMD2<Double>
  var maximum: SIMD2<Double>

  /// A tile's square grown by a share of its width.
  init(_ id: TileID, margin: Double) {
    let origin = SIMD2(id.origin.x, id.origin.y)
    minimum = origin - margin * id.size
    maximum = origin + (1 + margin) * id.size
  }

  init(minimum: SIMD2<Double>, maximum: SIMD2<Double>) {
    self.minimum = minimum
    self.maximum = maximum
  }
}
