// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// A square of raster tiles that is rendered as one image, so that labels cross the edges of its tiles.
struct Metatile: Hashable, Sendable {
  /// The width of a tile in points: 256 or 512.
  let tileSize: Int
  /// The number of pixels per point, 1...4.
  let scale: Int
  let z: Int
  /// The column and row of the first tile.
  let x: Int
  let y: Int

  /// The highest zoom level of raster tiles. A camera has a zoom of at most 21 for a world of 256 points.
  static func maximumZoom(tileSize: Int) -> Int { tileSize == 512 ? 20 : 21 }

  /// The width of a metatile in points, in a world that is large enough.
  private static let width = 1024
  /// The margin around a metatile in points, for labels that are cut by its edge.
  private static let margin = 64
  /// The lowest zoom of a camera, for a world of 256 points.
  private static let minimumCameraZoom = 2

  /// Creates the metatile that contains a tile; `nil` if the tile does not exist.
  init?(containing tile: TileID, tileSize: Int, scale: Int) {
    guard 0...Metatile.maximumZoom(tileSize: tileSize) ~= tile.z,
      0..<(1 << tile.z) ~= tile.x, 0..<(1 << tile.z) ~= tile.y
    else { return nil }
    self.tileSize = tileSize
    self.scale = scale
    z = tile.z
    let side = Metatile.side(z: tile.z, tileSize: tileSize, scale: scale)
    x = tile.x / side * side
    y = tile.y / side * side
  }

  /// The number of tiles in a row. Sharp tiles are in smaller metatiles: each renderer keeps an image of this size, its
  /// depth buffer and a copy.
  static func side(z: Int, tileSize: Int, scale: Int) -> Int {
    let side = max(width / tileSize / (scale > 1 ? 2 : 1), 1)
    return min(side, 1 << z)
  }

  private var side: Int { Metatile.side(z: z, tileSize: tileSize, scale: scale) }

  /// The tiles, row by row.
  var tiles: [TileID] {
    (y..<y + side).flatMap { row in (x..<x + side).map { TileID(z: z, x: $0, y: row) } }
  }

  /// The first row of the image in points, from the north edge of the world. There is no margin beyond the world.
  private var top: Int { max(y * tileSize - Metatile.margin, 0) }

  /// Renders the image of the metatile and a margin around it.
  func render(with snapshotter: MapSnapshotter) async throws -> RasterImage {
    // Points of the image, from the north-west corner of the world.
    let world = Double(tileSize) * Double(1 << z)
    let top = Double(top)
    let bottom = min(Double((y + side) * tileSize) + Double(Metatile.margin), world)
    let left = Double(x * tileSize) - Double(Metatile.margin)
    let width = side * tileSize + 2 * Metatile.margin
    let center = Coordinate(
      latitude: Metatile.latitude((top + bottom) / 2 / world),
      longitude: (left + Double(width) / 2) / world * 360 - 180)
    // A camera cannot show the world in fewer than 1,024 points. Lower levels are rendered at that zoom with
    // fewer pixels per point.
    let zoom = z + (tileSize == 512 ? 1 : 0)
    let factor = 1 << max(Metatile.minimumCameraZoom - zoom, 0)
    return try await snapshotter.image(
      CameraPosition(target: center, zoom: Float(max(zoom, Metatile.minimumCameraZoom))),
      width: width * factor, height: Int(bottom - top) * factor,
      scale: Double(scale) / Double(factor))
  }

  /// Returns the part of the image of ``render(with:)`` that is one of the metatile's tiles.
  func tile(_ tile: TileID, of image: RasterImage) -> RasterImage {
    image.cropped(
      x: ((tile.x - x) * tileSize + Metatile.margin) * scale,
      y: (tile.y * tileSize - top) * scale, width: tileSize * scale, height: tileSize * scale)
  }

  /// The latitude of a row of the Mercator square, 0 at its north edge and 1 at its south edge.
  private static func latitude(_ y: Double) -> Double {
    atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi
  }
}

extension RasterImage {
  /// Returns a part of the image, which must be inside.
  func cropped(x: Int, y: Int, width: Int, height: Int) -> RasterImage {
    var part: [UInt8] = []
    part.reserveCapacity(4 * width * height)
    for row in y..<y + height {
      let start = 4 * (row * self.width + x)
      part += pixels[start..<start + 4 * width]
    }
    return RasterImage(width: width, height: height, pixels: part, alpha: alpha)
  }
}
