// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRoute

/// Plans routes over roads that are open, or have a speed limit, at some times only.
///
/// The hierarchy has one state of each road for a search. So the planner searches with the conditions at the departure,
/// and again with all roads open that are open at one of several times until the arrival, and with the highest speeds.
/// It checks each route at the times at which it reaches its roads, and searches again with the closed roads and the
/// speeds found there, up to ``repairs`` times. The best route without closed roads is the result, with its durations
/// at these times. It is not always the best possible one. A road that is closed when the first route reaches it counts
/// as closed also for routes that reach it later, and the times are ``samples`` of the trip. Routes do not wait for a
/// road to open.
struct TimedPlanner {
  private let provider: GraphRouteProvider
  private let rules: RoadRules
  private let request: RouteRequest
  private let calendar: RoadCalendar

  /// A route with its alternatives.
  private struct Plan {
    var route: TimedRoute
    /// The weight at the times of the route, in the unit of ``CostModel``.
    var weight: Int
    var alternatives: [[RoadPath]]

    /// Whether the route uses closed roads.
    var isClosed: Bool { route.closures.isClosed }
    var paths: [[RoadPath]] { [route.paths] + alternatives }

    func isBetter(than other: Plan) -> Bool {
      isClosed == other.isClosed ? weight < other.weight : !isClosed
    }
  }

  /// The maximum number of searches that avoid roads found to be closed.
  private static let repairs = 12
  /// The maximum number of searches that only correct speeds. Each customizes the hierarchy.
  private static let speedRepairs = 2
  /// The number of times after the departure at which conditions are evaluated.
  private static let samples = 8

  init(_ provider: GraphRouteProvider, rules: RoadRules, request: RouteRequest) {
    self.provider = provider
    self.rules = rules
    self.request = request
    calendar = RoadCalendar(request)
  }

  /// The paths of the best route by leg, followed by those of the alternatives.
  ///
  /// - Parameter model: The costs with the conditions at the departure.
  func paths(_ model: CostModel) async throws(RouteError) -> [[RoadPath]] {
    guard let departure = request.departure else {
      return try await provider.paths(for: request, model)
    }
    let evaluator = TimedRouteEvaluator(
      graph: provider.graph, turns: provider.turns, rules: rules.timed,
      durations: await provider.durations(for: model.access), traffic: provider.traffic,
      calendar: calendar, vehicle: request.vehicle, departure: departure)
    let first = await result(model, evaluator)
    var best = try? first.get()
    if let duration = await duration(of: best, model) {
      let open = openModel(model, from: departure, duration: duration)
      if open.isForOneRoute, let plan = try? await result(open, evaluator).get(),
        !plan.isClosed, best.map({ plan.isBetter(than: $0) }) ?? true
      {
        best = plan
      }
    }
    if Task.isCancelled { throw .canceled }
    if let best { return best.paths }
    return try first.get().paths
  }

  /// The costs with all roads open that are open at one of several times of the trip, and with the highest speeds.
  private func openModel(
    _ model: CostModel, from departure: Date, duration: Double
  ) -> CostModel {
    var open = model
    var later: [[UInt32]] = []
    for sample in 1...Self.samples {
      let time = departure.addingTimeInterval(duration * Double(sample) / Double(Self.samples))
      let conditions = rules.conditions(at: time, for: request, calendar)
      if conditions != model.conditions, !later.contains(conditions) { later.append(conditions) }
    }
    // Conditions of speed limits alone open no road.
    for conditions in later.map(rules.closing)
    where conditions != rules.closing(model.conditions)
      && !open.laterConditions.contains(conditions)
    {
      open.laterConditions.append(conditions)
    }
    open.speeds = rules.higherSpeeds(than: model, with: later, of: provider.graph)
    return open
  }

  /// The duration of a route in seconds; without one, that of a route that ignores times.
  private func duration(of plan: Plan?, _ model: CostModel) async -> Double? {
    if let plan { return plan.route.duration }
    var free = model
    free.conditions = rules.conditions(at: nil, for: request, calendar)
    guard let paths = try? await provider.paths(for: request, free) else { return nil }
    return TimedRoute(paths: paths[0]).duration
  }

  /// The best of the routes that are found for the costs of a model and for those with the closed roads and speeds of each
  /// route found before.
  private func result(
    _ costs: CostModel, _ evaluator: TimedRouteEvaluator
  ) async -> Result<Plan, RouteError> {
    var model = costs
    var best: Plan?
    var speedSearches = 0
    do throws(RouteError) {
      for _ in 0...Self.repairs {
        let router = await provider.router(for: model)
        let found = try provider.foundPaths(for: request, by: router)
        let plan = plan(found, router, model, evaluator)
        if best.map({ plan.isBetter(than: $0) }) ?? true { best = plan }
        if plan.route.closures.isEmpty { speedSearches += 1 }
        if plan.route.isAsPlanned || speedSearches > Self.speedRepairs { break }
        model.closures.formUnion(plan.route.closures)
        model.speeds.merge(plan.route.speeds) { $1 }
      }
    } catch {
      // A route is known unless closed roads left none.
      guard let best, !best.isClosed else { return .failure(error) }
      return .success(best)
    }
    guard let best else { return .failure(.canceled) }
    return .success(best)
  }

  /// Evaluates the routes of a search at their times.
  private func plan(
    _ found: [[FoundPath]], _ router: CustomizedRouter, _ model: CostModel,
    _ evaluator: TimedRouteEvaluator
  ) -> Plan {
    let routes = found.map { legs in evaluator.route(along: legs.map(router.path), model) }
    let planned = found[0].reduce(0) { $0 + Int($1.cost) }
    return Plan(
      route: routes[0], weight: planned + routes[0].weightChange,
      alternatives: routes.dropFirst().filter(\.closures.isEmpty).map(\.paths))
  }
}
