// SPDX-License-Identifier: Apache-2.0
import MapImage

extension StyledScene {
  /// An image of the app, for icons and patterns.
  package struct AddedImage: Sendable {
    /// The name by which the style refers to the image. It replaces an image of the sprite with the same name.
    package var name: String
    package var image: RasterImage
    /// The number of pixels per point.
    package var pixelRatio: Double
    /// Whether the alpha channel is a signed distance field that is drawn in any color.
    package var isField: Bool

    package init(name: String, image: RasterImage, pixelRatio: Double = 1, isField: Bool = false) {
      self.name = name
      self.image = image
      self.pixelRatio = pixelRatio
      self.isField = isField
    }

    /// The layout properties of the image, without a position in a sheet.
    var icon: ImageCatalog.Icon {
      ImageCatalog.Icon(
        left: 0, top: 0, width: image.width, height: image.height,
        pixelRatio: pixelRatio > 0.1 ? pixelRatio : 0.1, isField: isField)
    }
  }
}
