// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// A view of the app below the banner.
@MainActor package final class HeaderAccessory {
  /// The app's view.
  package let view: AnyObject
  /// The height in points for a width in points.
  private let height: (Double) -> Double
  private let text: () -> String
  private let draw: (_ scale: Double) -> (image: RasterImage, size: CGSize)?
  /// The number of times that the app has invalidated the view. Equal versions have equal images.
  package private(set) var version = 0

  /// The maximum height in points.
  private static let greatestHeight = 400.0

  /// - Parameters:
  ///   - label: The text for assistive technologies; empty for none.
  ///   - draw: The image for a number of pixels per point, with its size in points; `nil` for none.
  package init(
    _ view: AnyObject, label: @escaping () -> String, height: @escaping (_ width: Double) -> Double,
    draw: @escaping (_ scale: Double) -> (image: RasterImage, size: CGSize)?
  ) {
    self.view = view
    text = label
    self.height = height
    self.draw = draw
  }

  /// Requests the height and the image again.
  package func invalidate() { version += 1 }

  func height(for width: Double) -> Double {
    let height = height(width)
    return height.isFinite ? min(max(height, 0), Self.greatestHeight) : 0
  }

  var label: String { text() }

  /// The view's image in an area of a size in points, from its upper left corner; `nil` if it has none.
  func image(in size: CGSize, scale: Double) -> RasterImage? {
    guard let (image, imageSize) = draw(scale) else { return nil }
    let canvas = Canvas(size: size, scale: scale)
    canvas.draw(image, in: CGRect(origin: .zero, size: imageSize))
    return canvas.image
  }
}
