// SPDX-License-Identifier: Apache-2.0
import MapTestSupport

/// Archives with various defects.
enum Archives {
  /// A layer that claims a length of four billion bytes.
  static let endlessTile: [UInt8] = [0x1A] + MVTWriter.varint(0xFFFF_FFFF) + [1, 2, 3]

  /// A layer `hello` with one square that fills the tile.
  static let fullTile = MVTWriter.tile(
    features: [
      MVTWriter.feature(
        type: 3, geometry: [9, 0, 0, 26, 8192, 0, 0, 8192, 8191, 0, 15])
    ])

  /// An archive with the world at zoom 0, and the same broken tile four times at zoom 1.
  static func world(brokenTile: [UInt8]) -> [UInt8] {
    var writer = PMTilesWriter()
    writer.zooms = (0, 1)
    writer.bounds = [-180, -85, 180, 85]
    writer.tiles = fullTile + brokenTile
    writer.root = [
      .init(number: 0, run: 1, length: UInt64(fullTile.count), offset: 1),
      .init(number: 1, run: 4, length: UInt64(brokenTile.count), offset: 0),
    ]
    return writer.bytes
  }

  /// An archive with one tile, which has the point of a park.
  static var park: [UInt8] {
    func text(_ text: String) -> [UInt8] {
      var value = MVTWriter()
      value.part(1, Array(text.utf8))
      return value.bytes
    }
    var writer = PMTilesWriter()
    writer.zooms = (0, 0)
    writer.bounds = [-180, -85, 180, 85]
    writer.tiles = MVTWriter.tile(
      name: "poi", keys: ["name", "class"], values: [text("Park"), text("park")],
      features: [MVTWriter.feature(tags: [0, 0, 1, 1], geometry: [9, 4096, 4096])])
    writer.root = [.init(number: 0, run: 1, length: UInt64(writer.tiles.count), offset: 1)]
    return writer.bytes
  }

  /// An archive whose only directory contains itself.
  static var loop: [UInt8] {
    var writer = PMTilesWriter()
    writer.leaves = PMTilesWriter.directory([.init(number: 0, run: 0, length: 5, offset: 1)])
    writer.root = [.init(number: 0, run: 0, length: UInt64(writer.leaves.count), offset: 1)]
    return writer.bytes
  }

  /// An archive whose header has a given tile type.
  static func tiles(ofType type: UInt8) -> [UInt8] {
    var writer = PMTilesWriter()
    writer.tileType = type
    return writer.bytes
  }

  /// A style that draws the layer `hello` of an archive in red on blue.
  static func style(for archive: String) -> String {
    """
    {"version": 8, "sources": {"s": {"type": "vector", "url": "pmtiles://\(archive)"}}, "layers": [
      {"id": "ground", "type": "background", "paint": {"background-color": "blue"}},
      {"id": "hello", "type": "fill", "source": "s", "source-layer": "hello",
        "paint": {"fill-color": "red"}}]}
    """
  }
}
