// SPDX-License-Identifier: Apache-2.0
import MapStyle
import MapText

/// The labels and icons of one group in one tile, laid out and not yet placed on the screen.
struct SymbolBucket: Sendable {
  var group: Int
  var instances: [SymbolInstance] = []
  var texts: [SymbolText] = []
  var icons: [SymbolIcon] = []
  /// The lines that labels follow, in tile units.
  var lines: [[SIMD2<Float>]] = []
  var rows: [PaintRow] = []
}

/// A label, an icon or both at one anchor.
struct SymbolInstance: Sendable {
  /// In tile units.
  var anchor: SIMD2<Float>
  /// The line that the label follows and the index of the anchor's segment on it; -1 at a point.
  var line: Int32 = -1
  var segment: Int32 = 0
  /// The direction of the line at the anchor in the tile, radians, x east, y south.
  var angle: Float = 0
  /// Places in the bucket's tables; -1 for none.
  var text: Int32 = -1
  var icon: Int32 = -1
  var row: Int32
  var sortKey: Float
  /// The same for the same label from frame to frame and from zoom to zoom.
  var identity: UInt64
}

/// The laid-out text of a feature.
struct SymbolText: Sendable {
  /// Where and how the text may stand; the first that is free is taken. One for a fixed anchor. A text
  /// that follows a line has at most two: along it, and as a column for where the line is steep.
  var variants: [Variant]
  /// Degrees clockwise.
  var rotation: Float
  /// From the line, positive to its right, in 1/24 em: of texts that follow one.
  var lineOffset: SIMD2<Float>
  /// The colors of sections that have their own.
  var sectionColors: [Color?]
  /// The images of sections that are images.
  var sectionImages: [String?]
  /// A point of an image in 1/24 em.
  var imageScale: Float

  struct Variant: Sendable {
    var layout: TextLayout
    /// Moves the layout from its place at a fixed anchor, in 1/24 em.
    var shift: SIMD2<Float>
    /// The text's lines run down.
    var isVertical: Bool
  }
}

/// The icon of a feature.
struct SymbolIcon: Sendable {
  var image: String
  /// Left, top, right and bottom from the anchor: in points at icon size 1, or in 1/24 em of the text
  /// that the icon is stretched around.
  var box: SIMD4<Float>
  /// The box around the text as a column, in the column's own axes (x down, y left).
  var verticalBox: SIMD4<Float>?
  /// Set where the icon is stretched around its text.
  var fitsText: Bool
  /// What the picture has around its content, left, top, right, bottom, in points: it lies outside the
  /// box of an icon stretched around its text.
  var border: SIMD4<Float>
  /// Degrees clockwise.
  var rotation: Float
}
