// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapImage
import MapTestSupport
import Testing

@testable import MapScene

/// Sprite collisions, compared with a reference that tests every pair.
@Suite struct SpriteCollisionTests {
  private static let center = Coordinate(latitude: 47, longitude: 9)
  private static let views = [(0.0, 0.0, 1.0), (70, 0, 2), (0, 60, 3), (200, 50, 1)].map {
    Viewport(
      target: center, zoom: 15, bearing: $0, viewingAngle: $1,
      size: ViewSize(width: 600, height: 500), scale: $2)
  }

  private static func image(_ width: Int, _ height: Int) -> OverlayImage {
    OverlayImage(
      RasterImage(
        width: width, height: height, pixels: [UInt8](repeating: 255, count: 4 * width * height)))
  }

  private let images = [image(20, 30), image(40, 12), image(8, 8)]

  /// Returns a random sprite, upright or flat on the ground.
  private func sprite(_ random: inout SplitMix64, spread: Double) -> OverlaySprite {
    var sprite = OverlaySprite(
      images[random.int(in: 0...2)],
      at: Coordinate(
        latitude: Self.center.latitude + random.double(in: -spread...spread),
        longitude: Self.center.longitude + 1.5 * random.double(in: -spread...spread)))
    sprite.anchor = [random.double(in: 0...1), random.double(in: 0...1)]
    sprite.offset = [random.double(in: -10...10), random.double(in: -10...10)]
    sprite.rotation = random.int(in: 0...1) == 0 ? 0 : random.double(in: -400...400)
    sprite.zIndex = random.int(in: -1...2)
    sprite.collision = [.none, .hidesOptional, .optional, .optional][random.int(in: 0...3)]
    sprite.isFlat = random.int(in: 0...4) == 0
    sprite.scale = random.double(in: 0.5...1.5)
    if random.int(in: 0...2) == 0 {
      let (x, y) = (random.double(in: 0...5), random.double(in: 0...5))
      sprite.insets = MapEdgeInsets(top: y, left: x, bottom: y / 2, right: 2)
    }
    sprite.isVisible = random.int(in: 0...9) > 0
    if random.int(in: 0...9) == 0 { sprite.opacity = 0 }
    return sprite
  }

  /// Returns the box of a sprite's image without its insets, in points, using the view's projection.
  private func box(_ sprite: OverlaySprite, _ view: Viewport) -> (SIMD2<Double>, SIMD2<Double>)? {
    guard sprite.isVisible, sprite.opacity > 0, let origin = view.point(for: sprite.position) else {
      return nil
    }
    let size = sprite.image.size
    let edges = [
      (sprite.insets.left, sprite.insets.top),
      (size.x - sprite.insets.right, size.y - sprite.insets.bottom),
    ]
    var corners: [SIMD2<Double>] = []
    for (x, y) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
      let way = (SIMD2(edges[x].0, edges[y].1) - sprite.anchor * size) * sprite.scale
      let (s, c) = (sin(sprite.rotation * .pi / 180), cos(sprite.rotation * .pi / 180))
      func turned(_ way: SIMD2<Double>) -> SIMD2<Double> {
        [way.x * c - way.y * s, way.x * s + way.y * c]
      }
      guard sprite.isFlat else {
        let corner = sprite.offset + turned(way)
        corners.append([origin.x + corner.x, origin.y + corner.y])
        continue
      }
      // Converts points on the screen to points on the ground at the sprite, by projecting a small step to
      // the right.
      let world = WorldPoint(sprite.position)
      let b = view.bearing * .pi / 180
      let step = 1e-9
      guard
        let right = view.point(
          for: WorldPoint(x: world.x + step * cos(b), y: world.y + step * sin(b)).coordinate)
      else { return nil }
      let unit = step / hypot(right.x - origin.x, right.y - origin.y)
      let ground = turned(sprite.offset + way) * unit
      guard
        let point = view.point(
          for: WorldPoint(x: world.x + ground.x, y: world.y + ground.y).coordinate)
      else { return nil }
      corners.append([point.x, point.y])
    }
    let low = corners.reduce(corners[0], pointwiseMin)
    let high = corners.reduce(corners[0], pointwiseMax)
    // The boxes exclude half a pixel at each side, and at most a quarter of their size.
    let slack = pointwiseMin((high - low) / 4, SIMD2(repeating: 0.5 / view.scale))
    return (low + slack, high - slack)
  }

  private func overlap(
    _ a: (SIMD2<Double>, SIMD2<Double>), _ b: (SIMD2<Double>, SIMD2<Double>)
  ) -> Bool {
    (pointwiseMin(a.1, b.1) - pointwiseMax(a.0, b.0)).min() > 0
  }

  private func shown(_ overlays: OverlaySet, _ view: Viewport) -> Set<OverlayID> {
    let lens = OverlayProjection(view)
    let all =
      overlays.visibleSprites(lens, onGround: false)
      + overlays.visibleSprites(lens, onGround: true)
    return Set(all.map(\.id))
  }

  @Test(arguments: views)
  func `the shown sprites equal those of a comparison of all pairs`(_ view: Viewport) {
    var random = SplitMix64(seed: 77)
    var hidden = 0
    for _ in 0..<20 {
      let overlays = OverlaySet()
      var known: [(id: OverlayID, sprite: OverlaySprite)] = []
      // All sprites are close enough to the center to be in every view.
      for _ in 0..<random.int(in: 2...150) {
        let sprite = sprite(&random, spread: 0.0015)
        known.append((overlays.add(sprite), sprite))
      }
      let order = known.filter { $0.sprite.collision == .optional }
        .sorted { ($1.sprite.zIndex, $0.id) < ($0.sprite.zIndex, $1.id) }
      var taken = known.filter { $0.sprite.collision == .hidesOptional }
        .compactMap { box($0.sprite, view) }
      var expected = Set(
        known.filter { $0.sprite.collision != .optional && $0.sprite.isVisible }.map(\.id))
      for (id, sprite) in order {
        guard let box = box(sprite, view) else { continue }
        if taken.contains(where: { overlap($0, box) }) {
          hidden += 1
          continue
        }
        taken.append(box)
        expected.insert(id)
      }
      #expect(shown(overlays, view) == expected)
      // A second query and hit tests agree.
      #expect(shown(overlays, view) == expected)
      for (id, _) in known where !expected.contains(id) {
        for _ in 0..<3 {
          let point = ScreenPoint(x: random.double(in: 0...600), y: random.double(in: 0...500))
          #expect(overlays.hit(at: point, in: view, tolerance: 1000) { $0 == id } == nil)
        }
      }
    }
    #expect(hidden > 150)
  }

  @Test func `sprites that touch each other stay visible while the map moves`() {
    // Icons of 20 points, 20 points apart: at zoom 15 each is adjacent to the next.
    let overlays = OverlaySet()
    let size = 256 * exp2(15.0)
    let middle = WorldPoint(Self.center)
    for row in -5...5 {
      for column in -5...5 {
        let worldPoint = WorldPoint(
          x: middle.x + Double(20 * column) / size, y: middle.y + Double(20 * row) / size)
        var sprite = OverlaySprite(Self.image(20, 20), at: worldPoint.coordinate)
        sprite.collision = .optional
        overlays.add(sprite)
      }
    }
    for step in 0..<100 {
      let view = Viewport(
        target: WorldPoint(
          x: middle.x + 0.137 * Double(step) / size, y: middle.y - 0.0713 * Double(step) / size),
        zoom: 15, size: ViewSize(width: 600, height: 500), scale: [1, 2, 3, 1.5][step % 4])
      #expect(shown(overlays, view).count == 121)
    }
  }

  @Test func `panning shows and hides sprites only at the view's edges`() {
    var random = SplitMix64(seed: 3)
    let overlays = OverlaySet()
    var coordinates: [OverlayID: Coordinate] = [:]
    for _ in 0..<600 {
      var sprite = sprite(&random, spread: 0.02)
      sprite.collision = .optional
      sprite.isVisible = true
      sprite.isFlat = false
      coordinates[overlays.add(sprite)] = sprite.position
    }
    func view(_ step: Int) -> Viewport {
      Viewport(
        target: Coordinate(
          latitude: Self.center.latitude + 4.7e-6 * Double(step),
          longitude: Self.center.longitude + 6.3e-6 * Double(step)), zoom: 15, bearing: 30,
        size: ViewSize(width: 600, height: 500))
    }
    var last = shown(overlays, view(0))
    #expect(last.count > 60 && last.count < 550)
    for step in 1..<120 {
      let view = view(step)
      let now = shown(overlays, view)
      for id in now.symmetricDifference(last) {
        guard let coordinate = coordinates[id], let point = view.point(for: coordinate) else {
          continue
        }
        let inside = point.x > 0 && point.x < 600 && point.y > 0 && point.y < 500
        #expect(!inside, "at \(point) in step \(step)")
      }
      last = now
    }
  }

  @Test func `a growing sprite hides the sprites it will cover from the start`() throws {
    let view = Self.views[0]
    let overlays = OverlaySet()
    var sprite = OverlaySprite(Self.image(20, 20), at: Self.center)
    sprite.collision = .optional
    sprite.zIndex = 1
    sprite.scale = 0
    sprite.isScalingUp = true
    let growing = overlays.add(sprite)
    sprite.scale = 1
    sprite.zIndex = 0
    sprite.offset = [15, 0]
    overlays.add(sprite)
    #expect(shown(overlays, view) == [growing])
    overlays.remove(growing)
    #expect(shown(overlays, view).count == 1)
  }

  @Test func `sprites collide on each copy of the world, and invalid ones are ignored`() {
    let overlays = OverlaySet()
    var sprite = OverlaySprite(Self.image(40, 40), at: Coordinate(latitude: 0, longitude: 0))
    sprite.collision = .optional
    let first = overlays.add(sprite)
    overlays.add(sprite)
    let view = Viewport(
      target: Coordinate(latitude: 0, longitude: 0), zoom: 0,
      size: ViewSize(width: 1000, height: 300))
    let all = overlays.visibleSprites(OverlayProjection(view), onGround: false)
    #expect(all.count >= 3 && all.allSatisfy { $0.id == first })
    #expect(Set(all.map(\.copy)).count == all.count)
    sprite.collision = .hidesOptional
    for bad in [Double.nan, .infinity, -.infinity, 1e300] {
      sprite.scale = bad
      overlays.add(sprite)
      sprite.scale = 1
      sprite.offset.x = bad
      overlays.add(sprite)
      sprite.offset = .zero
      sprite.rotation = bad
      sprite.position = Coordinate(latitude: bad, longitude: 0)
      overlays.add(sprite)
      sprite.rotation = 0
    }
    #expect(shown(overlays, view).contains(first))
    overlays[sprite: first]?.insets = MapEdgeInsets(
      top: .nan, left: 1e9, bottom: -5, right: .infinity)
    overlays[sprite: first]?.isScalingUp = true
    _ = shown(overlays, view)
    overlays.removeAll()
    #expect(overlays.sprites.colliding == 0)
  }

  @Test func `sprites that hide others are counted when added, changed and removed`() {
    var random = SplitMix64(seed: 8)
    let overlays = OverlaySet()
    var known: [OverlayID: OverlaySprite.Collision] = [:]
    for _ in 0..<500 {
      let made = sprite(&random, spread: 0.1)
      switch random.int(in: 0...2) {
      case 0: known[overlays.add(made)] = made.collision
      case 1:
        guard let id = known.keys.min() else { continue }
        overlays.remove(id)
        known[id] = nil
      default:
        guard let id = known.keys.max() else { continue }
        overlays[sprite: id] = made
        known[id] = made.collision
      }
      #expect(overlays.sprites.colliding == known.values.filter { $0 != .none }.count)
    }
  }
}
