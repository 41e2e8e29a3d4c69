// SPDX-License-Identifier: Apache-2.0
import MapFiles

extension VectorTile {
  /// Decodes an uncompressed MapLibre Tile. The result is that of a Mapbox Vector Tile with the same contents.
  ///
  /// Layers of other versions of the format than 1 are skipped, as the specification demands. Decoding fails if no layer
  /// is left then, if a part is truncated or contradicts another one, or if the encoding of a stream is not known.
  /// Triangles of polygons are ignored, and features without geometry are skipped and counted.
  ///
  /// - Complexity: O(*n*) in the numbers of the tile. `ResourceLimits.mapLibreTileNumbers` limits these.
  /// Source: https://maplibre.org/maplibre-tile-spec/specification/
  init(decodingMapLibreTile bytes: [UInt8]) throws(TileError) {
    let buffer = bytes.span
    var cursor = MLTCursor(0..<bytes.count)
    var budget = MLTBudget(tileBytes: bytes.count)
    var skippedVersion: UInt8?
    self.init(layers: [])
    while cursor.remaining > 0 {
      let start = cursor.offset
      let frame = try cursor.bytes(try cursor.number(in: buffer))
      guard let version = frame.first.map({ buffer[$0] }) else {
        throw .malformedTile(reason: "an empty layer", offset: start)
      }
      guard version == 1 else {
        skippedVersion = version
        continue
      }
      var decoder = MLTLayerDecoder()
      layers.append(try decoder.layer(frame.dropFirst(), of: buffer, budget: &budget))
      skippedFeatures += decoder.skippedFeatures
    }
    if let skippedVersion, layers.isEmpty {
      throw .malformedTile(reason: "layers of the unknown version \(skippedVersion)", offset: 0)
    }
  }

  /// Decodes the uncompressed bytes of a vector tile in a format.
  ///
  /// - Parameter format: ``TileSourceInfo/Format/mlt`` for MapLibre Tiles; all others mean Mapbox Vector Tiles.
  package init(decoding bytes: [UInt8], format: TileSourceInfo.Format) throws(TileError) {
    if format == .mlt {
      try self.init(decodingMapLibreTile: bytes)
    } else {
      try self.init(decoding: bytes)
    }
  }
}
