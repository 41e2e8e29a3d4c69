// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// Sprites in flat arrays with a spatial index.
struct SpriteStore {
  private(set) var ids: [OverlayID] = []
  private(set) var values: [OverlaySprite] = []
  private(set) var positions: [SIMD2<Double>] = []
  private var slots: [OverlayID: Int] = [:]
  private var tree = PointTree()
  /// The maximum distance in points that any sprite has ever reached from its position.
  private(set) var reach = 0.0
  /// The number of sprites that take part in collisions.
  private(set) var colliding = 0

  var count: Int { ids.count }
  var isEmpty: Bool { ids.isEmpty }

  subscript(id: OverlayID) -> OverlaySprite? { slots[id].map { values[$0] } }

  func contains(_ id: OverlayID) -> Bool { slots[id] != nil }

  mutating func insert(_ sprite: OverlaySprite, id: OverlayID) {
    let slot = values.count
    slots[id] = slot
    ids.append(id)
    values.append(sprite)
    positions.append(SpriteStore.worldPosition(of: sprite.position))
    reach = max(reach, sprite.reach)
    if sprite.collision != .none { colliding += 1 }
    tree.insert(slot, positions)
  }

  mutating func replace(_ sprite: OverlaySprite, id: OverlayID) {
    guard let slot = slots[id] else { return }
    colliding += (sprite.collision == .none ? 0 : 1) - (values[slot].collision == .none ? 0 : 1)
    let isElsewhere = values[slot].position != sprite.position
    values[slot] = sprite
    reach = max(reach, sprite.reach)
    if isElsewhere { relocate(slot, sprite.position) }
  }

  /// Returns `false` if there is no such sprite.
  mutating func move(_ id: OverlayID, to position: Coordinate, rotation: Double?) -> Bool {
    guard let slot = slots[id] else { return false }
    values[slot].position = position
    if let rotation { values[slot].rotation = rotation }
    relocate(slot, position)
    return true
  }

  /// Returns `false` if there is no such sprite.
  mutating func remove(_ id: OverlayID) -> Bool {
    guard let slot = slots.removeValue(forKey: id) else { return false }
    if values[slot].collision != .none { colliding -= 1 }
    tree.remove(slot, positions)
    let last = values.count - 1
    if slot != last {
      tree.remove(last, positions)
      ids.swapAt(slot, last)
      values.swapAt(slot, last)
      positions.swapAt(slot, last)
      slots[ids[slot]] = slot
    }
    ids.removeLast()
    values.removeLast()
    positions.removeLast()
    if slot != last { tree.insert(slot, positions) }
    return true
  }

  /// Returns a store with the sprites that satisfy the predicate, in the same order.
  func filtered(_ isKept: (OverlayID) -> Bool) -> SpriteStore {
    var kept = SpriteStore()
    for (id, value) in zip(ids, values) where isKept(id) { kept.insert(value, id: id) }
    return kept
  }

  /// Calls `body` with the slot of each sprite in a box of the unit world.
  func forEach(in box: WorldBox, _ body: (Int) -> Void) { tree.forEach(in: box, positions, body) }

  private mutating func relocate(_ slot: Int, _ position: Coordinate) {
    tree.move(slot, to: SpriteStore.worldPosition(of: position), &positions)
  }

  /// Returns the position in the unit world; NaN if the coordinate is invalid.
  private static func worldPosition(of position: Coordinate) -> SIMD2<Double> {
    guard position.isValid else { return SIMD2(.nan, .nan) }
    let world = WorldPath.position(of: position.wrapped)
    return SIMD2(world.x, world.y)
  }
}
