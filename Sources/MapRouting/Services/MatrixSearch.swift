// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// Searches between many coordinates.
struct MatrixSearch {
  /// A rank from which a destination can be reached.
  private struct Arrival {
    var destination: Int
    var cost: UInt32
    var measure: PathMeasure
  }

  private let router: CustomizedRouter
  private let measures: HierarchyMeasures
  private let snapper: WaypointSnapper
  private let planner: LegPlanner
  private let options: TravelOptions
  /// The arrivals at rank r: `arrivals[firstArrival[r]..<firstArrival[r + 1]]`, in order of the destinations.
  private var firstArrival: [Int] = []
  private var arrivals: [Arrival] = []

  init(_ router: CustomizedRouter, index: RoadIndex, options: TravelOptions) {
    self.router = router
    self.options = options
    measures = router.measures
    snapper = WaypointSnapper(index: index, router: router)
    planner = LegPlanner(router: router, index: index, limit: options.snappingLimit)
  }

  /// The best routes from each origin to each destination.
  mutating func entries(
    from origins: [Coordinate], to destinations: [Coordinate]
  ) throws(RoutingServiceError) -> [[RouteMatrix.Entry?]] {
    var ends: [[ArcPosition]] = []
    var found: [[(rank: Int, arrival: Arrival)]] = []
    for (number, destination) in destinations.enumerated() {
      if Task.isCancelled { throw .canceled }
      let positions = near(snapper.ends(WaypointPreferences(destination, heading: nil), .preferred))
      ends.append(positions)
      found.append(arrivals(at: positions, number))
    }
    sort(found)
    var rows: [[RouteMatrix.Entry?]] = []
    for origin in origins {
      let starts = near(snapper.starts(WaypointPreferences(origin, heading: nil), .preferred))
      var row = row(from: starts, count: destinations.count)
      let arcs = Set(starts.map(\.arc))
      for (number, destination) in destinations.enumerated() {
        let isOnSameRoad = ends[number].contains { arcs.contains($0.arc) }
        guard row[number] == nil || isOnSameRoad else { continue }
        if Task.isCancelled { throw .canceled }
        // A coordinate without roads has no routes, however hard they are searched.
        row[number] =
          starts.isEmpty || ends[number].isEmpty ? nil : entry(from: origin, to: destination)
      }
      if Task.isCancelled { throw .canceled }
      rows.append(row)
    }
    return rows
  }

  private func near(_ positions: [ArcPosition]) -> [ArcPosition] {
    positions.filter { $0.distance <= options.snappingLimit }
  }

  /// A pair that needs the complete search, as for a single route.
  private func entry(from origin: Coordinate, to destination: Coordinate) -> RouteMatrix.Entry? {
    let request = options.request(from: origin, to: destination)
    guard let path = try? planner.foundPaths(for: request).first?.first.map(router.path) else {
      return nil
    }
    let graph = router.router.graph
    var meters = 0.0
    for (number, arc) in path.arcs.enumerated() {
      let start = number == 0 ? path.start : 0
      let end = number == path.arcs.count - 1 ? path.end : 1
      meters += (end - start) * graph.meters(of: arc)
    }
    return .init(duration: path.seconds.reduce(0, +), distance: meters)
  }

  // MARK: Destinations

  private func arrivals(
    at ends: [ArcPosition], _ destination: Int
  ) -> [(rank: Int, arrival: Arrival)] {
    let targets = SearchTask(router.router, from: [], to: ends).targets
    let labels = router.withSearch {
      $0.fall(
        to: targets.map(\.end), in: router.router.hierarchy, weights: router.router.weights)
    }
    var sums: [Int: PathMeasure] = [:]
    return labels.map { label in
      let rank = label.rank
      let sum: PathMeasure
      if let parent = label.parent {
        sum = (sums[parent] ?? .zero) + measures.fall(from: rank, to: parent)
      } else {
        // The path ends on the arc, whose rest it does not use.
        sum = measures.arc(rank) * -(1 - share(of: targets, at: rank))
      }
      sums[rank] = sum
      return (rank, Arrival(destination: destination, cost: label.cost, measure: sum))
    }
  }

  /// The position of the cheapest of some terminals on the arc of a rank.
  private func share(of terminals: [SearchTask.Terminal], at rank: Int) -> Double {
    terminals.filter { $0.end.rank == rank }.min { $0.end.cost < $1.end.cost }?.position.share ?? 0
  }

  /// Sorts the arrivals of all destinations by rank.
  private mutating func sort(_ found: [[(rank: Int, arrival: Arrival)]]) {
    firstArrival = [Int](repeating: 0, count: router.router.hierarchy.count + 1)
    for (rank, _) in found.joined() { firstArrival[rank + 1] += 1 }
    for rank in 0..<router.router.hierarchy.count { firstArrival[rank + 1] += firstArrival[rank] }
    var filled = firstArrival
    let none = Arrival(destination: 0, cost: 0, measure: .zero)
    arrivals = [Arrival](repeating: none, count: firstArrival[firstArrival.count - 1])
    for (rank, arrival) in found.joined() {
      arrivals[filled[rank]] = arrival
      filled[rank] += 1
    }
  }

  // MARK: Origins

  /// The routes from one origin; `nil` where the roads of the coordinates are not connected.
  private func row(from starts: [ArcPosition], count: Int) -> [RouteMatrix.Entry?] {
    let sources = SearchTask(router.router, from: starts, to: []).sources
    let labels = router.withSearch {
      $0.rise(
        from: sources.map(\.end), in: router.router.hierarchy, weights: router.router.weights)
    }
    var costs = [UInt32](repeating: HierarchyWeights.closed, count: count)
    var row = [RouteMatrix.Entry?](repeating: nil, count: count)
    var sums: [Int: PathMeasure] = [:]
    for label in labels {
      let rank = label.rank
      let sum: PathMeasure
      if let parent = label.parent {
        sum = (sums[parent] ?? .zero) + measures.rise(from: parent, to: rank)
      } else {
        sum = measures.arc(rank) * (1 - share(of: sources, at: rank))
      }
      sums[rank] = sum
      for index in firstArrival[rank]..<firstArrival[rank + 1] {
        let arrival = arrivals[index]
        let cost = label.cost &+ arrival.cost
        guard cost < costs[arrival.destination] else { continue }
        costs[arrival.destination] = cost
        let whole = sum + arrival.measure
        row[arrival.destination] = .init(
          duration: max(0, whole.milliseconds / 1000), distance: max(0, whole.length / 10))
      }
    }
    return row
  }
}
