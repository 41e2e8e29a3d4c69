// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry

extension OverlayPainter {
  /// Draws a tile layer. Each point of the ground is covered once, so that translucent layers show no
  /// seams.
  func paint(
    _ tiles: OverlayTiles, _ lens: OverlayProjection, isStill: Bool, _ list: inout DrawList
  ) {
    guard tiles.isVisible, tiles.opacity > 0 else { return }
    let choice = TileSelection(tiles, in: lens.viewport)
    let grid = TileGrid(choice.pieces)
    let shift = isStill ? lens.viewport.shiftToPixels / lens.viewport.pointsPerWorld : .zero
    for piece in choice.pieces {
      guard let texture = textures.own(piece.top.image, hasMipmaps: true) else { continue }
      let start = list.overlayTileTriangles.count
      append(piece, grid, lens, shift: shift, &list)
      var draw = OverlayTileDraw(
        triangles: start..<list.overlayTileTriangles.count,
        top: .init(texture: texture, source: piece.area.part(of: piece.top.id)))
      if let under = piece.under, piece.share < 1 {
        draw.under = textures.own(under.image, hasMipmaps: true).map {
          .init(texture: $0, source: piece.area.part(of: under.id))
        }
      }
      draw.share = Float(piece.share)
      draw.opacity = Float(min(tiles.opacity, 1))
      if draw.share > 0 || draw.under != nil { list.commands.append(.overlayTile(draw)) }
    }
  }

  private func append(
    _ piece: TileSelection.Piece, _ grid: TileGrid, _ lens: OverlayProjection, shift: SIMD2<Double>,
    _ list: inout DrawList
  ) {
    let (low, side) = TileGrid.square(piece.area, wrap: piece.wrap, level: grid.level)
    let units = Double(1 << grid.level)
    func append(_ position: SIMD2<Double>) {
      let corner = (position - SIMD2<Double>(low)) / Double(side)
      list.overlayTileCorners.append(
        OverlayTileVertex(clip: lens.clip(position / units + shift), corner: SIMD2<Float>(corner)))
    }
    let outline = grid.outline(of: piece)
    let first = UInt32(list.overlayTileCorners.count)
    for position in outline { append(SIMD2<Double>(position)) }
    if outline.count == 4 {
      for corner: UInt32 in [0, 1, 2, 2, 3, 0] {
        list.overlayTileTriangles.append(first + corner)
      }
      return
    }
    // A fan about the center. A fan from a corner would have degenerate triangles at the corners next to
    // it.
    let count = UInt32(outline.count)
    append(SIMD2<Double>(low) + Double(side) / 2)
    for corner in 0..<count {
      list.overlayTileTriangles += [first + count, first + corner, first + (corner + 1) % count]
    }
  }
}
