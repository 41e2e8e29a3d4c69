// SPDX-License-Identifier: Apache-2.0
import MapFiles

extension VectorTile {
  /// Decodes an uncompressed Mapbox Vector Tile, version 1 or 2.
  ///
  /// Broken tiles are handled as in the `mvt-fixtures` suite. A feature is skipped and counted if its number
  /// of tags is odd, its type is unknown, or it does not have exactly one geometry. The features of a second
  /// layer with the same name are skipped too. Decoding fails if the data is not a valid message, a layer
  /// lacks its name or version, a tag refers to a missing key or value, or geometry commands are
  /// inconsistent.
  ///
  /// - Complexity: O(*n*) in the number of bytes. Memory use is about 2 to 16 times the size of the tile.
  /// Source: https://github.com/mapbox/vector-tile-spec/tree/master/2.1
  public init(decoding bytes: [UInt8]) throws(TileError) {
    let buffer = bytes.span
    var cursor = ProtobufCursor<TileError>(buffer)
    var names: Set<String> = []
    self.init(layers: [])
    while let field = try cursor.field(in: buffer) {
      if field.number == 3 {
        let part = try cursor.bytes(field, in: buffer)
        var decoder = VectorTileLayerDecoder()
        let layer = try decoder.layer(part, of: buffer)
        skippedFeatures += decoder.skippedFeatures
        if names.insert(layer.name).inserted {
          layers.append(layer)
        } else {
          skippedFeatures += layer.features.count
        }
      } else {
        try cursor.skip(field, in: buffer)
      }
    }
  }
}

extension TileError: ProtobufFailure {
  @usableFromInline
  package static func malformedMessage(reason: String, offset: Int) -> TileError {
    .malformedTile(reason: reason, offset: offset)
  }
}
