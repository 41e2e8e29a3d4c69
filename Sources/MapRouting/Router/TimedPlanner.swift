// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRoute

/// Plans routes over roads that are open at some times only.
///
/// The hierarchy has one state of each road for a search. So the planner searches with the conditions at the departure, and
/// again with all roads open that are open at one of several times until the arrival. It checks each route at the times at
/// which it reaches its roads, closes the roads that are closed then, and searches again, up to ``repairs`` times. The faster
/// route without closed roads is the result. It is not always the fastest possible one: a road that is closed when the
/// first route reaches it counts as closed also for routes that reach it later, and the times are ``samples`` of the trip.
/// Routes do not wait for a road to open.
struct TimedPlanner {
  private let provider: GraphRouteProvider
  private let rules: RoadRules
  private let request: RouteRequest
  private let calendar: RoadCalendar

  /// A route with its alternatives.
  private struct Plan {
    var paths: [[RoadPath]]
    /// Whether the route uses closed roads.
    var isClosed: Bool

    var duration: Double { (paths.first ?? []).reduce(0) { $0 + $1.seconds.reduce(0, +) } }
  }

  /// The maximum number of searches that avoid roads found to be closed.
  private static let repairs = 12
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
    let first = await result(model)
    var best = try? first.get()
    if let duration = await duration(of: best, model) {
      var open = model
      for sample in 1...Self.samples {
        let time = departure.addingTimeInterval(duration * Double(sample) / Double(Self.samples))
        let conditions = rules.conditions(at: time, for: request, calendar)
        if conditions != model.conditions, !open.laterConditions.contains(conditions) {
          open.laterConditions.append(conditions)
        }
      }
      if !open.laterConditions.isEmpty, let plan = try? await result(open).get(), !plan.isClosed,
        best.map({ $0.isClosed || plan.duration < $0.duration }) ?? true
      {
        best = plan
      }
    }
    if Task.isCancelled { throw .canceled }
    if let best { return best.paths }
    return try first.get().paths
  }

  /// The duration of a route in seconds; without one, that of a route that ignores times.
  private func duration(of plan: Plan?, _ model: CostModel) async -> Double? {
    if let plan { return plan.duration }
    var free = model
    free.conditions = rules.conditions(at: nil, for: request, calendar)
    return (try? await provider.paths(for: request, free)).map {
      Plan(paths: $0, isClosed: false).duration
    }
  }

  /// A route for the costs of a model that avoids the roads which are closed when it reaches them.
  private func result(_ model: CostModel) async -> Result<Plan, RouteError> {
    var model = model
    do throws(RouteError) {
      var paths = try await provider.paths(for: request, model)
      for _ in 0..<Self.repairs {
        let met = closures(on: paths[0])
        if met.isEmpty { break }
        model.closures.formUnion(met)
        paths = try await provider.paths(for: request, model)
      }
      let isClosed = !closures(on: paths[0]).isEmpty
      let others = paths.dropFirst().filter { closures(on: $0).isEmpty }
      return .success(Plan(paths: [paths[0]] + others, isClosed: isClosed))
    } catch {
      return .failure(error)
    }
  }

  private func closures(on paths: [RoadPath]) -> RoadClosures {
    rules.timed.closures(
      on: paths, of: provider.graph, turns: provider.turns, for: request, calendar)
  }
}
