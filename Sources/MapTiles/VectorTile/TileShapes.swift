// SPDX-License-Identifier: Apache-2.0

/// The geometries of a layer's features as points in the layer's units, for formats that do not encode them as commands.
///
/// The range of a feature refers to `points` if it has the type `point`, and to `parts` otherwise.
package struct TileShapes: Sendable, Equatable {
  package let points: [SIMD2<Int32>]
  /// The lines and rings: ranges of `points`.
  package let parts: [Range<UInt32>]
  /// A number that no coordinate exceeds in either direction.
  package let reach: Int64

  package init(points: [SIMD2<Int32>] = [], parts: [Range<UInt32>] = []) {
    self.points = points
    self.parts = parts
    // The magnitude of a negative number is one more than its complement.
    var bits = SIMD2<Int32>()
    for point in points { bits |= point ^ (point &>> 31) }
    reach = Int64(bits.x | bits.y) + 1
  }
}
