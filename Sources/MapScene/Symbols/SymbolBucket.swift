// SPDX-License-Identifier: Apache-2.0
import MapStyle
import MapText

/// The labels and icons of one group in one tile after layout and before placement on the screen.
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
  /// The anchor in tile units.
  var anchor: SIMD2<Float>
  /// The index of the line that the label follows; -1 for a point. `segment` is the anchor's segment on it.
  var line: Int32 = -1
  var segment: Int32 = 0
  /// The direction of the line at the anchor, in radians in tile axes: x east, y south.
  var angle: Float = 0
  /// The index of the text, and of the icon, in the bucket's tables; -1 for none.
  var text: Int32 = -1
  var icon: Int32 = -1
  var row: Int32
  /// The index of the feature in its layer of the tile.
  var feature: Int32
  var sortKey: Float
  /// A hash of the label's text and icon, equal in tiles of all zoom levels.
  var key: UInt64
}

/// The laid-out text of a feature.
struct SymbolText: Sendable {
  /// The variants of the text in order of preference; the first one without a collision is placed. A fixed
  /// anchor has one variant. A text that follows a line has at most two: along the line, and as a column
  /// for steep parts.
  var variants: [Variant]
  /// The rotation in degrees clockwise.
  var rotation: Float
  /// The offset from the line in 1/24 em, positive to its right, for texts that follow a line.
  var lineOffset: SIMD2<Float>
  /// The colors of sections that have their own color.
  var sectionColors: [StyleColor?]
  /// The names of sections that are images.
  var sectionImages: [String?]
  /// The size of an image's point in 1/24 em.
  var imageScale: Float
  /// The size in points for which space is reserved: the size at the next integer zoom level.
  var layoutSize: Float

  struct Variant: Sendable {
    var layout: TextLayout
    /// The offset of the layout from its fixed anchor, in 1/24 em.
    var shift: SIMD2<Float>
    /// Whether the text is vertical.
    var isVertical: Bool
  }
}

/// The icon of a feature.
struct SymbolIcon: Sendable {
  var image: String
  /// Left, top, right and bottom relative to the anchor: in points at icon size 1, or in 1/24 em of the
  /// text that the icon is stretched around.
  var box: SIMD4<Float>
  /// The box around a vertical text, in the column's own axes (x down, y left).
  var verticalBox: SIMD4<Float>?
  /// Whether the icon is stretched around its text.
  var fitsText: Bool
  /// The image's border around its content, left, top, right, bottom, in points. It lies outside of the box
  /// of an icon that is stretched around its text.
  var border: SIMD4<Float>
  /// The rotation in degrees clockwise.
  var rotation: Float
  /// The `icon-size` for which space is reserved, and the text's size in points: those at the next integer zoom level.
  var layoutSize: Float
  var layoutTextSize: Float
}
