// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
public import MapImage

/// The pictures that a KML document names, from the files beside it. Each is read once; nothing is
/// fetched from elsewhere.
@MainActor public final class KMLImages {
  /// The names of pictures that could not be shown, in the order they were asked for, with the reason.
  public private(set) var missing: [(href: String, reason: String)] = []

  private let folder: String?
  private var images: [String: RasterImage?] = [:]
  private var icons: [Key: IconImage] = [:]
  /// The number of pixels that the document's images may still take.
  private var pixelsLeft: Int

  private struct Key: Hashable {
    let href: String
    let color: MapColor?
    let scale: Double
  }

  /// Makes the pictures of a document.
  ///
  /// - Parameter folder: the folder that the document is in; nil where it is in none, and has no pictures.
  public convenience init(folder: String?) {
    self.init(folder: folder, pixelLimit: ResourceLimits.documentImagePixels)
  }

  /// Makes the images of a document, of at most `pixelLimit` pixels in total.
  init(folder: String?, pixelLimit: Int) {
    self.folder = folder
    pixelsLeft = pixelLimit
  }

  /// A picture as it is in its file; nil where there is none.
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

  /// A picture as an icon, its colors and opacity multiplied by a color.
  ///
  /// - Parameter scale: how many points a pixel is.
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
      return URL(string: href).map { .success($0.path) } ?? .failure(Problem(reason: "no address"))
    }
    if href.contains("://") {
      return .failure(Problem(reason: "pictures from elsewhere are not fetched"))
    }
    if href.hasPrefix("/") { return .success(href) }
    guard let folder else { return .failure(Problem(reason: "the document is in no folder")) }
    return .success(folder + "/" + (href.removingPercentEncoding ?? href))
  }

  /// An image's copy in a color; nil where the document's images are too large for another copy.
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

  /// Decodes a file, within the document's limit; nil, and noted as missing, where it cannot be shown.
  private func decoded(_ path: String, _ href: String) -> RasterImage? {
    guard
      let bytes = try? ReadableFile.contents(of: path, limit: ResourceLimits.imageFileBytes)
    else {
      missing.append((href, "there is no such picture"))
      return nil
    }
    do throws(ImageError) {
      let image = try RasterImage(decoding: bytes, limit: pixelsLeft)
      pixelsLeft -= image.width * image.height
      return image
    } catch .tooLarge {
      missing.append((href, Self.tooLarge))
    } catch {
      missing.append((href, "there is no such picture"))
    }
    return nil
  }
}

extension RasterImage {
  /// The picture with each channel multiplied by a color's.
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
