// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapTestSupport
import Testing

@Suite("Coordinate bounds") struct CoordinateBoundsTests {
  @Test func `corners in any order give the same bounds`() {
    let expected = box(south: 10, west: 20, north: 30, east: 40)
    for (a, b) in [((10.0, 20.0), (30.0, 40.0)), ((30, 20), (10, 40)), ((30, 40), (10, 20))] {
      let made = CoordinateBounds(corners: coordinate(a), coordinate(b))
      #expect(made == expected)
    }
  }

  @Test(arguments: [
    (170.0, -170.0, 170.0, -170.0, 20.0), (-170, 170, 170, -170, 20), (-80, 80, -80, 80, 160),
    (-100, 100, 100, -100, 160), (480, 500, 120, 140, 20), (0, 180, -180, 0, 180),
    (10, 10, 10, 10, 0), (170, 180, 170, -180, 10),
  ])
  func `the smaller longitude span is used, also across the antimeridian`(
    a: Double, b: Double, west: Double, east: Double, span: Double
  ) {
    let made = CoordinateBounds(corners: coordinate((0, a)), coordinate((1, b)))
    #expect(made.southWest == coordinate((0, west)))
    #expect(made.northEast == coordinate((1, east)))
    #expect(made.longitudeSpan == span)
  }

  @Test func `bounds contain their edges and corners, and nothing outside`() {
    for bounds in [
      box(south: -10, west: -20, north: 30, east: 40),
      box(south: 0, west: 170, north: 1, east: -170),
    ] {
      let (south, north) = (bounds.southWest.latitude, bounds.northEast.latitude)
      let (west, east) = (bounds.southWest.longitude, bounds.northEast.longitude)
      for latitude in [south, north] {
        for longitude in [west, east, west + 360, east - 720] {
          #expect(bounds.contains(coordinate((latitude, longitude))))
        }
      }
      #expect(bounds.contains(bounds.center))
      #expect(!bounds.contains(coordinate((south, west - 1e-9))))
      #expect(!bounds.contains(coordinate((south, east + 1e-9))))
      #expect(!bounds.contains(coordinate((south - 1e-9, west))))
      #expect(!bounds.contains(coordinate((north + 1e-9, west))))
    }
    let world = box(south: -90, west: -180, north: 90, east: 180)
    #expect(world.longitudeSpan == 360)
    #expect(world.contains(coordinate((12, 34))) && world.contains(coordinate((-90, 180))))
  }

  @Test func `empty bounds contain nothing and become the first included value`() {
    let empty = CoordinateBounds()
    #expect(!empty.isValid)
    #expect(!empty.contains(coordinate((0, 0))))
    #expect(!empty.intersects(empty))
    let point = empty.includingCoordinate(coordinate((1, 200)))
    #expect(point == box(south: 1, west: -160, north: 1, east: -160))
    let bounds = box(south: 0, west: 170, north: 1, east: -170)
    #expect(empty.includingBounds(bounds) == bounds)
    #expect(bounds.includingBounds(empty) == bounds)
  }

  @Test func `NaN gives invalid bounds or is ignored`() {
    let bad = coordinate((.nan, 0))
    #expect(!CoordinateBounds(corners: bad, coordinate((0, 0))).isValid)
    #expect(!CoordinateBounds(corners: coordinate((0, .infinity)), coordinate((0, 0))).isValid)
    let bounds = box(south: 0, west: 0, north: 1, east: 1)
    #expect(bounds.includingCoordinate(bad) == bounds)
    #expect(!bounds.contains(bad))
    #expect(!box(south: 1, west: 0, north: 0, east: 1).isValid)
  }

  @Test func `including a coordinate extends the bounds on the nearer side`() {
    let bounds = box(south: 0, west: 150, north: 1, east: 160)
    #expect(
      bounds.includingCoordinate(coordinate((5, -170)))
        == box(south: 0, west: 150, north: 5, east: -170)
    )
    #expect(
      bounds.includingCoordinate(coordinate((-5, 100)))
        == box(south: -5, west: 100, north: 1, east: 160)
    )
    #expect(bounds.includingCoordinate(coordinate((0.5, 155))) == bounds)
  }

  @Test func `joint bounds contain both bounds and have the smallest span`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      let a = randomBox(&random)
      let b = randomBox(&random)
      let both = a.includingBounds(b)
      #expect(both.isValid)
      for corner in [a.southWest, a.northEast, b.southWest, b.northEast, a.center, b.center] {
        #expect(both.contains(corner))
      }
      let oneWay = Longitude.eastward(from: a.southWest.longitude, to: b.northEast.longitude)
      let otherWay = Longitude.eastward(from: b.southWest.longitude, to: a.northEast.longitude)
      let widest = max(oneWay, otherWay, a.longitudeSpan, b.longitudeSpan)
      #expect(both.longitudeSpan <= widest || both.longitudeSpan == 360)
      #expect(both.longitudeSpan >= max(a.longitudeSpan, b.longitudeSpan))
    }
  }

  @Test func `bounds of a path leave out the largest gap, whatever the order of its coordinates`() {
    let expected = box(south: 0, west: 0, north: 0, east: -110)
    for longitudes in [[0.0, 100, 250, 170], [170, 0, 250, 100], [-110, 100, 360, 530]] {
      let made = CoordinateBounds(path: longitudes.map { coordinate((0, $0)) })
      #expect(made == expected)
    }
    let path = [0.0, 100, 250, 170].map { coordinate((0, $0)) }
    #expect(CoordinateBounds().including(path: path).longitudeSpan == 280)
    #expect(!CoordinateBounds(path: []).isValid)
    #expect(!CoordinateBounds(path: [coordinate((.nan, 0)), coordinate((91, 0))]).isValid)
    #expect(
      CoordinateBounds(path: [coordinate((.nan, 0)), coordinate((1, 200))])
        == box(south: 1, west: -160, north: 1, east: -160))
    // Of equal gaps, the result has the one at the antimeridian.
    #expect(
      CoordinateBounds(path: [coordinate((0, 90)), coordinate((0, -90))])
        == box(south: 0, west: -90, north: 0, east: 90))
  }

  @Test func `bounds of several bounds have the smallest span of all candidates`() {
    var random = SplitMix64(seed: 4)
    for count in 1...8 {
      for _ in 0..<500 {
        // In integer degrees, the spans of the candidates are exact. Some boxes are points.
        let boxes = (0..<count).map { _ in
          let made = wholeDegrees(randomBox(&random))
          guard random.int(in: 0...2) == 0 else { return made }
          return CoordinateBounds(southWest: made.southWest, northEast: made.southWest)
        }
        let joint = CoordinateBounds(enclosing: boxes + [CoordinateBounds()])
        #expect(joint.isValid && joint.longitudeSpan == smallestSpan(of: boxes))
        for box in boxes {
          for corner in [box.southWest, box.northEast, box.center] {
            #expect(joint.contains(corner))
          }
        }
        #expect(joint.southWest.latitude == boxes.map(\.southWest.latitude).min())
        #expect(joint.northEast.latitude == boxes.map(\.northEast.latitude).max())
      }
    }
  }

  @Test func `bounds that touch or cross the antimeridian are joined`() {
    let world = box(south: -1, west: -180, north: 1, east: 180)
    let east = box(south: -1, west: 0, north: 1, east: 180)
    let west = box(south: -1, west: -180, north: 1, east: 0)
    #expect(CoordinateBounds(enclosing: [east, west]) == world)
    #expect(CoordinateBounds(enclosing: [world, east]) == world)
    #expect(CoordinateBounds(enclosing: [east]) == east)
    #expect(!CoordinateBounds(enclosing: []).isValid)
    let pacific = box(south: -1, west: 150, north: 1, east: -120)
    let island = box(south: 2, west: -150, north: 3, east: -140)
    let coast = box(south: 0, west: -125, north: 1, east: -100)
    #expect(
      CoordinateBounds(enclosing: [coast, island, pacific])
        == box(south: -1, west: 150, north: 3, east: -100))
  }

  /// The smallest span of those from a western to an eastern edge that contain all bounds; 360 if none does.
  private func smallestSpan(of boxes: [CoordinateBounds]) -> Double {
    var smallest = 360.0
    for west in boxes.map(\.southWest.longitude) {
      for east in boxes.map(\.northEast.longitude) {
        let span = Longitude.eastward(from: west, to: east)
        let containsAll = boxes.allSatisfy {
          Longitude.eastward(from: west, to: $0.southWest.longitude) + $0.longitudeSpan <= span
        }
        if containsAll { smallest = min(smallest, span) }
      }
    }
    return smallest
  }

  @Test func `bounds intersect if and only if a point of a fine grid is in both`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<500 {
      let a = wholeDegrees(randomBox(&random))
      let b = wholeDegrees(randomBox(&random))
      // The corners are integer degrees, so a common point exists only if a common grid point exists.
      let longitudes = (-180..<180).filter {
        a.contains(coordinate((a.center.latitude, Double($0))))
          && b.contains(coordinate((b.center.latitude, Double($0))))
      }
      let latitudesMeet =
        a.southWest.latitude <= b.northEast.latitude && b.southWest.latitude <= a.northEast.latitude
      #expect(a.intersects(b) == (latitudesMeet && !longitudes.isEmpty))
      #expect(a.intersects(b) == b.intersects(a))
    }
  }

  private func coordinate(_ values: (Double, Double)) -> Coordinate {
    Coordinate(latitude: values.0, longitude: values.1)
  }

  private func box(south: Double, west: Double, north: Double, east: Double) -> CoordinateBounds {
    CoordinateBounds(southWest: coordinate((south, west)), northEast: coordinate((north, east)))
  }

  private func randomBox(_ random: inout SplitMix64) -> CoordinateBounds {
    let latitudes = [random.double(in: -85...85), random.double(in: -85...85)].sorted()
    let west = random.double(in: -180...179)
    let east = Longitude.wrapped(west + random.double(in: 0...170))
    return box(south: latitudes[0], west: west, north: latitudes[1], east: east)
  }

  private func wholeDegrees(_ bounds: CoordinateBounds) -> CoordinateBounds {
    func whole(_ corner: Coordinate) -> Coordinate {
      coordinate(
        (corner.latitude.rounded(.down), Longitude.wrapped(corner.longitude.rounded(.down))))
    }
    return CoordinateBounds(southWest: whole(bounds.southWest), northEast: whole(bounds.northEast))
  }
}
