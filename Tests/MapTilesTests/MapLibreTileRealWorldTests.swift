// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapJSON
import MapTestSupport
import RhumbTools
import Testing

@testable import MapTiles

/// MapLibre Tiles of real data: those of the render tests, and Mapbox Vector Tiles that the test encodes.
@Suite(.enabled(if: Shared.has("data/tiles/paris-omt.pmtiles"), "needs the shared data"))
struct MapLibreTileRealWorldTests {
  /// A tile's features as values that do not depend on the encoding.
  private struct Feature: Equatable {
    var id: UInt64?
    var type: VectorTileFeature.GeometryType
    var properties: [String: JSON]
    var geometry: TileGeometry
  }

  private static func difference(_ a: Feature, _ b: Feature) -> String {
    let keys = Set(a.properties.keys).union(b.properties.keys)
    let changed = keys.filter { a.properties[$0] != b.properties[$0] }
    return "\(a.id ?? 0) and \(b.id ?? 0), \(a.type) and \(b.type), \(changed): "
      + "\(changed.map { "\(a.properties[$0] ?? nil), \(b.properties[$0] ?? nil)" })"
  }

  /// The features by layer. Features without a geometry are left out.
  private static func features(_ tile: VectorTile) -> [String: [Feature]] {
    var features: [String: [Feature]] = [:]
    var geometry = TileGeometry()
    for layer in tile.layers {
      for feature in layer.features
      where layer.geometry(of: feature, extent: layer.extent, into: &geometry) {
        let properties = layer.properties(of: feature)
        features[layer.name, default: []].append(
          Feature(
            id: feature.id, type: feature.type,
            properties: Dictionary(uniqueKeysWithValues: properties.map { ($0, $1) }),
            geometry: geometry))
      }
    }
    return features
  }

  private static func tile(_ file: String, _ id: TileID) async throws -> [UInt8] {
    let source = try await TileSources.open(path: shared("data/tiles/" + file))
    return try #require(try await source.tile(id))
  }

  private static let writers: [MapLibreTileWriter] = {
    var writers: [MapLibreTileWriter] = []
    for words in MapLibreTileWriter.Words.allCases {
      for integers in MapLibreTileWriter.Integers.allCases {
        var writer = MapLibreTileWriter()
        (writer.words, writer.integers) = (words, integers)
        writers.append(writer)
      }
    }
    for (index, strings) in MapLibreTileWriter.Strings.allCases.enumerated() {
      var writer = MapLibreTileWriter()
      (writer.strings, writer.sharesDictionaries) = (strings, index % 2 == 0)
      writers.append(writer)
    }
    for vertices in MapLibreVertexEncoding.allCases {
      var writer = MapLibreTileWriter()
      (writer.vertices, writer.words) = (vertices, .fastPFOR)
      writers.append(writer)
    }
    return writers
  }()

  /// In each encoding, or in some of them for larger tiles, and with cuts at three places.
  @Test(arguments: [
    ("world-omt-z0-1.pmtiles", TileID(z: 0, x: 0, y: 0), 1),
    ("copenhagen-omt.mbtiles", TileID(z: 11, x: 1095, y: 641), 5),
    ("firenze-protomaps.pmtiles", TileID(z: 14, x: 8703, y: 5970), 7),
  ])
  func `a tile decodes to the same features in both formats`(
    file: String, id: TileID, step: Int
  ) async throws {
    let bytes = try await Self.tile(file, id)
    let original = try VectorTile(decoding: bytes)
    let expected = Self.features(original)
    for writer in stride(from: 0, to: Self.writers.count, by: step).map({ Self.writers[$0] }) {
      let encoded = writer.encode(original)
      var decoded = VectorTile(layers: [])
      do {
        decoded = try VectorTile(decoding: encoded, format: .mlt)
      } catch {
        Issue.record("\(writer): \(error)")
        return
      }
      #expect(decoded.layers.map(\.name) == original.layers.map(\.name))
      #expect(decoded.layers.map(\.extent) == original.layers.map(\.extent))
      let found = Self.features(decoded)
      for (name, features) in expected where found[name] != features {
        let first = zip(features, found[name] ?? []).first { $0 != $1 }
        Issue.record(
          "\(writer): layer \(name): \(first.map { Self.difference($0, $1) } ?? "count")")
        return
      }
      for place in stride(from: 1, to: encoded.count - 1, by: encoded.count / 3 + 1) {
        // A cut between two layers leaves a valid tile.
        let cut = try? VectorTile(decoding: Array(encoded.prefix(place)), format: .mlt)
        #expect(cut.map { $0.layers.count < original.layers.count } ?? true)
      }
    }
  }

  /// The tiles of the render tests.
  private static let tiles: [String] = {
    let root = shared("suites/style-render/assets/tiles/mlt")
    let names = FileManager.default.subpaths(atPath: root) ?? []
    return names.filter { $0.hasSuffix(".mlt") }.sorted().map { root + "/" + $0 }
  }()

  @Test func `the tiles of the render tests decode without skipped features`() throws {
    #expect(Self.tiles.count == 4)
    for path in Self.tiles {
      let original = try VectorTile(decoding: bytes(of: path), format: .mlt)
      #expect(original.skippedFeatures == 0)
      let features = Self.features(original)
      #expect(features.values.reduce(0) { $0 + $1.count } > 300, "\(path)")
      #expect(
        Set(features.keys).isSuperset(of: ["water", "place", "boundary"]) || path.contains("8717"))
      // As a Mapbox Vector Tile it has the same features.
      let other = try VectorTile(decoding: VectorTileWriter.encode(original))
      #expect(Self.features(other) == features)
    }
  }

  /// The damage consists of flipped bits, bytes set to 0xFF, truncation and swapped bytes.
  @Test func `a damaged tile is an error or another tile`() throws {
    var random = SplitMix64(seed: 0x317)
    var (errors, survivors) = (0, 0)
    for path in Self.tiles {
      let original = try bytes(of: path)
      for _ in 0..<60 {
        var damaged = original
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let place = Int.random(in: 0..<damaged.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
          case 1: damaged[place] = 0xFF
          case 2: damaged.removeLast(min(place / 8, damaged.count - 1))
          default:
            damaged.swapAt(place, Int.random(in: 0..<damaged.count, using: &random))
          }
        }
        if let tile = try? VectorTile(decoding: damaged, format: .mlt) {
          survivors += 1
          _ = Self.features(tile)
        } else {
          errors += 1
        }
      }
    }
    #expect(errors > 100)
    #expect(survivors > 0)
  }

  @Test func `every truncation within a layer is an error`() throws {
    let path = try #require(Self.tiles.first { $0.contains("8717") })
    let whole = try bytes(of: path)
    let layers = try VectorTile(decoding: whole, format: .mlt).layers.count
    var complete = 0
    // Fewer cuts would miss the ends of layers, more would take long.
    let ends = Self.ends(of: whole)
    for count in Set(stride(from: 1, to: whole.count, by: 23)).union(ends.dropLast()) {
      let tile = try? VectorTile(decoding: Array(whole.prefix(count)), format: .mlt)
      #expect((tile != nil) == ends.contains(count))
      if tile != nil { complete += 1 }
    }
    #expect(complete == layers - 1)
  }

  /// The places after the layers of a tile.
  private static func ends(of tile: [UInt8]) -> [Int] {
    var ends: [Int] = []
    var place = 0
    while place < tile.count {
      var size = 0
      var shift = 0
      while tile[place] >= 0x80 {
        size |= Int(tile[place] & 0x7F) << shift
        shift += 7
        place += 1
      }
      place += 1 + (size | Int(tile[place]) << shift)
      ends.append(place)
    }
    return ends
  }

  @Test func `an archive, a folder and a sample of MapLibre Tiles are known as such`() async throws
  {
    let path = try #require(Self.tiles.first { $0.contains("5685") })
    let tile = try bytes(of: path)
    #expect(TileSourceInfo.Format(sniffing: tile) == .mlt)
    let folder = try await TileSources.open(path: shared("suites/style-render/assets/tiles/mlt"))
    #expect(folder.info.format == .mlt)
    #expect(try await folder.tile(TileID(z: 14, x: 8716, y: 5685)) == tile)
    let fixture = try await TileSources.open(
      path: shared("data/tiles/tiny/test_fixture_mlt.pmtiles"))
    #expect(fixture.info.format == .mlt)
    let made = try TemporaryFolder()
    let writer = try PMTilesArchive.Writer(path: made.path + "/a.pmtiles", info: folder.info)
    try writer.append(tile, at: TileID(z: 14, x: 8716, y: 5685))
    try writer.finish()
    let archive = try await TileSources.open(path: made.path + "/a.pmtiles")
    #expect(archive.info.format == .mlt)
    #expect(try await archive.tile(TileID(z: 14, x: 8716, y: 5685)) == tile)
  }
}
