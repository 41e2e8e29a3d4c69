// SPDX-License-Identifier: Apache-2.0

extension VectorTile {
  /// Reads a Mapbox Vector Tile, version 1 or 2, uncompressed.
  ///
  /// The policy on broken tiles is that of the `mvt-fixtures` suite. A feature with an odd number of
  /// tags, of a type that does not exist, without geometry or with two is left out and counted, as are
  /// the features of a second layer of the same name. A tile is refused whose bytes are no such message,
  /// or where a layer lacks its name or version, a tag points nowhere, or geometry commands contradict
  /// themselves: there, nothing in the tile can be trusted.
  ///
  /// - Complexity: O(*n*) in the number of bytes; memory is some 2 to 16 times them, as the tile is made.
  /// Source: https://github.com/mapbox/vector-tile-spec/tree/master/2.1
  public init(decoding bytes: [UInt8]) throws(TileError) {
    let buffer = bytes.span
    var cursor = ProtobufCursor(buffer)
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
