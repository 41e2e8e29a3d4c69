// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import MapTiles
import Testing

@Suite(.enabled(if: Shared.has("suites/mvt-fixtures"), "needs the shared data"))
struct VectorTileRealWorldTests {
  static let tiles: [String] = {
    let root = shared("suites/mvt-fixtures/real-world")
    let names = FileManager.default.subpaths(atPath: root) ?? []
    return names.filter { $0.hasSuffix(".mvt") }.sorted().map { root + "/" + $0 }
  }()

  @Test func `all real tiles decode without skipped features`() throws {
    #expect(Self.tiles.count == 71)
    var features = 0
    for path in Self.tiles {
      let tile = try VectorTile(decoding: bytes(of: path))
      #expect(tile.skippedFeatures == 0, "\(path)")
      features += Self.walk(tile)
    }
    #expect(features > 10_000)
  }

  /// The damage consists of flipped bits, bytes set to 0xFF, truncation and swapped bytes.
  @Test func `a damaged real tile does not crash the decoder`() throws {
    var random = SplitMix64(seed: 0x7113)
    let originals = try Self.tiles.shuffled(using: &random).prefix(6).map { try bytes(of: $0) }
    var survivors = 0
    for original in originals where !original.isEmpty {
      for _ in 0..<150 {
        var damaged = original
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let place = Int.random(in: 0..<damaged.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
          case 1: damaged[place] = 0xFF
          case 2: damaged.removeLast(min(place, damaged.count - 1))
          default:
            damaged.swapAt(place, Int.random(in: 0..<damaged.count, using: &random))
          }
        }
        if let tile = try? VectorTile(decoding: damaged) {
          survivors += 1
          _ = Self.walk(tile)
        }
      }
    }
    #expect(survivors > 0)
  }

  /// Decodes all features of a tile. Returns the number of features that have a geometry.
  private static func walk(_ tile: VectorTile) -> Int {
    var geometry = TileGeometry()
    var count = 0
    for layer in tile.layers {
      for feature in layer.features {
        if layer.geometry(of: feature, extent: 8192, into: &geometry) { count += 1 }
        _ = layer.properties(of: feature)
      }
    }
    return count
  }
}
