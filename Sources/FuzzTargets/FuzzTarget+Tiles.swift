// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapTiles

extension FuzzTarget {
  static let tiles: [FuzzTarget] = [
    FuzzTarget("mvt", maximumLength: 4096, isHot: true) { readVectorTile($0, format: .mvt) },
    FuzzTarget("mlt", maximumLength: 4096, isHot: true) { readVectorTile($0, format: .mlt) },
    FuzzTarget("pmtiles-directory", maximumLength: 1024, isHot: true, run: readDirectory),
    FuzzTarget("pmtiles-header", maximumLength: 160) { bytes in
      _ = try? PMTilesHeader(bytes, path: "fuzz")
    },
    FuzzTarget("pmtiles", maximumLength: 2048) { bytes in waitFor { await readPMTiles(bytes) } },
    FuzzTarget("packed-tile", maximumLength: 2048) { bytes in
      _ = try? Compression.unpack(bytes, limit: 1 << 20)
    },
    FuzzTarget("mbtiles", maximumLength: 16384) { bytes in waitFor { await readMBTiles(bytes) } },
  ]

  private static func readVectorTile(_ bytes: [UInt8], format: TileSourceInfo.Format) {
    guard let tile = try? VectorTile(decoding: bytes, format: format) else { return }
    var geometry = TileGeometry()
    for layer in tile.layers {
      for feature in layer.features {
        _ = layer.properties(of: feature)
        if layer.geometry(of: feature, extent: 4096, into: &geometry) {
          precondition(geometry.ends.last == geometry.points.count, "a part without points")
        }
      }
    }
  }

  private static func readDirectory(_ bytes: [UInt8]) {
    guard let directory = try? PMTilesDirectory(decoding: bytes) else { return }
    for entry in directory.entries.prefix(64) {
      _ = directory.entry(for: entry.number)
      _ = directory.entry(for: entry.number &- 1)
    }
    _ = directory.entry(for: .max)
  }

  private static func readPMTiles(_ bytes: [UInt8]) async {
    let source = MemoryByteSource(bytes, name: "fuzz")
    guard let archive = try? await PMTilesArchive(source: source) else { return }
    await read(archive)
  }

  private static func readMBTiles(_ bytes: [UInt8]) async {
    guard let path = ScratchFile.shared.replace(with: bytes),
      let archive = try? MBTilesArchive(path: path)
    else { return }
    await read(archive)
  }

  /// Reads the summary and some tiles of an archive.
  private static func read(_ archive: some TileArchive) async {
    _ = try? await archive.summary()
    for zoom in [0, 1, 2, archive.info.maximumZoom] {
      let last = 1 << zoom - 1
      for id in [TileID(z: zoom, x: 0, y: 0), TileID(z: zoom, x: last / 2, y: last)] {
        guard let bytes = try? await archive.tile(id) else { continue }
        _ = try? VectorTile(decoding: bytes, format: archive.info.format)
      }
    }
  }
}
