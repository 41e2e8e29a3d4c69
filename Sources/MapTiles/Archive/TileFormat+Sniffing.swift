// SPDX-License-Identifier: Apache-2.0

extension TileSourceInfo.Format {
  /// What a tile is, by its first bytes; a packed one counts as a vector tile, for pictures never are.
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
      // 0x1A is field 3, a layer.
      self = .mvt
    } else {
      self = .unknown
    }
  }

  /// What a tile's file is, by its name's extension.
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
