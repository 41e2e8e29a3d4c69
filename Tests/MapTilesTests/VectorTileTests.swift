// SPDX-License-Identifier: Apache-2.0
import MapJSON
import MapTestSupport
import MapTiles
import Testing

@Suite struct VectorTileTests {
  private func layer(
    type: UInt64, _ geometry: [UInt32], extent: UInt64? = nil
  ) throws -> VectorTileLayer {
    let feature = MVTWriter.feature(type: type, geometry: geometry)
    let tile = try VectorTile(decoding: MVTWriter.tile(extent: extent, features: [feature]))
    return try #require(tile.layers.first)
  }

  private func geometry(
    type: UInt64, _ commands: [UInt32], extent: UInt64? = nil, to: Int = 4096
  ) throws -> TileGeometry? {
    let layer = try layer(type: type, commands, extent: extent)
    var geometry = TileGeometry(points: [[9, 9]], ends: [1])
    return layer.geometry(of: layer.features[0], extent: to, into: &geometry) ? geometry : nil
  }

  // The examples are from section 4.3.5 of the specification.
  @Test func `the specification's example of a point decodes correctly`() throws {
    #expect(try geometry(type: 1, [9, 50, 34]) == TileGeometry(points: [[25, 17]], ends: [1]))
  }

  @Test func `each point of a multipoint is a part`() throws {
    let expected = TileGeometry(points: [[5, 7], [3, 2]], ends: [1, 2])
    #expect(try geometry(type: 1, [17, 10, 14, 3, 9]) == expected)
  }

  @Test func `the specification's example of two lines decodes correctly`() throws {
    let expected = TileGeometry(
      points: [[2, 2], [2, 10], [10, 10], [1, 1], [3, 5]], ends: [3, 5])
    #expect(
      try geometry(type: 2, [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8]) == expected)
  }

  @Test func `rings are not closed, and the cursor continues from their last point`() throws {
    let commands: [UInt32] = [
      9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 22, 2, 26, 18, 0, 0, 18, 17, 0, 15, 9, 4, 13, 26, 0,
      8, 8, 0, 0, 7, 15,
    ]
    let expected = TileGeometry(
      points: [
        [0, 0], [10, 0], [10, 10], [0, 10], [11, 11], [20, 11], [20, 20], [11, 20], [13, 13],
        [13, 17], [17, 17], [17, 13],
      ], ends: [4, 8, 12])
    #expect(try geometry(type: 3, commands) == expected)
  }

  @Test func `a repeated first point at the end of a ring is dropped`() throws {
    let commands: [UInt32] = [9, 0, 0, 26, 20, 0, 0, 20, 19, 19, 15]
    #expect(try geometry(type: 3, commands)?.points == [[0, 0], [10, 0], [10, 10]])
  }

  @Test func `parts with too few points are left out, and a feature without parts has no geometry`()
    throws
  {
    #expect(try geometry(type: 2, [9, 2, 2]) == nil)
    #expect(try geometry(type: 3, [9, 2, 2, 10, 2, 2, 15]) == nil)
    let expected = TileGeometry(points: [[2, 2], [3, 3]], ends: [2])
    #expect(try geometry(type: 2, [9, 2, 2, 9, 2, 2, 10, 2, 2]) == expected)
  }

  @Test(arguments: [(4096, 8192), (512, 8192), (8192, 4096), (4096, 1000), (65536, 8192), (7, 3)])
  func `coordinates are scaled to the requested extent and rounded`(from: Int, to: Int) throws {
    let places: [Int32] = [0, 1, -1, 17, 4096, -80, 5000]
    var last: Int32 = 0
    var commands = [UInt32(places.count << 3 | 1)]
    for place in places {
      commands += [MVTWriter.zigzag(place - last), MVTWriter.zigzag(place - last)]
      last = place
    }
    let found = try #require(try geometry(type: 1, commands, extent: UInt64(from), to: to))
    for (point, place) in zip(found.points, places) {
      #expect(abs(Double(point.x) - Double(place) * Double(to) / Double(from)) <= 0.5)
      #expect(point.x == point.y)
    }
  }

  @Test func `coordinates outside the 32-bit range are clamped`() throws {
    let far = MVTWriter.zigzag(.max)
    let commands: [UInt32] = [9, far, far, 18, far, far, far, far]
    #expect(try geometry(type: 2, commands, to: 8192)?.points.last == [.max, .max])
  }

  @Test func `a feature with invalid ranges or commands has no geometry`() {
    for (commands, range) in [
      ([9, 1], 0..<2), ([9, 1, 1], 0..<4), ([15, 1, 1], 0..<3), ([UInt32.max, 1, 1], 0..<3),
      ([], 0..<0),
      ([10, 1, 1], 0..<3), ([1], 0..<1),
    ] as [([UInt32], Range<Int>)] {
      for type in [VectorTileFeature.GeometryType.unknown, .point, .lineString, .polygon] {
        let feature = VectorTileFeature(id: nil, type: type, tags: 0..<4, commands: range)
        let layer = VectorTileLayer(
          name: "a", extent: 4096, keys: [], values: [], features: [feature], tags: [5],
          commands: commands)
        var geometry = TileGeometry()
        #expect(!layer.geometry(of: feature, extent: 8192, into: &geometry))
        #expect(geometry == TileGeometry())
        #expect(layer.properties(of: feature).isEmpty)
      }
    }
  }

  @Test func `properties are found by name, and the last value of a key applies`() throws {
    var one = MVTWriter()
    one.part(1, Array("Seine".utf8))
    var two = MVTWriter()
    two.number(6, 5)
    let feature = MVTWriter.feature(tags: [1, 0, 0, 1, 1, 1], geometry: [9, 0, 0])
    let tile = try VectorTile(
      decoding: MVTWriter.tile(
        keys: ["rank", "name"], values: [one.bytes, two.bytes], features: [feature]))
    let layer = try #require(tile.layers.first)
    #expect(layer.properties(of: layer.features[0]) == ["name": -3, "rank": -3])
    #expect(layer.property("name", of: layer.features[0]) == -3)
    #expect(layer.property("class", of: layer.features[0]) == nil)
  }

  @Test func `invalid UTF-8 in a name is replaced`() throws {
    var layer = MVTWriter()
    layer.number(15, 2)
    layer.part(1, [0x61, 0xFF, 0x62])
    var tile = MVTWriter()
    tile.part(3, layer.bytes)
    #expect(try VectorTile(decoding: tile.bytes).layers.first?.name == "a\u{FFFD}b")
  }

  @Test(arguments: [UInt64(UInt32.max), .max, UInt64(Int64.max), 1000])
  func `an excessive length is an error at its offset`(length: UInt64) {
    let claim = MVTWriter.varint(length)
    for bytes in [
      [0x1A] + claim, [0x1A, UInt8(claim.count + 1), 0x12] + claim, [0x0A] + claim + [1, 2, 3],
    ] {
      let error = #expect(throws: TileError.self) { try VectorTile(decoding: bytes) }
      guard case .malformedTile(let reason, let offset) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(reason.contains("\(length)"))
      #expect(offset < bytes.count)
    }
  }

  @Test func `a number of eleven bytes and a truncated tile are errors`() throws {
    #expect(throws: TileError.self) {
      try VectorTile(decoding: [8] + [UInt8](repeating: 0x80, count: 10) + [1])
    }
    let whole = MVTWriter.tile(features: [MVTWriter.feature(id: 300, geometry: [9, 50, 34])])
    for count in 1..<whole.count {
      #expect(throws: TileError.self) { try VectorTile(decoding: Array(whole.prefix(count))) }
    }
  }
}
