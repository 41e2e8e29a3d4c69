// SPDX-License-Identifier: Apache-2.0

/// How a line's triangles are made: the parts of its style that no shader can change.
public struct LineTessellation: Sendable, Equatable {
  /// The style's `line-join`.
  public enum Join: String, Sendable { case miter, bevel, round }
  /// The style's `line-cap`.
  public enum Cap: String, Sendable { case butt, round, square }

  public var join: Join
  public var cap: Cap
  /// The longest miter, in half widths; longer ones become bevels. At most 2 counts.
  public var miterLimit: Float
  /// Round joins whose miter would be shorter than this, in half widths, become miters.
  public var roundLimit: Float
  /// Whether the line is so thin (under about 2.5 pixels) that nobody sees its joins and caps: all joins
  /// become miters or bevels, and round caps cost no triangles.
  public var isThin: Bool
  /// What the line is cut to: the tile grown by at least half the widest line.
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
