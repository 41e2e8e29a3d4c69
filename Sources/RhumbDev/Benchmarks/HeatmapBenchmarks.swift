// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapUI

/// The cost of the tiles of a heat map with 100,000 locations.
@MainActor struct HeatmapBenchmarks {
  private let layer = HeatmapTileLayer()

  init() {
    // A Fibonacci spiral that covers the world and is denser around a city.
    layer.weightedData = (0..<100_000).map { index in
      let turn = Double(index) * 0.618_033_988_75
      let share = Double(index) / 100_000
      let reach = index % 2 == 0 ? 1.0 : 0.002
      return WeightedCoordinate(
        coordinate: Coordinate(
          latitude: 45 + 40 * reach * (2 * share - 1),
          longitude: 10 + 360 * reach * (turn - turn.rounded(.down) - 0.5)))
    }
  }

  func run() -> [Figure] {
    [
      Figure("heat map of 100,000: the first tile", first(), "ms"),
      Figure("heat map of 100,000: the world's tile", tile(0), "ms"),
      Figure("heat map of 100,000: a city's tile", tile(10), "ms"),
    ]
  }

  /// Indexes the locations and draws the first tile.
  private func first() -> Double {
    nanoseconds(1, rounds: 3) { _ in
      layer.radius = 20
      draw(5)
    } / 1e6
  }

  private func tile(_ zoom: Int) -> Double {
    draw(zoom)
    return nanoseconds(1, rounds: 5) { _ in draw(zoom) } / 1e6
  }

  private func draw(_ zoom: Int) {
    let tile = TileID(
      containing: WorldPoint(Coordinate(latitude: 45, longitude: 10)), z: zoom)
    _ = layer.tileFor(x: UInt(tile.x), y: UInt(tile.y), zoom: UInt(zoom))
  }
}
