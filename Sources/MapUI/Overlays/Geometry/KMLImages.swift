// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
public import MapImage

/// The images that a KML document references, from local files. Each file is read once; nothing is fetched
/// from the network.
@MainActor public final class KMLImages {
  /// The references to images that could not be read, in the order of requests, with the reason.
  public private(set) var missing: [(href: String, reason: String)] = []

  private let folder: String?
  private var images: [String: RasterImage?] = [:]
  private var icons: [Key: IconImage] = [:]
  /// The number of pixels that the document's images may still use.
  private var pixelsLeft: Int

  private struct Key: Hashable {
    let href: String
    let color: MapColor?
    let scale: Double
  }

  /// Creates the images of a document.
  ///
  /// - Parameter folder: The folder of the document; `nil` for a document without a folder. Its images then
  ///   cannot be read.
  public convenience init(folder: String?) {
    self.init(folder: folder, pixelLimit: ResourceLimits.documentImagePixels)
  }

  /// Creates the images of a document with a limit for the total number of pixels.
  init(folder: String?, pixelLimit: Int) {
    self.folder = folder
    pixelsLeft = pixelLimit
  }

  /// Returns an image as in its file; `nil` if it cannot be read.
  public func image(_ href: String) -> RasterImage? {
    if let known = images[href] { return known }
    let image: RasterImage?
    switch path(of: href) {
    case .success(let path):
      image = decoded(path, href)
    case .failure(let problem):
      image = nil
      missing.append((href, problem.reason))
    }
    images[href] = image
    return image
  }

  /// Returns an image as an icon, its colors and opacity multiplied by a color.
  ///
  /// - Parameter scale: The size of a pixel in points.
  func icon(_ href: String, color: MapColor?, scale: Double = 1) -> IconImage? {
    let key = Key(href: href, color: color, scale: scale)
    if let icon = icons[key] { return icon }
    guard scale > 0, let image = image(href) else { return nil }
    let tinted = color.flatMap { copy(of: image, in: $0, href) } ?? image
    let icon = IconImage(tinted, scale: 1 / scale)
    icons[key] = icon
    return icon
  }

  private struct Problem: Error {
    let reason: String
  }

  private func path(of href: String) -> Result<String, Problem> {
    if href.hasPrefix("file://") {
      return URL(string: href).map { .success($0.path) } ?? .failure(Problem(reason: "invalid URL"))
    }
    if href.contains("://") {
      return .failure(Problem(reason: "images are not fetched from the network"))
    }
    if href.hasPrefix("/") { return .success(href) }
    guard let folder else { return .failure(Problem(reason: "the document has no folder")) }
    return .success(folder + "/" + (href.removingPercentEncoding ?? href))
  }

  /// Returns a tinted copy of an image; `nil` for white, or if the copy exceeds the document's pixel limit.
  private func copy(of image: RasterImage, in color: MapColor, _ href: String) -> RasterImage? {
    guard color != MapColor(red: 1, green: 1, blue: 1) else { return nil }
    guard image.width * image.height <= pixelsLeft else {
      missing.append((href, Self.tooLarge))
      return nil
    }
    pixelsLeft -= image.width * image.height
    return image.multiplied(by: color)
  }

  private static let tooLarge =
    "the document's images are larger than \(ResourceLimits.documentImagePixels >> 20) megapixels"

  /// Decodes a file within the document's limit. Returns `nil` and records the reason if that fails.
  private func decoded(_ path: String, _ href: String) -> RasterImage? {
    guard
      let bytes = try? ReadableFile.contents(of: path, limit: ResourceLimits.imageFileBytes)
    else {
      missing.append((href, "the image file cannot be read"))
      return nil
    }
    do throws(ImageError) {
      let image = try RasterImage(decoding: bytes, limit: pixelsLeft, isScaled: true)
      pixelsLeft -= image.width * image.height
      return image
    } catch .tooLarge {
      missing.append((href, Self.tooLarge))
    } catch {
      missing.append((href, "the image file cannot be read"))
    }
    return nil
  }
}

extension RasterImage {
  /// Returns the image with each channel multiplied by a color's.
  fileprivate func multiplied(by color: MapColor) -> RasterImage {
    let shares = [color.red, color.green, color.blue, color.alpha].map {
      Int(clamping: (min(max($0, 0), 1) * 255).rounded())
    }
    guard shares != [255, 255, 255, 255] else { return self }
    var image = self
    for index in image.pixels.indices {
      image.pixels[index] = UInt8((Int(image.pixels[index]) * shares[index & 3] + 127) / 255)
    }
    return image
  }
}
