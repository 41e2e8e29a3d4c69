// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// The part of a document's geometry near one tile, at full detail, in flat arrays.
///
/// Coordinates are in the Mercator world. A point's importance is the squared distance, in world units,
/// between the point and the line without it. A tile keeps the points whose importance exceeds its tolerance.
struct GeoJSONSlice: Sendable {
  struct Point: Sendable {
    var place: SIMD2<Double>
    var importance: Double
  }

  /// A line, a ring (not closed), or all points of a multipoint.
  struct Part: Sendable {
    /// The index in `points` after the last point of the part.
    var end: Int
    var isHole = false
    /// The area of the complete ring or the length of the complete line, before clipping.
    var size = 0.0
    /// The fractions of the complete line at which this part starts and ends.
    var clipStart = 0.0
    var clipEnd = 1.0
  }

  struct Feature: Sendable {
    /// The index of the feature in the document's tables.
    var index: Int
    var type: VectorTileFeature.GeometryType
    /// The index in `parts` after the last part of the feature.
    var end: Int
    var minimum = SIMD2(Double.infinity, .infinity)
    var maximum = SIMD2(-Double.infinity, -.infinity)
  }

  var points: [Point] = []
  var parts: [Part] = []
  var features: [Feature] = []

  /// The importance of points that are always kept.
  static let essential = Double.infinity

  func parts(of feature: Int) -> Range<Int> {
    (feature == 0 ? 0 : features[feature - 1].end)..<features[feature].end
  }

  func points(of part: Int) -> Range<Int> {
    (part == 0 ? 0 : parts[part - 1].end)..<parts[part].end
  }

  /// Ends the feature that consists of the parts appended since the previous feature. Adds no feature if
  /// there are no new parts.
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

/// A box in world coordinates.
struct WorldBox: Sendable {
  var minimum: SIMD2<Double>
  var maximum: SIMD2<Double>

  /// Creates the box of a tile, extended on each side by a fraction of the tile's width.
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
