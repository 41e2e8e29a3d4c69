// SPDX-License-Identifier: Apache-2.0
import MapFiles
import RhumbModules

/// The format of an image file that a command writes, by the file name extension.
package enum ImageFile: Equatable, Sendable {
  case png, jpeg, webP

  /// The format for an output path; PNG for standard output and for names without an extension.
  ///
  /// - Throws: An error that lists the formats, for another extension.
  package init(path: String) throws(CLIError) {
    switch Output.isNamed(by: path) ? "" : FileName.suffix(of: path) {
    case "png", "": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "webp": self = .webP
    case let other:
      throw CLIError(
        "\(path): .\(other) is not a format for images; use .png, .jpg, .jpeg or .webp")
    }
  }

  /// The file's content.
  package func encode(_ image: RasterImage) throws(ImageError) -> [UInt8] {
    switch self {
    case .png: try image.encodedPNG()
    case .jpeg: Array(try image.jpegData())
    case .webP: Array(try image.webPData())
    }
  }
}

extension OutputFile {
  /// Writes an image in the format of the file name extension.
  package func write(image: RasterImage) throws {
    try write(try ImageFile(path: path).encode(image))
  }
}
