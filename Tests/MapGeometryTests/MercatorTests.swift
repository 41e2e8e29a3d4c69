// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapTestSupport
import Testing

@Suite("Mercator projection") struct MercatorTests {
  @Test func `the corners and the center of the world agree with EPSG 3857`() {
    let middle = WorldPoint(Coordinate(latitude: 0, longitude: 0))
    #expect(middle == WorldPoint(x: 0.5, y: 0.5))
    let corner = WorldPoint(Coordinate(latitude: Mercator.maximumLatitude, longitude: -180))
    #expect(corner.x == 0)
    #expect(abs(corner.y) < 1e-15)
    // Helsinki in EPSG:3857 by PROJ: 2777151.03, 8438071.50 on a sphere of radius 6378137 m.
    let helsinki = WorldPoint(Coordinate(latitude: 60.1699, longitude: 24.9476))
    let radius = 6_378_137.0
    #expect(abs((helsinki.x - 0.5) * 2 * .pi * radius - radius * 24.9476 * .pi / 180) < 1e-6)
    let northing = radius * log(tan(.pi / 4 + 60.1699 * .pi / 360))
    #expect(abs((0.5 - helsinki.y) * 2 * .pi * radius - northing) < 1e-6)
  }

  @Test func `projecting and unprojecting a coordinate is accurate to a billionth of a degree`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<5000 {
      let coordinate = Coordinate(
        latitude: random.double(in: -85...85), longitude: random.double(in: -180...180))
      let back = WorldPoint(coordinate).coordinate
      #expect(abs(back.latitude - coordinate.latitude) < 1e-13)
      #expect(abs(back.longitude - coordinate.longitude) < 1e-13)
    }
  }

  @Test func `a point at zoom 0 on the equator is a 256th of the Earth's circumference`() {
    let circumference = 2 * Double.pi * Mercator.earthRadius
    #expect(Mercator.metersPerPoint(latitude: 0, zoom: 0) == circumference / 256)
    let ratio =
      Mercator.metersPerPoint(latitude: 60, zoom: 3) / Mercator.metersPerPoint(latitude: 0, zoom: 4)
    #expect(abs(ratio - 1) < 1e-12)
  }

  @Test(arguments: [
    (480.0, 120.0), (840, 120), (1200, 120), (180, -180), (-180, -180), (540, -180), (-190, 170),
    (179.5, 179.5), (-540, -180), (0, 0),
  ])
  func `a longitude is wrapped to -180..<180`(degrees: Double, expected: Double) {
    #expect(Longitude.wrapped(degrees) == expected)
  }

  @Test func `a longitude very close to the antimeridian is in the range`() {
    for degrees in [(-180.0).nextDown, (180.0).nextUp, (180.0).nextDown, -1e300, 1e300, -1e-300] {
      #expect((-180..<180).contains(Longitude.wrapped(degrees)))
      #expect((0..<360).contains(Longitude.eastward(from: 0, to: degrees)))
    }
    #expect(Longitude.difference(from: 179, to: -179) == 2)
    #expect(Longitude.difference(from: -179, to: 179) == -2)
  }

  @Test func `distances on the sphere agree with arcs of known length`() {
    let quarter = Mercator.earthRadius * .pi / 2
    let pole = Coordinate(latitude: 90, longitude: 77)
    let equator = Coordinate(latitude: 0, longitude: -13)
    #expect(abs(pole.distance(to: equator) - quarter) < 1e-6)
    let antipode = Coordinate(latitude: 0, longitude: 167)
    #expect(abs(equator.distance(to: antipode) - 2 * quarter) < 1e-6)
    let near = Coordinate(latitude: 0, longitude: -13 + 1e-9)
    #expect(abs(near.distance(to: equator) / (quarter * 1e-9 / 90) - 1) < 1e-5)
    let east = Coordinate(latitude: 10, longitude: 179.9)
    #expect(east.distance(to: Coordinate(latitude: 10, longitude: -179.9)) < 22_000)
  }
}
