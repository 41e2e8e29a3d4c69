// SPDX-License-Identifier: Apache-2.0

/// How a line's ends are drawn.
public enum LineCap: String, Hashable, Sendable, CaseIterable { case butt, round, square }

/// How a line's corners are drawn.
public enum LineJoin: String, Hashable, Sendable, CaseIterable { case bevel, round, miter }

/// The frame in which a translation is measured: turning with the map, or fixed to the screen.
public enum TranslateAnchor: String, Hashable, Sendable, CaseIterable { case map, viewport }

/// The plane to which something is aligned.
public enum Alignment: String, Hashable, Sendable, CaseIterable {
  case map, viewport, auto
  /// Each glyph faces the viewport, on a line of the map. Only for `text-rotation-alignment`.
  case viewportGlyph = "viewport-glyph"
}

/// Where along its feature a symbol is put.
public enum SymbolPlacement: String, Hashable, Sendable, CaseIterable {
  case point, line
  case lineCenter = "line-center"
}

/// The order in which overlapping symbols of a layer are drawn.
public enum SymbolZOrder: String, Hashable, Sendable, CaseIterable {
  case auto
  case viewportY = "viewport-y"
  case source
}

/// Whether a symbol is shown where it overlaps others.
public enum Overlap: String, Hashable, Sendable, CaseIterable { case never, always, cooperative }

/// Along which sides an icon is stretched around its text.
public enum IconTextFit: String, Hashable, Sendable, CaseIterable { case none, width, height, both }

/// The part of a symbol that lies on its point.
public enum SymbolAnchor: String, Hashable, Sendable, CaseIterable {
  case center, left, right, top, bottom
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"
}

/// How the lines of a label are set against each other.
public enum TextJustify: String, Hashable, Sendable, CaseIterable { case auto, left, center, right }

/// The direction in which a label's text runs.
public enum WritingMode: String, Hashable, Sendable, CaseIterable { case horizontal, vertical }

/// The change of a label's letters.
public enum TextTransform: String, Hashable, Sendable, CaseIterable {
  case none, uppercase, lowercase
}

/// How an image is scaled.
public enum Resampling: String, Hashable, Sendable, CaseIterable { case linear, nearest }

/// Whether a layer is drawn.
enum Visibility: String, Hashable, Sendable, CaseIterable { case visible, none }
