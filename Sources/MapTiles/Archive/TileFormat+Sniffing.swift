// SPDX-License-Identifier: Apache-2.0

extension TileSourceInfo.Format {
  /// Detects the format by the first bytes of a tile. Compressed bytes count as a vector tile because image
  /// tiles are never compressed.
  init(sniffing bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.count >= 12, bytes.starts(with: "RIFF".utf8),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      self = .webp
    } else if Self.isMapLibreTile(bytes) {
      self = .mlt
    } else if bytes.first == 0x1A || Compression.detect(bytes) != .none {
      // 0x1A is the key of field 3, a layer.
      self = .mvt
    } else {
      self = .unknown
    }
  }

  /// Whether the bytes begin with a layer of a MapLibre Tile: its size, the version 1, and a name. A Mapbox Vector Tile
  /// has no layer of one byte, with which it could begin alike.
  private static func isMapLibreTile(_ bytes: [UInt8]) -> Bool {
    var cursor = MLTCursor(0..<bytes.count)
    guard let size = try? cursor.number(in: bytes.span), size > 3, size <= cursor.remaining,
      (try? cursor.byte(in: bytes.span)) == 1, let name = try? cursor.number(in: bytes.span)
    else { return false }
    return (1...size - 3).contains(name)
  }

  /// Detects the format by the extension of a file name.
  init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "pbf", "mvt": self = .mvt
    case "mlt": self = .mlt
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "webp": self = .webp
    default: return nil
    }
  }
}
