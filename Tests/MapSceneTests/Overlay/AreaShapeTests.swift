// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapTestSupport
import Testing

@testable import MapScene

@Suite struct AreaShapeTests {
  private func at(_ x: Double, _ y: Double) -> Coordinate {
    WorldPoint(x: x, y: y).coordinate
  }

  private func area(of shape: AreaShape) -> Double {
    stride(from: 0, to: shape.triangles.count, by: 3).reduce(0) { sum, start in
      let (a, b, c) = (
        shape.filled[Int(shape.triangles[start])], shape.filled[Int(shape.triangles[start + 1])],
        shape.filled[Int(shape.triangles[start + 2])]
      )
      return sum + abs((b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)) / 2
    }
  }

  @Test(arguments: [false, true])
  func `triangles cover the ring without its hole for any winding order`(_ reversed: Bool) {
    var ring = [at(0.5, 0.5), at(0.52, 0.5), at(0.52, 0.51), at(0.5, 0.51)]
    if reversed { ring.reverse() }
    let hole = [at(0.505, 0.502), at(0.51, 0.502), at(0.51, 0.506), at(0.505, 0.506)]
    let shape = AreaShape(path: ring, holes: [hole])
    #expect(abs(area(of: shape) - (0.02 * 0.01 - 0.005 * 0.004)) < 1e-12)
    #expect(shape.contains([0.501, 0.501]))
    #expect(!shape.contains([0.507, 0.504]))
    #expect(!shape.contains([0.53, 0.504]))
  }

  @Test func `an area across the antimeridian has the small extent`() {
    let shape = AreaShape(
      path: [
        Coordinate(latitude: 1, longitude: 179), Coordinate(latitude: 1, longitude: -179),
        Coordinate(latitude: -1, longitude: -179), Coordinate(latitude: -1, longitude: 179),
      ], holes: [])
    #expect(abs(shape.box.high.x - shape.box.low.x - 2.0 / 360) < 1e-12)
  }

  @Test func `a ring around the world encloses the nearer pole`() {
    let ring = stride(from: -180.0, to: 180, by: 30).map {
      Coordinate(latitude: 60, longitude: $0)
    }
    let shape = AreaShape(path: ring, holes: [])
    let y = WorldPoint(Coordinate(latitude: 60, longitude: 0)).y
    #expect(abs(area(of: shape) - y) < 1e-9)
    #expect(shape.contains([0.5, y / 2]))
  }

  /// Tests outlines around a pole in both directions, with most of their vertices far across the equator.
  ///
  /// `MapPath.contains` classifies random points, which are evenly distributed on the sphere, as north or south
  /// of the ring. The side with fewer points is inside.
  @Test func `a ring around the world encloses the smaller part of the sphere`() {
    var random = SplitMix64(seed: 11)
    var norths = 0
    for round in 0..<60 {
      let base = random.double(in: -50...50)
      let dip = random.double(in: -120...120)
      let width = random.double(in: 10...120)
      var longitude = -180.0
      var ring: [Coordinate] = []
      while longitude < 180 {
        let isDip = abs(longitude) < width
        let latitude = base + (isDip ? dip : 0) + random.double(in: -5...5)
        ring.append(Coordinate(latitude: min(max(latitude, -84), 84), longitude: longitude))
        longitude += random.double(in: 0.5...1) * (isDip ? 2 : 40)
      }
      if round % 2 == 1 { ring.reverse() }
      let path = MapPath(ring)
      let coordinates = (0..<2000).map { _ in
        Coordinate(
          latitude: asin(random.double(in: -1...1)) * 180 / .pi,
          longitude: random.double(in: -180...180))
      }
      let isNorthOf = coordinates.map { path.contains($0, geodesic: false) }
      let share = Double(isNorthOf.count { $0 }) / 2000
      // Too close to half of the sphere for this number of points.
      if abs(share - 0.5) < 0.05 { continue }
      norths += share < 0.5 ? 1 : 0
      let shape = AreaShape(path: ring, holes: [])
      for (coordinate, isNorth) in zip(coordinates, isNorthOf) where abs(coordinate.latitude) < 85 {
        let world = WorldPoint(coordinate)
        let isInside = (-2...2).contains { shape.contains([world.x + Double($0), world.y]) }
        #expect(isInside == (isNorth == (share < 0.5)), "\(round) \(coordinate)")
      }
    }
    #expect((15...45).contains(norths))
  }

  @Test func `a ring that circles the world twice has no interior`() {
    let ring = stride(from: 0.0, to: 720, by: 60).map {
      Coordinate(latitude: 20 + $0 / 40, longitude: Longitude.wrapped($0))
    }
    #expect(AreaShape(path: ring, holes: []).triangles.isEmpty)
  }

  @Test func `a shape that covers most of the world is filled between its sides`() {
    let longitudes = [-170.0, -60, 60, 170]
    let shape = AreaShape(
      path: longitudes.map { Coordinate(latitude: 80, longitude: $0) }
        + longitudes.reversed().map { Coordinate(latitude: -80, longitude: $0) }, holes: [])
    #expect(shape.contains([0.5, 0.5]))
    #expect(shape.contains([0.1, 0.4]))
    #expect(!shape.contains([0.01, 0.5]))
    #expect(!shape.contains([0.5, 0.01]))
  }

  /// Returns a pentagram, a bow tie of two equal halves, and random polygons.
  ///
  /// - Parameter hasRows: Whether many vertices have the same y.
  private func crossed(hasRows: Bool) -> [[SIMD2<Double>]] {
    var random = SplitMix64(seed: 5)
    let star = (0..<5).map { SIMD2(sin(Double($0) * 0.8 * .pi), cos(Double($0) * 0.8 * .pi)) }
    let bow: [SIMD2<Double>] = [[0, 0], [1, 1], [0, 1], [1, 0]]
    let tangles = (0..<40).map { round in
      (0...(7 + round)).map { _ in
        let point = SIMD2(random.double(in: -1...1), random.double(in: -1...1))
        return hasRows ? [point.x, (8 * point.y).rounded() / 8] : point
      }
    }
    return ([star, bow] + tangles).map { $0.map { SIMD2(0.5, 0.4) + $0 * 1e-3 } }
  }

  @Test(arguments: [false, true])
  func `a self-intersecting ring is filled once, by the even-odd rule`(
    _ hasRows: Bool
  ) {
    var random = SplitMix64(seed: 6)
    for ring in crossed(hasRows: hasRows) {
      let shape = AreaShape(path: ring.map { at($0.x, $0.y) }, holes: [])
      for _ in 0..<300 {
        let point =
          SIMD2(0.5, 0.4) + 1e-3 * SIMD2(random.double(in: -1...1), random.double(in: -1...1))
        let covers = stride(from: 0, to: shape.triangles.count, by: 3).count { start in
          let turns = (0..<3).map { side in
            let a = shape.filled[Int(shape.triangles[start + side])]
            let b = shape.filled[Int(shape.triangles[start + (side + 1) % 3])]
            return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
          }
          return turns.allSatisfy { $0 > 0 } || turns.allSatisfy { $0 < 0 }
        }
        #expect(covers == (shape.contains(point) ? 1 : 0))
      }
    }
  }

  @Test func `the edges of a self-intersecting ring have the outside on their right`() {
    for ring in crossed(hasRows: false) {
      let shape = AreaShape(path: ring.map { at($0.x, $0.y) }, holes: [])
      #expect(Set(shape.edges.map(\.isClosed)) == [false])
      for edge in shape.edges {
        for (a, b) in zip(edge.path.points, edge.path.points.dropFirst()) {
          let way = b - a
          // y points south, so the right of an eastward edge is south.
          let aside = SIMD2(-way.y, way.x) * 1e-7
          let middle = a + way / 2
          #expect(!shape.contains(middle + aside) && shape.contains(middle - aside))
        }
      }
    }
  }

  @Test func `a hole that extends outside its ring or is beside it adds no area`() {
    let ring = [at(0.5, 0.5), at(0.52, 0.5), at(0.52, 0.51), at(0.5, 0.51)]
    let hole = [at(0.51, 0.502), at(0.53, 0.502), at(0.53, 0.506), at(0.51, 0.506)]
    let beside = hole.map { at(WorldPoint($0).x + 0.05, WorldPoint($0).y) }
    let shape = AreaShape(path: ring, holes: [hole, beside])
    #expect(abs(area(of: shape) - (0.02 * 0.01 - 0.01 * 0.004)) < 1e-12)
    #expect(!shape.contains([0.525, 0.504]) && !shape.contains([0.565, 0.504]))
  }

  @Test func `a ring around the world has no seam where its ends meet`() {
    let longitudes = [-170.0, -50, 70, 190]
    let ring =
      longitudes.map { Coordinate(latitude: 80, longitude: $0) }
      + longitudes.reversed().map { Coordinate(latitude: -80, longitude: $0) }
    let shape = AreaShape(path: ring, holes: [[at(0.5, 0.5), at(0.6, 0.5), at(0.6, 0.6)]])
    #expect(shape.edges.map(\.isClosed) == [false, false, true])
    for edge in shape.edges.prefix(2) {
      #expect(abs(edge.path.box.high.x - edge.path.box.low.x - 1) < 1e-9)
      #expect(edge.path.box.high.y - edge.path.box.low.y < 1e-9)
    }
  }

  @Test func `a simple ring is not split`() {
    var random = SplitMix64(seed: 7)
    for count in 3..<200 {
      let ring = (0..<count).map { place in
        let angle = 2 * Double.pi * Double(place) / Double(count)
        let radius = 1e-3 * random.double(in: 0.2...1)
        return at(0.5 + radius * cos(angle), 0.4 + radius * sin(angle))
      }
      #expect(AreaShape(path: ring, holes: []).edges.map(\.isClosed) == [true])
    }
  }

  @Test func `degenerate rings have no area`() {
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
