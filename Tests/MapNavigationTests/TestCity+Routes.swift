// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapRoute

extension TestCity: RouteProvider {
  func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
    try request.check()
    return [try route(for: request)]
  }

  /// A position on an edge.
  struct Spot {
    var edge: Int
    var along: Double
    var offset: Double
  }

  func route(for request: RouteRequest) throws(RouteError) -> Route {
    var builder = RouteBuilder(city: self)
    var start = spot(nearest: TestCity.point(request.origin), heading: request.heading)
    for (number, destination) in request.destinations.enumerated() {
      let end = spot(nearest: TestCity.point(destination.coordinate), heading: nil)
      guard let way = way(from: start, to: end) else {
        throw .noRouteFound(from: number, to: number + 1)
      }
      builder.addLeg(way, from: start.along, to: end.along, destination)
      start = end
    }
    return builder.route
  }

  func spot(nearest point: SIMD2<Double>, heading: Double?) -> Spot {
    var best = Spot(edge: 0, along: 0, offset: .infinity)
    var bestCost = Double.infinity
    for (number, edge) in edges.enumerated() where !edge.isTunnel {
      var along = 0.0
      for (start, end) in zip(edge.points, edge.points.dropFirst()) {
        let way = end - start
        let share = min(max(((point - start) * way).sum() / (way * way).sum(), 0), 1)
        let offset = (point - start - way * share).length
        let turn = heading.map { abs((way.bearing - $0).remainder(dividingBy: 360)) } ?? 0
        let cost = offset + (turn > 60 ? 40 : 0)
        if cost < bestCost {
          bestCost = cost
          best = Spot(edge: number, along: along + way.length * share, offset: offset)
        }
        along += way.length
      }
    }
    return best
  }

  /// Returns the fastest path over edges, including turn times. U-turns are used only if necessary.
  private func way(from start: Spot, to end: Spot) -> [Int]? {
    if start.edge == end.edge, end.along > start.along { return [start.edge] }
    var times = [Double](repeating: .infinity, count: edges.count)
    var before = [Int](repeating: -1, count: edges.count)
    var isDone = [Bool](repeating: false, count: edges.count)
    var open = [start.edge]
    var first = true
    times[start.edge] = 0
    while let index = open.indices.min(by: { times[open[$0]] < times[open[$1]] }) {
      let edge = open.remove(at: index)
      if !first, edge == end.edge { break }
      if isDone[edge] { continue }
      isDone[edge] = !first
      let base = first ? 0 : times[edge] + edges[edge].length / edges[edge].speed
      for next in leaving[edges[edge].to] where !isDone[next] {
        let time = base + turnTime(edge, next)
        guard time < times[next] || (first && next == start.edge) else { continue }
        times[next] = time
        before[next] = edge
        open.append(next)
      }
      if first { times[start.edge] = .infinity }
      first = false
    }
    guard before[end.edge] >= 0 else { return nil }
    var way = [end.edge]
    repeat { way.append(before[way[way.count - 1]]) } while way[way.count - 1] != start.edge
    return way.reversed()
  }

  private func turnTime(_ from: Int, _ to: Int) -> Double {
    let turn = abs(RouteBuilder.turn(edges[from], edges[to]))
    return turn > 170 ? 90 : turn > 50 ? 6 : 0
  }
}

/// Builds a route from edges.
struct RouteBuilder {
  let city: TestCity
  private var points: [SIMD2<Double>] = []
  private var length = 0.0
  private var legs: [RouteLeg] = []
  private var sections: [Route.Section] = []
  private var lastPoint: SIMD2<Double>?

  init(city: TestCity) { self.city = city }

  var route: Route {
    let line = RouteLine(points.map(TestCity.coordinate))
    // The length of the line differs slightly, so all distances are scaled to it.
    let scale = length > 0 ? line.length / length : 1
    func scaled(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
      min(range.lowerBound * scale, line.length)...min(range.upperBound * scale, line.length)
    }
    var route = Route(line: line, legs: legs, travelMode: .driving, sections: sections)
    for leg in route.legs.indices {
      for step in route.legs[leg].steps.indices {
        route.legs[leg].steps[step].stretch = scaled(route.legs[leg].steps[step].stretch)
      }
    }
    for section in route.sections.indices {
      route.sections[section].stretch = scaled(route.sections[section].stretch)
    }
    return route
  }

  static func turn(_ from: TestCity.Edge, _ to: TestCity.Edge) -> Double {
    let into = from.points[from.points.count - 1] - from.points[from.points.count - 2]
    let out = to.points[1] - to.points[0]
    return (out.bearing - into.bearing).remainder(dividingBy: 360)
  }

  mutating func addLeg(_ way: [Int], from start: Double, to end: Double, _ destination: Waypoint) {
    var steps: [RouteStep] = []
    for (index, number) in way.enumerated() {
      let edge = city.edges[number]
      let low = index == 0 ? start : 0
      let high = index == way.count - 1 ? end : edge.length
      let before = length
      append(edge, from: low, to: max(high, low))
      let seconds = (length - before) / edge.speed
      if length > before {
        sections.append(
          Route.Section(
            stretch: before...length, duration: seconds, speedLimit: edge.speed * 1.2,
            isTunnel: edge.isTunnel))
      }
      let turn = index > 0 ? RouteBuilder.turn(city.edges[way[index - 1]], edge) : 0
      if index > 0, steps.last?.name == edge.name, abs(turn) < 40 {
        steps[steps.count - 1].stretch = steps[steps.count - 1].stretch.lowerBound...length
        steps[steps.count - 1].duration += seconds
        continue
      }
      let kind: Maneuver.Kind =
        index == 0 ? .depart : edge.isRoundabout ? .roundabout : abs(turn) > 20 ? .turn : .newName
      let modifier: Maneuver.Modifier =
        abs(turn) > 150 ? .uturn : turn > 20 ? .right : turn < -20 ? .left : .straight
      steps.append(
        RouteStep(
          Maneuver(kind, modifier: modifier, at: TestCity.coordinate(edge.points[0])),
          stretch: before...length, duration: seconds, name: edge.name))
    }
    steps.append(
      RouteStep(
        Maneuver(.arrive, at: destination.coordinate), stretch: length...length, duration: 0))
    legs.append(RouteLeg(destination: destination, steps: steps))
  }

  private mutating func append(_ edge: TestCity.Edge, from low: Double, to high: Double) {
    var along = 0.0
    for (start, end) in zip(edge.points, edge.points.dropFirst()) {
      let way = end - start
      let first = max(low - along, 0)
      let last = min(high - along, way.length)
      if last >= first {
        add(start + way * (first / way.length))
        add(start + way * (last / way.length))
      }
      along += way.length
    }
  }

  private mutating func add(_ point: SIMD2<Double>) {
    if let lastPoint {
      let step = (point - lastPoint).length
      guard step > 0.01 else { return }
      length += step
    }
    lastPoint = point
    points.append(point)
  }
}
