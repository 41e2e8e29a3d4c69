// SPDX-License-Identifier: Apache-2.0

/// The supported image formats.
public enum ImageFormat: String, Sendable {
  /// Portable Network Graphics: lossless, with transparency.
  case png
  /// JPEG: lossy, opaque.
  case jpeg
  /// WebP: lossless or lossy, with transparency.
  case webp

  /// Detects the format of an image by its first bytes; `nil` if it is not supported.
  public init?(sniffing bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.count >= 12, bytes.starts(with: "RIFF".utf8),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      self = .webp
    } else {
      return nil
    }
  }
}
