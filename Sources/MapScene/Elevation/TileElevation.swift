// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// The elevations of a loaded tile, and the sides on which its border is not filled yet.
struct TileElevation: Sendable {
  private(set) var grid: ElevationGrid
  /// The sides whose neighbors were not loaded yet.
  private(set) var openSides = TileSide.all

  init(_ grid: ElevationGrid) { self.grid = grid }

  /// Fills the border on a side. Neighbors of another size are ignored.
  mutating func fill(_ side: TileSide, from neighbor: ElevationGrid) {
    openSides.removeAll { $0 == side }
    if neighbor.size == grid.size { grid.fillBorder(at: side, from: neighbor) }
  }
}

extension TileStore {
  /// Fills the open borders of a tile's elevations from its loaded neighbors, and updates its textures.
  func fillBorders(of tile: LoadedTile, backend: any RenderBackend) {
    guard let open = tile.elevation?.openSides, !open.isEmpty else { return }
    let key = tile.key
    for side in open {
      guard let id = side.neighbor(of: key.id),
        case .loaded(let other) = self[TileKey(source: key.source, id: id, zoom: key.zoom)],
        let neighbor = other.elevation?.grid
      else { continue }
      tile.elevation?.fill(side, from: neighbor)
      tile.updateBorder(at: side, backend: backend)
    }
  }
}

extension LoadedTile {
  /// Updates the pixels of the textures that depend on the border on a side.
  fileprivate func updateBorder(at side: TileSide, backend: any RenderBackend) {
    guard let grid = elevation?.grid else { return }
    if let heights {
      let (columns, rows) = (side.x.border(grid.size), side.y.border(grid.size))
      backend.update(
        heights, x: columns.lowerBound + 1, y: rows.lowerBound + 1,
        with: grid.heights(columns, rows))
    }
    if let slopes {
      let (columns, rows) = (side.x.edge(grid.size), side.y.edge(grid.size))
      backend.update(
        slopes, x: columns.lowerBound, y: rows.lowerBound,
        with: grid.slopes(columns, rows, zoom: key.id.z))
    }
  }
}
