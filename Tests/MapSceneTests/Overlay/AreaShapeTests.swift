// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import Testing

@testable import MapScene

@Suite struct AreaShapeTests {
  private func at(_ x: Double, _ y: Double) -> Coordinate {
    WorldPoint(x: x, y: y).coordinate
  }

  private func area(of shape: AreaShape) -> Double {
    stride(from: 0, to: shape.triangles.count, by: 3).reduce(0) { sum, start in
      let (a, b, c) = (
        shape.corners[Int(shape.triangles[start])], shape.corners[Int(shape.triangles[start + 1])],
        shape.corners[Int(shape.triangles[start + 2])]
      )
      return sum + abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
    }
  }

  @Test(arguments: [false, true])
  func `triangles cover the ring without its hole, whichever way they wind`(_ reversed: Bool) {
    var ring = [at(0.5, 0.5), at(0.52, 0.5), at(0.52, 0.51), at(0.5, 0.51)]
    if reversed { ring.reverse() }
    let hole = [at(0.505, 0.502), at(0.51, 0.502), at(0.51, 0.506), at(0.505, 0.506)]
    let shape = AreaShape(path: ring, holes: [hole])
    #expect(abs(area(of: shape) - (0.02 * 0.01 - 0.005 * 0.004)) < 1e-12)
    #expect(shape.contains([0.501, 0.501]))
    #expect(!shape.contains([0.507, 0.504]))
    #expect(!shape.contains([0.53, 0.504]))
  }

  @Test func `an area across the antimeridian is as small as it is`() {
    let shape = AreaShape(
      path: [
        Coordinate(latitude: 1, longitude: 179), Coordinate(latitude: 1, longitude: -179),
        Coordinate(latitude: -1, longitude: -179), Coordinate(latitude: -1, longitude: 179),
      ], holes: [])
    #expect(abs(shape.box.high.x - shape.box.low.x - 2.0 / 360) < 1e-12)
  }

  @Test func `a ring round the world encloses the pole on its side`() {
    let ring = stride(from: -180.0, to: 180, by: 30).map {
      Coordinate(latitude: 60, longitude: $0)
    }
    let shape = AreaShape(path: ring, holes: [])
    let y = WorldPoint(Coordinate(latitude: 60, longitude: 0)).y
    #expect(abs(area(of: shape) - y) < 1e-9)
    #expect(shape.contains([0.5, y / 2]))
  }

  @Test func `rings that are none make nothing`() {
    for ring in [
      [], [at(0.5, 0.5)], [at(0.5, 0.5), at(0.6, 0.5)],
      [at(0.5, 0.5), at(0.6, 0.5), at(0.7, 0.5)], Array(repeating: at(0.5, 0.5), count: 5),
      Array(repeating: Coordinate(latitude: .nan, longitude: 0), count: 5),
    ] {
      let shape = AreaShape(path: ring, holes: [[at(0.5, 0.5)]])
      #expect(area(of: shape) < 1e-15)
    }
  }
}
