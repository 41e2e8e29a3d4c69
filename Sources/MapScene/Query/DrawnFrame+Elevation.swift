// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapResources

extension DrawnFrame {
  /// Returns the elevations of coordinates in meters, from the tiles of the frame that have elevations (`raster-dem`).
  /// An elevation is `nil` for coordinates beyond them, and where only tiles of low zooms are drawn, whose elevations are
  /// those of wide areas.
  ///
  /// Only sources that a visible layer draws have tiles, such as those of a hillshade.
  ///
  /// - Throws: The error of a source whose tile cannot be read again, or `CancellationError`.
  package func elevations(at coordinates: [Coordinate]) async throws -> [Double?] {
    let found = tiles.map(\.identity.key).filter {
      scene.sources[$0.source].hasElevations(at: $0.id.z)
    }
    // The finest tile at a coordinate counts.
    let keys = Set(found).sorted { $0.id.z > $1.id.z }
    guard !keys.isEmpty else { return coordinates.map { _ in nil } }
    return try await LoadContext.$repeatsRequests.withValue(false) {
      var heights = [Double?](repeating: nil, count: coordinates.count)
      for key in keys {
        let inside = coordinates.indices.filter { heights[$0] == nil }.compactMap { index in
          TilePosition(coordinates[index], in: key.id).map { (index: index, position: $0) }
        }
        guard !inside.isEmpty, let grid = try await elevations(of: key) else { continue }
        for (index, position) in inside {
          heights[index] = grid.elevation(x: position.x, y: position.y)
        }
      }
      return heights
    }
  }

  /// Reads a tile from its source again. Returns `nil` if it has no elevations.
  private func elevations(of tile: TileKey) async throws -> ElevationGrid? {
    try Task.checkCancellation()
    guard case .elevation(let grid) = try await scene.sources[tile.source].provider.load(tile.id)
    else { return nil }
    return grid
  }
}

/// A position in a tile, as fractions of its width and height.
private struct TilePosition {
  var x: Double
  var y: Double

  /// Creates the position of a coordinate; `nil` outside of the tile.
  init?(_ coordinate: Coordinate, in id: TileID) {
    let world = WorldPoint(coordinate.wrapped)
    x = (world.x - id.origin.x) / id.size
    y = (world.y - id.origin.y) / id.size
    guard (0..<1).contains(x), (0..<1).contains(y) else { return nil }
  }
}

extension SceneSource {
  /// Whether tiles of a zoom have elevations of single points: with pixels of at most 400 m, at the equator.
  fileprivate func hasElevations(at zoom: Int) -> Bool {
    guard case .elevation = content else { return false }
    return Mercator.metersPerPoint(latitude: 0, zoom: Double(zoom)) * 256 / tileSize <= 400
  }
}
