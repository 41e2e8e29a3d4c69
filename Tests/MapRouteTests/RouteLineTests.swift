// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import Testing

@Suite struct RouteLineTests {
  private let line = RouteLine([
    Coordinate(latitude: 0, longitude: 0), Coordinate(latitude: 0, longitude: 0.01),
    Coordinate(latitude: 0, longitude: 0.01), Coordinate(latitude: 0.01, longitude: 0.01),
  ])

  @Test func `a line omits repeated and invalid vertices`() {
    let broken = RouteLine(
      line.coordinates + [Coordinate(latitude: .nan, longitude: 0)] + line.coordinates.suffix(1))
    #expect(line.coordinates.count == 3)
    #expect(broken == line)
    #expect(RouteLine([]).length == 0)
    #expect(RouteLine([]).position(at: 5).coordinate == Coordinate(latitude: 0, longitude: 0))
  }

  @Test func `a point has the requested distance and its segment's bearing`() {
    let half = line.position(at: line.length / 4)
    #expect(abs(half.coordinate.longitude - 0.005) < 1e-7)
    #expect(half.bearing == 90)
    #expect(line.position(at: line.length).bearing == 0)
    #expect(line.position(at: .infinity).distance == 0)
    #expect(line.position(at: 1e9).distance == line.length)
  }

  @Test func `the nearest point is searched only in the stretch`() {
    let away = Coordinate(latitude: 0.002, longitude: 0.004)
    let (position, offset) = line.nearest(to: away)
    #expect(abs(position.coordinate.longitude - 0.004) < 1e-7)
    #expect(abs(offset - 222.4) < 0.1)
    let later = line.nearest(to: away, within: 1500...2000)
    #expect(later.position.distance == 1500)
  }

  @Test func `a stretch has its ends and the vertices between them`() {
    let stretch = line.coordinates(from: 100, to: line.length - 100)
    #expect(stretch.count == 3)
    #expect(abs(RouteLine(stretch).length - (line.length - 200)) < 1e-3)
    #expect(line.coordinates(from: 5, to: 5).count == 1)
  }

  @Test func `lines cross the antimeridian by the shortest path`() {
    let pacific = RouteLine([
      Coordinate(latitude: 10, longitude: 179.9), Coordinate(latitude: 10, longitude: -179.9),
    ])
    #expect(abs(pacific.position(at: pacific.length / 2).coordinate.wrapped.longitude) > 179.99)
    #expect(pacific.bearing(of: 0) == 90)
  }
}
