// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// The result of collision detection between sprites in a view.
///
/// It depends only on the view and the sprites, not on the previous frame, so sprites do not flicker.
struct SpriteCollisions {
  /// The visible ``OverlaySprite/Collision/optional`` sprites, in no order.
  private(set) var shown: [VisibleSprite] = []
  /// The boxes on the screen, in pixels, in which no labels are placed.
  private(set) var boxes: [CollisionGrid.Box] = []
  /// A spatial index of ``boxes``.
  private(set) var grid: CollisionGrid

  /// The margin in points around the view in which sprites also collide, so that collisions are resolved
  /// before sprites come into view.
  static let margin = 100.0

  /// The priority of optional sprites: the greater `zIndex`, then the older one.
  private struct Rank {
    let zIndex: Int
    let number: Int
    let index: Int

    static func < (a: Rank, b: Rank) -> Bool {
      if a.zIndex != b.zIndex { return a.zIndex > b.zIndex }
      if a.number != b.number { return a.number < b.number }
      return a.index < b.index
    }
  }

  init(_ sprites: SpriteStore, _ lens: OverlayProjection) {
    grid = CollisionGrid(
      width: Float(lens.width), height: Float(lens.height),
      margin: Float(SpriteCollisions.margin * lens.scale))
    var optional: [VisibleSprite] = []
    var ranks: [Rank] = []
    optional.reserveCapacity(min(sprites.colliding, 1 << 14))
    ranks.reserveCapacity(min(sprites.colliding, 1 << 14))
    sprites.forEachColliding(lens) { visible in
      if sprites.values[visible.slot].collision == .optional {
        ranks.append(
          Rank(zIndex: visible.zIndex, number: visible.id.number, index: optional.count))
        optional.append(visible)
      } else if let box = sprites.values[visible.slot].collisionBox(visible, lens), grid.isNear(box)
      {
        take(box)
      }
    }
    ranks.sort(by: <)
    for rank in ranks {
      let visible = optional[rank.index]
      guard let box = sprites.values[visible.slot].collisionBox(visible, lens), grid.isNear(box),
        grid.isFree(box)
      else { continue }
      take(box)
      shown.append(visible)
    }
  }

  private mutating func take(_ box: CollisionGrid.Box) {
    grid.insert(box)
    boxes.append(box)
  }
}

extension OverlaySet {
  /// Returns the sprite collisions of a view, or `nil` if no sprite takes part in collisions.
  func collisions(_ viewport: Viewport) -> SpriteCollisions? {
    guard sprites.colliding > 0 else { return nil }
    if let last = lastCollisions, last.revision == revision, last.viewport == viewport {
      return last.collisions
    }
    let collisions = SpriteCollisions(sprites, OverlayProjection(viewport))
    lastCollisions = (viewport, revision, collisions)
    return collisions
  }
}

extension SpriteStore {
  /// Calls `body` with the sprites in or near the view that take part in collisions.
  fileprivate func forEachColliding(_ lens: OverlayProjection, _ body: (VisibleSprite) -> Void) {
    guard let view = lens.groundBox(margin: reach + SpriteCollisions.margin) else { return }
    let unit = WorldBox(low: .zero, high: [1, 1])
    for copy in lens.copies(of: unit, in: view) ?? 0...0 {
      let shift = SIMD2(Double(copy), 0)
      forEach(in: WorldBox(low: view.low - shift, high: view.high - shift)) { slot in
        guard values[slot].collision != .none, values[slot].isDrawn,
          let (pixel, depth) = lens.pixel(positions[slot] + shift)
        else { return }
        body(
          VisibleSprite(
            slot: slot, zIndex: values[slot].zIndex, id: ids[slot], pixel: pixel, depth: depth,
            copy: copy, world: positions[slot]))
      }
    }
  }
}

extension OverlaySprite {
  fileprivate var isDrawn: Bool { isVisible && opacity > 0 && scale.isFinite && !image.isEmpty }

  private var grown: OverlaySprite {
    var sprite = self
    sprite.scale = 1
    return sprite
  }

  /// Returns the sprite's collision box on the screen, in pixels. It is half a pixel smaller on each side,
  /// so that rounding does not make touching neighbors flicker. Returns `nil` if a part of the sprite
  /// is behind the camera.
  fileprivate func collisionBox(_ visible: VisibleSprite, _ lens: OverlayProjection)
    -> CollisionGrid.Box?
  {
    guard var (low, high) = isScalingUp ? grown.bounds(visible, lens) : bounds(visible, lens) else {
      return nil
    }
    let slack = pointwiseMin((high - low) / 4, SIMD2(0.5, 0.5))
    low += slack
    high -= slack
    let box = SIMD4<Float>(Float(low.x), Float(low.y), Float(high.x), Float(high.y))
    // The box is not finite or too large.
    guard pointwiseMax(box, -box).max() < 1e6 else { return nil }
    return box
  }
}
