// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapImage
import MapStyle
import Testing

@testable import MapScene

@Suite struct ElevationGridTests {
  /// One meter per step of blue.
  private let meters = ElevationEncoding(factors: [0, 0, 1], shift: 0)

  private func grid(_ rows: [[UInt8]]) throws -> ElevationGrid {
    let pixels = rows.joined().flatMap { blue -> [UInt8] in [0, 0, blue, 255] }
    return try ElevationGrid(
      RasterImage(width: rows[0].count, height: rows.count, pixels: pixels), encoding: meters)
  }

  private func values(_ grid: ElevationGrid) -> [[Float]] {
    (-1...grid.size).map { row in (-1...grid.size).map { grid[$0, row] } }
  }

  @Test func `elevations are decoded like the examples of the formats' own documents`() throws {
    func elevation(_ color: [UInt8], _ encoding: ElevationEncoding) throws -> Float {
      try ElevationGrid(
        RasterImage(width: 1, height: 1, pixels: color + [255]), encoding: encoding)[0, 0]
    }
    #expect(try abs(elevation([1, 134, 160], .mapbox)) < 1e-3)
    #expect(try elevation([0, 0, 0], .mapbox) == -10_000)
    #expect(try elevation([128, 0, 0], .terrarium) == 0)
    #expect(try elevation([162, 144, 128], .terrarium) == 8848.5)
  }

  @Test func `the border repeats the outermost pixels`() throws {
    #expect(
      values(try grid([[1, 2], [3, 4]])) == [
        [1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4],
      ])
  }

  @Test(arguments: [1e39, -1e39, 1e38, 1e300])
  func `factors of any size give slopes`(factor: Double) throws {
    let image = RasterImage(
      width: 2, height: 2, pixels: [0, 9, 1, 255, 255, 0, 2, 255, 7, 7, 7, 255, 0, 0, 0, 255])
    let encoding = ElevationEncoding(factors: [factor, -factor, factor], shift: factor)
    let grid = try ElevationGrid(image, encoding: encoding)
    #expect(values(grid).joined().allSatisfy { $0.isFinite })
    #expect(grid.slopes(zoom: 10).width == 2)
  }

  @Test func `the border is filled from all eight neighbors`() throws {
    var middle = try grid([[1, 2], [3, 4]])
    for (index, side) in TileSide.all.enumerated() {
      let first = UInt8(10 * (index + 1))
      middle.fillBorder(at: side, from: try grid([[first, first + 1], [first + 2, first + 3]]))
    }
    // The neighbors in the order of `TileSide.all`: northwest 10, north 20, northeast 30, west 40, east 50, …
    #expect(
      values(middle) == [
        [13, 22, 23, 32], [41, 1, 2, 50], [43, 3, 4, 52], [61, 70, 71, 80],
      ])
  }

  @Test func `neighbors are found across the antimeridian but not beyond the poles`() {
    let corner = TileID(z: 2, x: 3, y: 0)
    #expect(TileSide(x: .after, y: .inside).neighbor(of: corner) == TileID(z: 2, x: 0, y: 0))
    #expect(TileSide(x: .before, y: .after).neighbor(of: corner) == TileID(z: 2, x: 2, y: 1))
    #expect(TileSide(x: .inside, y: .before).neighbor(of: corner) == nil)
  }

  @Test func `the slopes of a plane are its gradient in meters per meter`() throws {
    let zoom = 17
    let size = 8
    let pixel = 40_075_016.7 / Double(1 << zoom) / Double(size)
    // 20 m per pixel to the east and 10 m per pixel to the north.
    let plane = try grid(
      (0..<size).map { row in (0..<size).map { UInt8(100 + 20 * $0 - 10 * row) } })
    let slopes = plane.slopes(zoom: zoom)
    let middle = 2 * (4 * size + 4)
    for (index, gradient) in [20 / pixel, -10 / pixel].enumerated() {
      #expect(abs(Double(slopes.pixels[middle + index]) / 255 * 8 - 4 - gradient) < 0.017)
    }
    // At the west edge, the border repeats a column until the neighbor is loaded.
    #expect(abs(Double(slopes.pixels[8 * size]) / 255 * 8 - 4 - 10 / pixel) < 0.017)
    #expect(
      plane.slopes(4..<6, 4..<5, zoom: zoom).pixels == Array(slopes.pixels[middle..<middle + 4]))
  }

  @Test func `slopes are enlarged at low zooms`() throws {
    let hill = try grid([[0, 0, 0, 0], [0, 0, 1, 1], [0, 0, 1, 1], [0, 0, 0, 0]])
    func slope(_ zoom: Int) -> Int { Int(hill.slopes(1..<2, 1..<2, zoom: zoom).pixels[0]) - 128 }
    // Beyond zoom 15, each level doubles the slope; below, the enlargement by 2^0.3 per level counteracts.
    #expect(abs(slope(21) - 2 * slope(20)) <= 2)
    #expect(slope(14) == 0)
  }

  @Test func `an image that is not square is rejected`() throws {
    #expect(throws: ImageError.self) { try grid([[1, 2]]) }
  }

  @Test func `a loaded tile and its loaded neighbors take their borders from each other`() throws {
    let backend = RecordingBackend()
    var store = TileStore()
    func tile(_ x: Int, _ y: Int, _ rows: [[UInt8]]) throws -> LoadedTile {
      var bundle = TileBundle()
      bundle.elevation = try grid(rows)
      let key = TileKey(source: 0, id: TileID(z: 3, x: x, y: y), zoom: 3)
      let tile = LoadedTile(key: key, bundle: bundle, groupCount: 0)
      store.insert(tile)
      store.fillBorders(around: tile, backend: backend)
      return tile
    }
    let middle = try tile(0, 2, [[1, 2], [3, 4]])
    let west = try tile(7, 2, [[5, 6], [7, 8]])
    _ = try tile(1, 2, [[9]])
    let filled = try #require(middle.elevation)
    #expect(filled[-1, 0] == 6 && filled[-1, 1] == 8)
    let neighbor = try #require(west.elevation)
    #expect(neighbor[2, 0] == 1 && neighbor[2, 1] == 3)
    // A neighbor of another size cannot be used.
    #expect(filled[2, 0] == 2)
    // A new version of a neighbor replaces the border.
    _ = try tile(7, 2, [[10, 11], [12, 13]])
    #expect(middle.elevation?[-1, 0] == 11)
  }
}
