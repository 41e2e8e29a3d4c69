// SPDX-License-Identifier: Apache-2.0

/// A part of a label in one font and size, or a picture in its line.
public struct TextSection: Sendable, Equatable {
  /// The text; ignored where there is an image.
  public var text: String
  /// The size in parts of the label's.
  public var scale: Double
  /// The fonts, best first, e.g. `["Noto Sans Bold"]`.
  public var fontStack: [String]
  /// A picture that stands in the line like a letter.
  public var image: InlineImage?
  /// Where the section stands in a line that is taller than it.
  public var verticalAlign: TextVerticalAlign

  /// Makes a section.
  public init(
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

/// The place of small text or a small image in a taller line.
public enum TextVerticalAlign: Sendable {
  case bottom, center, top

  /// The part of the free height that lies above.
  var fraction: Double {
    switch self {
    case .bottom: 1
    case .center: 0.5
    case .top: 0
    }
  }
}

/// A picture in a line of text.
public struct InlineImage: Sendable, Equatable {
  /// The picture's name in the style's sprites.
  public var name: String
  /// Width and height in 1/24 em of the label, that is pixels · 24 / text size.
  public var size: SIMD2<Double>

  /// Makes a picture for a line.
  public init(name: String, size: SIMD2<Double>) {
    self.name = name
    self.size = size
  }
}
