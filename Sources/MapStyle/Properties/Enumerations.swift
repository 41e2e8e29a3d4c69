// SPDX-License-Identifier: Apache-2.0

/// The shape of line ends.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
  /// The line ends at its last point.
  case butt
  /// A half circle with the width of the line is added.
  case round
  /// A half square with the width of the line is added.
  case square
}

/// The shape of line corners.
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
  /// The outer corner is cut off.
  case bevel
  /// The outer corner is a part of a circle.
  case round
  /// The outer edges continue until they meet, up to the miter limit.
  case miter
}

/// The frame of reference of a translation: the map or the viewport.
public enum TranslateAnchor: String, Hashable, Sendable, CaseIterable {
  /// The translation rotates with the map.
  case map
  /// The translation does not rotate.
  case viewport
}

/// The plane to which a symbol or circle is aligned.
public enum StyleAlignment: String, Hashable, Sendable, CaseIterable {
  /// The plane of the map.
  case map
  /// The plane of the screen.
  case viewport
  /// The map for symbols along lines, otherwise the viewport.
  case auto
  /// Each glyph on a line of the map faces the viewport. Only for `text-rotation-alignment`.
  case viewportGlyph = "viewport-glyph"
}

/// The placement of a symbol along its feature.
public enum SymbolPlacement: String, Hashable, Sendable, CaseIterable {
  /// At each point of the geometry.
  case point
  /// Along lines and outlines, with the spacing of the layer.
  case line
  /// At the middle of each line and outline.
  case lineCenter = "line-center"
}

/// The drawing order of overlapping symbols in a layer.
public enum SymbolZOrder: String, Hashable, Sendable, CaseIterable {
  /// By the layer's sort key; without one, like ``viewportY`` where symbols may overlap.
  case auto
  /// By the position on the screen, from top to bottom.
  case viewportY = "viewport-y"
  /// By the layer's sort key; without one, in the order of the source's features.
  case source
}

/// Whether a symbol is shown if it overlaps other symbols.
public enum Overlap: String, Hashable, Sendable, CaseIterable {
  /// It is hidden.
  case never
  /// It is shown.
  case always
  /// It is shown if all symbols that it overlaps are also cooperative or always shown.
  case cooperative
}

/// The dimensions in which an icon is scaled to fit its text.
public enum IconTextFit: String, Hashable, Sendable, CaseIterable {
  /// The icon keeps its size.
  case none
  /// The icon is as wide as the text.
  case width
  /// The icon is as high as the text.
  case height
  /// The icon is as wide and as high as the text.
  case both
}

/// The part of a symbol that is placed on its point.
public enum SymbolAnchor: String, Hashable, Sendable, CaseIterable {
  /// The center, or the middle of a side.
  case center, left, right, top, bottom
  /// The top left corner.
  case topLeft = "top-left"
  /// The top right corner.
  case topRight = "top-right"
  /// The bottom left corner.
  case bottomLeft = "bottom-left"
  /// The bottom right corner.
  case bottomRight = "bottom-right"
}

/// The justification of a label's lines.
public enum TextJustify: String, Hashable, Sendable, CaseIterable {
  /// Toward the anchor.
  case auto
  /// At the left edge, centered, or at the right edge.
  case left, center, right
}

/// The writing direction of a label.
public enum WritingMode: String, Hashable, Sendable, CaseIterable {
  /// In lines from left to right.
  case horizontal
  /// In columns from top to bottom, if the text has only characters that allow it.
  case vertical
}

/// The case transformation of a label.
public enum TextTransform: String, Hashable, Sendable, CaseIterable {
  /// The text is not changed.
  case none
  /// In capital letters.
  case uppercase
  /// In small letters.
  case lowercase
}

/// The interpolation of a scaled image.
public enum Resampling: String, Hashable, Sendable, CaseIterable {
  /// Between the four nearest pixels.
  case linear
  /// The nearest pixel, with visible squares where the image is enlarged.
  case nearest
}

/// Whether a layer is drawn.
enum Visibility: String, Hashable, Sendable, CaseIterable { case visible, none }
