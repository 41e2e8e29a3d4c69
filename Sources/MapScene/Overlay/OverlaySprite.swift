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
  package var insets: MapEdgeInsets {
    get {
      MapEdgeInsets(
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

// MARK: - Body

extension OverlaySprite {
  /// The part of the image inside of the ``insets``, as fractions of its width and height. If the insets
  /// leave nothing, it collapses to a line or a point in the middle.
  var body: (low: SIMD2<Double>, high: SIMD2<Double>) {
    guard edges != .zero else { return (.zero, SIMD2(1, 1)) }
    let size = image.size
    func part(_ start: Double, _ end: Double, of length: Double) -> (Double, Double) {
      guard start.isFinite, end.isFinite, length > 0 else { return (0, 1) }
      let low = max(start, 0) / length
      let high = 1 - max(end, 0) / length
      if low <= high { return (min(low, 1), max(high, 0)) }
      let middle = min(max((low + high) / 2, 0), 1)
      return (middle, middle)
    }
    let (left, right) = part(insets.left, insets.right, of: size.x)
    let (top, bottom) = part(insets.top, insets.bottom, of: size.y)
    return (SIMD2(left, top), SIMD2(right, bottom))
  }

  /// Returns the corners of the ``body`` on the screen, in pixels and in ring order, or `nil` if one of
  /// them is behind the camera.
  func corners(_ visible: VisibleSprite, _ lens: OverlayProjection) -> [SIMD2<Double>]? {
    let (low, high) = body
    let shares = [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
    if isFlat, lens.viewport.viewingAngle > 0 {
      let frame = FlatFrame(self, visible, lens)
      let corners = shares.compactMap { lens.pixelInFront(frame.world($0)) }
      return corners.count == 4 ? corners : nil
    }
    let quad = quad(at: visible.pixel, lens: lens)
    return shares.map { quad.pixel($0) }
  }

  /// Returns the box on the screen around the ``body``, in pixels, or `nil` if a part of it is behind the
  /// camera.
  func bounds(
    _ visible: VisibleSprite, _ lens: OverlayProjection
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    if !isFlat, rotation == 0 {
      let quad = quad(at: visible.pixel, lens: lens)
      let (low, high) = body
      let (a, b) = (quad.pixel(low), quad.pixel(high))
      return (pointwiseMin(a, b), pointwiseMax(a, b))
    }
    guard let corners = corners(visible, lens), var low = corners.first else { return nil }
    var high = low
    for corner in corners {
      low = pointwiseMin(low, corner)
      high = pointwiseMax(high, corner)
    }
    return (low, high)
  }

  /// Returns the vector on the screen, in points, from the sprite's position to a point in its image; `nil` if either
  /// is not visible to the camera. The image extends from (0, 0) at the top left to (1, 1) at the bottom right.
  package func screenVector(to share: SIMD2<Double>, in viewport: Viewport) -> SIMD2<Double>? {
    guard position.isValid else { return nil }
    let lens = OverlayProjection(viewport)
    let world = WorldPath.position(of: position.wrapped)
    // The copy of the world nearest to the camera's target.
    let copy = (viewport.target.x - world.x).rounded()
    let nearest = SIMD2(world.x + copy, world.y)
    guard let (pixel, depth) = lens.pixel(nearest) else { return nil }
    let visible = VisibleSprite(
      slot: 0, zIndex: zIndex, id: OverlayID(number: 0), pixel: pixel, depth: depth,
      copy: Int(copy), world: SIMD2(world.x, world.y))
    let end: SIMD2<Double>
    if isFlat, viewport.viewingAngle > 0 {
      guard let found = lens.pixelInFront(FlatFrame(self, visible, lens).world(share)) else {
        return nil
      }
      end = found
    } else {
      end = quad(at: pixel, lens: lens).pixel(share)
    }
    let vector = (end - pixel) / lens.scale
    return vector.x.isFinite && vector.y.isFinite ? vector : nil
  }
}

extension ScreenQuad {
  /// Returns the pixel position of a point in the image.
  func pixel(_ share: SIMD2<Double>) -> SIMD2<Double> { origin + right * share.x + down * share.y }
}
