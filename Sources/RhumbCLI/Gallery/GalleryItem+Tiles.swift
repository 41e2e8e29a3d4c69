// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapUI
import RhumbModules

extension GalleryItem {
  @MainActor static func tiles(_ map: MapView) {
    let layer = WaveTiles()
    layer.opacity = 0.6
    layer.map = map
  }

  @MainActor static func heat(_ map: MapView) {
    var generator = SeededRandom(seed: 3)
    /// A random value with a nearly normal distribution: the sum of four uniform ones.
    func spread() -> Double {
      (0..<4).reduce(0) { sum, _ in sum + generator.fraction() - 0.5 }
    }
    var points: [WeightedCoordinate] = []
    for (east, north, size, count) in [
      (-180.0, 40.0, 220.0, 2400), (160, 90, 130, 1300), (60, -170, 260, 1300),
    ] {
      for _ in 0..<count {
        points.append(
          WeightedCoordinate(
            coordinate: at(east + size * spread(), north + size * spread()),
            intensity: Float(0.5 + generator.fraction())))
      }
    }
    map.isBuildingsEnabled = false
    let layer = HeatmapTileLayer()
    layer.radius = 32
    layer.weightedData = points
    // The camera is closer than the last zoom level with its own maximum intensity.
    layer.intensityZooms = 5...15
    layer.map = map
  }
}

/// Tiles with a wave pattern around a point, and a border around each tile.
private final class WaveTiles: SyncTileLayer {
  nonisolated override func tileFor(x: UInt, y: UInt, zoom: UInt) -> IconImage? {
    let tile = TileID(z: Int(zoom), x: Int(x), y: Int(y))
    let middle = WorldPoint(GalleryItem.at(0, 0))
    let side = 256
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * side * side)
    for row in 0..<side {
      for column in 0..<side {
        let position = SIMD2(Double(column) + 0.5, Double(row) + 0.5) / Double(side) * tile.size
        let offset = SIMD2(tile.origin.x - middle.x, tile.origin.y - middle.y) + position
        let wave = sin((offset * offset).sum().squareRoot() * 4e5) / 2 + 0.5
        let isFrame = min(row, column) < 2
        let color = isFrame ? SIMD3(0.1, 0.1, 0.3) : [0.1 + 0.6 * wave, 0.35, 0.85 - 0.5 * wave]
        for channel in 0..<3 { pixels.append(UInt8(255 * color[channel])) }
        pixels.append(255)
      }
    }
    return IconImage(RasterImage(width: side, height: side, pixels: pixels))
  }
}
