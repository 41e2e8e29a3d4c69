// SPDX-License-Identifier: Apache-2.0
import MapScene

/// How a marker affects other markers and map labels that it overlaps on the screen.
public enum CollisionBehavior: Hashable, Sendable, CaseIterable {
  /// The marker is always shown and hides nothing.
  case required
  /// The marker is always shown. It hides optional markers and map labels under it.
  case requiredAndHidesOptional
  /// The marker is hidden where it overlaps a ``requiredAndHidesOptional`` marker or an optional marker of
  /// higher priority. A greater ``Overlay/zIndex`` has priority; at the same index, the marker that was added
  /// first. While shown, it hides map labels under it. While hidden, it receives no taps.
  case optionalAndHidesLowerPriority
}

/// A marker with collision behavior: it can hide other markers and map labels, or be hidden.
///
/// Two markers overlap where the rectangles of their icons overlap, in `GoogleMapsCompat` reduced by the images'
/// `alignmentRectInsets`. The renderer evaluates collisions in each frame, from the camera alone.
open class AdvancedMarker: Marker {
  /// The behavior where the marker overlaps others; ``CollisionBehavior/required`` by default. An optional
  /// marker that is selected or dragged is always shown and hides other optional markers.
  public var collisionBehavior = CollisionBehavior.required {
    didSet { if collisionBehavior != oldValue { redraw() } }
  }

  package override func copied() -> Overlay {
    AdvancedMarker(position: position).taking(from: self)
  }

  override func taking(from other: Overlay) -> Self {
    if let other = other as? AdvancedMarker { collisionBehavior = other.collisionBehavior }
    return super.taking(from: other)
  }

  override func parts(scale: Double) -> [OverlayPart] {
    var sprite = sprite(scale: scale)
    sprite.collision = collision
    sprite.isScalingUp = sprite.scale != 1
    return [.sprite(sprite)]
  }

  private var collision: OverlaySprite.Collision {
    switch collisionBehavior {
    case .required: .none
    case .requiredAndHidesOptional: .hidesOptional
    case .optionalAndHidesLowerPriority: isHeld ? .hidesOptional : .optional
    }
  }

  /// Whether the marker is selected or being dragged.
  private var isHeld: Bool {
    guard let app = map?.appOverlays else { return false }
    return app.selected === self || app.drag?.marker === self
  }

  override func holdDidChange() {
    if collisionBehavior == .optionalAndHidesLowerPriority { redraw() }
  }
}
