// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTiles
import Rhumb

/// A format of images that the server sends.
enum OutputFormat: String, Sendable, CaseIterable {
  case png, jpg, webp

  /// Creates the format of an extension.
  init(extension name: String) throws(ServerError) {
    guard let format = OutputFormat(rawValue: name == "jpeg" ? "jpg" : name) else {
      throw ServerError(400, "the format must be png, jpg or webp")
    }
    self = format
  }

  var contentType: String { self == .jpg ? "image/jpeg" : "image/\(rawValue)" }

  /// The format in archives.
  var tileFormat: TileSourceInfo.Format {
    switch self {
    case .png: .png
    case .jpg: .jpeg
    case .webp: .webp
    }
  }

  func encode(_ image: RasterImage) throws -> Data {
    switch self {
    case .png: try image.pngData()
    case .jpg: try image.jpegData()
    case .webp: try image.webPData()
    }
  }

  /// Splits `60@2x` into `60` and 2 pixels per point.
  static func scale(of text: String) throws(ServerError) -> (rest: String, scale: Int) {
    guard let at = text.lastIndex(of: "@"), text.hasSuffix("x") else { return (text, 1) }
    guard let scale = Int(text[text.index(after: at)...].dropLast()), 1...4 ~= scale else {
      throw ServerError(400, "the scale must be @1x to @4x")
    }
    return (String(text[..<at]), scale)
  }
}
