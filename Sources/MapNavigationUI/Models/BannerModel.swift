// SPDX-License-Identifier: Apache-2.0
import MapNavigation
public import MapRoute

/// The content of the maneuver banner: the next maneuver, its road, the following maneuver, and the current road.
public struct BannerModel: Hashable, Sendable {
  /// The next maneuver.
  public var maneuver: Maneuver
  /// The driving side at the maneuver, for its icon.
  public var drivingSide: DrivingSide
  /// The distance to the maneuver, in meters.
  public var distance: Double
  /// The road's name or number, or the instruction text if it has neither.
  public var primary: String
  /// Signed destinations, road number and exit; `nil` if there are none.
  public var secondary: String?
  /// The lanes before the maneuver, from left to right.
  public var lanes: [Lane]
  /// The maneuver after the next, if it follows soon. A roundabout and its exit count as one maneuver.
  public var then: Maneuver?
  /// The driving side at the maneuver after the next.
  package var thenDrivingSide: DrivingSide
  /// The name of the road that the user is on, or its number if it has no name; empty if it has neither.
  public var currentRoad: String

  /// The parts of ``primary`` and ``secondary`` for drawing.
  package var signs: Signs

  /// The texts and numbers of the banner. Numbers are drawn as signs and are not part of the texts.
  package struct Signs: Hashable, Sendable {
    /// The main text; empty if signs replace it.
    package var title: String
    package var titleShields: [RoadShield] = []
    /// The number of the exit; empty if there is none.
    package var exit = ""
    /// The additional text; empty if there is none.
    package var detail = ""
    package var detailShields: [RoadShield] = []
  }

  /// Creates the banner for the current state of guidance; `nil` if there is no next maneuver.
  package init?(_ guidance: GuidanceState) {
    guard let step = guidance.nextStep else { return nil }
    // Computed lazily, because the view creates a banner for each frame.
    var instruction: String { guidance.wording.instruction(for: step) }
    let road = step.name.isEmpty ? step.ref : step.name
    maneuver = step.maneuver
    drivingSide = step.drivingSide
    distance = max(guidance.progress.distanceToManeuver, 0)
    lanes = step.lanes
    then = guidance.thenStep?.maneuver
    thenDrivingSide = guidance.thenStep?.drivingSide ?? step.drivingSide
    let current = guidance.currentStep
    currentRoad = current.map { $0.name.isEmpty ? $0.ref : $0.name } ?? ""
    if let current, step.isImplied(after: current) {
      // In a roundabout, the arrow keeps the direction that the instruction at its entry had.
      maneuver.modifier = current.maneuver.modifier
    }
    // A road's name does not say that the route goes on foot, over stairs or into a building.
    let isOnFoot = step.maneuver.kind == .continueOnFoot || step.walkingFeature != nil
    if step.maneuver.kind == .arrive || isOnFoot {
      let title = guidance.nextWaypoint?.title ?? ""
      let name = title.isEmpty ? road : title
      primary = name.isEmpty || isOnFoot ? instruction : name
      secondary = nil
      signs = Signs(title: primary)
      return
    }
    primary = road.isEmpty ? (step.destinations.isEmpty ? instruction : step.destinations) : road
    let destinations = road.isEmpty ? "" : step.destinations
    let ref = step.name.isEmpty || step.ref.isEmpty ? "" : step.ref
    let parts = [step.exits.isEmpty ? "" : "↗ \(step.exits)", ref, destinations]
      .filter { !$0.isEmpty }
    secondary = parts.isEmpty ? nil : parts.joined(separator: " · ")
    signs = Signs(step) ?? Signs(title: instruction)
  }
}

extension BannerModel.Signs {
  /// Creates the signs of a step's road; `nil` if it has neither a name nor a number nor destinations.
  fileprivate init?(_ step: RouteStep) {
    let side = step.drivingSide
    let shields = RoadShield.shields(of: step.ref, drivingSide: side)
    let (roads, places) = Self.split(step.destinations)
    let signed = RoadShield.shields(of: roads, drivingSide: side)
    if !step.name.isEmpty {
      title = step.name
      detailShields = shields.isEmpty ? signed : shields
      detail = places
    } else if !shields.isEmpty || !step.destinations.isEmpty {
      title = places
      titleShields = shields.isEmpty ? signed : shields
    } else {
      return nil
    }
    exit = step.exits.split(separator: ";").joined(separator: "/")
  }

  /// Returns the roads and the places of destinations such as "A 8, A 99: Salzburg, Ulm".
  private static func split(_ destinations: String) -> (roads: String, places: String) {
    let parts = destinations.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return ("", destinations) }
    return (String(parts[0]), String(parts[1].drop(while: \.isWhitespace)))
  }
}
