// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// Encodes tiles as Mapbox Vector Tiles, for tests and measurements.
package enum VectorTileWriter {
  package static func encode(_ tile: VectorTile) -> [UInt8] {
    var bytes = TileBytes()
    for layer in tile.layers { append(encode(layer).bytes, field: 3, to: &bytes) }
    return bytes.bytes
  }

  private static func encode(_ layer: VectorTileLayer) -> TileBytes {
    var bytes = TileBytes()
    append(2, field: 15, to: &bytes)
    append(Array(layer.name.utf8), field: 1, to: &bytes)
    for feature in layer.features {
      var part = TileBytes()
      if let id = feature.id { append(id, field: 1, to: &part) }
      append(packed(layer.tags[feature.tags]), field: 2, to: &part)
      append(UInt64(feature.type.rawValue), field: 3, to: &part)
      append(packed(commands(of: feature, in: layer)), field: 4, to: &part)
      append(part.bytes, field: 2, to: &bytes)
    }
    for key in layer.keys { append(Array(key.utf8), field: 3, to: &bytes) }
    for value in layer.values { append(encode(value).bytes, field: 4, to: &bytes) }
    append(UInt64(layer.extent), field: 5, to: &bytes)
    return bytes
  }

  /// The commands of a feature, which a layer with points does not have.
  private static func commands(
    of feature: VectorTileFeature, in layer: VectorTileLayer
  ) -> ArraySlice<UInt32> {
    if layer.shapes == nil { return layer.commands[feature.commands] }
    var geometry = TileGeometry()
    _ = layer.geometry(of: feature, extent: layer.extent, into: &geometry)
    var commands = TileCommands()
    if feature.type == .point {
      commands.points(geometry.points)
      return commands.numbers[...]
    }
    for part in geometry.ends.indices {
      let points = geometry.points[geometry.part(part)]
      if feature.type == .polygon { commands.ring(points) } else { commands.line(points) }
    }
    return commands.numbers[...]
  }

  private static func encode(_ value: JSON) -> TileBytes {
    var bytes = TileBytes()
    switch value {
    case .string(let text): append(Array(text.utf8), field: 1, to: &bytes)
    case .bool(let bit): append(bit ? 1 : 0, field: 7, to: &bytes)
    case .number(let number):
      if let integer = Int64(exactly: number), integer >= 0 {
        append(UInt64(integer), field: 5, to: &bytes)
      } else if let integer = Int64(exactly: number) {
        append(TileBytes.zigzag(integer), field: 6, to: &bytes)
      } else {
        bytes.append(count: 3 << 3 | 1)
        bytes.append(word: number.bitPattern, bytes: 8)
      }
    case .null, .array, .object: break
    }
    return bytes
  }

  private static func packed(_ numbers: ArraySlice<UInt32>) -> [UInt8] {
    var bytes = TileBytes()
    for number in numbers { bytes.append(varint: UInt64(number)) }
    return bytes.bytes
  }

  private static func append(_ number: UInt64, field: Int, to bytes: inout TileBytes) {
    bytes.append(count: field << 3)
    bytes.append(varint: number)
  }

  private static func append(_ part: [UInt8], field: Int, to bytes: inout TileBytes) {
    bytes.append(count: field << 3 | 2)
    bytes.append(sized: part)
  }
}
