// SPDX-License-Identifier: Apache-2.0
import MapTiles

/// A schema of vector tiles for which there are built-in styles.
enum TileSchema: String, CaseIterable {
  case openMapTiles = "openmaptiles"
  case protomaps

  /// The schema of vector tiles. Those without a list of layers are in the OpenMapTiles schema.
  init(_ info: TileSourceInfo) {
    let names = Set(info.layers.map(\.name))
    let isProtomaps = names.contains("roads") && !names.contains("transportation")
    self = isProtomaps ? .protomaps : .openMapTiles
  }

  /// The URL of a style's source that draws the archives in this schema.
  var styleURL: String { "rhumb:\(rawValue)" }

  /// The identifier in URLs of the source with the archives in this schema.
  var sourceID: String { "\(CombinedTiles.id)-\(rawValue)" }

  /// The prefix in the file names of the built-in styles for this schema.
  var filePrefix: String { self == .protomaps ? "protomaps-" : "" }
}
