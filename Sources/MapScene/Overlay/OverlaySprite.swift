// SPDX-License-Identifier: Apache-2.0
public import MapCamera
public import MapGeometry

/// A picture at a place: upright on the screen or flat on the ground, always of the same size.
public struct OverlaySprite: Sendable {
  /// Where a sprite comes in the order of painting.
  public enum Level: Sendable, Hashable {
    /// ``ground`` for flat sprites, ``top`` for others.
    case automatic
    /// Above lines and areas, below labels and 3D buildings.
    case ground
    /// Above the whole map.
    case top
  }

  /// What a sprite that overlaps others on the screen does to them, and they to it.
  public enum Collision: Sendable, Hashable {
    /// Always shown; hides nothing.
    case none
    /// Always shown; hides optional sprites and the map's labels under it.
    case hidesOptional
    /// Shown where it overlaps no sprite that hides it and no optional one of greater `zIndex`, or of the
    /// same and older. Shown, it hides the map's labels under it.
    case optional
  }

  public var image: OverlayImage
  public var position: Coordinate
  /// The place in the picture that lies on the position, (0, 0) top left to (1, 1) bottom right.
  public var anchor: SIMD2<Double> = [0.5, 0.5]
  /// Points right and down that it is moved by, on the screen, or on the ground where it is flat.
  public var offset: SIMD2<Double> = .zero
  /// Degrees clockwise, about the anchor: on the screen, or from north where it is flat.
  public var rotation: Double = 0
  /// Lies on the ground: turns and tilts with the map, and is of its size in points where it lies.
  public var isFlat = false
  public var level: Level = .automatic
  /// 1 for the picture's own size in points.
  public var scale: Double = 1
  /// 0...1.
  public var opacity: Double = 1
  /// Greater is drawn over smaller; among equal ones the nearer over the farther.
  public var zIndex: Int = 0
  public var collision: Collision = .none
  /// Whether it is on its way to a ``scale`` of 1: what grows hides at once what it will hide.
  public var isGrowing = false
  /// Points at each side of the picture that are not part of the thing: what is left is tapped, and
  /// overlaps others.
  public var insets: EdgeInsets {
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
  /// The insets left, top, right and below: there may be a great many sprites.
  private(set) var edges = SIMD4<Float>.zero
  public var isVisible = true
  public var isTappable = true

  public init(_ image: OverlayImage, at position: Coordinate) {
    self.image = image
    self.position = position
  }

  var isOnGround: Bool { level == .ground || (level == .automatic && isFlat) }

  /// How far from its position it may reach, in points.
  var reach: Double {
    let size = image.size * max(abs(scale), isGrowing ? 1 : 0)
    let from = SIMD2(max(abs(anchor.x), abs(1 - anchor.x)), max(abs(anchor.y), abs(1 - anchor.y)))
    let corner = from * size
    let reach =
      (corner * corner).sum().squareRoot() + (offset * offset).sum().squareRoot()
    return reach.isFinite ? reach : 0
  }
}
