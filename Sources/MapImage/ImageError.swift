// SPDX-License-Identifier: Apache-2.0

/// Why a picture cannot be read or written.
public enum ImageError: Error, Equatable, Sendable {
  /// The bytes begin as no kind of picture that is read: PNG, JPEG or WebP.
  case unknownFormat
  /// The picture has more pixels than are read; its width and height in pixels.
  case tooLarge(width: Int, height: Int)
  /// The picture is broken or of a variety that is not read; the decoder's reason.
  case malformed(reason: String)
  /// The picture cannot be written; the encoder's reason.
  case notEncodable(reason: String)
}

extension ImageError: CustomStringConvertible {
  /// One sentence for people, without a full stop.
  public var description: String {
    switch self {
    case .unknownFormat: "the picture is neither PNG, JPEG nor WebP"
    case .tooLarge(let width, let height):
      "the picture of \(width) × \(height) pixels is too large"
    case .malformed(let reason): "the picture cannot be read: \(reason)"
    case .notEncodable(let reason): "the picture cannot be written: \(reason)"
    }
  }
}
