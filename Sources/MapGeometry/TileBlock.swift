// SPDX-License-Identifier: Apache-2.0
/// The tiles of a zoom that bounds touch: columns and rows without gaps.
package struct TileBlock {
  private let zoom: Int
  /// The columns. Those east of the antimeridian continue the count.
  private(set) var columns: Range<Int>
  package private(set) var rows: Range<Int>

  /// Creates the block of valid bounds. A side that lies on the edge of a tile does not touch the next one. Bounds beyond the map
  /// get a row at its edge, or one below it, which has no tiles.
  package init(_ bounds: CoordinateBounds, zoom: Int) {
    self.zoom = zoom
    let west = bounds.southWest.wrapped.longitude
    let northWest = WorldPoint(Coordinate(latitude: bounds.northEast.latitude, longitude: west))
    let south = WorldPoint(bounds.southWest).y
    let side = Double(1 << zoom)
    let all = Self.indices(northWest.x * side, (northWest.x + bounds.longitudeSpan / 360) * side)
    // Bounds can end in the column in which they begin, around the world.
    columns = all.prefix(1 << zoom)
    rows = Self.indices(max(northWest.y, 0) * side, min(south, 1) * side)
  }

  package var count: Int { columns.count * rows.count }

  /// The tiles, row by row.
  package var tiles: some Sequence<TileID> {
    rows.lazy.flatMap { [columns] y in columns.lazy.map { tile(column: $0, row: y) } }
  }

  /// Whether a tile of the same zoom is in the block.
  package func contains(_ tile: TileID) -> Bool {
    rows.contains(tile.y)
      && (columns.contains(tile.x) || columns.contains(tile.x + (1 << zoom)))
  }

  /// Returns the smallest block with all tiles of this one for which a condition is true; `nil` if there are none.
  package func cropped(where condition: (TileID) -> Bool) -> TileBlock? {
    let kept = rows.filter { y in columns.contains { condition(tile(column: $0, row: y)) } }
    guard let top = kept.first, let bottom = kept.last else { return nil }
    let filled = columns.filter { x in kept.contains { condition(tile(column: x, row: $0)) } }
    guard let left = filled.first, let right = filled.last else { return nil }
    var block = self
    (block.columns, block.rows) = (left..<right + 1, top..<bottom + 1)
    return block
  }

  /// The part of bounds that the tiles cover; invalid bounds if they cover none.
  package func clipping(_ bounds: CoordinateBounds) -> CoordinateBounds {
    let size = 1 / Double(1 << zoom)
    // In copies of the world, so that the bounds may cross the antimeridian.
    let start = WorldPoint(bounds.southWest.wrapped).x
    let span = bounds.longitudeSpan / 360
    let west = max(start, Double(columns.lowerBound) * size)
    let east = max(west, min(start + span, Double(columns.upperBound) * size))
    let north = WorldPoint(x: west, y: Double(rows.lowerBound) * size).coordinate
    let south = WorldPoint(x: east, y: Double(rows.upperBound) * size).coordinate
    return CoordinateBounds(
      southWest: Coordinate(
        latitude: max(south.latitude, bounds.southWest.latitude), longitude: north.longitude),
      northEast: Coordinate(
        latitude: min(north.latitude, bounds.northEast.latitude), longitude: south.longitude))
  }

  private func tile(column: Int, row: Int) -> TileID {
    TileID(z: zoom, x: column % (1 << zoom), y: row)
  }

  /// The columns or rows of a span, in tiles.
  private static func indices(_ start: Double, _ end: Double) -> Range<Int> {
    let first = Int((start + 1e-6).rounded(.down))
    let last = Int((end - 1e-6).rounded(.up))
    return first..<max(first + 1, last)
  }
}
