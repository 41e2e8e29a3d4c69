// SPDX-License-Identifier: Apache-2.0
import MapRoute
import Testing

@testable import MapRouting

/// The instructions at junctions that need signs, drawn by hand.
@Suite struct JunctionInstructionTests {
  private func instructions(_ route: Route) -> [String] {
    let formatter = InstructionFormatter()
    return route.legs[0].listedSteps.dropFirst().dropLast().map { formatter.instruction(for: $0) }
  }

  /// A road from the west to vertex 1 that splits into vertices 2, on the left, and 3, on the right.
  private func split(
    _ before: Road.Class, _ draw: (inout RoadSketch, _ left: [Int], _ right: [Int]) -> Void
  ) -> RoadSketch {
    var sketch = RoadSketch()
    let start = sketch.vertex(-1500, 0)
    let fork = sketch.vertex(0, 0)
    let north = sketch.vertex(900, 120)
    let south = sketch.vertex(900, -260)
    sketch.road([start, fork], before, "", ref: "I 376", oneway: true)
    draw(&sketch, [fork, north], [fork, south])
    return sketch
  }

  @Test func `an exit has its number, junction, road and destinations`() {
    let sketch = split(.motorway) { sketch, left, right in
      sketch.road(left, .motorway, "", ref: "I 376", oneway: true)
      sketch.road(
        right, .motorwayLink, "", oneway: true, destination: "I 76 West: Pittsburgh",
        exit: "59B\nMonroeville")
    }
    let route = sketch.route([0, 1, 3])
    #expect(
      instructions(route) == ["Take exit 59B Monroeville onto I 76 West toward Pittsburgh"])
    #expect(route.legs[0].steps[1].exits == "59B")
    #expect(route.legs[0].steps[1].junctionName == "Monroeville")
    #expect(instructions(sketch.route([0, 1, 2])) == [])
  }

  @Test func `a split of a motorway says which side to keep, on both branches`() {
    let sketch = split(.motorway) { sketch, left, right in
      sketch.road(left, .motorway, "", ref: "I 376", oneway: true, destination: "Ohio")
      sketch.road(
        right, .motorway, "", ref: "I 76", oneway: true, destination: "I 76 West: Pittsburgh",
        exit: "59B")
    }
    #expect(instructions(sketch.route([0, 1, 2])) == ["Keep left onto I 376 toward Ohio"])
    #expect(
      instructions(sketch.route([0, 1, 3]))
        == ["Keep right to take exit 59B onto I 76 toward Pittsburgh"])
  }

  @Test func `the middle branch of a threefold split has its exit`() {
    var sketch = RoadSketch()
    let start = sketch.vertex(-1500, 0)
    let fork = sketch.vertex(0, 0)
    let ends = [sketch.vertex(900, 300), sketch.vertex(900, 0), sketch.vertex(900, -300)]
    sketch.road([start, fork], .motorway, "", ref: "B3", oneway: true)
    for (end, number) in zip(ends, ["A", "B", "C"]) {
      sketch.road(
        [fork, end], .motorway, "", ref: "C\(number)", oneway: true,
        destination: "C\(number): Town \(number)", exit: "22\(number)")
    }
    let said = ends.map { instructions(sketch.route([start, fork, $0])) }
    #expect(said[0] == ["Keep left to take exit 22A onto CA toward Town A"])
    #expect(
      said[1] == ["Keep straight on at the fork to take exit 22B onto CB toward Town B"])
    #expect(said[2] == ["Keep right to take exit 22C onto CC toward Town C"])
  }

  /// The lanes before an exit on the right, and whether the motorway has an instruction.
  @Test(arguments: [
    ("slight_left|slight_left|slight_right|slight_right", true),
    ("slight_left|slight_left;through|through", true), ("through|slight_right", true),
    ("through|through|slight_right", false), ("through|through;slight_right", false),
    ("none|none|slight_right", false), ("", false), ("through", false),
  ])
  func `where an exit takes half of the lanes, the motorway has an instruction`(
    lanes: String, hasInstruction: Bool
  ) {
    var sketch = RoadSketch()
    let start = sketch.vertex(-1500, 0)
    let fork = sketch.vertex(0, 0)
    let north = sketch.vertex(900, 120)
    let south = sketch.vertex(900, -260)
    sketch.road([start, fork], .motorway, "", ref: "I 696", oneway: true, lanes: lanes)
    sketch.road(
      [fork, north], .motorway, "", ref: "I 696", oneway: true, destination: "I 96: Lansing")
    sketch.road(
      [fork, south], .motorwayLink, "", oneway: true, destination: "I 275: Toledo", exit: "1")
    #expect(
      instructions(sketch.route([start, fork, north]))
        == (hasInstruction ? ["Keep left onto I 696 toward Lansing"] : []))
    #expect(
      instructions(sketch.route([start, fork, south])) == ["Take exit 1 onto I 275 toward Toledo"])
  }

  @Test func `a ramp that bends into a road without another way is a turn`() {
    var sketch = RoadSketch()
    let north = sketch.vertex(0, 300)
    let end = sketch.vertex(0, 0)
    let east = sketch.vertex(300, 0)
    let on = sketch.vertex(600, 30)
    sketch.road([north, end], .motorwayLink, "", oneway: true)
    sketch.road([end, east, on], .primary, "South River Road", oneway: true)
    #expect(
      instructions(sketch.route([north, end, east, on])) == ["Turn left onto South River Road"])
  }

  @Test func `a split of a ramp says which side to keep`() {
    let sketch = split(.motorwayLink) { sketch, left, right in
      sketch.road(left, .motorwayLink, "", oneway: true, destination: "A 8: Ulm", exit: "4A")
      sketch.road(right, .motorwayLink, "", oneway: true, destination: "Ring: Salzburg")
    }
    #expect(
      instructions(sketch.route([0, 1, 2])) == ["Keep left to take exit 4A onto A 8 toward Ulm"])
    #expect(instructions(sketch.route([0, 1, 3])) == ["Keep right onto Ring toward Salzburg"])
  }

  @Test func `a slip road off a main road is a ramp, a lane for a turn is not`() {
    let slip = split(.primary) { sketch, left, right in
      sketch.road(left, .primary, "Ring", oneway: true)
      sketch.road(right, .primaryLink, "", oneway: true, destination: "Airport")
    }
    #expect(
      instructions(slip.route([0, 1, 3])) == ["Take the ramp on the right toward Airport"])
    var lane = RoadSketch()
    let west = lane.vertex(-300, 0)
    let leave = lane.vertex(-30, 0)
    let east = lane.vertex(300, 0)
    let join = lane.vertex(0, -30)
    let south = lane.vertex(0, -300)
    lane.road([west, leave, east], .primary, "Main")
    lane.road([leave, join], .primaryLink, "", oneway: true)
    lane.road([join, south], .secondary, "Side", oneway: true)
    #expect(instructions(lane.route([west, leave, join, south])) == ["Turn right onto Side"])
  }

  @Test func `a sharp bend with a new name is a turn`() {
    var sketch = RoadSketch()
    let a = sketch.vertex(0, 0)
    let b = sketch.vertex(300, 0)
    let c = sketch.vertex(300, -300)
    let d = sketch.vertex(380, -700)
    sketch.road([a, b], .residential, "A")
    sketch.road([b, c], .residential, "B")
    sketch.road([c, d], .residential, "C")
    #expect(
      instructions(sketch.route([a, b, c, d])) == ["Turn right onto B", "Continue onto C"])
  }

  @Test func `a hairpin is no U-turn, but turning back is`() {
    var sketch = RoadSketch()
    let a = sketch.vertex(0, 0)
    let bend = sketch.vertex(400, 0)
    let b = sketch.vertex(0, 20)
    let c = sketch.vertex(-300, 20)
    sketch.road([a, bend], .residential, "A")
    sketch.road([bend, b, c], .residential, "B")
    #expect(instructions(sketch.route([a, bend, b])) == ["Turn sharp left onto B"])
    var same = RoadSketch()
    for point in sketch.points { _ = same.vertex(point.x, point.y) }
    same.road([a, bend, b, c], .residential, "A")
    #expect(instructions(same.route([a, bend, b])) == [])
    #expect(
      instructions(same.route([a, bend, a])) == ["Make a U-turn and continue on A"])
  }

  @Test func `turning back where the carriageways of a road meet is a U-turn`() {
    var sketch = RoadSketch()
    let there = sketch.vertex(-60, -15)
    let end = sketch.vertex(0, 0)
    let back = sketch.vertex(-60, 15)
    let on = sketch.vertex(100, 0)
    let north = sketch.vertex(0, 50)
    sketch.road([there, end], .primary, "Silver Road", oneway: true)
    sketch.road([end, back], .primary, "Silver Road", oneway: true)
    sketch.road([end, on], .primary, "Silver Road")
    sketch.road([north, end], .secondary, "Old Road")
    #expect(
      instructions(sketch.route([there, end, back])) == [
        "Make a U-turn and continue on Silver Road"
      ])
    #expect(instructions(sketch.route([there, end, on])) == [])
    #expect(instructions(sketch.route([there, end, north])) == ["Turn left onto Old Road"])
  }

  @Test func `a list of steps does not repeat the exit of a roundabout`() {
    var sketch = RoadSketch()
    let directions: [SIMD2<Double>] = [[0, -1], [1, 0], [0, 1], [-1, 0]]
    for direction in directions { _ = sketch.vertex(direction.x * 30, direction.y * 30) }
    for direction in directions { _ = sketch.vertex(direction.x * 300, direction.y * 300) }
    sketch.road([0, 1, 2, 3, 0], .tertiary, "", oneway: true, flags: [.roundabout])
    for (arm, road) in ["South", "East", "North", "West"].enumerated() {
      sketch.road([arm, arm + 4], .tertiary, road)
    }
    #expect(
      instructions(sketch.route([4, 0, 1, 2, 6]))
        == ["At the roundabout, take the second exit onto North"])
    #expect(instructions(sketch.route([1, 2, 6])) == ["Leave the roundabout onto North"])
  }
}
