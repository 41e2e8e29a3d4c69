// SPDX-License-Identifier: Apache-2.0
import MapJSON
import MapTestSupport
import RhumbTools
import Testing

@testable import MapTiles

/// Random tiles in both formats, which have the same features and geometries.
@Suite struct MapLibreTilePropertyTests {
  /// A layer of random points, lines and polygons. Some coordinates are so large that they do not fit in 32 bits when scaled.
  private static func layer(_ random: inout SplitMix64) -> VectorTileLayer {
    let texts = ["", "a", "Straße", "eightchr", "sixteen letters!", "Αθήνα Ελλάδα", "東京都"]
    let long = (0..<3).map { "a long name that differs in the middle, \($0), but not at its end" }
    var layer = VectorTileLayer(
      name: "random", extent: 4096, keys: ["name", "name:en", "number", "flag"],
      values: (texts + long).map { .string($0) } + [0, 7, 300, -2, 2.5, true, false],
      features: [], tags: [], commands: [])
    let strings = texts.count + long.count
    let ranges = [0..<strings, 0..<strings, strings..<strings + 5, strings + 5..<strings + 7]
    var commands = TileCommands()
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      let first = commands.numbers.count
      let firstTag = layer.tags.count
      let types: [VectorTileFeature.GeometryType] = [.point, .lineString, .polygon]
      let type = types[Int.random(in: 0..<3, using: &random)]
      append(type, to: &commands, &random)
      for (key, range) in ranges.enumerated() where Int.random(in: 0..<3, using: &random) > 0 {
        layer.tags += [UInt32(key), UInt32(Int.random(in: range, using: &random))]
      }
      let hasID = Int.random(in: 0..<4, using: &random) > 0
      layer.features.append(
        VectorTileFeature(
          id: hasID ? UInt64.random(in: 0...1 << 40, using: &random) : nil, type: type,
          tags: firstTag..<layer.tags.count, commands: first..<commands.numbers.count))
    }
    layer.commands = commands.numbers
    return layer
  }

  private static func append(
    _ type: VectorTileFeature.GeometryType, to commands: inout TileCommands,
    _ random: inout SplitMix64
  ) {
    commands.begin()
    switch type {
    case .point:
      commands.points((0..<Int.random(in: 1...4, using: &random)).map { _ in point(&random) })
    case .lineString:
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        commands.line((0..<Int.random(in: 2...6, using: &random)).map { _ in point(&random) })
      }
    case .polygon, .unknown:
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let corner = point(&random) / 2
        let size = Int32.random(in: 8...2000, using: &random)
        commands.ring(square(corner, size, isHole: false))
        for hole in 0..<Int32.random(in: 0...2, using: &random) {
          commands.ring(square(corner &+ (1 + 3 * hole), 2, isHole: true))
        }
      }
    }
  }

  private static func point(_ random: inout SplitMix64) -> SIMD2<Int32> {
    let limit: Int32 = Int.random(in: 0..<20, using: &random) == 0 ? 1 << 30 - 1 : 5000
    return SIMD2(
      Int32.random(in: -limit...limit, using: &random),
      Int32.random(in: -limit...limit, using: &random))
  }

  private static func square(
    _ corner: SIMD2<Int32>, _ size: Int32, isHole: Bool
  ) -> [SIMD2<Int32>] {
    let ring = [
      corner, corner &+ SIMD2(size, 0), corner &+ SIMD2(size, size), corner &+ SIMD2(0, size),
    ]
    return isHole ? [ring[0]] + ring.dropFirst().reversed() : ring
  }

  @Test func `random tiles have the same features and geometries in both formats`() throws {
    var random = SplitMix64(seed: 0x317E)
    for round in 0..<60 {
      let tile = VectorTile(layers: [Self.layer(&random)])
      var writer = MapLibreTileWriter()
      writer.words = MapLibreTileWriter.Words.allCases[round % 3]
      writer.integers = MapLibreTileWriter.Integers.allCases[round % 5]
      writer.strings = MapLibreTileWriter.Strings.allCases[round % 4]
      let mvt = try #require(try VectorTile(decoding: VectorTileWriter.encode(tile)).layers.first)
      let mlt = try #require(
        try VectorTile(decoding: writer.encode(tile), format: .mlt).layers.first)
      #expect(mlt.features.map(\.id) == mvt.features.map(\.id))
      #expect(mlt.features.map(\.type) == mvt.features.map(\.type))
      #expect(mlt.shapes != nil && mvt.shapes == nil)
      var (a, b) = (TileGeometry(), TileGeometry())
      for (one, other) in zip(mvt.features, mlt.features) {
        // Once, four times, and by ratios that are not integers. Twice is the usual ratio.
        for extent in [4096, 8192, 16_384, 1000, 8] {
          let isLeft = mvt.geometry(of: one, extent: extent, into: &a)
          #expect(mlt.geometry(of: other, extent: extent, into: &b) == isLeft)
          #expect(a == b, "round \(round), extent \(extent)")
        }
        let (found, expected) = (mlt.properties(of: other), mvt.properties(of: one))
        #expect(found.count == expected.count)
        for (key, value) in expected { #expect(found[key] == value, "round \(round)") }
      }
    }
  }

  @Test func `equal strings of several columns are one value`() throws {
    var random = SplitMix64(seed: 0x317F)
    for strings in MapLibreTileWriter.Strings.allCases {
      var writer = MapLibreTileWriter()
      writer.strings = strings
      for _ in 0..<8 {
        let tile = VectorTile(layers: [Self.layer(&random)])
        let layer = try #require(
          try VectorTile(decoding: writer.encode(tile), format: .mlt).layers.first)
        let texts = layer.values.compactMap(\.string)
        #expect(Set(texts).count == texts.count)
      }
    }
  }

  @Test func `new commands replace the points of a layer`() throws {
    var random = SplitMix64(seed: 0x3180)
    let original = Self.layer(&random)
    let bytes = MapLibreTileWriter().encode(VectorTile(layers: [original]))
    var layer = try #require(try VectorTile(decoding: bytes, format: .mlt).layers.first)
    #expect(layer.shapes != nil)
    layer.features = original.features
    layer.commands = original.commands
    #expect(layer.shapes == nil)
    var (a, b) = (TileGeometry(), TileGeometry())
    for feature in original.features {
      #expect(
        layer.geometry(of: feature, extent: 8192, into: &a)
          == original.geometry(of: feature, extent: 8192, into: &b))
      #expect(a == b)
    }
  }

  /// The range of a feature is public, so an app can set any.
  @Test func `ranges beyond the points and parts of a layer have no geometry`() {
    let shapes = TileShapes(points: [[1, 2], [3, 4]], parts: [0..<2])
    let layer = VectorTileLayer(
      name: "a", extent: 4096, keys: [], values: [], features: [], tags: [], shapes: shapes)
    var geometry = TileGeometry()
    for (type, range, isLeft) in [
      (.point, 0..<2, true), (.point, 1..<3, false), (.lineString, 0..<1, true),
      (.lineString, 0..<2, false), (.polygon, 1..<2, false), (.polygon, 0..<1, false),
      (.unknown, 0..<1, false), (.point, -1..<1, false),
    ] as [(VectorTileFeature.GeometryType, Range<Int>, Bool)] {
      let feature = VectorTileFeature(id: nil, type: type, tags: 0..<0, commands: range)
      #expect(layer.geometry(of: feature, extent: 4096, into: &geometry) == isLeft)
      #expect(geometry.points.isEmpty != isLeft)
    }
  }
}
