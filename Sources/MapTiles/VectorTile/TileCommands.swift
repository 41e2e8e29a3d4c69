// SPDX-License-Identifier: Apache-2.0

/// The geometries of a layer's features, encoded as the commands of vector tiles.
/// Source: <https://github.com/mapbox/vector-tile-spec/tree/master/2.1#43-geometry-encoding>
package struct TileCommands {
  /// The commands of all features, one after another.
  package private(set) var numbers: [UInt32] = []
  /// The last point of the feature, from which the next one is measured.
  private var pen = SIMD2<Int32>()

  package init() {}

  /// Begins a feature.
  package mutating func begin() { pen = SIMD2() }

  /// Writes points as one part.
  package mutating func points(_ points: some Collection<SIMD2<Int32>>) {
    command(1, points.count)
    for point in points { move(to: point) }
  }

  /// Writes a line of at least one point.
  package mutating func line(_ points: some Collection<SIMD2<Int32>>) {
    self.points(points.prefix(1))
    command(2, points.count - 1)
    for point in points.dropFirst() { move(to: point) }
  }

  /// Writes a ring of at least one point, which is closed.
  package mutating func ring(_ points: some Collection<SIMD2<Int32>>) {
    line(points)
    command(7, 1)
  }

  private mutating func command(_ code: UInt32, _ count: Int) {
    numbers.append(UInt32(truncatingIfNeeded: count) << 3 | code)
  }

  @inline(__always)
  private mutating func move(to point: SIMD2<Int32>) {
    let offset = point &- pen
    numbers.append(UInt32(bitPattern: (offset.x << 1) ^ (offset.x >> 31)))
    numbers.append(UInt32(bitPattern: (offset.y << 1) ^ (offset.y >> 31)))
    pen = point
  }
}
