// SPDX-License-Identifier: Apache-2.0
import MapRoute

/// An update of the turn-by-turn data feed for external displays.
package struct NavInfo: Sendable {
  /// The state of guidance.
  package enum State: Int, Hashable, Sendable {
    /// The state is not known.
    case unknown
    /// The vehicle is on its route.
    case enroute
    /// The vehicle has left its route, and a new one is requested.
    case rerouting
    /// Guidance has ended.
    case stopped
  }

  /// The state of guidance.
  package var state: State
  /// Whether the route has changed since the last update.
  package var routeChanged: Bool
  /// The time to the next maneuver in seconds; `nil` without a route.
  package var timeToCurrentStep: Double?
  /// The distance to the next maneuver in meters; `nil` without a route.
  package var distanceToCurrentStep: Double?
  /// The time to the next destination in seconds; `nil` without a route.
  package var timeToNextDestination: Double?
  /// The distance to the next destination in meters; `nil` without a route.
  package var distanceToNextDestination: Double?
  /// The time to the final destination in seconds; `nil` without a route.
  package var timeToFinalDestination: Double?
  /// The distance to the final destination in meters; `nil` without a route.
  package var distanceToFinalDestination: Double?
  private var guidance: GuidanceState?

  init(_ state: State, routeChanged: Bool, guidance: GuidanceState?) {
    self.state = state
    self.routeChanged = routeChanged
    self.guidance = guidance
    let progress = guidance?.progress
    timeToCurrentStep = progress?.timeToManeuver
    distanceToCurrentStep = progress?.distanceToManeuver
    timeToNextDestination = progress?.timeToWaypoint
    distanceToNextDestination = progress?.distanceToWaypoint
    timeToFinalDestination = progress?.timeRemaining
    distanceToFinalDestination = progress?.distanceRemaining
  }

  /// The step with the next maneuver; `nil` unless the state is ``State/enroute``.
  package var currentStep: StepInfo? {
    guard state == .enroute, let guidance else { return nil }
    return info(guidance, leg: guidance.progress.leg, step: guidance.progress.step + 1)
  }

  /// The steps after ``currentStep`` to the end of the route.
  package var remainingSteps: [StepInfo] {
    guard let guidance else { return [] }
    var steps: [StepInfo] = []
    var first = guidance.progress.step + 2
    for leg in guidance.progress.leg..<max(guidance.route.legs.count, guidance.progress.leg) {
      let count = guidance.route.legs[leg].steps.count
      for step in first..<max(count, first) {
        if let info = info(guidance, leg: leg, step: step) { steps.append(info) }
      }
      first = 0
    }
    return steps
  }

  private func info(_ guidance: GuidanceState, leg: Int, step: Int) -> StepInfo? {
    let steps = guidance.route.legs[leg].steps
    guard steps.indices.contains(step) else { return nil }
    let before = step > 0 ? steps[step - 1] : nil
    let number = guidance.route.legs[..<leg].reduce(step) { $0 + $1.steps.count }
    return StepInfo(
      step: steps[step], number: number, distanceFromPreviousStep: before?.distance ?? 0,
      timeFromPreviousStep: before?.duration ?? 0,
      instruction: guidance.wording.instruction(for: steps[step]))
  }
}

/// A step in the turn-by-turn feed.
package struct StepInfo: Hashable, Sendable {
  /// The step, with its maneuver, names, lanes and driving side.
  package var step: RouteStep
  /// The index of the step in the route, from 0.
  package var number: Int
  /// The distance from the previous step in meters; 0 for the first step of a leg.
  package var distanceFromPreviousStep: Double
  /// The time from the previous step in seconds; 0 for the first step of a leg.
  package var timeFromPreviousStep: Double
  /// The instruction text.
  package var instruction: String

  /// The road's name, or its reference number if it has no name.
  package var simpleRoadName: String { step.name.isEmpty ? step.ref : step.name }
  /// The road's name and reference number.
  package var fullRoadName: String {
    step.name.isEmpty || step.ref.isEmpty ? simpleRoadName : "\(step.name) (\(step.ref))"
  }
  /// The number of the motorway exit; `nil` if there is none.
  package var exitNumber: String? { step.exits.isEmpty ? nil : step.exits }
  /// The number of the roundabout exit, from 1; `nil` if there is none.
  package var roundaboutExit: Int? { step.maneuver.exit }
}
