// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
public import MapRoute

/// Calculates routes on this device in a road graph.
///
/// The first request of each kind (travel mode and roads to avoid) customizes the graph's hierarchy. Later
/// requests of that kind only search. Safe to use from several tasks at once.
public final class GraphRouteProvider: RouteProvider {
  /// The road graph.
  public let graph: RoadGraph
  /// The maximum number of customized routers that are kept.
  private static let keptRouters = 8

  let index: RoadIndex
  let turns: TurnTable
  private let rules: RoadRules
  private let climbs: RoadClimbs?
  private let stored: [RoadGraph.Access: RoadHierarchy]
  /// The travel modes that the graph has roads for.
  let access: RoadGraph.Access
  private let state = Mutex(State())

  private struct State {
    var hierarchies: [RoadGraph.Access: Task<RoadHierarchy, Never>] = [:]
    var durations: [RoadGraph.Access: Task<Metric, Never>] = [:]
    var ways: WayParts?
    var traffic: TrafficCosts?
    /// The number of calls that set the traffic.
    var trafficChanges = 0
    /// The routers in order of their last use, the least recently used first.
    var routers: [(model: CostModel, task: Task<CustomizedRouter, Never>)] = []
  }

  /// Creates a provider that uses the hierarchies stored in the graph. Missing hierarchies are built on first
  /// use.
  public init(_ graph: RoadGraph) throws(RoutingError) {
    self.graph = graph
    index = try RoadIndex(graph)
    turns = TurnTable(graph)
    rules = try RoadRules(graph)
    climbs = try RoadClimbs(graph)
    try CycleLanes.check(graph)
    try Floors.check(graph)
    var stored: [RoadGraph.Access: RoadHierarchy] = [:]
    for group in RoadHierarchy.groups {
      stored[group] = try RoadHierarchy(in: graph, access: group)
    }
    self.stored = stored
    access = graph.arcAccess.reduce(into: RoadGraph.Access()) { $0.formUnion($1) }
  }

  public func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
    let routes = try await paths(for: request)
    let assembler = assembler(for: request.travelMode, request, from: request.departure)
    return routes.map { paths in
      var route = assembler.route(along: paths, from: request.origin, to: request.destinations)
      route.elevationChange = climbs?.elevationChange(along: paths, in: graph)
      return route
    }
  }

  /// The assembler of routes that begin at a time, with the options of a request; `nil` for an unknown time.
  private func assembler(
    for travelMode: TravelMode, _ request: RouteRequest, from departure: Date?
  ) -> RouteAssembler {
    var assembler = RouteAssembler(graph, turns: turns, travelMode: travelMode)
    assembler.limits = SpeedLimits(
      rules: rules, calendar: RoadCalendar(request), vehicle: request.vehicle,
      departure: departure)
    return assembler
  }

  /// The paths of the best route, one for each leg, followed by the paths of the alternatives.
  package func paths(for request: RouteRequest) async throws(RouteError) -> [[RoadPath]] {
    try request.check()
    let model = try model(for: request)
    if request.departure != nil, !rules.timed.isEmpty {
      return try await TimedPlanner(self, rules: rules, request: request).paths(model)
    }
    return try await paths(for: request, model)
  }

  /// The paths for a request with the given costs.
  func paths(
    for request: RouteRequest, _ model: CostModel
  ) async throws(RouteError) -> [[RoadPath]] {
    let router = await router(for: model)
    return try foundPaths(for: request, by: router).map { legs in legs.map(router.path) }
  }

  /// The paths of the best route that a router finds, one for each leg, followed by the paths of the alternatives.
  func foundPaths(
    for request: RouteRequest, by router: CustomizedRouter
  ) throws(RouteError) -> [[FoundPath]] {
    if Task.isCancelled { throw .canceled }
    return try LegPlanner(router: router, index: index, limit: request.snappingLimit)
      .foundPaths(for: request)
  }

  /// Sets the closed roads and current speeds for later requests, and replaces those set before; `nil` for none. Routes avoid
  /// closed roads, and their times follow the speeds.
  ///
  /// The next request of each kind customizes the hierarchy again, which takes about 1.5 ms for 1,000 arcs.
  ///
  /// - Returns: The number of reports that refer to a way in the graph.
  /// - Throws: ``RoutingError/waysMissing`` if the graph was built by a version without traffic.
  @discardableResult
  package func setTraffic(_ traffic: LiveTraffic?) throws(RoutingError) -> Int {
    var costs: TrafficCosts?
    if let traffic { costs = TrafficCosts(traffic, ways: try ways()) }
    state.withLock { state in
      state.traffic = costs
      state.trafficChanges += 1
      state.routers = []
    }
    return costs?.knownReports ?? 0
  }

  /// The parts of the graph's edges by way, which are checked on first use.
  private func ways() throws(RoutingError) -> WayParts {
    if let known = state.withLock({ $0.ways }) { return known }
    let ways = try WayParts(graph)
    state.withLock { $0.ways = ways }
    return ways
  }

  /// Prepares for requests of a kind, so that the first request is fast.
  package func prepare(_ model: CostModel) async { _ = await router(for: model) }
}

extension GraphRouteProvider {
  /// The router for the options of a request.
  func router(for request: RouteRequest) async throws(RouteError) -> CustomizedRouter {
    await router(for: try model(for: request))
  }

  /// The costs for the options of a request at its departure.
  func model(for request: RouteRequest) throws(RouteError) -> CostModel {
    var model = CostModel(request)
    model.conditions = rules.conditions(for: request)
    guard access.contains(model.access) else { throw .travelModeUnsupported(request.travelMode) }
    return model
  }

  func router(for model: CostModel) async -> CustomizedRouter {
    // Routers with the closures of one route would replace the others.
    if model.isForOneRoute { return await fit(model) }
    let task = state.withLock { state in
      if let index = state.routers.firstIndex(where: { $0.model == model }) {
        let kept = state.routers.remove(at: index)
        state.routers.append(kept)
        return kept.task
      }
      let task = Task { await self.fit(model) }
      state.routers.append((model, task))
      if state.routers.count > GraphRouteProvider.keptRouters { state.routers.removeFirst() }
      return task
    }
    return await task.value
  }

  private func fit(_ model: CostModel) async -> CustomizedRouter {
    let hierarchy = await hierarchy(for: model.access)
    var durations = await durations(for: model.access)
    var metric = model.weights(of: graph, turns: turns)
    let speeds = rules.speeds(for: model, of: graph)
    model.apply(speeds, to: &metric, of: graph, isWeight: true)
    model.apply(speeds, to: &durations, of: graph, isWeight: false)
    rules.apply(to: &metric, of: graph, turns: turns, model)
    let traffic = traffic
    if let traffic {
      traffic.apply(
        toWeights: &metric, of: graph, durations: durations, isTime: !model.prefersShorter)
      traffic.apply(toDurations: &durations, of: graph)
    }
    // Weights of one route, and of traffic that soon changes again, do not pay for the search for detours.
    let isLasting = traffic == nil && !model.isForOneRoute
    let router = MetricRouter(
      graph: graph, hierarchy: hierarchy, turns: turns, metric: metric, omitsDetours: isLasting)
    return CustomizedRouter(router, durations: durations, model: model)
  }

  private func hierarchy(for access: RoadGraph.Access) async -> RoadHierarchy {
    let group = RoadHierarchy.group(of: access)
    if let hierarchy = stored[group] { return hierarchy }
    let task = state.withLock { state in
      if let task = state.hierarchies[group] { return task }
      let graph = graph
      let task = Task { await RoadHierarchy.build(graph, access: group) }
      state.hierarchies[group] = task
      return task
    }
    return await task.value
  }

  /// The live traffic; `nil` if there is none.
  var traffic: TrafficCosts? { state.withLock { $0.traffic } }

  /// The durations of a cost model in milliseconds, with the current traffic.
  private func durations(of model: CostModel) async -> Metric {
    var durations = await durations(for: model.access)
    model.apply(rules.speeds(for: model, of: graph), to: &durations, of: graph, isWeight: false)
    traffic?.apply(toDurations: &durations, of: graph)
    return durations
  }

  /// The usual durations of a travel mode in milliseconds, without traffic and conditions.
  func durations(for access: RoadGraph.Access) async -> Metric {
    let task = state.withLock { state in
      if let task = state.durations[access] { return task }
      let (graph, turns) = (graph, turns)
      let task = Task {
        var model = CostModel()
        model.access = access
        return model.durations(of: graph, turns: turns)
      }
      state.durations[access] = task
      return task
    }
    return await task.value
  }
}

// MARK: - Times of routes

extension GraphRouteProvider: LiveRouteProvider {
  package var timeChanges: Int { state.withLock { $0.trafficChanges } }

  package func retimed(
    _ route: Route, from distance: Double, for request: RouteRequest
  ) async -> RetimedRoute? {
    guard route.traces.count == route.legs.count, let timed = try? model(for: request)
    else { return nil }
    var untimed = request
    // A road that is closed now may be open when the route reaches it.
    untimed.departure = nil
    guard let router = try? await router(for: untimed) else { return nil }
    let durations = await durations(of: timed)
    var paths: [RoadPath] = []
    for trace in route.traces {
      guard let path = path(along: trace, durations: durations) else { return nil }
      paths.append(path)
    }
    let start = request.departure.map { $0 - seconds(along: paths, to: distance) }
    paths = await self.timed(paths, from: start, timed, for: request)
    let assembler = assembler(for: route.travelMode, request, from: start)
    var retimed = assembler.route(
      along: paths, from: route.origin, to: route.legs.map(\.destination))
    retimed.elevationChange = climbs?.elevationChange(along: paths, in: graph)
    // A saved route may be from another graph.
    guard retimed.line == route.line, retimed.legs.count == route.legs.count else { return nil }
    return RetimedRoute(retimed, closures: closures(of: paths, isOpen: router.isOpen))
  }

  /// Paths with the durations at the times at which a vehicle reaches their roads that starts at a time.
  private func timed(
    _ paths: [RoadPath], from start: Date?, _ model: CostModel, for request: RouteRequest
  ) async -> [RoadPath] {
    guard let start, !rules.timed.isEmpty else { return paths }
    let evaluator = TimedRouteEvaluator(
      graph: graph, turns: turns, rules: rules.timed,
      durations: await durations(for: model.access), traffic: traffic,
      calendar: RoadCalendar(request), vehicle: request.vehicle,
      departure: start)
    return evaluator.route(along: paths, model).paths
  }

  /// The seconds up to a distance from the start of paths, in meters.
  private func seconds(along paths: [RoadPath], to distance: Double) -> Double {
    var (sum, rest) = (0.0, distance)
    for path in paths {
      for (number, seconds) in path.seconds.enumerated() {
        let length = self.length(of: path, at: number)
        guard rest > length else { return sum + (length > 0 ? seconds * rest / length : 0) }
        sum += seconds
        rest -= length
      }
    }
    return sum
  }

  /// The length in meters of the part of an arc that a path travels.
  private func length(of path: RoadPath, at number: Int) -> Double {
    Double(graph.edgeLengths[graph.edge(of: path.arcs[number])]) / 10 * path.share(at: number)
  }

  /// The path along saved roads with the given durations; `nil` if the graph has no such path.
  private func path(along trace: RoadTrace, durations: Metric) -> RoadPath? {
    let arcs = trace.arcs.map { Int($0) }
    guard !arcs.isEmpty, (0...1).contains(trace.start), (0...1).contains(trace.end),
      arcs.count > 1 || trace.start <= trace.end,
      arcs.allSatisfy({ $0 < graph.arcCount && durations.arcs[$0] != Metric.closed }),
      zip(arcs, arcs.dropFirst()).allSatisfy({ graph.arcHeads[$0] == graph.arcTails[$1] })
    else { return nil }
    return RoadPath(
      arcs: arcs, start: trace.start, end: trace.end, durations: durations, turns: turns,
      graph: graph)
  }

  /// The distances in meters at which closed roads on paths begin.
  private func closures(of paths: [RoadPath], isOpen: (Int) -> Bool) -> [Double] {
    var closures: [Double] = []
    var distance = 0.0
    for path in paths {
      for (number, arc) in path.arcs.enumerated() {
        let length = length(of: path, at: number)
        if length > 0.5, !isOpen(arc) { closures.append(distance) }
        distance += length
      }
    }
    return closures
  }
}
