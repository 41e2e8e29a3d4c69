// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute

@testable import MapRouting

/// A small road network, drawn in meters east and north of 48° N, 11° E.
struct RoadSketch {
  struct Line {
    var vertices: [Int]
    var road: Road
    var isOneway: Bool
  }

  private(set) var points: [SIMD2<Double>] = []
  private var flags: [RoadGraph.VertexFlags] = []
  private var lines: [Line] = []
  private var strings: [String] = [""]

  /// Adds a vertex and returns its number.
  mutating func vertex(_ east: Double, _ north: Double, _ flags: RoadGraph.VertexFlags = []) -> Int
  {
    points.append([east, north])
    self.flags.append(flags)
    return points.count - 1
  }

  /// Adds a road through the vertices, with an edge between each two.
  mutating func road(
    _ vertices: [Int], _ roadClass: Road.Class = .residential, _ name: String = "",
    ref: String = "", oneway: Bool = false, flags: Road.Flags = [], lanes: String = "",
    destination: String = "", exit: String = "", limit: UInt8 = 0
  ) {
    var road = Road(roadClass)
    road.name = number(name)
    road.ref = number(ref)
    road.flags = oneway ? flags.union(.oneway) : flags
    road.turnLanesForward = number(lanes)
    road.destinationForward = number(destination)
    road.exitRef = number(exit)
    road.limitForward = limit
    road.limitBackward = limit
    lines.append(Line(vertices: vertices, road: road, isOneway: oneway))
  }

  private mutating func number(_ string: String) -> UInt32 {
    if let number = strings.firstIndex(of: string) { return UInt32(number) }
    strings.append(string)
    return UInt32(strings.count - 1)
  }

  func coordinate(_ vertex: Int) -> Coordinate {
    let meters = 6_371_009 * Double.pi / 180
    return Coordinate(
      latitude: 48 + points[vertex].y / meters,
      longitude: 11 + points[vertex].x / meters / cos(48 * Double.pi / 180))
  }

  func graph(access: RoadGraph.Access = [.driving, .cycling, .walking]) -> RoadGraph {
    var edges: [(from: Int, to: Int, road: UInt32)] = []
    var arcs: [(tail: Int, head: Int, edge: UInt32)] = []
    for (number, line) in lines.enumerated() {
      for (from, to) in zip(line.vertices, line.vertices.dropFirst()) {
        let edge = UInt32(edges.count)
        edges.append((from, to, UInt32(number)))
        arcs.append((from, to, edge << 1))
        if !line.isOneway { arcs.append((to, from, edge << 1 | 1)) }
      }
    }
    arcs.sort { ($0.tail, $0.head) < ($1.tail, $1.head) }
    let coordinates = points.indices.map(coordinate)
    var firstArc = [UInt32](repeating: 0, count: points.count + 1)
    for arc in arcs { firstArc[arc.tail + 1] += 1 }
    for vertex in points.indices { firstArc[vertex + 1] += firstArc[vertex] }
    let ends = strings.reduce(into: [UInt32(0)]) {
      $0.append($0[$0.count - 1] + UInt32($1.utf8.count))
    }
    return RoadGraph(
      vertexLatitudes: Column(coordinates.map { Int32(($0.latitude * 1e7).rounded()) }),
      vertexLongitudes: Column(coordinates.map { Int32(($0.longitude * 1e7).rounded()) }),
      vertexFlags: Column(flags), firstArc: Column(firstArc),
      arcTails: Column(arcs.map { UInt32($0.tail) }),
      arcHeads: Column(arcs.map { UInt32($0.head) }),
      arcEdges: Column(arcs.map(\.edge)), arcAccess: Column(arcs.map { _ in access }),
      edgeLengths: Column(
        edges.map { UInt32((coordinates[$0.from].distance(to: coordinates[$0.to]) * 10).rounded()) }
      ),
      firstShape: Column([UInt32](repeating: 0, count: edges.count + 1)),
      shapeLatitudes: Column([]), shapeLongitudes: Column([]), edgeRoads: Column(edges.map(\.road)),
      roads: Column(lines.map(\.road)), names: Column(strings.flatMap { Array($0.utf8) }),
      firstByte: Column(ends), forbiddenTurns: Column([]))
  }

  /// The route through the vertices, with 10 seconds for each arc, to a destination next to the last vertex.
  func route(
    _ vertices: [Int], mode: TravelMode = .driving, to destination: Coordinate? = nil
  ) -> Route {
    let graph = graph()
    let arcs = zip(vertices, vertices.dropFirst()).compactMap { from, to in
      graph.arcs(leaving: from).first { Int(graph.arcHeads[$0]) == to }
    }
    precondition(arcs.count == vertices.count - 1, "the sketch has no such route")
    let path = RoadPath(
      arcs: arcs, start: 0, end: 1, seconds: [Double](repeating: 10, count: arcs.count))
    let end = destination ?? coordinate(vertices[vertices.count - 1])
    return RouteAssembler(graph, turns: TurnTable(graph), travelMode: mode)
      .route(along: [path], to: [Waypoint(end)])
  }
}

extension Route {
  /// The steps in short form: "turn right A | arrive A".
  var summary: String {
    legs.flatMap(\.steps).map { step in
      [
        step.maneuver.kind.rawValue, step.maneuver.modifier?.rawValue,
        step.maneuver.exit.map { "exit \($0)" }, step.name.isEmpty ? nil : step.name,
      ].compactMap(\.self).joined(separator: " ")
    }.joined(separator: " | ")
  }
}
