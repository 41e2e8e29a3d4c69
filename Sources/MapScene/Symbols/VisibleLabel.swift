// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// A label that is visible or fades out: a text, an icon or both at one anchor.
final class VisibleLabel {
  /// A hash of the label's text and icon.
  let key: UInt64
  /// The anchor.
  let position: WorldPoint
  /// The tile that has the label, its copy of the world, and the index of the label's instance in the tile.
  private(set) var tile: LoadedTile
  private(set) var wrap: Int
  private(set) var index: Int
  private(set) var text = LabelFade()
  private(set) var icon = LabelFade()
  /// The index of the text's variant that was placed last; `nil` if none was.
  private(set) var variant: Int?
  /// Whether the text, and the icon, was placed in the frame before this one.
  private(set) var hadText = false
  private(set) var hadIcon = false
  /// Whether the label was placed in a complete frame and in all frames since then. It keeps its position as long as it
  /// fits.
  private(set) var isKept = false

  init(key: UInt64, tile: RenderTile, index: Int, position: WorldPoint) {
    self.key = key
    self.tile = tile.tile
    wrap = tile.wrap
    self.index = index
    self.position = position
  }

  /// Whether the text or the icon was placed in the last frame.
  var isPlaced: Bool { text.isPlaced || icon.isPlaced }

  var isFadingOut: Bool {
    !text.isPlaced && text.opacity > 0 || !icon.isPlaced && icon.opacity > 0
  }

  /// Begins a frame: moves the opacities by a part of a complete fade. Returns whether the label has faded out.
  func begin(fade part: Float) -> Bool {
    text.advance(by: part)
    icon.advance(by: part)
    if !isPlaced, text.opacity == 0, icon.opacity == 0 { return true }
    (hadText, hadIcon) = (text.isPlaced, icon.isPlaced)
    text.isPlaced = false
    icon.isPlaced = false
    return false
  }

  /// Places the label in this frame. Without fading, it is opaque at once.
  ///
  /// - Parameter variant: The index of the variant of the placed text, or `nil` if the text is not placed.
  func place(
    _ index: Int, in tile: RenderTile, variant: Int?, hasIcon: Bool, fades: Bool
  ) {
    if self.tile !== tile.tile { self.tile = tile.tile }
    wrap = tile.wrap
    self.index = index
    if let variant {
      self.variant = variant
      text.isPlaced = true
      if !fades { text.finish() }
    }
    if hasIcon {
      icon.isPlaced = true
      if !fades { icon.finish() }
    }
  }

  /// Ends a frame, in which all tiles in view were loaded or not. Without fading, a label that is not placed any more
  /// disappears at once.
  func end(isComplete: Bool, fades: Bool) {
    isKept = isPlaced && (isKept || isComplete)
    if !fades { finishFades() }
  }

  /// Ends the fades at once.
  func finishFades() {
    text.finish()
    icon.finish()
  }
}
