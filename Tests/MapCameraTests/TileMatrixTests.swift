// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapTestSupport
import Testing

@Suite("Tile matrices") struct TileMatrixTests {
  @Test func `tile matrices agree with the point projection at zoom 21, rounded to Float`() {
    var cameras = RandomCameras(seed: 20)
    for _ in 0..<1000 {
      let random = cameras.position()
      let camera = CameraPosition(
        target: random.target, zoom: 21, bearing: random.bearing, viewingAngle: random.viewingAngle)
      let viewport = Viewport(camera: camera, size: cameras.size())
      let level = cameras.random.int(in: 14...20)
      let chosen = cameras.point(in: viewport.size)
      guard let ground = viewport.worldPoint(at: chosen) else { continue }
      let wrap = Int(ground.x.rounded(.down))
      let tile = TileID(containing: ground, z: level)
      let matrix = viewport.matrix(tile: tile, wrap: wrap)
      // In double precision, for the exact position in tile units.
      let x = (ground.x - Double(wrap) - tile.origin.x) / tile.size * 8192
      let y = (ground.y - tile.origin.y) / tile.size * 8192
      #expect(distance(chosen, screenPoint(matrix * [x, y, 0, 1], viewport.size)) < 1e-3)
      // As on the GPU, with entries and products rounded to Float.
      let clip = gpu(matrix, [Float(x), Float(y), 0, 1])
      #expect(distance(chosen, screenPoint(clip, viewport.size)) < 0.1)
    }
  }

  @Test func `heights in meters are vertical on the screen`() {
    let camera = CameraPosition(
      latitude: 60.17, longitude: 24.95, zoom: 17, bearing: 20, viewingAngle: 50)
    let viewport = Viewport(camera: camera, size: ViewSize(width: 800, height: 600))
    let tile = TileID(containing: viewport.target, z: 14)
    let x = (viewport.target.x - tile.origin.x) / tile.size * 8192
    let y = (viewport.target.y - tile.origin.y) / tile.size * 8192
    let top = screenPoint(viewport.matrix(tile: tile) * [x, y, 50, 1], viewport.size)
    #expect(abs(top.x - 400) < 1e-6)
    #expect(top.y < 270)
    #expect(distance(top, viewport.point(for: viewport.target, height: 50)) < 1e-6)
  }

  @Test func `corners shared by neighboring tiles are equal`() {
    var cameras = RandomCameras(seed: 21)
    for _ in 0..<300 {
      let viewport = cameras.viewport()
      for cover in viewport.tileCover(minimumZoom: 0, maximumZoom: 20).prefix(20) {
        let tile = cover.id
        let here = viewport.matrix(tile: tile, wrap: cover.wrap)
        let last = tile.x == (1 << tile.z) - 1
        let eastern = viewport.matrix(
          tile: TileID(z: tile.z, x: last ? 0 : tile.x + 1, y: tile.y),
          wrap: last ? cover.wrap + 1 : cover.wrap)
        let southern = viewport.matrix(
          tile: TileID(z: tile.z, x: tile.x, y: tile.y + 1), wrap: cover.wrap)
        for unit in [0.0, 8192] {
          #expect(difference(here * [8192, unit, 0, 1], eastern * [0, unit, 0, 1]) < 1e-6)
          #expect(difference(here * [unit, 8192, 0, 1], southern * [unit, 0, 0, 1]) < 1e-6)
        }
        let child = tile.children[3]
        let childMatrix = viewport.matrix(tile: child, wrap: cover.wrap)
        #expect(difference(here * [8192, 8192, 0, 1], childMatrix * [8192, 8192, 0, 1]) < 1e-6)
      }
    }
  }

  @Test func `the number of tile units per pixel at the target is exact`() {
    let viewport = Viewport(
      target: WorldPoint(x: 0.3, y: 0.4), zoom: 15, size: ViewSize(width: 500, height: 500),
      scale: 2)
    // At zoom 15, a tile of level 14 is 512 points or 1024 pixels wide.
    #expect(viewport.unitsPerPixel(tile: TileID(z: 14, x: 0, y: 0)) == 8)
    #expect(viewport.pixelsPerWorld == 1024 * 16384)
    #expect(viewport.styleZoom == 14)
  }

  /// Returns the distance in normalized device coordinates, in which the view is 2 wide and high.
  private func difference(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
    guard a.w > 0.01, b.w > 0.01 else { return 0 }
    return max(abs(a.x / a.w - b.x / b.w), abs(a.y / a.w - b.y / b.w))
  }

  private func gpu(_ matrix: Matrix4, _ v: SIMD4<Float>) -> SIMD4<Double> {
    let m = matrix.floats
    var result = SIMD4<Double>()
    for row in 0..<4 {
      var sum: Float = 0
      for column in 0..<4 { sum += m[4 * column + row] * v[column] }
      result[row] = Double(sum)
    }
    return result
  }
}
