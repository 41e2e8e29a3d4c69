// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry
import MapImage
public import MapKML
public import MapResources

/// The images that a KML document references. Each one is read once.
///
/// Images on servers are loaded by ``init(of:at:loader:)``. Otherwise nothing is fetched from the network.
@MainActor public final class KMLImages {
  /// The references to images that could not be read, in the order of requests, with the reason.
  public private(set) var missing: [(href: String, reason: String)] = []

  /// Where a document is from.
  private enum Origin {
    /// A file in a folder; `nil` if the folder is not known.
    case folder(String?)
    /// A URL.
    case server(String)
  }

  private let origin: Origin
  private var images: [String: RasterImage?] = [:]
  private var icons: [Key: IconImage] = [:]
  /// The number of images that are loaded at the same time.
  private static let concurrentLoads = 6
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
    self.init(.folder(folder), pixelLimit: ResourceLimits.documentImagePixels)
  }

  /// Creates the images of a document, and loads those on servers that its visible features reference.
  ///
  /// A document on a server cannot use files of the device.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - location: The path or the `https:` URL of the document, at which relative references start.
  ///   - loader: The loader of the images, such as an `OnlineResourceLoader`.
  public convenience init(of document: KML, at location: String, loader: any ResourceLoader) async {
    await self.init(
      of: document, at: location, loader: loader, pixelLimit: ResourceLimits.documentImagePixels)
  }

  /// Creates and loads the images of a document with a limit for the total number of pixels, until a deadline.
  convenience init(
    of document: KML, at location: String, loader: any ResourceLoader, pixelLimit: Int,
    deadline: @escaping @Sendable () async -> Void = {
      try? await Task.sleep(for: .seconds(ResourceLimits.documentImageSeconds))
    }
  ) async {
    let isFile = !ResourceURL.isRemote(location)
    self.init(
      isFile ? .folder(FileName.folder(of: location)) : .server(location), pixelLimit: pixelLimit)
    await load(document.imageReferences, with: loader, until: deadline)
  }

  /// Creates the images of a file with a limit for the total number of pixels.
  convenience init(folder: String?, pixelLimit: Int) {
    self.init(.folder(folder), pixelLimit: pixelLimit)
  }

  private init(_ origin: Origin, pixelLimit: Int) {
    self.origin = origin
    pixelsLeft = pixelLimit
  }

  /// Returns an image as in its file; `nil` if it cannot be read.
  package func image(_ href: String) -> RasterImage? {
    if let known = images[href] { return known }
    let image: RasterImage?
    switch path(of: href) {
    case .success(let path):
      let bytes = try? ReadableFile.contents(of: path, limit: ResourceLimits.imageFileBytes)
      image = bytes.flatMap { kept(Self.decode($0, limit: pixelsLeft), href) }
      if bytes == nil { missing.append((href, Self.unreadable)) }
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
    guard case .folder(let folder) = origin else {
      return .failure(
        Problem(reason: "a document from the network cannot use files of this device"))
    }
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

  private static let late = "the image was not loaded in time"

  private static let unreadable = "the image file cannot be read"

  /// Loads the images on servers, a few at a time, and decodes them in the order of their references.
  ///
  /// - Parameter deadline: Returns when images that are not loaded are missing.
  private func load(
    _ hrefs: [String], with loader: any ResourceLoader,
    until deadline: @escaping @Sendable () async -> Void
  ) async {
    let requests = hrefs.map { (href: $0, image: ResourceRequest(url(of: $0), kind: .image)) }
      .filter { ResourceURL.isRemote($0.image.url) }
    await withTaskGroup(of: (index: Int, result: Loaded)?.self) { group in
      group.addTask {
        await deadline()
        return nil
      }
      var (started, finished, isLate) = (0, 0, false)
      var waiting: [Int: Loaded] = [:]
      while finished < requests.count {
        while !isLate, started < requests.count,
          started - finished - waiting.count < Self.concurrentLoads,
          waiting.values.reduce(0, { $0 + $1.count }) <= ResourceLimits.imageFileBytes
        {
          let (index, request) = (started, requests[started].image)
          group.addTask { (index, await Result { try await loader.load(request) }) }
          started += 1
        }
        guard let loaded = await group.next() else { break }
        if let loaded {
          waiting[loaded.index] = loaded.result
        } else {
          isLate = true
          group.cancelAll()
        }
        while let result = waiting.removeValue(forKey: finished) {
          let href = requests[finished].href
          images[href] = await image(result, isLate: isLate, href)
          finished += 1
        }
      }
      group.cancelAll()
      missing += requests[finished...].map { ($0.href, Self.late) }
    }
  }

  private func url(of href: String) -> String {
    // A document has no placeholders for the user's keys.
    let href = href.replacing("{", with: "%7B").replacing("}", with: "%7D")
    guard case .server(let document) = origin else { return href }
    return ResourceURL.resolve(href, against: document)
  }

  private func image(_ result: Loaded, isLate: Bool, _ href: String) async -> RasterImage? {
    switch result {
    case .success(let bytes?) where bytes.count <= ResourceLimits.imageFileBytes:
      let limit = pixelsLeft
      return kept(await Task.detached { Self.decode(bytes, limit: limit) }.value, href)
    case .success(.some): missing.append((href, "the image file is too large"))
    case .success(nil): missing.append((href, "the image does not exist"))
    case .failure where isLate: missing.append((href, Self.late))
    case .failure(let error):
      missing.append((href, URLRedaction.standard.redact("\(error)")))
    }
    return nil
  }

  private nonisolated static func decode(
    _ bytes: [UInt8], limit: Int
  ) -> Result<RasterImage, ImageError> {
    Result { () throws(ImageError) in
      try RasterImage(decoding: bytes, limit: limit, isScaled: true)
    }
  }

  /// Returns a decoded image, which counts for the document's limit. Returns `nil` and records the reason without one.
  private func kept(_ image: Result<RasterImage, ImageError>, _ href: String) -> RasterImage? {
    switch image {
    case .success(let image):
      pixelsLeft -= image.width * image.height
      return image
    case .failure(.tooLarge): missing.append((href, Self.tooLarge))
    case .failure: missing.append((href, Self.unreadable))
    }
    return nil
  }
}

/// The bytes of an image on a server; `nil` if it does not exist.
private typealias Loaded = Result<[UInt8]?, any Error>

extension Loaded {
  /// The number of bytes.
  fileprivate var count: Int { (try? get())?.count ?? 0 }
}

extension KML {
  /// The references to the images of the visible features, without duplicates.
  fileprivate var imageReferences: [String] {
    var known: Set<String> = []
    return features.compactMap { feature in
      guard feature.isVisible, let href = reference(of: feature), !href.isEmpty else { return nil }
      return known.insert(href).inserted ? href : nil
    }
  }

  private func reference(of feature: KMLFeature) -> String? {
    switch feature.content {
    case .geometry(let geometry): geometry.hasPoint ? style(of: feature).iconHref : nil
    case .groundOverlay(let overlay): overlay.href
    case nil: nil
    }
  }
}

extension GeoJSONGeometry {
  /// Whether the geometry is displayed with an icon.
  fileprivate var hasPoint: Bool {
    switch self {
    case .point: true
    case .multiPoint(let coordinates): !coordinates.isEmpty
    case .geometryCollection(let parts): parts.contains { $0.hasPoint }
    case .lineString, .multiLineString, .polygon, .multiPolygon: false
    }
  }
}

extension Result where Failure == any Error {
  /// The result of an asynchronous function.
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
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
