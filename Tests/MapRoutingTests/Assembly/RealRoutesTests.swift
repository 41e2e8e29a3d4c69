// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapOSM
import MapRoute
import MapTestSupport
import Testing

@testable import MapRouting

/// Routes on the roads of real cities, between random coordinates with a fixed seed.
@Suite(.enabled(if: Shared.has("data/osm"), "needs the shared data"))
struct RealRoutesTests {
  private static func graph(_ name: String) async throws -> RoadGraph {
    let folder = try #require(Shared.folder)
    return try await RoadGraph.build(from: OSMFile(path: "\(folder)/data/osm/\(name).osm.pbf"))
  }

  @Test(arguments: ["munich", "copenhagen"])
  func `routes on real roads are complete with few steps`(name: String) async throws {
    let graph = try await Self.graph(name)
    let search = PlainSearch(graph)
    let assembler = RouteAssembler(graph, turns: search.turns, travelMode: .driving)
    var random = SplitMix64(seed: 40)
    let open = (0..<graph.arcCount).filter { search.isOpen($0) && !graph.isShadow($0) }
    let formatters = [InstructionFormatter(), InstructionFormatter(language: "de")]
    var steps = 0
    var kilometers = 0.0
    var brief = 0
    for _ in 0..<40 {
      let from = open[random.int(in: 0...open.count - 1)]
      let to = open[random.int(in: 0...open.count - 1)]
      guard from != to, let path = search.path(from: from, to: to) else { continue }
      let end = graph.coordinate(ofVertex: Int(graph.arcHeads[to]))
      let route = assembler.route(along: [path], to: [Waypoint(end)])
      expectWhole(route, along: path, in: graph)
      let inner = route.legs[0].steps.dropFirst().dropLast()
      steps += inner.count
      kilometers += route.distance / 1000
      for step in inner {
        for formatter in formatters { #expect(formatter.instruction(for: step).count > 4) }
        let isRound = step.maneuver.kind == .roundabout || step.maneuver.kind == .rotary
        if step.distance < 15, !isRound { brief += 1 }
      }
    }
    #expect(kilometers > 20)
    // In a city center, a maneuver is needed every few hundred meters.
    #expect((1.0...6).contains(Double(steps) / kilometers), "\(steps) in \(kilometers) km")
    #expect(Double(brief) < 0.08 * Double(steps), "\(brief) of \(steps)")
  }

  private func expectWhole(_ route: Route, along path: RoadPath, in graph: RoadGraph) {
    let steps = route.legs[0].steps
    #expect(steps.first?.maneuver.kind == .depart && steps.last?.maneuver.kind == .arrive)
    var end = 0.0
    for step in steps {
      #expect(step.stretch.lowerBound == end)
      end = step.stretch.upperBound
      let coordinate = route.line.position(at: step.stretch.lowerBound).coordinate
      #expect(coordinate.distance(to: step.maneuver.coordinate) < 0.1)
    }
    #expect(end == route.distance)
    let meters = path.arcs.reduce(0) { $0 + Double(graph.edgeLengths[graph.edge(of: $1)]) / 10 }
    #expect(abs(route.distance - meters) < 0.002 * meters + 1)
    let seconds = path.seconds.reduce(0, +)
    #expect(abs(route.duration - seconds) < 1e-6)
    #expect(abs(route.sections.reduce(0) { $0 + $1.duration } - seconds) < 1e-6)
    var place = 0.0
    for section in route.sections {
      #expect(section.stretch.lowerBound == place)
      place = section.stretch.upperBound
    }
    #expect(place == route.distance)
  }
}
