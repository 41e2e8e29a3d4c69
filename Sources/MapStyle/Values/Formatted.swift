// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The text of a label in sections. Each section has its own font, size and color, or is an image.
public struct Formatted: Hashable, Sendable {
  /// The sections, in the order of the text.
  public var sections: [FormattedSection]

  /// Creates a text from sections.
  public init(sections: [FormattedSection]) {
    self.sections = sections
  }

  /// Creates a text with one plain section.
  public init(_ text: String) {
    sections = [FormattedSection(text: text)]
  }

  /// The concatenated texts of the sections.
  public var text: String { sections.count == 1 ? sections[0].text : sections.map(\.text).joined() }

  /// Whether there is nothing to draw: no text and no image.
  public var isEmpty: Bool { sections.allSatisfy { $0.text.isEmpty && $0.image == nil } }

  var json: JSON { ["sections": .array(sections.map(\.json))] }
}

/// A section of a label's text with uniform formatting, or an inline image.
public struct FormattedSection: Hashable, Sendable {
  /// The text of the section; empty if an image replaces it.
  public var text: String
  /// The image that replaces the text.
  public var image: ImageName?
  /// The scale relative to the label's size; `nil` for the label's size.
  public var fontScale: Double?
  /// The fonts in order of preference; `nil` for the label's fonts.
  public var fontStack: [String]?
  /// The color; `nil` for the label's color.
  public var textColor: StyleColor?
  /// The vertical alignment in a higher line; `nil` for the bottom.
  public var verticalAlign: VerticalAlign?

  /// Creates a section. `nil` values are taken from the label.
  public init(
    text: String, image: ImageName? = nil, fontScale: Double? = nil, fontStack: [String]? = nil,
    textColor: StyleColor? = nil, verticalAlign: VerticalAlign? = nil
  ) {
    self.text = text
    self.image = image
    self.fontScale = fontScale
    self.fontStack = fontStack
    self.textColor = textColor
    self.verticalAlign = verticalAlign
  }

  fileprivate var json: JSON {
    [
      "text": .string(text),
      "image": image.map { StyleValue.image($0).json } ?? .null,
      "scale": fontScale.map(JSON.number) ?? .null,
      "fontStack": fontStack.map { .string($0.joined(separator: ",")) } ?? .null,
      "textColor": textColor?.namedJSON ?? .null,
      "verticalAlign": verticalAlign.map { .string($0.rawValue) } ?? .null,
    ]
  }
}

/// The vertical alignment of a text section in its line.
public enum VerticalAlign: String, Hashable, Sendable, CaseIterable {
  /// At the bottom of the line.
  case bottom
  /// In the middle of the line.
  case center
  /// At the top of the line.
  case top
}
