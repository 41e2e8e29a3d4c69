// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb

/// An image of the server's folder of icons, as a marker of a static image shows it: centered above its coordinate.
struct MarkerIcon: Sendable, Equatable {
  private let name: String
  private var scale = 1.0
  /// The shift to the right and down in points.
  private var offset = CGPoint.zero
  private var image: RasterImage?

  private static let scales = 0.01...8
  private static let largestOffset = 1000.0

  /// - Parameter name: The path of the image below the folder.
  /// - Throws: ``ServerError`` for a name that leaves the folder.
  init(name: String) throws(ServerError) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    // The folder could be a URL, whose escapes are read once more.
    guard name.utf8.count <= 200, !name.contains("%"),
      !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") })
    else { throw ServerError(400, "an icon must be the name of a file in the folder of icons") }
    self.name = name
  }

  mutating func setScale(_ text: String) throws(ServerError) {
    let scales = MarkerIcon.scales
    guard let scale = Double(text), scales.contains(scale) else {
      throw ServerError(
        400, "the scale of an icon must be from \(scales.lowerBound) to \(scales.upperBound)")
    }
    self.scale = scale
  }

  mutating func setOffset(_ text: String) throws(ServerError) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1],
      max(abs(x), abs(y)) <= MarkerIcon.largestOffset
    else {
      throw ServerError(
        400, "the offset of an icon must be {x},{y}, at most \(MarkerIcon.largestOffset) points")
    }
    offset = CGPoint(x: x, y: y)
  }

  /// Reads the image.
  ///
  /// - Parameter images: The images of the request by their names, so that each is read once.
  /// - Throws: ``ServerError`` with status 404 without an image of that name.
  mutating func load(from folder: String?, reusing images: inout [String: RasterImage]) async throws
  {
    if let known = images[name] {
      image = known
      return
    }
    guard let folder,
      let bytes = try? await ServerFile(path: "\(folder)/\(name)", kind: .image).bytes()
    else { throw ServerError.notFound("the icon \(name)") }
    do {
      image = try RasterImage(decoding: bytes)
    } catch {
      throw ServerError(500, "the icon \(name) cannot be read: \(error)")
    }
    images[name] = image
  }

  /// Sets the icon and the anchor of a marker.
  @MainActor func draw(on marker: Marker) {
    guard let image, image.width > 0, image.height > 0 else { return }
    marker.icon = IconImage(image, scale: 1 / scale)
    let size = (width: Double(image.width) * scale, height: Double(image.height) * scale)
    marker.groundAnchor = CGPoint(x: 0.5 - offset.x / size.width, y: 1 - offset.y / size.height)
  }
}
