// SPDX-License-Identifier: Apache-2.0
public import MapImage
public import MapUI

/// Google's name for the image of a pin. Create one with `GMSPinImage(options:)`.
public typealias GMSPinImage = IconImage

/// The content of a pin's head.
public final class GMSPinImageGlyph: Sendable {
  let glyph: PinAppearance.Glyph

  /// Creates a glyph from a short text. A longer text is drawn smaller, then truncated.
  public init(text: String, textColor: UIColor) { glyph = .text(text, textColor) }

  /// Creates a glyph from an image. An image that does not fit on the head is scaled down.
  public init(image: UIImage) { glyph = .image(image) }

  /// Creates the default glyph, a dot, in a color.
  public init(glyphColor: UIColor) { glyph = .dot(glyphColor) }
}

/// The appearance of a pin.
public final class GMSPinImageOptions {
  /// The content of the head; `nil` by default, for a dot in a dark shade of the background.
  public var glyph: GMSPinImageGlyph?
  /// The fill color; `nil` by default, for the default marker's red.
  public var backgroundColor: UIColor?
  /// The outline color; `nil` by default, for a darker shade of the background.
  public var borderColor: UIColor?

  /// Creates the options of the default pin.
  public init() {}
}

extension IconImage {
  /// Creates the image of a pin. Later changes of the options do not affect it.
  public convenience init(options: GMSPinImageOptions) {
    self.init(
      pin: PinAppearance(
        options.backgroundColor ?? PinAppearance.defaultColor, border: options.borderColor,
        glyph: options.glyph?.glyph))
  }
}
