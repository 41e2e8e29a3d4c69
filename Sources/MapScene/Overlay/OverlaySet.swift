// SPDX-License-Identifier: Apache-2.0
import MapCamera
public import MapGeometry

/// Names an overlay in its ``OverlaySet``; never given out twice by one set. Later ones are greater.
public struct OverlayID: Hashable, Sendable, Comparable {
  let number: Int

  public static func < (a: OverlayID, b: OverlayID) -> Bool { a.number < b.number }
}

/// What is put on the map: lines, areas, pictures on the ground, sprites, and pictures on the view.
///
/// A ``MapEngine`` draws its ``MapEngine/overlays`` with each frame, from the same viewport as the map, in
/// this order: the map's fills and lines; layers of tiles, areas, lines and ground images by `zIndex`,
/// of the same one tiles first; sprites on the ground; 3D buildings and labels; sprites; the credits; screen images. What has the same `zIndex` is drawn in the order in which it was
/// added, sprites from far to near.
///
/// Belongs to whoever owns the engine, and is changed on that thread, between frames. Nothing is refused:
/// what cannot be drawn (no points, no width, no pixels, NaN) is not drawn.
public final class OverlaySet {
  /// Called when something changed that a frame would show.
  public var onChange: (() -> Void)?
  /// Grows with every change.
  public private(set) var revision = 0

  var ground: [OverlayID: GroundItem] = [:]
  var sprites = SpriteStore()
  var screen: [OverlayID: OverlayScreenImage] = [:]
  /// What ``collisions(_:)`` found last.
  var lastCollisions: (viewport: Viewport, revision: Int, collisions: SpriteCollisions)?
  private var lastNumber = 0
  private var sortedGround: [GroundItem]?
  private var sortedScreen: [(id: OverlayID, image: OverlayScreenImage)]?

  public init() {}

  /// How many overlays there are.
  public var count: Int { ground.count + sprites.count + screen.count }
  public var isEmpty: Bool { count == 0 }

  // MARK: - Adding and removing

  @discardableResult
  public func add(_ line: OverlayLine) -> OverlayID {
    let id = nextID()
    ground[id] = GroundItem(id: id, kind: .line(LineItem(line)))
    groundChanged()
    return id
  }

  @discardableResult
  public func add(_ area: OverlayArea) -> OverlayID {
    let id = nextID()
    ground[id] = GroundItem(id: id, kind: .area(AreaItem(area)))
    groundChanged()
    return id
  }

  @discardableResult
  public func add(_ image: OverlayGroundImage) -> OverlayID {
    let id = nextID()
    ground[id] = GroundItem(id: id, kind: .image(image))
    groundChanged()
    return id
  }

  @discardableResult
  public func add(_ tiles: OverlayTiles) -> OverlayID {
    let id = nextID()
    ground[id] = GroundItem(id: id, kind: .tiles(tiles))
    groundChanged()
    return id
  }

  @discardableResult
  public func add(_ sprite: OverlaySprite) -> OverlayID {
    let id = nextID()
    sprites.insert(sprite, id: id)
    changed()
    return id
  }

  @discardableResult
  public func add(_ image: OverlayScreenImage) -> OverlayID {
    let id = nextID()
    screen[id] = image
    screenChanged()
    return id
  }

  /// Takes an overlay away; does nothing if it is not here.
  public func remove(_ id: OverlayID) {
    if ground.removeValue(forKey: id) != nil { groundChanged() }
    if screen.removeValue(forKey: id) != nil { screenChanged() }
    if sprites.remove(id) { changed() }
  }

  /// Takes overlays away, much quicker than one by one where they are most of the sprites.
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

  public func removeAll() {
    if isEmpty { return }
    ground = [:]
    sprites = SpriteStore()
    screen = [:]
    groundChanged()
    screenChanged()
  }

  // MARK: - Changing

  /// The line of an id. Setting it keeps what did not change: only another `path` is worked out again. Nil
  /// removes it.
  public subscript(line id: OverlayID) -> OverlayLine? {
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

  /// The area of an id. Setting it keeps what did not change. Nil removes it.
  public subscript(area id: OverlayID) -> OverlayArea? {
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

  /// The ground image of an id. Nil removes it.
  public subscript(groundImage id: OverlayID) -> OverlayGroundImage? {
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

  /// The layer of tiles of an id. Nil removes it.
  public subscript(tiles id: OverlayID) -> OverlayTiles? {
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

  /// The sprite of an id. Nil removes it. Costs the same however many there are.
  public subscript(sprite id: OverlayID) -> OverlaySprite? {
    get { sprites[id] }
    set {
      guard sprites.contains(id) else { return }
      guard let newValue else { return remove(id) }
      sprites.replace(newValue, id: id)
      changed()
    }
  }

  /// The screen image of an id. Nil removes it.
  public subscript(screenImage id: OverlayID) -> OverlayScreenImage? {
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

  /// Moves and turns a sprite; the cheapest way for many in each frame.
  public func move(_ id: OverlayID, to position: Coordinate, rotation: Double? = nil) {
    if sprites.move(id, to: position, rotation: rotation) { changed() }
  }

  /// Sets how much of a line, in meters from its start, is drawn as traveled.
  public func setCut(of id: OverlayID, to meters: Double) {
    guard case .line(let item)? = ground[id]?.kind, item.line.cut != meters else { return }
    item.line.cut = meters
    changed()
  }

  // MARK: - In the order of painting

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
