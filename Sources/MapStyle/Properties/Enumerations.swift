// SPDX-License-Identifier: Apache-2.0

/// The shape of line ends.
public enum LineCap: String, Hashable, Sendable, CaseIterable { case butt, round, square }

/// The shape of line corners.
public enum LineJoin: String, Hashable, Sendable, CaseIterable { case bevel, round, miter }

/// The frame of reference of a translation: the map or the viewport.
public enum TranslateAnchor: String, Hashable, Sendable, CaseIterable { case map, viewport }

/// The plane to which a symbol or circle is aligned.
public enum Alignment: String, Hashable, Sendable, CaseIterable {
  case map, viewport, auto
  /// Each glyph on a line of the map faces the viewport. Only for `text-rotation-alignment`.
  case viewportGlyph = "viewport-glyph"
}

/// The placement of a symbol along its feature.
public enum SymbolPlacement: String, Hashable, Sendable, CaseIterable {
  case point, line
  case lineCenter = "line-center"
}

/// The drawing order of overlapping symbols in a layer.
public enum SymbolZOrder: String, Hashable, Sendable, CaseIterable {
  case auto
  case viewportY = "viewport-y"
  case source
}

/// Whether a symbol is shown if it overlaps other symbols.
public enum Overlap: String, Hashable, Sendable, CaseIterable { case never, always, cooperative }

/// The dimensions in which an icon is scaled to fit its text.
public enum IconTextFit: String, Hashable, Sendable, CaseIterable { case none, width, height, both }

/// The part of a symbol that is placed on its point.
public enum SymbolAnchor: String, Hashable, Sendable, CaseIterable {
  case center, left, right, top, bottom
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"
}

/// The justification of a label's lines.
public enum TextJustify: String, Hashable, Sendable, CaseIterable { case auto, left, center, right }

/// The writing direction of a label.
public enum WritingMode: String, Hashable, Sendable, CaseIterable { case horizontal, vertical }

/// The case transformation of a label.
public enum TextTransform: String, Hashable, Sendable, CaseIterable {
  case none, uppercase, lowercase
}

/// The interpolation of a scaled image.
public enum Resampling: String, Hashable, Sendable, CaseIterable { case linear, nearest }

/// Whether a layer is drawn.
enum Visibility: String, Hashable, Sendable, CaseIterable { case visible, none }
