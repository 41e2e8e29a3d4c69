// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapTestSupport
import Testing

@Suite("Tile cover") struct TileCoverTests {
  @Test func `each visible ground point is in exactly one tile`() {
    var cameras = RandomCameras(seed: 30)
    for index in 0..<600 {
      let viewport = index % 3 == 0 ? cameras.wildViewport() : cameras.viewport()
      let cover = viewport.tileCover(
        minimumZoom: 0, maximumZoom: index % 2 == 0 ? 14 : 22, roundsZoom: index % 5 == 0)
      #expect(cover.count <= Viewport.maximumCoverCount)
      #expect(Set(cover).count == cover.count)
      guard viewport.styleZoom >= 0 else {
        #expect(index % 5 == 0 || cover.isEmpty)
        continue
      }
      for row in 0...8 {
        for column in 0...8 {
          let point = ScreenPoint(
            x: viewport.size.width * (Double(column) + 0.01) / 8.02,
            y: viewport.size.height * (Double(row) + 0.01) / 8.02)
          guard let ground = viewport.worldPoint(at: point), ground.y >= 0, ground.y < 1 else {
            continue
          }
          #expect(cover.count { contains($0, ground) } == 1)
        }
      }
    }
  }

  @Test func `no tile is out of view`() {
    var cameras = RandomCameras(seed: 31)
    for _ in 0..<300 {
      let viewport = cameras.viewport()
      for cover in viewport.tileCover(minimumZoom: 0, maximumZoom: 16) {
        #expect(isVisible(cover, viewport))
      }
    }
  }

  @Test
  func `untilted, all tiles have the zoom's level, rounded down or to the nearest for rasters`() {
    var cameras = RandomCameras(seed: 32)
    for _ in 0..<300 {
      let position = cameras.position()
      let viewport = Viewport(
        camera: CameraPosition(
          target: position.target, zoom: position.zoom, bearing: position.bearing),
        size: cameras.size())
      let vector = viewport.tileCover(minimumZoom: 0, maximumZoom: 14)
      let expected = min(14, Int(viewport.styleZoom.rounded(.down)))
      #expect(vector.allSatisfy { $0.id.z == expected })
      let raster = viewport.tileCover(
        minimumZoom: 0, maximumZoom: 22, tileSize: 256, roundsZoom: true)
      #expect(raster.allSatisfy { $0.id.z == Int(viewport.zoom.rounded()) })
    }
  }

  @Test func `tilted, distant tiles are coarser, and no tile is finer than at the target`() {
    let viewport = Viewport(
      camera: CameraPosition(
        latitude: 60.17, longitude: 24.95, zoom: 16, bearing: 30, viewingAngle: 65),
      size: ViewSize(width: 1024, height: 768))
    let cover = viewport.tileCover(minimumZoom: 0, maximumZoom: 20)
    let levels = Set(cover.map(\.id.z))
    #expect(levels.max() == 15)
    #expect((levels.min() ?? 15) < 15)
    #expect(cover.first?.id.z == 15)
    // No tile is larger than twice its intended size.
    for tile in cover {
      let depth = nearestVisibleDepth(tile, viewport)
      let points = 512 * exp2(viewport.styleZoom - Double(tile.id.z))
      let size = points * viewport.cameraToTargetDistance / depth
      #expect(size < 1024 || tile.id.z == 15)
    }
  }

  @Test func `a tilted view needs few tiles`() {
    let size = ViewSize(width: 1024, height: 768)
    let upright = Viewport(
      target: WorldPoint(x: 0.5, y: 0.3), zoom: 16, size: size)
    let tilted = Viewport(
      target: WorldPoint(x: 0.5, y: 0.3), zoom: 16, viewingAngle: 65, size: size)
    #expect(upright.tileCover(minimumZoom: 0, maximumZoom: 16).count <= 9)
    #expect(tilted.tileCover(minimumZoom: 0, maximumZoom: 16).count <= 30)
  }

  @Test func `tiles are ordered by distance from the target`() {
    var cameras = RandomCameras(seed: 33)
    for _ in 0..<200 {
      let viewport = cameras.viewport()
      let distances = viewport.tileCover(minimumZoom: 0, maximumZoom: 18).map { cover in
        let x = cover.id.origin.x + cover.id.size / 2 + Double(cover.wrap) - viewport.target.x
        let y = cover.id.origin.y + cover.id.size / 2 - viewport.target.y
        return hypot(x, y)
      }
      #expect(zip(distances, distances.dropFirst()).allSatisfy { $0 <= $1 * (1 + 1e-9) })
    }
  }

  @Test func `the world repeats in x`() {
    let viewport = Viewport(
      target: Coordinate(latitude: 0, longitude: 179.9), zoom: 2,
      size: ViewSize(width: 2048, height: 600))
    let cover = viewport.tileCover(minimumZoom: 0, maximumZoom: 14)
    // From 1024 points west to 1024 points east of the target: one world in each direction.
    #expect(Set(cover.map(\.wrap)) == [-1, 0, 1])
    #expect(cover.contains(CoverTile(TileID(z: 1, x: 1, y: 0), wrap: 0)))
    #expect(cover.contains(CoverTile(TileID(z: 1, x: 0, y: 0), wrap: 1)))
    #expect(cover.count > 4)
  }

  @Test func `the cover uses the source's highest level, and is empty below its lowest level`() {
    let viewport = Viewport(
      target: WorldPoint(x: 0.5, y: 0.5), zoom: 9.5, size: ViewSize(width: 600, height: 600))
    #expect(viewport.tileCover(minimumZoom: 9, maximumZoom: 14).isEmpty)
    #expect(Set(viewport.tileCover(minimumZoom: 8, maximumZoom: 14).map(\.id.z)) == [8])
    #expect(Set(viewport.tileCover(minimumZoom: 0, maximumZoom: 5).map(\.id.z)) == [5])
    #expect(viewport.tileCover(minimumZoom: 5, maximumZoom: 4).isEmpty)
    #expect(viewport.tileCover(minimumZoom: -5, maximumZoom: 99).first?.id.z == 8)
  }

  @Test func `no view needs more than 512 tiles`() {
    for width in [10_000.0, 100_000, 1_000_000] {
      for zoom in [-8.0, 0, 1, 5, 14, 21, 30] {
        for (angle, minimum) in [(0.0, 0), (65, 0), (85, 0), (0, 12), (85, 12)] {
          let viewport = Viewport(
            target: WorldPoint(x: 0.1, y: 0.4), zoom: zoom, bearing: 45, viewingAngle: angle,
            size: ViewSize(width: width, height: width))
          let cover = viewport.tileCover(minimumZoom: minimum, maximumZoom: 22)
          #expect(cover.count <= 512)
          #expect(Set(cover).count == cover.count)
          #expect(zoom < Double(minimum) + 1 || !cover.isEmpty)
        }
      }
    }
  }

  private func contains(_ cover: CoverTile, _ point: WorldPoint) -> Bool {
    let west = cover.id.origin.x + Double(cover.wrap)
    let north = cover.id.origin.y
    return point.x >= west && point.x < west + cover.id.size && point.y >= north
      && point.y < north + cover.id.size
  }

  /// Returns whether the tile and the visible ground intersect, by clipping the ground to the tile's sides.
  private func isVisible(_ cover: CoverTile, _ viewport: Viewport) -> Bool {
    let slack = cover.id.size * 1e-9
    let west = cover.id.origin.x + Double(cover.wrap) - slack
    let north = cover.id.origin.y - slack
    let east = west + cover.id.size + 2 * slack
    let south = north + cover.id.size + 2 * slack
    var shape = viewport.visibleQuad
    for side in [
      { (p: WorldPoint) in p.x - west }, { east - $0.x }, { $0.y - north }, { south - $0.y },
    ] {
      var cut: [WorldPoint] = []
      for (a, b) in zip(shape, shape.dropFirst() + shape.prefix(1)) {
        if side(a) >= 0 { cut.append(a) }
        if side(a) * side(b) < 0 {
          let t = side(a) / (side(a) - side(b))
          cut.append(WorldPoint(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y)))
        }
      }
      shape = cut
    }
    return !shape.isEmpty
  }

  private func nearestVisibleDepth(_ cover: CoverTile, _ viewport: Viewport) -> Double {
    let tile = cover.id
    return [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { x, y in
      let corner = viewport.matrix(tile: tile, wrap: cover.wrap) * [8192 * x, 8192 * y, 0, 1]
      return max(corner.w, viewport.nearDepth)
    }.min() ?? 0
  }
}
