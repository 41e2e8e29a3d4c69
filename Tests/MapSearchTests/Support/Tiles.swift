// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapTestSupport
import MapTiles

/// Creates tiles for tests, with one layer each.
enum Tiles {
  /// A feature's properties, its type (1 point, 2 line, 3 area), and its points in units of 1/4096 tile.
  struct Feature {
    var properties: [(String, String)]
    var type: UInt64
    var points: [SIMD2<Int32>]

    init(_ name: String, _ kind: String, type: UInt64 = 1, _ points: SIMD2<Int32>...) {
      properties = [("name", name), ("class", kind)]
      self.type = type
      self.points = points
    }

    init(_ properties: [(String, String)], at point: SIMD2<Int32>) {
      self.properties = properties
      type = 1
      points = [point]
    }
  }

  static func bytes(layer: String, _ features: [Feature]) -> [UInt8] {
    var keys: [String] = []
    var values: [[UInt8]] = []
    let encoded = features.map { feature in
      var tags: [UInt32] = []
      for (key, value) in feature.properties {
        tags += [UInt32(keys.count), UInt32(values.count)]
        keys.append(key)
        var writer = MVTWriter()
        if key == "rhumb:region", let number = UInt64(value) {
          writer.number(5, number)
        } else {
          writer.part(1, Array(value.utf8))
        }
        values.append(writer.bytes)
      }
      return MVTWriter.feature(type: feature.type, tags: tags, geometry: commands(feature))
    }
    return MVTWriter.tile(name: layer, keys: keys, values: values, features: encoded)
  }

  static func tile(layer: String, _ features: Feature...) throws -> VectorTile {
    try VectorTile(decoding: bytes(layer: layer, features))
  }

  private static func commands(_ feature: Feature) -> [UInt32] {
    var result: [UInt32] = [9]
    var pen = SIMD2<Int32>(0, 0)
    for (index, point) in feature.points.enumerated() {
      if index == 1 { result.append(UInt32(feature.points.count - 1) << 3 | 2) }
      let step = point &- pen
      result += [MVTWriter.zigzag(step.x), MVTWriter.zigzag(step.y)]
      pen = point
    }
    return feature.type == 3 ? result + [15] : result
  }

  /// The folder of the embedded maps.
  static let samples: String = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return root.appending(path: "Sources/Rhumb/Resources/Samples").path
  }()

  static func sample(_ name: String) async throws -> any TileSource {
    try await TileSources.open(path: samples + "/\(name).pmtiles")
  }
}
