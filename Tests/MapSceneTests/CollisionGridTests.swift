// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapScene

@Suite struct CollisionGridTests {
  @Test(arguments: [Float.nan, .infinity, -.infinity, 1e30, -1e30])
  func `boxes of any size are inserted and compared`(value: Float) {
    var grid = CollisionGrid(width: 800, height: 600, margin: 100)
    for box: CollisionGrid.Box in [
      [value, 0, 10, 10], [0, value, 10, 10], [0, 0, value, 10], [0, 0, 10, value],
      [value, value, value, value], [-value, -value, value, value],
    ] {
      _ = grid.isFree(box)
      grid.insert(box)
      _ = grid.isFree(box, cooperating: true)
    }
    #expect(grid.isFree([700, 500, 710, 510]) || value > 0)
  }

  @Test func `the grid finds the same collisions as a comparison of all pairs of boxes`() {
    var random = SplitMix64(seed: 7)
    var grid = CollisionGrid(width: 800, height: 600, margin: 100)
    var kept: [CollisionGrid.Box] = []
    for _ in 0..<2_000 {
      let left = Float(random.double(in: -200...900))
      let top = Float(random.double(in: -200...700))
      let box: CollisionGrid.Box = [
        left, top, left + Float(random.double(in: 1...120)),
        top + Float(random.double(in: 1...40)),
      ]
      let isFree = kept.allSatisfy {
        box.z <= $0.x || $0.z <= box.x || box.w <= $0.y || $0.w <= box.y
      }
      #expect(grid.isFree(box) == isFree)
      if isFree {
        grid.insert(box)
        kept.append(box)
      }
    }
    #expect(kept.count > 100)
  }

  @Test func `cooperating boxes ignore collisions with each other only`() {
    var grid = CollisionGrid(width: 100, height: 100, margin: 0)
    grid.insert([0, 0, 20, 20], cooperating: true)
    grid.insert([50, 50, 70, 70])
    #expect(grid.isFree([10, 10, 30, 30], cooperating: true))
    #expect(!grid.isFree([10, 10, 30, 30]))
    #expect(!grid.isFree([60, 60, 80, 80], cooperating: true))
  }

  @Test func `boxes that touch collide`() {
    var grid = CollisionGrid(width: 100, height: 100, margin: 0)
    grid.insert([0, 0, 20, 20])
    #expect(!grid.isFree([20, 0, 40, 20]))
    #expect(grid.isFree([20.01, 0, 40, 20]))
  }

  @Test func `circles collide where their distance is less than their radii`() {
    var grid = CollisionGrid(width: 100, height: 100, margin: 0)
    grid.insert(Self.circle(at: [50, 50], radius: 10))
    // The boxes of the circles at the corner intersect, but not the circles.
    #expect(grid.isFree(Self.circle(at: [65, 65], radius: 10)))
    #expect(!grid.isFree(Self.circle(at: [63, 63], radius: 10)))
    #expect(grid.isFree([58, 58, 70, 70]))
    #expect(!grid.isFree([56, 56, 70, 70]))
    #expect(!grid.isFree([45, 45, 55, 55]))
  }

  private static func circle(at center: SIMD2<Float>, radius: Float) -> CollisionGrid.Shape {
    CollisionGrid.Shape(
      box: [center.x - radius, center.y - radius, center.x + radius, center.y + radius],
      isCircle: true)
  }

  @Test func `infinite boxes and boxes far outside are in the edge cells`() {
    var grid = CollisionGrid(width: 100, height: 100, margin: 10)
    #expect(grid.isFree([-.infinity, -.infinity, .infinity, .infinity]))
    grid.insert([1e9, 1e9, 2e9, 2e9])
    #expect(!grid.isFree([1.5e9, 1.5e9, 1.6e9, 1.6e9]))
    #expect(!grid.isNear([1e9, 1e9, 2e9, 2e9]))
  }
}
