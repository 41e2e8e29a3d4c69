// SPDX-License-Identifier: Apache-2.0

/// An error while reading or writing an image.
public enum ImageError: Error, Equatable, Sendable {
  /// The data is not in a supported image format: PNG, JPEG or WebP.
  case unknownFormat
  /// The image exceeds the maximum number of pixels. The width and height are in pixels.
  case tooLarge(width: Int, height: Int)
  /// The image is broken or of an unsupported variant. The reason comes from the decoder.
  case malformed(reason: String)
  /// The image cannot be written. The reason comes from the encoder.
  case notEncodable(reason: String)
}

extension ImageError: CustomStringConvertible {
  /// A description of the error for display: one sentence without a period.
  public var description: String {
    switch self {
    case .unknownFormat: "the image is neither PNG, JPEG nor WebP"
    case .tooLarge(let width, let height):
      "the image of \(width) × \(height) pixels is too large"
    case .malformed(let reason): "the image cannot be read: \(reason)"
    case .notEncodable(let reason): "the image cannot be written: \(reason)"
    }
  }
}
