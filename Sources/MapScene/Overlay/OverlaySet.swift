// SPDX-License-Identifier: Apache-2.0
import Foundation
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
    let removed = Set(ids)
    let others = removed.filter { !sprites.contains($0) }
    if others.count < removed.count {
      sprites = sprites.filtered { !removed.contains($0) }
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
      if let index = sortedScreen?.firstIndex(where: { $0.id == id }) {
        sortedScreen?[index].image = newValue
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

// MARK: - Hit

/// An overlay found by a hit test.
package struct OverlayHit: Sendable, Hashable {
  package var id: OverlayID
  /// The distance in points from the tested point to the overlay; 0 inside.
  package var distance: Double
}

extension OverlaySet {
  /// Returns the topmost tappable overlay at a point of the view, as drawn with a viewport.
  ///
  /// Overlays that contain the point take precedence over overlays within the tolerance. In both cases the
  /// topmost is found first.
  ///
  /// - Parameters:
  ///   - tolerance: The maximum distance in points from the point to an overlay. 22 is half the width of a
  ///     finger.
  ///   - isWanted: Returns whether a tappable overlay can be found.
  package func hit(
    at point: ScreenPoint, in viewport: Viewport, tolerance: Double = 0,
    where isIncluded: (OverlayID) -> Bool = { _ in true }
  ) -> OverlayHit? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let tolerance = tolerance.isFinite ? min(max(tolerance, 0), 1000) : 0
    var finder = OverlayFinder(point, OverlayProjection(viewport), tolerance: tolerance)
    for (id, screen) in screenInOrder.reversed()
    where screen.isVisible && screen.isTappable && isIncluded(id) {
      if finder.take(id, finder.distance(to: screen)) { return finder.best }
    }
    for onGround in [false, true] {
      for visible in finder.sprites(of: self, onGround: onGround) where isIncluded(visible.id) {
        let distance = finder.distance(to: sprites.values[visible.slot], at: visible)
        if finder.take(visible.id, distance) { return finder.best }
      }
    }
    for item in groundInOrder.reversed() where item.isTappable && isIncluded(item.id) {
      if finder.take(item.id, finder.distance(to: item)) { return finder.best }
    }
    return finder.best
  }
}

extension GroundItem {
  var isTappable: Bool {
    switch kind {
    case .line(let item): item.line.isTappable && item.line.isVisible
    case .area(let item): item.area.isTappable && item.area.isVisible
    case .image(let image): image.isTappable && image.isVisible
    case .tiles: false
    }
  }
}

/// Finds the overlay at a point.
struct OverlayFinder {
  private let lens: OverlayProjection
  /// The point, in pixels.
  private let pixel: SIMD2<Double>
  private let tolerance: Double
  /// The ground position under the point, if there is ground.
  private let ground: SIMD2<Double>?
  private(set) var best: OverlayHit?

  init(_ point: ScreenPoint, _ lens: OverlayProjection, tolerance: Double) {
    self.lens = lens
    self.tolerance = tolerance
    pixel = SIMD2(point.x, point.y) * lens.scale
    ground = lens.viewport.worldPoint(at: point).map { SIMD2($0.x, $0.y) }
  }

  /// Considers an overlay at a distance in pixels, from top to bottom. Returns `true` if no later one can
  /// be better.
  mutating func take(_ id: OverlayID, _ pixels: Double?) -> Bool {
    guard let pixels else { return false }
    let distance = max(0, pixels) / lens.scale
    guard distance <= tolerance else { return false }
    if best == nil || distance == 0 { best = OverlayHit(id: id, distance: distance) }
    return distance == 0
  }

  /// Returns the tappable sprites that may reach the point, the topmost first.
  func sprites(of overlays: OverlaySet, onGround: Bool) -> [VisibleSprite] {
    overlays.visibleSprites(
      lens, onGround: onGround,
      around: (pixel, (overlays.sprites.reach + tolerance) * lens.scale)
    ).filter { overlays.sprites.values[$0.slot].isTappable }.reversed()
  }

  func distance(to screen: OverlayScreenImage) -> Double? {
    guard !screen.image.isEmpty else { return nil }
    let size = SIMD2(lens.viewport.size.width, lens.viewport.size.height)
    return distance(
      toBox: screen.origin(in: size) * lens.scale, screen.drawnSize * lens.scale)
  }

  func distance(to sprite: OverlaySprite, at visible: VisibleSprite) -> Double? {
    guard !sprite.image.isEmpty, sprite.opacity > 0 else { return nil }
    return sprite.corners(visible, lens).flatMap { distance(toRing: $0) }
  }

  func distance(to item: GroundItem) -> Double? {
    switch item.kind {
    case .line(let item): distance(to: item)
    case .area(let item): distance(to: item)
    case .image(let image): distance(to: image)
    case .tiles: nil
    }
  }

  private func distance(to item: LineItem) -> Double? {
    let line = item.line
    guard line.width > 0, line.width.isFinite, line.opacity > 0 else { return nil }
    let casing = line.casingWidth.isFinite ? max(line.casingWidth, 0) : 0
    return distance(toPath: item.worldPath, halfWidth: (line.width / 2 + casing) * lens.scale)
  }

  private func distance(to item: AreaItem) -> Double? {
    let shape = item.worldShape
    guard !shape.corners.isEmpty else { return nil }
    if let ground {
      for copy in lens.copies(of: shape.box, in: WorldBox(low: ground, high: ground)) ?? 0...0 {
        if shape.contains(ground - SIMD2(Double(copy), 0)) { return 0 }
      }
    }
    let halfWidth = max(0, item.area.strokeWidth.isFinite ? item.area.strokeWidth / 2 : 0)
    return shape.rings.compactMap { distance(toPath: $0, halfWidth: halfWidth * lens.scale) }.min()
  }

  private func distance(to image: OverlayGroundImage) -> Double? {
    guard let box = image.box, image.opacity > 0, let ground else { return nil }
    let near = WorldBox(low: ground, high: ground)
    guard let copies = lens.copies(of: box, in: near) else { return nil }
    for copy in copies {
      let shift = SIMD2(Double(copy), 0)
      let corners = image.corners.compactMap { lens.pixelInFront(SIMD2($0.x, $0.y) + shift) }
      if corners.count == 4 { return distance(toRing: corners) }
      // If a corner is behind the camera, a point inside the box counts as a hit.
      return 0
    }
    return nil
  }

  /// Returns the distance in pixels to the stroke of a path, or `nil` if no part of it is near.
  private func distance(toPath path: WorldPath, halfWidth: Double) -> Double? {
    let reach = halfWidth + tolerance * lens.scale
    guard path.points.count > 1, let near = lens.groundBox(around: pixel, reach: reach),
      let copies = lens.copies(of: path.box, in: near)
    else { return nil }
    let level = path.level(zoom: lens.pixelZoom)
    var least = Double.infinity
    for copy in copies {
      let shift = SIMD2(Double(copy), 0)
      level.forEachVisibleRun(in: WorldBox(low: near.low - shift, high: near.high - shift)) {
        range in
        for index in range.dropFirst() {
          let a = path.points[Int(level.kept[index - 1])] + shift
          let b = path.points[Int(level.kept[index])] + shift
          least = min(least, lens.distance(from: pixel, toSegment: a, b))
        }
      }
    }
    return least.isFinite ? max(0, least - halfWidth) : nil
  }

  private func distance(toBox origin: SIMD2<Double>, _ size: SIMD2<Double>) -> Double? {
    let off = pointwiseMax(pointwiseMax(origin - pixel, pixel - origin - size), .zero)
    return (off * off).sum().squareRoot()
  }

  /// Returns the distance to the nearest edge of a ring of pixels; 0 inside.
  private func distance(toRing ring: [SIMD2<Double>]) -> Double? {
    guard var previous = ring.last else { return nil }
    var isInside = false
    var least = Double.infinity
    for here in ring {
      if (here.y > pixel.y) != (previous.y > pixel.y),
        pixel.x < here.x + (pixel.y - here.y) * (previous.x - here.x) / (previous.y - here.y)
      {
        isInside.toggle()
      }
      least = min(least, pixel.distance(toSegment: previous, here))
      previous = here
    }
    return isInside ? 0 : least
  }
}

extension SIMD2<Double> {
  func distance(toSegment a: Self, _ b: Self) -> Double {
    let vector = b - a
    let square = (vector * vector).sum()
    let share = square > 0 ? Swift.min(Swift.max(((self - a) * vector).sum() / square, 0), 1) : 0
    let rest = self - a - vector * share
    return (rest * rest).sum().squareRoot()
  }
}

extension OverlayProjection {
  /// Returns the distance in pixels to a world segment; infinite if the segment is behind the camera.
  func distance(from pixel: SIMD2<Double>, toSegment a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double
  {
    var (p, q) = (project(a), project(b))
    if p.z < near, q.z < near { return .infinity }
    if p.z < near { p += (q - p) * ((near - p.z) / (q.z - p.z)) }
    if q.z < near { q += (p - q) * ((near - q.z) / (p.z - q.z)) }
    return pixel.distance(
      toSegment: SIMD2(p.x, p.y) / p.z, SIMD2(q.x, q.y) / q.z)
  }
}
