// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapJSON
import Testing

@testable import MapTiles

/// The encodings of MapLibre Tiles, on the examples of their specification and on small tiles.
/// Source: https://maplibre.org/maplibre-tile-spec/encodings/
@Suite struct MapLibreTileTests {
  /// A tile with one layer of points at the origin and a column.
  private func tile(_ column: [UInt8], _ data: [UInt8], points: Int) -> [UInt8] {
    let count = UInt8(points)
    let geometry: [UInt8] =
      [2, 0x30, 0x62, 2, 2, 1, count, count, 0, 0x13, 0x02, 2 * count, 2 * count]
      + [UInt8](repeating: 0, count: 2 * points)
    return frame([1, 1, 0x61, 0x80, 0x20, 2, 4] + column + geometry + data)
  }

  /// A tile with one layer that has only geometries.
  private func tile(geometry: [UInt8]) -> [UInt8] {
    frame([1, 1, 0x61, 0x80, 0x20, 1, 4] + geometry)
  }

  private func frame(_ body: [UInt8]) -> [UInt8] {
    body.count < 128
      ? [UInt8(body.count)] + body
      : [UInt8(body.count & 0x7F) | 0x80, UInt8(body.count >> 7)] + body
  }

  private func values(_ bytes: [UInt8]) throws -> [JSON?] {
    let layer = try #require(try VectorTile(decoding: bytes, format: .mlt).layers.first)
    return layer.features.map { layer.property("b", of: $0) }
  }

  private static let name: [UInt8] = [1, 0x62]

  @Test(
    arguments: [
      // Numbers as they are, fixed and variable, and of 64 bits.
      (18, [0x10, 0x02, 3, 5, 0xAC, 0x02, 5, 0x90, 0x4E], [300, 5, 10_000]),
      (18, [0x10, 0x00, 1, 4, 1, 2, 0, 0], [513]),
      (20, [0x10, 0x00, 1, 8, 3, 0, 0, 0, 0, 0, 0, 0], [-2]),
      (16, [0x10, 0x02, 5, 5, 0, 1, 2, 3, 4], [0, -1, 1, -2, 2]),
      // The specification's examples of differences and runs.
      (18, [0x10, 0x22, 3, 4, 0xC8, 0x01, 10, 5], [100, 105, 102]),
      (18, [0x10, 0x62, 4, 4, 2, 7, 3, 4, 5, 3], [5, 5, 5, 3, 3, 3, 3]),
      (18, [0x10, 0x2E, 8, 8, 4, 7, 1, 3, 1, 2, 20, 2, 14, 0], [10, 11, 12, 13, 20, 20, 20]),
      // Runs of signed numbers.
      (16, [0x10, 0x62, 2, 2, 1, 2, 2, 1], [-1, -1]),
      // The reference encoder's FastPFOR of the number 103, four times.
      (18, [0x10, 0x01, 4, 8, 0, 0, 0, 0, 0xE7, 0xE7, 0xE7, 0xE7], [103, 103, 103, 103]),
    ] as [(UInt8, [UInt8], [Double])])
  func `integers are decoded`(type: UInt8, data: [UInt8], expected: [Double]) throws {
    let bytes = tile([type] + Self.name, data, points: expected.count)
    #expect(try values(bytes) == expected.map { .number($0) })
  }

  @Test func `floating-point numbers and booleans are decoded`() throws {
    let float = tile(
      [24] + Self.name, [0x10, 0, 2, 8, 0, 0, 0x20, 0x40, 0, 0, 0xC0, 0xBF], points: 2)
    #expect(try values(float) == [2.5, -1.5])
    let double = tile(
      [26] + Self.name, [0x10, 0, 1, 8, 0, 0, 0, 0, 0, 0, 0x04, 0x40], points: 1)
    #expect(try values(double) == [2.5])
    // The specification's example: five bytes of ones and the bits of 0x2D.
    let bits = tile([10] + Self.name, [0x10, 0x60, 46, 4, 0x02, 0xFF, 0xFF, 0x2D], points: 46)
    let last: [JSON?] = [true, false, true, true, false, true]
    #expect(try values(bits) == [JSON?](repeating: true, count: 40) + last)
  }

  @Test func `a nullable column has values for the features that its bits name`() throws {
    let column = tile(
      [19] + Self.name, [0, 0x60, 3, 2, 0xFF, 0b101, 0x10, 0x02, 2, 2, 7, 8], points: 3)
    #expect(try values(column) == [7, nil, 8])
    let ids: [UInt8] = [0, 0x60, 3, 2, 0xFF, 0b110, 0x10, 0x22, 2, 3, 0xC8, 0x01, 2]
    let layer = try #require(
      try VectorTile(decoding: tile([1], ids, points: 3), format: .mlt).layers.first)
    #expect(layer.features.map(\.id) == [nil, 100, 101])
  }

  @Test(
    arguments: [
      // Plain, with a dictionary, compressed as in the specification's example, and compressed with a dictionary.
      [2, 0x30, 2, 2, 2, 4, 3, 0x10, 0, 2, 7, 0x61, 0x62, 0x63, 0x64, 0x61, 0x62, 0x7A],
      [
        3, 0x36, 2, 2, 2, 3, 4, 0x22, 2, 2, 2, 1, 0, 0x11, 0, 2, 7, 0x61, 0x62, 0x7A, 0x61, 0x62,
        0x63, 0x64,
      ],
      [
        4, 0x35, 2, 2, 2, 2, 2, 0x15, 0, 2, 4, 0x61, 0x62, 0x63, 0x64, 0x36, 2, 2, 2, 4, 3,
        0x11, 0, 2, 5, 0, 1, 0, 0xFF, 0x7A,
      ],
      [
        5, 0x35, 2, 2, 2, 2, 2, 0x15, 0, 2, 4, 0x61, 0x62, 0x63, 0x64, 0x36, 2, 2, 2, 3, 4,
        0x11, 0, 2, 5, 0, 0xFF, 0x7A, 0, 1, 0x22, 2, 2, 2, 1, 0,
      ],
    ] as [[UInt8]])
  func `strings are decoded in each layout`(data: [UInt8]) throws {
    #expect(try values(tile([28] + Self.name, data, points: 2)) == ["abcd", "abz"])
  }

  /// The specification's example `props_shared_dict`.
  @Test func `columns share a dictionary`() throws {
    let text = [UInt8](repeating: 0x41, count: 30)
    let bytes: [UInt8] =
      [0x67, 0x01, 0x06, 0x6C, 0x61, 0x79, 0x65, 0x72, 0x31, 0x40, 0x02, 0x04, 0x1E, 0x05, 0x6E]
      + [0x61, 0x6D, 0x65, 0x3A, 0x02, 0x1D, 0x02, 0x64, 0x65, 0x1D, 0x02, 0x65, 0x6E, 0x02, 0x30]
      + [0x02, 0x01, 0x01, 0x00, 0x13, 0x42, 0x02, 0x02, 0x1A, 0x54, 0x06, 0x36, 0x02, 0x01, 0x01]
      + [0x1E, 0x12, 0x00, 0x01, 0x1E] + text + [0x02, 0x00, 0x60, 0x01, 0x02, 0xFF, 0x01, 0x22]
      + [0x02, 0x01, 0x01, 0x00, 0x02, 0x00, 0x60, 0x01, 0x02, 0xFF, 0x01, 0x22, 0x02, 0x01, 0x01]
      + [0x00]
    let layer = try #require(try VectorTile(decoding: bytes, format: .mlt).layers.first)
    let feature = try #require(layer.features.first)
    let word = JSON.string(String(repeating: "A", count: 30))
    #expect(layer.name == "layer1" && layer.extent == 64)
    #expect(layer.properties(of: feature) == ["name:de": word, "name:en": word])
    var geometry = TileGeometry()
    #expect(layer.geometry(of: feature, extent: 64, into: &geometry))
    #expect(geometry == TileGeometry(points: [[13, 42]], ends: [1]))
  }

  /// Words that the Java encoder wrote for 1, 2, 1, 2 and so on: three blocks of two bits, and 232 numbers in bytes.
  /// Source: the test JavaV1 of the reference decoder in C++
  @Test func `FastPFOR of complete blocks is decoded`() throws {
    let words: [UInt32] =
      [0x300, 0x31] + [UInt32](repeating: 0x9999_9999, count: 48)
      + [6, 0x2_0002, 2, 0] + [UInt32](repeating: 0x8281_8281, count: 58)
    let bytes = words.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) }
    }
    let numbers = try MLTFastPFOR.decode(0..<bytes.count, of: bytes.span, count: 1000)
    #expect(numbers == (0..<1000).map { $0 % 2 + 1 })
  }

  // MARK: - Geometries

  private func geometries(_ data: [UInt8]) throws -> [TileGeometry] {
    let layer = try #require(
      try VectorTile(decoding: tile(geometry: data), format: .mlt).layers.first)
    return layer.features.map { feature in
      var geometry = TileGeometry()
      #expect(layer.geometry(of: feature, extent: 4096, into: &geometry))
      return geometry
    }
  }

  @Test func `a dictionary of Morton codes has the vertices of a line`() throws {
    // The specification's dictionary 27, 30 and 45; a line of its last, first and second vertex.
    let found = try geometries(
      [4, 0x30, 2, 1, 1, 1, 0x32, 2, 1, 1, 3, 0x20, 2, 3, 3, 2, 0, 1]
        + [0x14, 0x86, 3, 3, 3, 0, 27, 3, 15])
    #expect(found == [TileGeometry(points: [[3, 6], [5, 3], [6, 3]], ends: [3])])
  }

  @Test func `a shift moves Morton codes`() throws {
    let found = try geometries([2, 0x30, 2, 1, 1, 0, 0x14, 0x86, 1, 1, 3, 2, 27])
    #expect(found == [TileGeometry(points: [[3, 1]], ends: [1])])
  }

  @Test func `points, lines and polygons are mixed in a column`() throws {
    // The specification's example: a point, a line of three and a polygon of four vertices.
    let vertices: [UInt8] = [2, 2, 0, 0, 8, 0, 0, 8, 2, 2, 0, 40, 40, 0, 0, 39]
    let found = try geometries(
      [4, 0x30, 2, 3, 3, 0, 1, 2, 0x32, 2, 1, 1, 1, 0x33, 2, 2, 2, 3, 4]
        + [0x13, 0x42, 16, 16] + vertices)
    #expect(found[0] == TileGeometry(points: [[1, 1]], ends: [1]))
    #expect(found[1] == TileGeometry(points: [[1, 1], [5, 1], [5, 5]], ends: [3]))
    // Its ring is stored counterclockwise on the screen, and returned clockwise as in Mapbox Vector Tiles.
    #expect(found[2] == TileGeometry(points: [[6, 6], [26, 6], [26, 26], [6, 26]], ends: [4]))
  }

  @Test func `a hole is wound against its exterior, however it is stored`() throws {
    // Two squares: first the exterior, then a hole with the same winding.
    let found = try geometries(
      [4, 0x30, 2, 1, 1, 2, 0x32, 2, 1, 1, 2, 0x33, 2, 2, 2, 4, 4, 0x13, 0x02, 16, 16]
        + [0, 0, 80, 0, 80, 80, 0, 80] + [20, 20, 40, 20, 40, 40, 20, 40])
    let hole: [SIMD2<Int32>] = [[10, 10], [10, 20], [20, 20], [20, 10]]
    #expect(
      found == [
        TileGeometry(points: [[0, 0], [40, 0], [40, 40], [0, 40]] + hole, ends: [4, 8])
      ])
  }

  @Test func `a feature without vertices is skipped and counted`() throws {
    let bytes = tile(geometry: [3, 0x30, 2, 2, 2, 3, 0, 0x31, 2, 1, 1, 0, 0x13, 2, 2, 2, 8, 8])
    let tile = try VectorTile(decoding: bytes, format: .mlt)
    #expect(tile.skippedFeatures == 1)
    #expect(tile.layers.first?.features.count == 1)
  }

  // MARK: - Errors

  @Test func `layers of other versions are skipped unless there are no others`() throws {
    let known = tile([18] + Self.name, [0x10, 2, 1, 1, 7], points: 1)
    #expect(try VectorTile(decoding: [3, 2, 9, 9] + known, format: .mlt).layers.count == 1)
    #expect(try VectorTile(decoding: [], format: .mlt).layers.isEmpty)
    let error = #expect(throws: TileError.self) {
      try VectorTile(decoding: [3, 2, 9, 9], format: .mlt)
    }
    #expect(error?.description.contains("unknown version 2") ?? false)
  }

  @Test(
    arguments: [
      // An unknown logical and physical encoding, an invalid combination, and an encoding of other streams.
      ([18], [0x10, 0xA2, 1, 1, 7], "unknown encoding"),
      ([18], [0x10, 0x03, 1, 1, 7], "unknown encoding"),
      ([18], [0x10, 0x6E, 1, 1, 7], "unknown encoding"),
      ([18], [0x10, 0x42, 1, 1, 7], "componentDeltas"),
      ([24], [0x10, 0x02, 1, 1, 7], "floating-point"),
      ([20], [0x10, 0x01, 1, 4, 0, 0, 0, 0], "64-bit"),
      ([12], [0x10, 0x02, 1, 1, 7], "unknown type 12"),
      ([31], [0x10, 0x02, 1, 1, 7], "unknown type 31"),
      ([5], [0x10, 0x02, 1, 1, 7], "unknown type 5"),
      // Counts and runs that do not fit.
      ([18], [0x10, 0x02, 2, 1, 7], "2 numbers in 1 bytes"),
      ([18], [0x10, 0x02, 2, 2, 7, 7], "2 values for 1"),
      ([18], [0x10, 0x62, 2, 2, 1, 1, 2, 7], "runs"), ([18], [0x10, 0x02, 1, 9, 7], "length 9"),
      ([28], [2, 0x30, 2, 1, 1, 9, 0x10, 0, 1, 1, 0x61], "strings of 9 bytes in 1"),
      ([28], [3, 0x36, 2, 1, 1, 1, 0x22, 2, 1, 1, 4, 0x11, 0, 1, 1, 0x61], "string 4 of 1"),
      ([28], [1, 0x23, 2, 1, 1, 1], "unknown role 35"),
    ] as [([UInt8], [UInt8], String)])
  func `an error names what is unknown or wrong`(
    type: [UInt8], data: [UInt8], reason: String
  ) throws {
    let error = #expect(throws: TileError.self) {
      try VectorTile(decoding: tile(type + Self.name, data, points: 1), format: .mlt)
    }
    #expect(error?.description.contains(reason) ?? false, "\(String(describing: error))")
  }

  @Test(
    arguments: [
      // Four billion equal numbers, zero-length strings, features, vertices of a dictionary, and bits.
      [0x10, 0x62, 2, 6, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 1]
    ] as [[UInt8]])
  func `billions of numbers in a few bytes are an error`(stream: [UInt8]) throws {
    var strings = stream
    strings[0] = 0x30
    let text: [UInt8] = [2] + strings + [0x10, 0, 0, 0]
    for (type, data) in [(18, stream), (20, stream), (28, text)] as [(UInt8, [UInt8])] {
      let error = #expect(throws: TileError.self) {
        try VectorTile(decoding: tile([type] + Self.name, data, points: 1), format: .mlt)
      }
      #expect(error?.description.contains("more numbers") ?? false)
    }
    for geometry in [[1] + stream, [2, 0x30, 2, 1, 1, 0, 0x20] + stream.dropFirst()] {
      #expect(throws: TileError.self) {
        try VectorTile(decoding: tile(geometry: geometry), format: .mlt)
      }
    }
    let bits: [UInt8] = [0x10, 0x60, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 2, 0x7F, 0xFF]
    #expect(throws: TileError.self) {
      try VectorTile(decoding: tile([10] + Self.name, bits, points: 1), format: .mlt)
    }
  }

  @Test func `many columns of one value each exhaust the tile's numbers`() throws {
    // 1,000,000 points and 40 columns with a value for each, in runs: 80 million tags.
    let million: [UInt8] = [0xC0, 0x84, 0x3D]
    let run = { (role: UInt8) -> [UInt8] in [role, 0x62, 2, 4, 1] + million + million + [0] }
    let vertex: [UInt8] = [0x13, 2, 2, 2, 0, 0]
    let columns: [UInt8] = (0..<40).flatMap { _ in [18] + Self.name }
    let body: [UInt8] =
      [1, 1, 0x61, 0x80, 0x20, 41, 4] + columns + [3] + run(0x30) + run(0x20) + vertex
      + (0..<40).flatMap { _ in run(0x10) }
    let error = #expect(throws: TileError.self) {
      try VectorTile(decoding: frame(body), format: .mlt)
    }
    #expect(error?.description.contains("more numbers") ?? false)
  }
}
