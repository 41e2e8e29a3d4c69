// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapTestSupport
import Testing

@Suite struct SphereTests {
  private let radius = Mercator.earthRadius
  private func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  private func randomCoordinates(_ count: Int, seed: UInt64) -> [Coordinate] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      coordinate(
        asin(.random(in: -1...1, using: &random)) * 180 / .pi,
        .random(in: -180..<180, using: &random))
    }
  }

  @Test func `headings along meridians and the equator are right angles`() {
    #expect(coordinate(0, 0).heading(to: coordinate(10, 0)) == 0)
    #expect(coordinate(0, 0).heading(to: coordinate(0, 10)) == 90)
    #expect(coordinate(0, 0).heading(to: coordinate(-10, 0)) == 180)
    #expect(coordinate(0, 0).heading(to: coordinate(0, -10)) == 270)
    #expect(coordinate(0, 179).heading(to: coordinate(0, -179)) == 90)
    #expect(coordinate(5, 5).heading(to: coordinate(5, 5)) == 0)
  }

  @Test func `an offset has the requested distance and heading`() {
    var random = SplitMix64(seed: 5)
    for start in randomCoordinates(500, seed: 4) {
      let distance = Double.random(in: 1...15e6, using: &random)
      let heading = Double.random(in: 0..<360, using: &random)
      let end = start.offset(by: distance, heading: heading)
      #expect(abs(start.distance(to: end) - distance) < 1e-3)
      #expect(abs(remainder(start.heading(to: end) - heading, 360)) < 1e-5)
      #expect(end.longitude >= -180 && end.longitude < 180)
    }
  }

  @Test func `interpolated coordinates divide the distance in proportion`() {
    let coordinates = randomCoordinates(400, seed: 9)
    for (start, end) in zip(coordinates, coordinates.dropFirst()) {
      let whole = start.distance(to: end)
      for share in [0.0, 0.25, 0.5, 1] {
        let between = start.interpolated(to: end, by: share)
        #expect(abs(start.distance(to: between) - share * whole) < 1e-2)
        #expect(abs(between.distance(to: end) - (1 - share) * whole) < 1e-2)
      }
    }
    let antimeridian = coordinate(0, 170).interpolated(to: coordinate(0, -170), by: 0.75)
    #expect(abs(antimeridian.longitude + 175) < 1e-9)
  }

  @Test func `the area of an octant is an eighth of the sphere's area`() {
    let octant: MapPath = [coordinate(0, 0), coordinate(0, 90), coordinate(90, 0)]
    #expect(abs(octant.signedArea / (4 * .pi * radius * radius / 8) - 1) < 1e-12)
    #expect(octant.signedArea > 0)
    #expect(abs(MapPath(octant.reversed()).signedArea + octant.area) < 1)
    #expect(MapPath([coordinate(0, 0), coordinate(0, 1)]).area == 0)
  }

  @Test func `the area of a small square is planar, also across the antimeridian`() {
    let side = 1e-3
    let square: MapPath = [
      coordinate(0, 180 - side), coordinate(0, -180 + side), coordinate(2 * side, -180 + side),
      coordinate(2 * side, 180 - side),
    ]
    let flat = pow(2 * side * .pi / 180 * radius, 2)
    #expect(abs(square.signedArea / flat - 1) < 1e-6)
  }

  @Test func `the area of a triangle agrees with Girard's theorem`() {
    // The spherical excess of the angles between the headings at the corners.
    let coordinates = randomCoordinates(300, seed: 21)
    for index in 0..<coordinates.count - 2 {
      let (a, b, c) = (coordinates[index], coordinates[index + 1], coordinates[index + 2])
      func angle(_ at: Coordinate, _ one: Coordinate, _ other: Coordinate) -> Double {
        abs(remainder(at.heading(to: one) - at.heading(to: other), 360)) * .pi / 180
      }
      let excess = angle(a, b, c) + angle(b, c, a) + angle(c, a, b) - .pi
      let area = MapPath([a, b, c]).area / (radius * radius)
      #expect(abs(min(area, 4 * .pi - area) - excess) < 1e-6)
    }
  }

  @Test(arguments: [true, false]) func `a box contains its interior and corners`(geodesic: Bool) {
    let box: MapPath = [
      coordinate(10, 170), coordinate(10, -170), coordinate(30, -170), coordinate(30, 170),
    ]
    #expect(box.contains(coordinate(20, 180), geodesic: geodesic))
    #expect(box.contains(coordinate(20, -175), geodesic: geodesic))
    #expect(!box.contains(coordinate(20, 160), geodesic: geodesic))
    #expect(!box.contains(coordinate(20, 0), geodesic: geodesic))
    #expect(!box.contains(coordinate(-20, 180), geodesic: geodesic))
    #expect(!box.contains(coordinate(35, 180), geodesic: geodesic))
    for corner in box { #expect(box.contains(corner, geodesic: geodesic)) }
    #expect(!MapPath().contains(coordinate(0, 0), geodesic: geodesic))
    #expect(!box.contains(coordinate(.nan, 0), geodesic: geodesic))
  }

  @Test func `great circles curve toward the pole, rhumb lines do not`() {
    let box: MapPath = [
      coordinate(50, -40), coordinate(50, 40), coordinate(60, 40), coordinate(60, -40),
    ]
    let north = coordinate(63, 0)
    #expect(box.contains(north, geodesic: true))
    #expect(!box.contains(north, geodesic: false))
  }

  @Test func `a ring around the North Pole contains it but not the South Pole`() {
    let ring: MapPath = [coordinate(80, 0), coordinate(80, 120), coordinate(80, -120)]
    #expect(ring.contains(coordinate(90, 0), geodesic: true))
    #expect(ring.contains(coordinate(85, 50), geodesic: true))
    #expect(!ring.contains(coordinate(-90, 0), geodesic: true))
    let southern: MapPath = [coordinate(-80, 0), coordinate(-80, 120), coordinate(-80, -120)]
    #expect(!southern.contains(coordinate(-90, 0), geodesic: true))
    #expect(southern.contains(coordinate(0, 0), geodesic: true))
  }

  @Test func `a coordinate is on the path within the tolerance, also beyond its ends`() {
    let path: MapPath = [coordinate(0, 0), coordinate(0, 10)]
    for geodesic in [true, false] {
      let beside = coordinate(0.001, 5)
      #expect(path.passes(beside, geodesic: geodesic, tolerance: 112))
      #expect(!path.passes(beside, geodesic: geodesic, tolerance: 111))
      #expect(path.passes(coordinate(0, 10.001), geodesic: geodesic, tolerance: 112))
      #expect(!path.passes(coordinate(0, 10.001), geodesic: geodesic, tolerance: 111))
      #expect(path.passes(coordinate(0, 3), geodesic: geodesic))
      #expect(!path.passes(coordinate(0, 183), geodesic: geodesic, tolerance: 1e6))
    }
    let north: MapPath = [coordinate(50, -40), coordinate(50, 40)]
    let top = coordinate(50, -40).interpolated(to: coordinate(50, 40), by: 0.5)
    #expect(north.passes(top, geodesic: true))
    #expect(!north.passes(top, geodesic: false, tolerance: 1000))
    #expect(north.passes(coordinate(50, 7), geodesic: false))
  }

  @Test func `a path that follows great circles is within the tolerance everywhere`() {
    let flights: [MapPath] = [
      [coordinate(-33.9, 151.2), coordinate(-33.4, -70.7)],
      [coordinate(60, 25), coordinate(61, -150)],
      [coordinate(0, 0), coordinate(0, 179)], [coordinate(10, 20), coordinate(10, 20)],
    ]
    let tolerance = 1e-5
    for flight in flights {
      let line = flight.followingGreatCircles(tolerance: tolerance)
      #expect(line.first == flight.first)
      for (start, end) in zip(line, line.dropFirst()) where end.latitude < 85 {
        #expect(abs(end.longitude - start.longitude) <= 20)
        let middle = start.interpolated(to: end, by: 0.5)
        let (a, b, m) = (MapPoint(start), MapPoint(end), MapPoint(middle))
        #expect(a.interpolated(to: b, by: 0.5).distance(to: m) < 4 * tolerance)
      }
    }
  }
}
