// SPDX-License-Identifier: Apache-2.0

/// The opacity of a label's text or icon. It moves toward 1 while the text or icon is placed, and toward 0 while it
/// is not.
struct LabelFade {
  /// The opacity, 0...1.
  private(set) var opacity: Float = 0
  /// Whether the text or icon was placed in the last frame.
  var isPlaced = false

  /// Whether the opacity differs from the one it moves toward.
  var isChanging: Bool { opacity != target }

  private var target: Float { isPlaced ? 1 : 0 }

  /// Moves the opacity by a part of a complete fade, 0...1.
  mutating func advance(by part: Float) {
    opacity = min(max(opacity + (isPlaced ? part : -part), 0), 1)
  }

  /// Ends the fade.
  mutating func finish() { opacity = target }
}
