// SPDX-License-Identifier: Apache-2.0
import MapGeometry

extension TileStore {
  /// Fills the borders between the elevations of a tile and of its loaded neighbors, and updates their textures.
  func fillBorders(around tile: LoadedTile, backend: any RenderBackend) {
    guard tile.elevation != nil else { return }
    let key = tile.key
    for side in TileSide.all {
      guard let id = side.neighbor(of: key.id),
        case .loaded(let neighbor) = self[TileKey(source: key.source, id: id, zoom: key.zoom)]
      else { continue }
      tile.fillBorder(at: side, from: neighbor, backend: backend)
      neighbor.fillBorder(at: side.opposite, from: tile, backend: backend)
    }
  }
}

extension LoadedTile {
  /// Fills the border on a side, and updates the pixels of the textures that depend on it. A neighbor of another size
  /// is ignored.
  fileprivate func fillBorder(
    at side: TileSide, from neighbor: LoadedTile, backend: any RenderBackend
  ) {
    guard let other = neighbor.elevation, other.size == elevation?.size else { return }
    elevation?.fillBorder(at: side, from: other)
    guard let grid = elevation else { return }
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
