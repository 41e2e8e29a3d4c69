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
    } else if bytes.first == 0x1A || Compression.detect(bytes) != .none {
      // 0x1A is the key of field 3, a layer.
      self = .mvt
    } else {
      self = .unknown
    }
  }

  /// Detects the format by the extension of a file name.
  init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "pbf", "mvt": self = .mvt
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "webp": self = .webp
    default: return nil
    }
  }
}
