// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapTestSupport
import Testing

@testable import MapCamera

/// A camera that is turned about its line of sight: the view without roll, turned about its center.
@Suite struct RollTests {
  private func viewport(_ roll: Double, bearing: Double = 30, angle: Double = 50) -> Viewport {
    Viewport(
      target: WorldPoint(Coordinate(latitude: 48, longitude: 11)), zoom: 15, bearing: bearing,
      viewingAngle: angle, roll: roll, size: ViewSize(width: 800, height: 600),
      padding: MapEdgeInsets(top: 40, left: 0, bottom: 0, right: 100), scale: 2)
  }

  @Test(arguments: [10.0, 90, 135, 250, -45])
  func `points turn counterclockwise about the center of the view`(roll: Double) throws {
    let (level, rolled) = (viewport(0), viewport(roll))
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let screenPoint = ScreenPoint(
        x: .random(in: 0...800, using: &random), y: .random(in: 0...600, using: &random))
      guard let point = level.worldPoint(at: screenPoint), let found = rolled.point(for: point)
      else {
        continue
      }
      let (x, y) = (screenPoint.x - level.center.x, screenPoint.y - level.center.y)
      let (sine, cosine) = (sin(roll * .pi / 180), cos(roll * .pi / 180))
      #expect(abs(found.x - rolled.center.x - (cosine * x + sine * y)) < 1e-6)
      #expect(abs(found.y - rolled.center.y - (cosine * y - sine * x)) < 1e-6)
      let back = try #require(rolled.worldPoint(at: found))
      #expect(abs(back.x - point.x) < 1e-12 && abs(back.y - point.y) < 1e-12)
    }
  }

  @Test(arguments: [10.0, 90, 135, 250, -45])
  func `the matrix of a tile projects as the view does`(roll: Double) throws {
    let viewport = viewport(roll)
    let tile = TileID(z: 15, x: Int(viewport.target.x * 32768), y: Int(viewport.target.y * 32768))
    let matrix = viewport.matrix(tile: tile, extent: 1)
    for corner in [SIMD2(0.1, 0.2), [0.5, 0.5], [0.9, 0.3]] {
      let (c0, c1, _, c3) = matrix.columns
      let clip = c0 * corner.x + c1 * corner.y + c3
      let point = WorldPoint(
        x: tile.origin.x + corner.x * tile.size, y: tile.origin.y + corner.y * tile.size)
      guard let screen = viewport.point(for: point) else { continue }
      #expect(abs((clip.x / clip.w + 1) / 2 * 800 - screen.x) < 1e-6)
      #expect(abs((1 - clip.y / clip.w) / 2 * 600 - screen.y) < 1e-6)
    }
  }

  @Test(arguments: [20.0, 100, 200, 300])
  func `the cover contains the tile of each point in view`(roll: Double) {
    let viewport = viewport(roll)
    let cover = viewport.tileCover(minimumZoom: 0, maximumZoom: 22)
    for x in stride(from: 0.0, through: 800, by: 40) {
      for y in stride(from: 0.0, through: 600, by: 40) {
        guard let point = viewport.worldPoint(at: ScreenPoint(x: x, y: y)) else { continue }
        #expect(
          cover.contains { tile in
            let (origin, size) = (tile.id.origin, tile.id.size)
            let left = origin.x + Double(tile.wrap)
            return (left...left + size).contains(point.x)
              && (origin.y...origin.y + size).contains(point.y)
          })
      }
    }
  }

  @Test func `an untilted view turns by its bearing instead`() {
    let rolled = viewport(25, bearing: 350, angle: 0)
    #expect(rolled.roll == 0)
    #expect(rolled.bearing == 15)
    #expect(rolled.worldToClip == viewport(0, bearing: 15, angle: 0).worldToClip)
    #expect(abs(viewport(0).groundTurn - 30 * .pi / 180) < 1e-12)
  }

  @Test func `the ground's horizontal direction is horizontal on the screen`() throws {
    let viewport = viewport(70)
    let turn = viewport.groundTurn
    let step = 1 / viewport.pointsPerWorld
    let target = viewport.target
    let near = try #require(viewport.point(for: target))
    let far = try #require(
      viewport.point(
        for: WorldPoint(x: target.x + step * cos(turn), y: target.y + step * sin(turn))))
    #expect(far.x > near.x)
    #expect(abs(far.y - near.y) < 0.01 * (far.x - near.x))
  }
}
