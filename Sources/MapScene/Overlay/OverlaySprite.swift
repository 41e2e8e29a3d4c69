// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// An image at a position, upright on the screen or flat on the ground, with a constant size.
package struct OverlaySprite: Sendable {
  /// The position of a sprite in the drawing order.
  package enum Level: Sendable, Hashable {
    /// ``ground`` for flat sprites, ``top`` for others.
    case automatic
    /// Above lines and areas, below labels and 3D buildings.
    case ground
    /// Above the entire map.
    case top
  }

  /// The behavior of a sprite that overlaps other sprites on the screen.
  package enum Collision: Sendable, Hashable {
    /// Always shown. Hides nothing.
    case none
    /// Always shown. Hides optional sprites and the map's labels under it.
    case hidesOptional
    /// Shown if it overlaps neither a sprite that hides it nor an optional sprite that has a greater
    /// `zIndex`, or the same `zIndex` and is older. When shown, it hides the map's labels under it.
    case optional
  }

  package var image: OverlayImage
  package var position: Coordinate
  /// The point of the image that lies on the position, (0, 0) top left to (1, 1) bottom right.
  package var anchor: SIMD2<Double> = [0.5, 0.5]
  /// The offset in points, right and down: on the screen, or on the ground if the sprite is flat.
  package var offset: SIMD2<Double> = .zero
  /// The rotation about the anchor in degrees clockwise: on the screen, or from north if the sprite is
  /// flat.
  package var rotation: Double = 0
  /// Whether the sprite lies on the ground. It then rotates and tilts with the map, and has its size in
  /// points at its position.
  package var isFlat = false
  package var level: Level = .automatic
  /// The scale; 1 for the image's own size in points.
  package var scale: Double = 1
  /// The opacity, 0...1.
  package var opacity: Double = 1
  /// The drawing order. Greater values are drawn on top. With equal values, nearer sprites are drawn on
  /// top.
  package var zIndex: Int = 0
  package var collision: Collision = .none
  /// Whether the sprite is being animated to a ``scale`` of 1. It then hides other overlays as if it had
  /// that scale.
  package var isScalingUp = false
  /// The insets in points at each side of the image that are excluded from hit tests and collisions.
  package var insets: EdgeInsets {
    get {
      EdgeInsets(
        top: Double(edges.y), left: Double(edges.x), bottom: Double(edges.w),
        right: Double(edges.z))
    }
    set {
      edges = SIMD4(
        Float(newValue.left), Float(newValue.top), Float(newValue.right), Float(newValue.bottom))
    }
  }
  /// The insets left, top, right and bottom, as `Float` because a map may have many sprites.
  private(set) var edges = SIMD4<Float>.zero
  package var isVisible = true
  package var isTappable = true

  package init(_ image: OverlayImage, at position: Coordinate) {
    self.image = image
    self.position = position
  }

  var isOnGround: Bool { level == .ground || (level == .automatic && isFlat) }

  /// The maximum distance in points that the sprite reaches from its position.
  var reach: Double {
    let size = image.size * max(abs(scale), isScalingUp ? 1 : 0)
    let from = SIMD2(max(abs(anchor.x), abs(1 - anchor.x)), max(abs(anchor.y), abs(1 - anchor.y)))
    let corner = from * size
    let reach =
      (corner * corner).sum().squareRoot() + (offset * offset).sum().squareRoot()
    return reach.isFinite ? reach : 0
  }
}
