// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Small images that another program (Pillow) has written.
enum SampleImages {
  /// A 3 × 2 image with ``pixels``.
  static let png = decoded(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAI0lEQVR4nGP4z8Dwn+E/QwMDw38HBi4Ruf+MTMwn/v//\
    zwUAdtAJzS+suTIAAAAASUVORK5CYII=
    """)
  /// The same image, lossless.
  static let webp = decoded(
    """
    UklGRkYAAABXRUJQVlA4TDoAAAAvAkAAEC9AIEARHvj/tRtCAoLo/2AEAhTFDP93IhIgGcAfrEb/HzKYy4kodnZvgYCETMUi\
    J0T0P3IA
    """)
  static let pixels: [UInt8] = [
    255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 0x40, 10, 20, 30, 255, 1, 2, 3, 200, 255, 255, 255,
    10,
  ]
  /// 2 × 1 images: gray values 7 and 250; 16-bit gray values 0x1234 and 0xFFFF; (1, 2, 3) and transparent
  /// from a palette.
  static let gray = decoded(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGNg/wUAAQsBAsdd+yMAAAAASUVORK5CYII=")
  static let deepGray = decoded(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAAAAACB2fwVAAAADUlEQVR4nGMQMvn/HwAD5gJFLkKWdQAAAABJRU5ErkJggg=="
  )
  static let palette = decoded(
    """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABAQMAAADO7O3JAAAABlBMVEUJCAcBAgOFMsJwAAAAAXRSTlMAQObYZgAAAApJREFU\
    eJxjaAAAAIIAgXfNcrYAAAAASUVORK5CYII=
    """)
  /// An 8 × 4 image in which all pixels are (200, 40, 80).
  static let jpeg = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQ\
    ERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU\
    FBQUFBQUFBQUFBQUFBQUFBT/wAARCAAEAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAA\
    AAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQj/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCPgDFm\
    v//Z
    """)
  /// A WebP with two frames.
  static let animation = decoded(
    """
    UklGRq4AAABXRUJQVlA4WAoAAAACAAAAAgAAAQAAQU5JTQYAAAAAAAAAAABBTk1GMAAAAAAAAAAAAAIAAAEAAAAAAAJWUDgg\
    GAAAADABAJ0BKgMAAgABQCYlpAADcAD+/TZoAEFOTUZKAAAAAAAAAAAAAgAAAQAAAAAAAFZQOCAyAAAANAEAnQEqAwACAAAA\
    JiWgAANwAP7y63//+bA/9vP/BHoB///S4P/+lwf/9Lg/9KQAAAA=
    """)

  /// The header of a PNG with the given size and a valid checksum, without pixels.
  static func pngClaiming(width: UInt32, height: UInt32) -> [UInt8] {
    let head = Array("IHDR".utf8) + big(width) + big(height) + [8, 6, 0, 0, 0]
    return Array(png.prefix(8)) + big(13) + head + big(crc32(head)) + png.dropFirst(33)
  }

  private static func decoded(_ base64: String) -> [UInt8] {
    Array(Data(base64Encoded: base64) ?? Data())
  }

  private static func big(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
