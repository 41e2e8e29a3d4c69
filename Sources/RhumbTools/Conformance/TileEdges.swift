// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// The edges of tiles, which MapLibre's debugging aid `debug` draws as red lines one pixel wide.
struct TileEdges {
  private let tiles: [CoverTile]

  /// Whether the view shows more than edges: the aid writes a label in the north-west corner of each tile.
  private let showsLabels: Bool

  /// Finds the tiles of a style's sources; `nil` if the edges of this view cannot be drawn.
  init?(of style: JSON, in viewport: Viewport) {
    tiles = (style["sources"]?.object ?? [:]).values.flatMap { source in
      viewport.tileCover(
        minimumZoom: 0,
        maximumZoom: source["maxzoom"]?.number.flatMap { Int(exactly: $0) } ?? 22,
        tileSize: source["tileSize"]?.number ?? 512)
    }
    showsLabels = tiles.contains { tile in
      viewport.point(for: Self.corner(of: tile, 0, 0)).map { $0.x >= 0 && $0.y >= 0 } ?? true
    }
    if showsLabels || viewport.bearing != 0 || viewport.viewingAngle != 0 { return nil }
  }

  /// Draws the edges.
  func draw(on image: inout RasterImage, in viewport: Viewport) {
    for tile in tiles {
      guard let start = viewport.point(for: Self.corner(of: tile, 0, 0)),
        let end = viewport.point(for: Self.corner(of: tile, 1, 1))
      else { continue }
      for x in [start.x, end.x].map({ Int(($0 * viewport.scale).rounded(.down)) })
      where (0..<image.width).contains(x) {
        for y in 0..<image.height { image.paint(x, y) }
      }
      for y in [start.y, end.y].map({ Int(($0 * viewport.scale).rounded(.down)) })
      where (0..<image.height).contains(y) {
        for x in 0..<image.width { image.paint(x, y) }
      }
    }
  }

  /// The corner of a tile on its copy of the world, in widths of the tile from its north-west corner.
  private static func corner(of tile: CoverTile, _ x: Double, _ y: Double) -> WorldPoint {
    let origin = tile.id.origin
    let size = tile.id.size
    return WorldPoint(x: origin.x + Double(tile.wrap) + x * size, y: origin.y + y * size)
  }
}

extension RasterImage {
  fileprivate mutating func paint(_ x: Int, _ y: Int) {
    let start = (y * width + x) * 4
    pixels.replaceSubrange(start..<start + 4, with: [255, 0, 0, 255])
  }
}
