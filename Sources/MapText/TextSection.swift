// SPDX-License-Identifier: Apache-2.0

/// A part of a label with one font and size, or an inline image.
package struct TextSection: Sendable, Equatable {
  /// The text; ignored if there is an image.
  package var text: String
  /// The scale relative to the label's size.
  package var scale: Double
  /// The fonts in order of preference, such as `["Noto Sans Bold"]`.
  package var fontStack: [String]
  /// An image that is placed in the line like a letter.
  package var image: InlineImage?
  /// The vertical alignment of the section in a higher line.
  package var verticalAlign: TextVerticalAlign

  /// Creates a section.
  package init(
    text: String, scale: Double = 1, fontStack: [String] = [], image: InlineImage? = nil,
    verticalAlign: TextVerticalAlign = .bottom
  ) {
    self.verticalAlign = verticalAlign
    self.text = text
    self.scale = scale
    self.fontStack = fontStack
    self.image = image
  }
}

/// The vertical alignment of small text or a small image in a higher line.
package enum TextVerticalAlign: Sendable {
  case bottom, center, top

  /// The fraction of the free height above the section.
  var fraction: Double {
    switch self {
    case .bottom: 1
    case .center: 0.5
    case .top: 0
    }
  }
}

/// An image in a line of text.
package struct InlineImage: Sendable, Equatable {
  /// The name of the image in the style's sprite.
  package var name: String
  /// The width and height in 1/24 em of the label, which is pixels · 24 / text size.
  package var size: SIMD2<Double>

  /// Creates an inline image.
  package init(name: String, size: SIMD2<Double>) {
    self.name = name
    self.size = size
  }
}
