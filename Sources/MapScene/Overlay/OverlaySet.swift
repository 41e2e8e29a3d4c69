// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// The identifier of an overlay in its ``OverlaySet``. A set never reuses one. Later identifiers are
/// greater.
package struct OverlayID: Hashable, Sendable, Comparable {
  let number: Int

  package static func < (a: OverlayID, b: OverlayID) -> Bool { a.number < b.number }
}

/// The overlays of a map: lines, areas, ground images, tile layers, sprites and screen images.
///
/// A ``MapEngine`` draws its ``MapEngine/overlays`` with each frame, with the same viewport as the map, in
/// this order:
/// 1. The map's fills and lines.
/// 2. Tile layers, areas, lines and ground images by `zIndex`; with the same `zIndex`, tile layers first.
/// 3. Sprites on the ground.
/// 4. 3D buildings and labels.
/// 5. Sprites above the map.
/// 6. The attribution.
/// 7. Screen images.
///
/// Overlays with the same `zIndex` are drawn in the order in which they were added, and sprites from far to
/// near.
///
/// An overlay set must be changed on its engine's thread, between frames. Invalid overlays are accepted but
/// not drawn: no points, no width, no pixels, NaN.
package final class OverlaySet {
  /// Called after each change that affects the next frame.
  package var onChange: (() -> Void)?
  /// A number that increases with each change.
  package private(set) var revision = 0

  var ground: [OverlayID: GroundItem] = [:]
  var sprites = SpriteStore()
  var screen: [OverlayID: OverlayScreenImage] = [:]
  /// The latest result of ``collisions(_:)``.
  var lastCollisions: (viewport: Viewport, revision: Int, collisions: SpriteCollisions)?
  private var lastNumber = 0
  private var sortedGround: [GroundItem]?
  private var sortedScreen: [(id: OverlayID, image: OverlayScreenImage)]?

  package init() {}

  /// The number of overlays.
  package var count: Int { ground.count + sprites.count + screen.count }
  package var isEmpty: Bool { count == 0 }

  // MARK: - Adding and removing

  @discardableResult
  package func add(_ line: OverlayLine) -> OverlayID {
    let id = nextID()
    ground[id] = GroundItem(id: id, kind: .line(LineItem(line)))
    groundChanged()
    return id
  }

  @discardableResult
  package func add(_ area: OverlayArea) -> OverlayID {
    let id = nextID()
    ground[id] = GroundItem(id: id, kind: .area(AreaItem(area)))
    groundChanged()
    return id
  }

  @discardableResult
  package func add(_ image: OverlayGroundImage) -> OverlayID {
    let id = nextID()
    ground[id] = GroundItem(id: id, kind: .image(image))
    groundChanged()
    return id
  }

  @discardableResult
  package func add(_ tiles: OverlayTiles) -> OverlayID {
    let id = nextID()
    ground[id] = GroundItem(id: id, kind: .tiles(tiles))
    groundChanged()
    return id
  }

  @discardableResult
  package func add(_ sprite: OverlaySprite) -> OverlayID {
    let id = nextID()
    sprites.insert(sprite, id: id)
    changed()
    return id
  }

  @discardableResult
  package func add(_ image: OverlayScreenImage) -> OverlayID {
    let id = nextID()
    screen[id] = image
    screenChanged()
    return id
  }

  /// Removes an overlay. Does nothing if the set does not contain it.
  package func remove(_ id: OverlayID) {
    if ground.removeValue(forKey: id) != nil { groundChanged() }
    if screen.removeValue(forKey: id) != nil { screenChanged() }
    if sprites.remove(id) { changed() }
  }

  /// Removes overlays. Much faster than removing one at a time if they are more than half of the sprites.
  package func remove(_ ids: [OverlayID]) {
    guard 2 * ids.count > sprites.count else { return ids.forEach { remove($0) } }
    let gone = Set(ids)
    let others = gone.filter { !sprites.contains($0) }
    if others.count < gone.count {
      sprites = sprites.filtered { !gone.contains($0) }
      changed()
    }
    for id in others { remove(id) }
  }

  package func removeAll() {
    if isEmpty { return }
    ground = [:]
    sprites = SpriteStore()
    screen = [:]
    groundChanged()
    screenChanged()
  }

  /// Returns a set with the same overlays in the same order, for another thread. Tile images do not fade in.
  package func copy() -> sending OverlaySet {
    let copy = OverlaySet()
    for item in groundInOrder {
      switch item.kind {
      case .line(let item): copy.add(item.line)
      case .area(let item): copy.add(item.area)
      case .image(let image): copy.add(image)
      case .tiles(let tiles): copy.add(tiles.copy())
      }
    }
    for (_, sprite) in zip(sprites.ids, sprites.values).sorted(by: { $0.0 < $1.0 }) {
      copy.add(sprite)
    }
    for (_, image) in screenInOrder { copy.add(image) }
    return copy
  }

  // MARK: - Changing

  /// The line with an identifier. Setting it keeps unchanged cached data: the path is processed again only
  /// if `path` changed. Setting `nil` removes the line.
  package subscript(line id: OverlayID) -> OverlayLine? {
    get {
      if case .line(let item)? = ground[id]?.kind { item.line } else { nil }
    }
    set {
      guard case .line(let item)? = ground[id]?.kind else { return }
      guard let newValue else { return remove(id) }
      let isReordered = newValue.zIndex != item.line.zIndex
      item.line = newValue
      isReordered ? groundChanged() : changed()
    }
  }

  /// The area with an identifier. Setting it keeps unchanged cached data. Setting `nil` removes the area.
  package subscript(area id: OverlayID) -> OverlayArea? {
    get {
      if case .area(let item)? = ground[id]?.kind { item.area } else { nil }
    }
    set {
      guard case .area(let item)? = ground[id]?.kind else { return }
      guard let newValue else { return remove(id) }
      let isReordered = newValue.zIndex != item.area.zIndex
      item.area = newValue
      isReordered ? groundChanged() : changed()
    }
  }

  /// The ground image with an identifier. Setting `nil` removes it.
  package subscript(groundImage id: OverlayID) -> OverlayGroundImage? {
    get {
      if case .image(let image)? = ground[id]?.kind { image } else { nil }
    }
    set {
      guard let item = ground[id], case .image = item.kind else { return }
      guard let newValue else { return remove(id) }
      item.kind = .image(newValue)
      groundChanged()
    }
  }

  /// Whether there are tile layers, whose images change without a new ``revision``.
  package var hasTiles: Bool {
    ground.values.contains { if case .tiles = $0.kind { true } else { false } }
  }

  /// The tile layer with an identifier. Setting `nil` removes it.
  package subscript(tiles id: OverlayID) -> OverlayTiles? {
    get {
      if case .tiles(let tiles)? = ground[id]?.kind { tiles } else { nil }
    }
    set {
      guard let item = ground[id], case .tiles = item.kind else { return }
      guard let newValue else { return remove(id) }
      item.kind = .tiles(newValue)
      groundChanged()
    }
  }

  /// The sprite with an identifier. Setting `nil` removes it. The cost does not depend on the number of
  /// sprites.
  package subscript(sprite id: OverlayID) -> OverlaySprite? {
    get { sprites[id] }
    set {
      guard sprites.contains(id) else { return }
      guard let newValue else { return remove(id) }
      sprites.replace(newValue, id: id)
      changed()
    }
  }

  /// The screen image with an identifier. Setting `nil` removes it.
  package subscript(screenImage id: OverlayID) -> OverlayScreenImage? {
    get { screen[id] }
    set {
      guard let old = screen[id] else { return }
      screen[id] = newValue
      guard let newValue, newValue.zIndex == old.zIndex else { return screenChanged() }
      if let place = sortedScreen?.firstIndex(where: { $0.id == id }) {
        sortedScreen?[place].image = newValue
      }
      changed()
    }
  }

  /// Moves and rotates a sprite. The fastest way to animate many sprites in each frame.
  package func move(_ id: OverlayID, to position: Coordinate, rotation: Double? = nil) {
    if sprites.move(id, to: position, rotation: rotation) { changed() }
  }

  /// Sets the length of a line's traveled part, in meters from its start.
  package func setTraveledLength(of id: OverlayID, to meters: Double) {
    guard case .line(let item)? = ground[id]?.kind, item.line.cut != meters else { return }
    item.line.cut = meters
    changed()
  }

  // MARK: - Drawing order

  var groundInOrder: [GroundItem] {
    if let sortedGround { return sortedGround }
    let sorted = ground.values.sorted { $0.order < $1.order }
    sortedGround = sorted
    return sorted
  }

  var screenInOrder: [(id: OverlayID, image: OverlayScreenImage)] {
    if let sortedScreen { return sortedScreen }
    let sorted = screen.map { (id: $0.key, image: $0.value) }
      .sorted { ($0.image.zIndex, $0.id) < ($1.image.zIndex, $1.id) }
    sortedScreen = sorted
    return sorted
  }

  private func nextID() -> OverlayID {
    lastNumber += 1
    return OverlayID(number: lastNumber)
  }

  private func groundChanged() {
    sortedGround = nil
    changed()
  }

  private func screenChanged() {
    sortedScreen = nil
    changed()
  }

  private func changed() {
    revision &+= 1
    onChange?()
  }
}
