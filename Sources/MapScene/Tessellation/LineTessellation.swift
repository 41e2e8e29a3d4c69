// SPDX-License-Identifier: Apache-2.0

/// The style properties that determine a line's triangles and that shaders cannot change.
public struct LineTessellation: Sendable, Equatable {
  /// The style's `line-join`.
  public enum Join: String, Sendable { case miter, bevel, round }
  /// The style's `line-cap`.
  public enum Cap: String, Sendable { case butt, round, square }

  public var join: Join
  public var cap: Cap
  /// The maximum miter length in half widths. Longer miters become bevels. Values above 2 have no effect.
  public var miterLimit: Float
  /// Round joins whose miter would be shorter than this, in half widths, become miters.
  public var roundLimit: Float
  /// Whether the line is so thin (under about 2.5 pixels) that its joins and caps are not visible. All
  /// joins then become miters or bevels, and round caps need no triangles.
  public var isThin: Bool
  /// The clip box: the tile grown by at least half the widest line.
  public var clip: TileBox

  public init(
    join: Join = .miter, cap: Cap = .butt, miterLimit: Float = 2, roundLimit: Float = 1.05,
    isThin: Bool = false, clip: TileBox = TileBox(margin: 128)
  ) {
    self.join = join
    self.cap = cap
    self.miterLimit = miterLimit
    self.roundLimit = roundLimit
    self.isThin = isThin
    self.clip = clip
  }
}
