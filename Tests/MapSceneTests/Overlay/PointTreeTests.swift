// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapImage
import MapTestSupport
import Testing

@testable import MapScene

@Suite struct PointTreeTests {
  @Test func `a box query equals a linear search while points are added, removed and moved`() {
    var random = SplitMix64(seed: 4)
    let image = OverlayImage(RasterImage(width: 1, height: 1, pixels: [0, 0, 0, 255]))
    let overlays = OverlaySet()
    var known: [OverlayID: Coordinate] = [:]
    func coordinate() -> Coordinate {
      // Many points are close together, some far away, and some at the same coordinate.
      let spread = random.double(in: 0...1) < 0.5 ? 1e-3 : 80
      return random.double(in: 0...1) < 0.05
        ? Coordinate(latitude: 1, longitude: 1)
        : Coordinate(
          latitude: spread * (random.double(in: 0...1) - 0.5),
          longitude: 2 * spread * (random.double(in: 0...1) - 0.5))
    }
    for round in 0..<4000 {
      if random.double(in: 0...1) < 0.5 || known.isEmpty {
        let at = coordinate()
        known[overlays.add(OverlaySprite(image, at: at))] = at
      } else if let id = known.keys.sorted().first(where: { _ in random.double(in: 0...1) < 0.2 }) {
        if random.double(in: 0...1) < 0.4 {
          overlays.remove(id)
          known[id] = nil
        } else {
          let at = coordinate()
          overlays.move(id, to: at)
          known[id] = at
        }
      }
      guard round % 200 == 0 else { continue }
      let middle = WorldPoint(coordinate())
      let box = WorldBox(low: [middle.x - 1e-3, middle.y - 1e-3], high: [middle.x, middle.y])
      var found: Set<OverlayID> = []
      overlays.sprites.forEach(in: box) { found.insert(overlays.sprites.ids[$0]) }
      let expected = known.filter {
        let world = WorldPoint($0.value)
        return box.low.x...box.high.x ~= world.x && box.low.y...box.high.y ~= world.y
      }
      #expect(found == Set(expected.keys))
      #expect(overlays.count == known.count)
    }
  }
}
