// SPDX-License-Identifier: Apache-2.0
import Foundation
package import MapCamera
package import MapGeometry
package import MapTiles

/// The camera with which the map of tile archives opens: it shows the content of the archives completely, or, where they have
/// no tiles at that zoom, the nearest tiles of the next higher zoom that has some.
package struct OpeningCamera {
  private let archives: [any TileSource]
  /// The bounds of all archives.
  package let bounds: CoordinateBounds
  /// Whether the tiles are images.
  private let areImages: Bool
  /// The maximum number of tiles to look up for each zoom.
  private static let lookups = 256

  package init(_ archives: [any TileSource]) {
    self.archives = archives
    areImages = archives.allSatisfy(\.info.format.isImage)
    bounds = CoordinateBounds(enclosing: archives.map(\.info.bounds))
  }

  /// The position, north up and without tilt; `nil` without archives, or if their bounds are not on the map.
  ///
  /// - Parameters:
  ///   - size: The view's size in points.
  ///   - margin: The minimum distance of the bounds from the edges, in points.
  package func position(in size: ViewSize, margin: Double) async -> CameraPosition? {
    guard
      let fitted = cameraFitting(
        await contentBounds, in: size, insets: MapEdgeInsets(all: margin)),
      let deepest = archives.map(\.info.maximumZoom).max()
    else { return nil }
    let first = min(level(at: Double(fitted.zoom)), deepest)
    for level in first...max(first, deepest) {
      guard let tile = await nearestTile(to: fitted.target, level: level) else { continue }
      return position(fitted, of: tile, in: size)
    }
    return fitted
  }

  /// The bounds of the content of all archives.
  private var contentBounds: CoordinateBounds {
    get async {
      var parts: [CoordinateBounds] = []
      for archive in archives { parts.append(await ContentBounds.of(archive)) }
      return CoordinateBounds(enclosing: parts)
    }
  }

  /// The lowest zoom, at least `zoom`, with tiles at a coordinate; `zoom` if there are none.
  package func zoom(from zoom: Double, at target: Coordinate) async -> Double {
    guard let deepest = archives.map(\.info.maximumZoom).max() else { return zoom }
    let first = min(level(at: zoom), deepest)
    for level in first...max(first, deepest)
    where await hasTile(TileID(containing: WorldPoint(target), z: level)) {
      return max(zoom, lowestZoom(of: level))
    }
    return zoom
  }

  /// Whether a view shows a tile of the archives, or of a lower zoom in place of one. Looks up only the nearest tiles of a
  /// large view. True without archives.
  package func isVisible(in viewport: Viewport) async -> Bool {
    for archive in archives where await OpeningCamera([archive]).hasTile(in: viewport) {
      return true
    }
    return archives.isEmpty
  }

  /// Whether a view shows a tile of a single archive.
  private func hasTile(in viewport: Viewport) async -> Bool {
    guard let info = archives.first?.info else { return false }
    let cover = viewport.tileCover(
      minimumZoom: 0, maximumZoom: info.maximumZoom, tileSize: areImages ? 256 : 512,
      roundsZoom: areImages)
    var known: Set<TileID> = []
    for tile in cover.prefix(Self.lookups)
    where tile.id.z >= info.minimumZoom && block(level: tile.id.z)?.contains(tile.id) ?? false {
      for level in (info.minimumZoom...tile.id.z).reversed() {
        let ancestor = tile.id.ancestor(at: level)
        guard known.insert(ancestor).inserted else { break }
        if await hasTile(ancestor) { return true }
      }
    }
    return false
  }

  /// The tiles of a level in the bounds; `nil` if these are invalid.
  private func block(level: Int) -> TileBlock? {
    bounds.isValid ? TileBlock(bounds, zoom: level) : nil
  }

  /// The level of the tiles that are drawn at a zoom. Vector tiles are 512 points wide and images 256.
  private func level(at zoom: Double) -> Int {
    Int(max(0, areImages ? zoom.rounded() : (zoom - 1).rounded(.down)))
  }

  /// The lowest valid zoom at which tiles of a level are drawn in their size.
  private func lowestZoom(of level: Int) -> Double {
    min(Double(areImages ? level : level + 1), Double(CameraPosition.zoomRange.upperBound))
  }

  /// The fitted position, with the zoom of a tile's level. The target stays if the tile contains it or if the tile's
  /// center is visible. Or else it is the point of the bounds that is nearest to the tile's center.
  private func position(
    _ fitted: CameraPosition, of tile: TileID, in size: ViewSize
  ) -> CameraPosition {
    let zoom = max(fitted.zoom, Float(lowestZoom(of: tile.z)))
    let middle = WorldPoint(x: tile.origin.x + tile.size / 2, y: tile.origin.y + tile.size / 2)
    let target = WorldPoint(fitted.target)
    let points = Mercator.worldSize * exp2(Double(zoom))
    let isVisible =
      abs(middle.x - target.x) * points < size.width / 2
      && abs(middle.y - target.y) * points < size.height / 2
    // In a small view, the center of a tile around the target may be out of view, and beside the archives.
    if isVisible || TileID(containing: target, z: tile.z) == tile {
      return CameraConstraints().constrain(
        CameraPosition(target: fitted.target, zoom: zoom), size: size)
    }
    let nearest = CameraConstraints(targetBounds: bounds).constrain(
      CameraPosition(target: middle.coordinate, zoom: zoom), size: size)
    return CameraConstraints().constrain(nearest, size: size)
  }

  /// The tile of a level that is nearest to a coordinate, among the first in squares around it.
  private func nearestTile(to coordinate: Coordinate, level: Int) async -> TileID? {
    let count = 1 << level
    let center = TileID(containing: WorldPoint(coordinate), z: level)
    guard let block = block(level: level) else { return nil }
    var (ring, lookups) = (0, 0)
    while ring < count, lookups < Self.lookups {
      var isInside = false
      for (x, y) in Self.ring(ring) where abs(x) <= count / 2 {
        let tile = TileID(z: level, x: (center.x + x + count) % count, y: center.y + y)
        guard block.contains(tile) else { continue }
        isInside = true
        lookups += 1
        if await hasTile(tile) { return tile }
      }
      if !isInside { return nil }
      ring += 1
    }
    return nil
  }

  /// The offsets of the tiles on the edge of a square around a tile.
  private static func ring(_ radius: Int) -> [(Int, Int)] {
    guard radius > 0 else { return [(0, 0)] }
    var offsets: [(Int, Int)] = []
    for step in -radius...radius {
      offsets += [(step, -radius), (step, radius)]
      if abs(step) < radius { offsets += [(-radius, step), (radius, step)] }
    }
    return offsets
  }

  /// Whether an archive has a tile. Archives that do not have the level in their header are not read.
  private func hasTile(_ id: TileID) async -> Bool {
    for archive in archives
    where (archive.info.minimumZoom...max(archive.info.minimumZoom, archive.info.maximumZoom))
      .contains(id.z)
    {
      if let tile = try? await archive.tile(id), !tile.isEmpty { return true }
    }
    return false
  }
}
