// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapImage
import MapTestSupport
import Testing

@testable import MapUI

@Suite @MainActor struct HeatmapTests {
  @Test func `properties have the utility library's defaults`() {
    let layer = HeatmapTileLayer()
    #expect(layer.weightedData.isEmpty)
    #expect(layer.radius == 20)
    #expect(layer.opacity == 0.7)
    #expect(layer.tileSize == 512)
    #expect(layer.intensityZooms == 5...10)
    #expect(layer.gradient.stops.map(\.start) == [0.2, 1])
    #expect(layer.gradient.shadeCount == 1000)
    #expect(layer.gradient.stops.last?.color == MapColor(red: 1, green: 0, blue: 0))
    #expect(WeightedCoordinate(coordinate: Coordinate(latitude: 1, longitude: 2)).intensity == 1)
    #expect(layer.tileFor(x: 0, y: 0, zoom: 0) === TileLayer.noTile)
  }

  @Test func `the color map fades in the first color and interpolates by hue`() {
    let colors = HeatmapGradient(
      colors: [MapColor(red: 0, green: 1, blue: 0), MapColor(red: 1, green: 0, blue: 0)],
      startPoints: [0.2, 1], colorMapSize: 11
    ).shades()
    #expect(colors.count == 11)
    #expect(colors[0].alpha == 0)
    #expect(abs(colors[1].alpha - 0.5) < 1e-9 && colors[1].green == 1)
    #expect(colors[2] == MapColor(red: 0, green: 1, blue: 0))
    // Halfway by hue is yellow.
    #expect(abs(colors[6].red - 1) < 1e-9 && abs(colors[6].green - 1) < 1e-9)
    #expect(colors[10] == MapColor(red: 1, green: 0, blue: 0))
    // Interpolates along the short arc of hue.
    let short = HeatmapGradient(
      colors: [MapColor(red: 1, green: 0, blue: 1), MapColor(red: 1, green: 1, blue: 0)],
      startPoints: [0, 1], colorMapSize: 3
    ).shades()
    #expect(abs(short[1].red - 1) < 1e-9 && short[1].green < 1e-9 && short[1].blue < 1e-9)
  }

  @Test func `a gradient skips invalid start points and clamps its size`() {
    let red = MapColor(red: 1, green: 0, blue: 0)
    #expect(
      HeatmapGradient(colors: [], startPoints: [], colorMapSize: -3).shades()
        .map(\.alpha) == [0, 0])
    let gradient = HeatmapGradient(
      colors: [red, red, red, red, red], startPoints: [0.5, .nan, 0.4, 7], colorMapSize: 1 << 40)
    #expect(gradient.stops.map(\.start) == [0.5] && gradient.shadeCount == 4096)
    #expect(gradient.shades().last == red)
  }

  @Test func `colors survive a conversion to hue, saturation and value`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<1000 {
      let color = MapColor(
        red: random.double(in: 0...1), green: random.double(in: 0...1),
        blue: random.double(in: 0...1), alpha: random.double(in: 0...1))
      let back = HSVColor(color).color
      #expect(
        max(abs(back.red - color.red), abs(back.green - color.green), abs(back.blue - color.blue))
          < 1e-9)
    }
  }

  private func points(_ count: Int, seed: UInt64) -> [WeightedCoordinate] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      WeightedCoordinate(
        coordinate: Coordinate(
          latitude: random.double(in: -80...80), longitude: random.double(in: -180...180)),
        intensity: Float(random.double(in: 0.5...3)))
    }
  }

  @Test func `the index finds the points in a box`() {
    let index = HeatmapIndex(points(3000, seed: 4))
    var random = SplitMix64(seed: 5)
    #expect(index.positions.count == 3000)
    for _ in 0..<200 {
      let low = SIMD2(random.double(in: -0.2...1), random.double(in: -0.2...1))
      let high = low + SIMD2(random.double(in: 0...0.3), random.double(in: 0...0.6))
      var found: [Int] = []
      index.forEach(from: low, to: high) { found.append($0) }
      let expected = index.positions.indices.filter {
        all(index.positions[$0] .>= low) && all(index.positions[$0] .<= high)
      }
      #expect(found.sorted() == expected)
    }
  }

  @Test func `the kernel is a Gaussian in both directions`() {
    let kernel = HeatmapKernel(radius: 6)
    let (side, width) = (24, 36)
    var cells = [Float](repeating: 0, count: width * width)
    var random = SplitMix64(seed: 6)
    for _ in 0..<40 { cells[random.int(in: 0...width * width - 1)] += 2 }
    let heat = kernel.spread(cells, side: side)
    for y in 0..<side {
      for x in 0..<side {
        var sum = 0.0
        for row in y...y + 12 {
          for column in x...x + 12 {
            let distance = Double(
              (row - y - 6) * (row - y - 6) + (column - x - 6) * (column - x - 6))
            sum += Double(cells[row * width + column]) * exp(-distance / 8)
          }
        }
        #expect(abs(Double(heat[y * side + x]) - sum) < 1e-4)
      }
    }
  }

  private func heat(_ layer: HeatmapTileLayer, _ x: UInt, _ y: UInt, _ zoom: UInt) -> RasterImage? {
    let image = layer.tileFor(x: x, y: y, zoom: zoom)
    return image === TileLayer.noTile ? nil : image?.image
  }

  private func alpha(_ image: RasterImage?, _ x: Int, _ y: Int) -> UInt8 {
    image?.pixels[4 * (y * 512 + x) + 3] ?? 0
  }

  @Test func `heat continues across tile edges and the antimeridian`() {
    let layer = HeatmapTileLayer()
    layer.radius = 30
    layer.weightedData = [
      WeightedCoordinate(coordinate: Coordinate(latitude: 0, longitude: 180), intensity: 1),
      WeightedCoordinate(coordinate: Coordinate(latitude: 0, longitude: 0), intensity: 1),
    ]
    // Around a point at the corner of four tiles, the heat is symmetric.
    for (west, east) in [(UInt(3), UInt(0)), (1, 2)] {
      for row in [UInt(1), 2] {
        let left = heat(layer, west, row, 2)
        let right = heat(layer, east, row, 2)
        let y = row == 1 ? 505 : 6
        #expect(alpha(left, 505, y) > 0)
        // The pixel centers differ by one pixel.
        #expect(abs(Int(alpha(left, 505, y)) - Int(alpha(right, 7, y))) <= 25)
      }
    }
    #expect(heat(layer, 1, 0, 2) == nil)
    let world = heat(layer, 0, 0, 0)
    #expect(alpha(world, 0, 256) > 200 && alpha(world, 511, 256) > 200)
    #expect(alpha(world, 256, 256) > 200 && alpha(world, 128, 256) == 0)
  }

  @Test func `the last color marks the greatest density of each level`() {
    let layer = HeatmapTileLayer()
    // Two points of weight 4 that are separate from about level 8 on.
    let coordinates = [
      Coordinate(latitude: 10, longitude: 10), Coordinate(latitude: 10, longitude: 10.1),
    ]
    layer.weightedData = coordinates.map { WeightedCoordinate(coordinate: $0, intensity: 4) }
    func middle(_ zoom: Int) -> ArraySlice<UInt8>? {
      let world = WorldPoint(coordinates[0])
      let id = TileID(containing: world, z: zoom)
      let image = heat(layer, UInt(id.x), UInt(id.y), UInt(zoom))
      let x = Int((world.x - id.origin.x) / id.size * 512)
      let y = Int((world.y - id.origin.y) / id.size * 512)
      return image?.pixels[4 * (y * 512 + x)..<4 * (y * 512 + x) + 4]
    }
    #expect(middle(10).map(Array.init) == [255, 0, 0, 255])
    #expect(middle(14).map(Array.init) == [255, 0, 0, 255])
    // Levels 3 to 5 have the same scale.
    layer.intensityZooms = 10...10
    #expect(middle(5).map(Array.init) == [255, 0, 0, 255])
    layer.weightedData[0].intensity = 1
    layer.weightedData[1].intensity = 8
    #expect(middle(12)?.first ?? 0 < 200)
  }

  @Test func `invalid points, radii and levels are handled`() {
    let layer = HeatmapTileLayer()
    let good = Coordinate(latitude: 1, longitude: 1)
    layer.weightedData = [
      WeightedCoordinate(coordinate: Coordinate(latitude: .nan, longitude: 0), intensity: 1),
      WeightedCoordinate(coordinate: Coordinate(latitude: 0, longitude: .infinity), intensity: 1),
      WeightedCoordinate(coordinate: Coordinate(latitude: 95, longitude: 0), intensity: 1),
      WeightedCoordinate(coordinate: good, intensity: -1),
      WeightedCoordinate(coordinate: good, intensity: 0),
      WeightedCoordinate(coordinate: good, intensity: .nan),
      WeightedCoordinate(coordinate: good, intensity: .infinity),
    ]
    #expect(heat(layer, 0, 0, 0) == nil)
    layer.weightedData.append(
      WeightedCoordinate(coordinate: Coordinate(latitude: 90, longitude: 900), intensity: 1))
    layer.weightedData.append(
      WeightedCoordinate(coordinate: good, intensity: .greatestFiniteMagnitude))
    layer.weightedData.append(
      WeightedCoordinate(coordinate: good, intensity: .greatestFiniteMagnitude))
    for radius in [0, 1, UInt.max] {
      layer.radius = radius
      layer.intensityZooms = radius...radius
      _ = heat(layer, 0, 0, 0)
      _ = heat(layer, 1 << 29, 1 << 29, 30)
      #expect(heat(layer, .max, 7, .max) == nil)
    }
  }

  @Test(.timeLimit(.minutes(10))) func `changing a property redraws the tiles`() async {
    let (view, _, _) = makeView()
    view.tilePatience = .seconds(50)
    let layer = HeatmapTileLayer()
    layer.map = view
    for radius in [UInt(10), 30] {
      await view.completeTileLayers()
      #expect(layer.cachedByteCount > 0 && !layer.isWaiting)
      layer.radius = radius
      #expect(layer.cachedByteCount == 0)
    }
  }
}
