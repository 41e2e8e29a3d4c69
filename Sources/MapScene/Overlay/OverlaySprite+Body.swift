// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

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
    let quad = quad(at: visible.place, lens: lens, isStill: false)
    return shares.map { quad.pixel($0) }
  }

  /// Returns the box on the screen around the ``body``, in pixels, or `nil` if a part of it is behind the
  /// camera.
  func bounds(
    _ visible: VisibleSprite, _ lens: OverlayProjection
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    if !isFlat, rotation == 0 {
      let quad = quad(at: visible.place, lens: lens, isStill: false)
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

  /// Returns the vector on the screen, in points, from the sprite's position to a point in its image, (0,
  /// 0) top left to (1, 1) bottom right, or `nil` if either is not visible to the camera.
  package func way(to share: SIMD2<Double>, in viewport: Viewport) -> SIMD2<Double>? {
    guard position.isValid else { return nil }
    let lens = OverlayProjection(viewport)
    let world = WorldPath.place(of: position.wrapped)
    // The copy of the world nearest to the camera's target.
    let copy = (viewport.target.x - world.x).rounded()
    let place = SIMD2(world.x + copy, world.y)
    guard let (pixel, depth) = lens.pixel(place) else { return nil }
    let visible = VisibleSprite(
      slot: 0, zIndex: zIndex, id: OverlayID(number: 0), place: pixel, depth: depth,
      copy: Int(copy), world: SIMD2(world.x, world.y))
    let end: SIMD2<Double>
    if isFlat, viewport.viewingAngle > 0 {
      guard let found = lens.pixelInFront(FlatFrame(self, visible, lens).world(share)) else {
        return nil
      }
      end = found
    } else {
      end = quad(at: pixel, lens: lens, isStill: false).pixel(share)
    }
    let way = (end - pixel) / lens.scale
    return way.x.isFinite && way.y.isFinite ? way : nil
  }
}

extension ScreenQuad {
  /// Returns the pixel position of a point in the image.
  func pixel(_ share: SIMD2<Double>) -> SIMD2<Double> { origin + right * share.x + down * share.y }
}
