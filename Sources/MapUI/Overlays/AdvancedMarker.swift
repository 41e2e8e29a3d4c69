// SPDX-License-Identifier: Apache-2.0
import MapScene

/// What a marker does to others, and to the map's labels, that it overlaps on the screen.
public enum CollisionBehavior: Int, Hashable, Sendable, CaseIterable {
  /// It is always shown, and hides nothing.
  case required
  /// It is always shown, and hides optional markers and the map's labels under it.
  case requiredAndHidesOptional
  /// It is shown where it overlaps no ``requiredAndHidesOptional`` marker and no optional one that goes
  /// before it: one of greater ``Overlay/zIndex``, or of the same that is older on the map. Shown, it
  /// hides the map's labels under it. One that is not shown is not tapped, either.
  case optionalAndHidesLowerPriority
}

/// A marker that gives way to others, or has them and the map's labels give way.
///
/// Markers overlap where the rectangles of their icons do, less the
/// ``IconImage/alignmentRectInsets``. Who is shown is decided anew in each frame, from the camera
/// alone.
open class AdvancedMarker: Marker {
  /// What it does where it overlaps others: ``CollisionBehavior/required`` at the start. While it is
  /// selected or dragged an optional one is shown, as if it were required and hid others.
  public var collisionBehavior = CollisionBehavior.required {
    didSet { if collisionBehavior != oldValue { redraw() } }
  }

  open override func copy() -> Any { AdvancedMarker(position: position).taking(from: self) }

  override func taking(from other: Overlay) -> Self {
    if let other = other as? AdvancedMarker { collisionBehavior = other.collisionBehavior }
    return super.taking(from: other)
  }

  override func parts(scale: Double) -> [OverlayPart] {
    var sprite = sprite(scale: scale)
    sprite.collision = collision
    sprite.isGrowing = sprite.scale != 1
    return [.sprite(sprite)]
  }

  private var collision: OverlaySprite.Collision {
    switch collisionBehavior {
    case .required: .none
    case .requiredAndHidesOptional: .hidesOptional
    case .optionalAndHidesLowerPriority: isHeld ? .hidesOptional : .optional
    }
  }

  /// Whether the user has chosen it, or has it in hand.
  private var isHeld: Bool {
    guard let app = map?.appOverlays else { return false }
    return app.selected === self || app.drag?.marker === self
  }

  override func holdDidChange() {
    if collisionBehavior == .optionalAndHidesLowerPriority { redraw() }
  }
}
