// SPDX-License-Identifier: Apache-2.0
package import MapGeometry

/// A maneuver and the path to the next one. The last step of a leg is an arrival and has no length.
public struct RouteStep: Hashable, Sendable {
  /// The maneuver at the start of the step.
  public var maneuver: Maneuver
  /// The stretch of the route's line, in meters from the start of the route.
  public var stretch: ClosedRange<Double>
  /// The time from this maneuver to the next, in seconds.
  public var duration: Double
  /// The name of the road; empty if it has none.
  public var name: String
  /// The reference number of the road, such as "A 8". Several are separated by ";".
  public var ref: String
  /// The destinations on the road's signs; empty if there are none.
  public var destinations: String
  /// The numbers of the exit at the start of the step; empty if there are none.
  public var exits: String
  /// The name of the motorway junction at the start of the step; empty if it has none.
  package var junctionName: String
  /// The name of the roundabout at the start of the step; empty if it has none.
  package var rotaryName: String
  /// The side of the road on which traffic drives.
  public var drivingSide: DrivingSide
  /// The lanes before the maneuver, from left to right; empty if unknown.
  public var lanes: [Lane]
  /// Whether the step is on a ferry.
  public var isFerry: Bool
  /// Whether the step is on a toll road.
  public var isTollRoad: Bool
  /// Whether the step is in a tunnel.
  public var isTunnel: Bool
  /// The straight distance to the destination in meters, of a step on foot; otherwise 0.
  package var walkingDistance: Double
  /// The stairs, escalator, elevator or door at the start of a step on foot; `nil` if there is none.
  package var walkingFeature: WalkingFeature?

  /// The length in meters.
  public var distance: Double { stretch.upperBound - stretch.lowerBound }

  /// Creates a step with a stretch in meters and a duration in seconds. Its other properties are empty.
  public init(
    _ maneuver: Maneuver, stretch: ClosedRange<Double>, duration: Double, name: String = "",
    ref: String = "", drivingSide: DrivingSide = .right
  ) {
    self.maneuver = maneuver
    self.stretch = stretch
    self.duration = duration
    self.name = name
    self.ref = ref
    self.drivingSide = drivingSide
    destinations = ""
    exits = ""
    junctionName = ""
    rotaryName = ""
    lanes = []
    isFerry = false
    isTollRoad = false
    isTunnel = false
    walkingDistance = 0
  }
}

extension RouteStep {
  /// The minimum distance of a waypoint from the road, in meters, that is a step of its own.
  package static let shortestWalk = 50.0

  /// Creates the step on foot from an arrival's location to the destination; `nil` if the destination is near.
  package init?(walkingFrom arrival: RouteStep, to destination: Coordinate) {
    let end = arrival.maneuver.coordinate
    let distance = end.distance(to: destination)
    guard distance >= RouteStep.shortestWalk, distance.isFinite else { return nil }
    let maneuver = Maneuver(
      .continueOnFoot, at: end, bearingBefore: arrival.maneuver.bearingBefore,
      bearingAfter: RouteLine([end, destination]).bearing(of: 0))
    self.init(
      maneuver, stretch: arrival.stretch, duration: 0, drivingSide: arrival.drivingSide)
    walkingDistance = distance
  }
}

// MARK: - Listing

extension RouteLeg {
  /// The steps for a list of instructions: without those that leave a roundabout if the step before names the exit,
  /// "take the second exit".
  public var listedSteps: [RouteStep] {
    steps.indices.filter { $0 == 0 || !steps[$0].isImplied(after: steps[$0 - 1]) }
      .map { steps[$0] }
  }
}

extension RouteStep {
  /// Whether the instruction of the step before includes this one.
  package func isImplied(after before: RouteStep) -> Bool {
    guard maneuver.kind == .exitRoundabout || maneuver.kind == .exitRotary else { return false }
    let isRing = before.maneuver.kind == .roundabout || before.maneuver.kind == .rotary
    return isRing && before.maneuver.exit != nil
  }

  /// Whether the road only continues, perhaps under another name, so that the driver has nothing to do.
  package var isContinuation: Bool {
    switch maneuver.kind {
    case .newName:
      [nil, .straight, .slightLeft, .slightRight].contains(maneuver.modifier)
    case .continue, .notification: maneuver.modifier == nil || maneuver.modifier == .straight
    default: false
    }
  }
}
