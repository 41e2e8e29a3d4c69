// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import Testing

@testable import MapRouting

@Suite struct RouteAssemblerTests {
  /// The intersection of A Street (west to east) and B Street (south to north) at vertex 0.
  private func crossing() -> RoadSketch {
    var sketch = RoadSketch()
    let middle = sketch.vertex(0, 0)
    let west = sketch.vertex(-200, 0)
    let east = sketch.vertex(200, 0)
    let south = sketch.vertex(0, -200)
    let north = sketch.vertex(0, 200)
    sketch.road([west, middle, east], .residential, "A")
    sketch.road([south, middle, north], .residential, "B")
    return sketch
  }

  @Test func `an intersection needs a maneuver only for turns`() {
    let sketch = crossing()
    #expect(sketch.route([1, 0, 2]).summary == "depart A | arrive A")
    #expect(sketch.route([1, 0, 3]).summary == "depart A | turn right B | arrive B")
    #expect(sketch.route([1, 0, 4]).summary == "depart A | turn left B | arrive B")
    #expect(sketch.route([1, 0, 1]).summary == "depart A | continue uturn A | arrive A")
  }

  @Test func `steps cover the line and keep the path's duration`() {
    let route = crossing().route([1, 0, 3])
    let steps = route.legs[0].steps
    #expect(steps.map { $0.distance.rounded() } == [200, 200, 0])
    #expect(steps[0].stretch.upperBound == steps[1].stretch.lowerBound)
    #expect(steps[2].stretch.upperBound == route.distance)
    #expect(route.duration == 20)
    #expect(route.sections.map(\.duration) == [10, 10])
    #expect(route.sections.map(\.startsAtIntersection) == [false, true])
    #expect(abs(steps[1].maneuver.bearingBefore - 90) < 0.5)
    #expect(abs(steps[1].maneuver.bearingAfter - 180) < 0.5)
  }

  @Test func `an arrival has the side of the destination`() {
    let sketch = crossing()
    let near = Coordinate(latitude: 48.0003, longitude: sketch.coordinate(2).longitude)
    #expect(sketch.route([1, 0, 2], to: near).summary == "depart A | arrive left A")
    let south = Coordinate(latitude: 47.9997, longitude: sketch.coordinate(2).longitude)
    #expect(sketch.route([1, 0, 2], to: south).summary == "depart A | arrive right A")
  }

  @Test func `a bend without branches needs no maneuver, but a new name does`() {
    var sketch = RoadSketch()
    let a = sketch.vertex(0, 0)
    let b = sketch.vertex(200, 0)
    let c = sketch.vertex(200, 300)
    let d = sketch.vertex(200, 600)
    sketch.road([a, b, c], .residential, "A")
    sketch.road([c, d], .residential, "B")
    #expect(
      sketch.route([a, b, c, d]).summary == "depart A | new name straight B | arrive B")
  }

  @Test func `brief names are omitted`() {
    var sketch = RoadSketch()
    let a = sketch.vertex(0, 0)
    let b = sketch.vertex(500, 0)
    let c = sketch.vertex(550, 0)
    let d = sketch.vertex(900, 0)
    sketch.road([a, b], .residential, "A")
    sketch.road([b, c], .residential, "Bridge")
    sketch.road([c, d], .residential, "A")
    #expect(sketch.route([a, b, c, d]).summary == "depart A | arrive A")
  }

  @Test func `the end of a road is a maneuver`() {
    var sketch = RoadSketch()
    let a = sketch.vertex(0, 0)
    let b = sketch.vertex(200, 0)
    let c = sketch.vertex(200, 300)
    let d = sketch.vertex(200, -300)
    sketch.road([a, b], .residential, "A")
    sketch.road([c, b, d], .residential, "B")
    #expect(
      sketch.route([a, b, c]).summary == "depart A | end of road left B | arrive B")
    #expect(sketch.route([c, b, d]).summary == "depart B | arrive B")
    #expect(sketch.route([c, b, a]).summary == "depart B | turn right A | arrive A")
  }

  @Test func `following a bending main road needs no maneuver, leaving it does`() {
    var sketch = RoadSketch()
    let a = sketch.vertex(0, 0)
    let b = sketch.vertex(300, 0)
    let bent = sketch.vertex(500, 160)
    let straight = sketch.vertex(600, -140)
    sketch.road([a, b, bent], .secondary, "Main")
    sketch.road([b, straight], .residential, "Side")
    #expect(sketch.route([a, b, bent]).summary == "depart Main | arrive Main")
    #expect(
      sketch.route([a, b, straight]).summary == "depart Main | turn slight right Side | arrive Side"
    )
  }

  @Test func `a road that splits into similar branches is a fork`() {
    var sketch = RoadSketch()
    let a = sketch.vertex(0, 0)
    let b = sketch.vertex(300, 0)
    let left = sketch.vertex(500, 100)
    let right = sketch.vertex(500, -100)
    sketch.road([a, b], .secondary, "A")
    sketch.road([b, left], .secondary, "B")
    sketch.road([b, right], .secondary, "C")
    #expect(sketch.route([a, b, left]).summary == "depart A | fork slight left B | arrive B")
    #expect(sketch.route([a, b, right]).summary == "depart A | fork slight right C | arrive C")
  }

  @Test func `a driveway next to a road is not a branch`() {
    var sketch = RoadSketch()
    let a = sketch.vertex(0, 0)
    let b = sketch.vertex(300, 0)
    let on = sketch.vertex(500, 120)
    let yard = sketch.vertex(350, 0)
    sketch.road([a, b, on], .residential, "A")
    sketch.road([b, yard], .service)
    #expect(sketch.route([a, b, on]).summary == "depart A | arrive A")
    #expect(sketch.route([a, b, yard]).legs[0].steps.count == 3)
  }

  /// A motorway to the east with an exit and an entrance on its right.
  private func motorway() -> RoadSketch {
    var sketch = RoadSketch()
    let start = sketch.vertex(-2000, 0)
    let leave = sketch.vertex(0, 0)
    let join = sketch.vertex(1500, 0)
    let end = sketch.vertex(4000, 0)
    let town = sketch.vertex(400, -120)
    let ramp = sketch.vertex(1100, -120)
    let south = sketch.vertex(400, -600)
    let north = sketch.vertex(400, 600)
    sketch.road([start, leave, join, end], .motorway, "", ref: "A 8", oneway: true, limit: 130)
    sketch.road(
      [leave, town], .motorwayLink, "", oneway: true, destination: "Innsbruck", exit: "23")
    sketch.road([ramp, join], .motorwayLink, "", ref: "", oneway: true, destination: "Salzburg")
    sketch.road([south, town, north], .secondary, "Town Road")
    sketch.road([town, ramp], .secondary, "Ramp Road")
    return sketch
  }

  @Test func `exits, ramps and merges are maneuvers`() {
    let sketch = motorway()
    let away = sketch.route([0, 1, 4, 6])
    #expect(
      away.summary
        == "depart | off ramp slight right | turn right Town Road | arrive Town Road")
    #expect(away.legs[0].steps[1].exits == "23")
    #expect(away.legs[0].steps[1].destinations == "Innsbruck")
    #expect(away.legs[0].steps[0].ref == "A 8")
    let on = sketch.route([6, 4, 5, 2, 3])
    #expect(
      on.summary
        == "depart Town Road | turn right Ramp Road | on ramp slight left | merge slight left | arrive"
    )
    #expect(on.legs[0].steps[2].destinations == "Salzburg")
    #expect(sketch.route([0, 1, 2, 3]).summary == "depart | arrive")
    #expect(sketch.route([0, 1, 2, 3]).sections[0].speedLimit == 130 / 3.6)
  }

  /// A roundabout with roads to the south (the entrance), east, north and west.
  ///
  /// Traffic keeps right, so it turns counterclockwise. Vertices 0...3 are on the ring, 4...7 outside.
  private func roundabout(radius: Double, name: String = "") -> RoadSketch {
    var sketch = RoadSketch()
    let directions: [SIMD2<Double>] = [[0, -1], [1, 0], [0, 1], [-1, 0]]
    for direction in directions { _ = sketch.vertex(direction.x * radius, direction.y * radius) }
    for direction in directions { _ = sketch.vertex(direction.x * 300, direction.y * 300) }
    sketch.road([0, 1, 2, 3, 0], .tertiary, name, oneway: true, flags: [.roundabout])
    for (arm, road) in ["South", "East", "North", "West"].enumerated() {
      sketch.road([arm, arm + 4], .tertiary, road)
    }
    return sketch
  }

  @Test func `the exits of roundabouts are counted`() {
    let sketch = roundabout(radius: 30)
    #expect(
      sketch.route([4, 0, 1, 5]).summary
        == "depart South | roundabout right exit 1 East | exit roundabout right exit 1 East | arrive East"
    )
    #expect(sketch.route([4, 0, 1, 2, 3, 7]).summary.contains("roundabout left exit 3 West"))
    #expect(sketch.route([4, 0, 1, 2, 3, 0, 4]).summary.contains("roundabout uturn exit 4 South"))
    #expect(sketch.route([4, 0, 1]).summary == "depart South | roundabout | arrive")
    #expect(
      sketch.route([1, 2, 6]).summary
        == "depart | exit roundabout slight right exit 1 North | arrive North")
  }

  @Test func `roundabouts with names are rotaries, and small ones are turns`() {
    let rotary = roundabout(radius: 60, name: "Star").route([4, 0, 1, 2, 6])
    #expect(
      rotary.summary.contains(
        "rotary straight exit 2 North | exit rotary slight right exit 2 North"))
    #expect(rotary.legs[0].steps[1].rotaryName == "Star")
    let small = roundabout(radius: 8)
    #expect(
      small.route([4, 0, 1, 2, 3, 7]).summary
        == "depart South | roundabout turn left exit 3 West | arrive West")
    #expect(small.route([4, 0, 1, 2, 6]).summary.contains("roundabout turn straight exit 2 North"))
  }

  @Test func `a turn across a divided road is a single maneuver`() {
    var sketch = RoadSketch()
    let south = sketch.vertex(0, -300)
    let near = sketch.vertex(0, 0)
    let far = sketch.vertex(0, 20)
    let north = sketch.vertex(0, 300)
    let east = sketch.vertex(300, 0)
    let eastFar = sketch.vertex(300, 20)
    let west = sketch.vertex(-300, 0)
    let westFar = sketch.vertex(-300, 20)
    sketch.road([south, near, far, north], .residential, "Side")
    sketch.road([west, near, east], .primary, "Main", oneway: true)
    sketch.road([eastFar, far, westFar], .primary, "Main", oneway: true)
    #expect(
      sketch.route([south, near, far, westFar]).summary
        == "depart Side | turn left Main | arrive Main")
    #expect(
      sketch.route([west, near, far, north]).summary
        == "depart Main | turn left Side | arrive Side")
    #expect(
      sketch.route([west, near, far, westFar]).summary
        == "depart Main | continue uturn Main | arrive Main")
    #expect(sketch.route([south, near, far, north]).summary == "depart Side | arrive Side")
  }

  /// A road from the south and one to the north meet a third road at two vertices.
  @Test(arguments: [
    (35.0, Road.Class.residential, true, "depart A | turn right Across | turn left B | arrive B"),
    (10.0, Road.Class.secondary, false, "depart A | turn straight B | arrive B"),
  ])
  func `roads that meet with an offset need two turns, with a small one they are crossed`(
    offset: Double, across: Road.Class, isOneway: Bool, summary: String
  ) {
    var sketch = RoadSketch()
    let south = sketch.vertex(0, -300)
    let first = sketch.vertex(0, 0)
    let second = sketch.vertex(offset, 0)
    let north = sketch.vertex(offset, 300)
    let west = sketch.vertex(-300, 0)
    let east = sketch.vertex(300, 0)
    sketch.road([west, first, second, east], across, "Across", oneway: isOneway)
    sketch.road([south, first], .residential, "A")
    sketch.road([second, north], .residential, "B")
    #expect(sketch.route([south, first, second, north]).summary == summary)
  }

  @Test func `a turn has the new name if the name changes soon after it`() {
    var sketch = RoadSketch()
    let a = sketch.vertex(0, 0)
    let b = sketch.vertex(300, 0)
    let c = sketch.vertex(300, 25)
    let d = sketch.vertex(300, 400)
    let e = sketch.vertex(300, -300)
    sketch.road([a, b], .residential, "A")
    sketch.road([e, b, c], .residential, "B")
    sketch.road([c, d], .residential, "C")
    #expect(sketch.route([a, b, c, d]).summary == "depart A | end of road left C | arrive C")
  }

  @Test func `a slip road before an intersection is a single turn`() {
    var sketch = RoadSketch()
    let west = sketch.vertex(-300, 0)
    let leave = sketch.vertex(-40, 0)
    let middle = sketch.vertex(0, 0)
    let join = sketch.vertex(0, -40)
    let south = sketch.vertex(0, -300)
    let east = sketch.vertex(300, 0)
    let north = sketch.vertex(0, 300)
    sketch.road([west, leave, middle, east], .primary, "A", lanes: "left|through|right")
    sketch.road([north, middle, join, south], .primary, "B")
    sketch.road([leave, join], .primaryLink, "", oneway: true)
    let route = sketch.route([west, leave, join, south])
    #expect(route.summary == "depart A | turn right B | arrive B")
    #expect(route.legs[0].steps[1].lanes.map(\.isValid) == [false, false, true])
  }

  @Test func `boarding and leaving a ferry are maneuvers`() {
    var sketch = RoadSketch()
    let a = sketch.vertex(0, 0)
    let quay = sketch.vertex(300, 0)
    let far = sketch.vertex(5000, 0)
    let b = sketch.vertex(5300, 0)
    sketch.road([a, quay], .residential, "A")
    sketch.road([quay, far], .ferry, "Car Ferry")
    sketch.road([far, b], .residential, "B")
    let route = sketch.route([a, quay, far, b])
    #expect(
      route.summary == "depart A | ferry straight Car Ferry | notification straight B | arrive B")
    #expect(route.legs[0].steps.map(\.isFerry) == [false, true, false, false])
  }

  @Test func `paths are branches for walking and cycling`() {
    var sketch = RoadSketch()
    let a = sketch.vertex(0, 0)
    let b = sketch.vertex(300, 0)
    let on = sketch.vertex(500, 30)
    let path = sketch.vertex(500, -30)
    sketch.road([a, b, on], .residential, "A")
    sketch.road([b, path], .path)
    #expect(sketch.route([a, b, on], mode: .driving).summary == "depart A | arrive A")
    #expect(sketch.route([a, b, path], mode: .walking).legs[0].steps.count == 3)
  }

  @Test func `consecutive legs join at their ends`() {
    let sketch = crossing()
    let graph = sketch.graph()
    let arc = graph.arcs(leaving: 1).lowerBound
    let east = graph.arcs(leaving: 0).first { graph.arcHeads[$0] == 2 } ?? 0
    let paths = [
      RoadPath(arcs: [arc], start: 0.25, end: 0.5, seconds: [3]),
      RoadPath(arcs: [arc, east], start: 0.5, end: 0.5, seconds: [5, 6]),
    ]
    let ends = [sketch.coordinate(0), sketch.coordinate(2)].map { Waypoint($0) }
    let route = RouteAssembler(graph, turns: TurnTable(graph), travelMode: .driving)
      .route(along: paths, to: ends)
    #expect(route.legs.map { $0.distance.rounded() } == [50, 200])
    #expect(route.legs.map(\.duration) == [3, 11])
    #expect(route.legs[1].stretch.lowerBound == route.legs[0].stretch.upperBound)
    #expect(abs(route.distance - 250) < 0.5)
  }

  @Test func `a route without length is complete`() {
    let sketch = crossing()
    let graph = sketch.graph()
    let route = RouteAssembler(graph, turns: TurnTable(graph), travelMode: .driving)
      .route(
        along: [RoadPath(arcs: [0], start: 1, end: 1, seconds: [0])],
        to: [Waypoint(sketch.coordinate(1))])
    #expect(route.distance == 0)
    #expect(route.legs[0].steps.count == 2)
  }

  @Test(arguments: [
    ("left|through|right", Maneuver.Modifier.slightLeft, [true, false, false]),
    ("left|through;right|right", .right, [false, true, true]),
    ("left|none|", .straight, [false, true, true]),
    ("through|through|slight_right", .slightRight, [false, false, true]),
    ("left;reverse|through", .uturn, [true, false]), ("through|through", .left, []),
    ("", .left, []),
  ])
  func `valid lanes are marked`(
    value: String, modifier: Maneuver.Modifier, valid: [Bool]
  ) {
    #expect(LaneReader.lanes(value, for: modifier).map(\.isValid) == valid)
  }
}
