// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// Text for a label in sections, each with its own font, size and color, or an image.
public struct Formatted: Hashable, Sendable {
  public var sections: [FormattedSection]

  /// Makes a text of the sections.
  public init(sections: [FormattedSection]) {
    self.sections = sections
  }

  /// Makes a text of one plain section.
  public init(_ text: String) {
    sections = [FormattedSection(text: text)]
  }

  /// The sections' texts, one after another.
  public var text: String { sections.count == 1 ? sections[0].text : sections.map(\.text).joined() }

  /// Whether there is nothing to draw: no text and no image.
  public var isEmpty: Bool { sections.allSatisfy { $0.text.isEmpty && $0.image == nil } }

  var json: JSON { ["sections": .array(sections.map(\.json))] }
}

/// A run of a label's text that looks the same, or an image within the text.
public struct FormattedSection: Hashable, Sendable {
  public var text: String
  /// The image that stands here in place of text.
  public var image: ImageName?
  /// The size as a factor of the label's; nil for the label's own.
  public var fontScale: Double?
  /// The fonts in order of preference; nil for the label's own.
  public var fontStack: [String]?
  /// The color; nil for the label's own.
  public var textColor: Color?
  /// Where the section stands in a line that is higher than it; nil is the bottom.
  public var verticalAlign: VerticalAlign?

  /// Makes a section; what is nil is as for the whole label.
  public init(
    text: String, image: ImageName? = nil, fontScale: Double? = nil, fontStack: [String]? = nil,
    textColor: Color? = nil, verticalAlign: VerticalAlign? = nil
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

/// Where a section of text stands in its line.
public enum VerticalAlign: String, Hashable, Sendable, CaseIterable {
  case bottom, center, top
}
