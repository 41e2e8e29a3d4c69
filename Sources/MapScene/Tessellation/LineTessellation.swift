// SPDX-License-Identifier: Apache-2.0

/// The style properties that determine a line's triangles and that shaders cannot change.
package struct LineTessellation: Sendable, Equatable {
  /// The style's `line-join`.
  package enum Join: String, Sendable { case miter, bevel, round }
  /// The style's `line-cap`.
  package enum Cap: String, Sendable { case butt, round, square }

  package var join: Join
  package var cap: Cap
  /// The maximum miter length in half widths. Longer miters become bevels. Values above 2 have no effect.
  package var miterLimit: Float
  /// Round joins whose miter would be shorter than this, in half widths, become miters.
  package var roundLimit: Float
  /// Whether the line is so thin (under about 2.5 pixels) that its joins and caps are not visible. All
  /// joins then become miters or bevels, and round caps need no triangles.
  package var isNarrow: Bool
  /// The clip box: the tile grown by at least half the widest line.
  package var clip: TileBox
  /// Whether a pattern, dashes or a gradient follow the distances along the line.
  package var followsDistance: Bool
  /// Whether distances are rounded down to steps of 2 tile units and start again at 0 after ``longestDistance``. MapLibre
  /// stores them so, which moves the patterns of enlarged tiles by some pixels.
  package var packsDistance: Bool
  /// The distance from a sharp turn, in tile units, at which vertices are added; 0 adds none.
  package var sharpTurnReach: Float

  /// The length in half widths of the longest miter, which fits a vertex.
  static let longestMiter: Float = 2
  /// The length in half widths of a miter that is not visibly different from a bevel.
  static let bevelLimit: Float = 1.05
  /// The distance in tile units after which distances start again at 0.
  static let longestDistance: Float = 16384

  package init(
    join: Join = .miter, cap: Cap = .butt, miterLimit: Float = 2, roundLimit: Float = 1.05,
    isNarrow: Bool = false, clip: TileBox = TileBox(margin: 128), followsDistance: Bool = false,
    packsDistance: Bool = false, sharpTurnReach: Float = 0
  ) {
    self.join = join
    self.cap = cap
    self.miterLimit = miterLimit
    self.roundLimit = roundLimit
    self.isNarrow = isNarrow
    self.clip = clip
    self.followsDistance = followsDistance
    self.packsDistance = packsDistance
    self.sharpTurnReach = sharpTurnReach
  }
}
