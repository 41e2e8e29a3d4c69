// SPDX-License-Identifier: Apache-2.0
public import MapImage
import MapScene
public import MapStyle

// MARK: - Images

extension MapView {
  /// Adds an image to the style, for icons, patterns and images in texts, or replaces the one of the same name. It applies to
  /// ``scene`` and to its variant for the night, but not to ``nightScene``.
  ///
  /// - Parameters:
  ///   - name: The name by which the style refers to the image.
  ///   - image: The image.
  ///   - pixelRatio: The number of the image's pixels per point.
  ///   - isField: Whether the alpha channel is a signed distance field that is drawn in any color.
  /// - Throws: `StyleError` if the image is empty or too large, and if the view has no scene.
  public func addImage(
    _ name: String, _ image: RasterImage, pixelRatio: Double = 1, isField: Bool = false
  ) throws(StyleError) {
    let added = StyledScene.AddedImage(
      name: name, image: image, pixelRatio: pixelRatio, isField: isField)
    guard let changed = try changeableScene().replacingImage(name, by: added) else {
      throw StyleError(
        path: "images.\(name)", message: "\(image.width)x\(image.height) pixels do not fit.")
    }
    replaceScene(by: changed)
  }

  /// Removes an image of the style.
  ///
  /// - Throws: `StyleError` if there is no image of this name, and if the view has no scene.
  public func removeImage(_ name: String) throws(StyleError) {
    let scene = try changeableScene()
    guard scene.hasImage(name), let changed = scene.replacingImage(name, by: nil) else {
      throw StyleError(path: "images.\(name)", message: "There is no image with this name.")
    }
    replaceScene(by: changed)
  }
}
