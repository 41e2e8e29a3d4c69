// SPDX-License-Identifier: Apache-2.0
public import MapNavigation
public import MapRoute

/// What the banner above a drive says: what to do next, where, and what then. Values only; its picture is
/// made of them elsewhere.
public struct BannerModel: Hashable, Sendable {
  /// What is done next.
  public var maneuver: Maneuver
  /// The side of the road that traffic drives on there, for the picture of the maneuver.
  public var drivingSide: DrivingSide
  /// Meters to the maneuver.
  public var distance: Double
  /// Where to: the road's name or number, else the instruction in words.
  public var primary: String
  /// What else helps: where signs lead, and the exit; nil where nothing is known.
  public var secondary: String?
  /// The lanes before the maneuver, from left to right.
  public var lanes: [Lane]
  /// What is done after that, where it follows soon.
  public var then: Maneuver?
  /// The side of the road that traffic drives on there.
  public var thenDrivingSide: DrivingSide

  /// What a drive's banner says now; nil when there is nothing to do any more.
  public init?(_ guidance: GuidanceState) {
    guard let step = guidance.nextStep else { return nil }
    // Made only where it is shown: a banner is asked for with each frame.
    var instruction: String { guidance.wording.instruction(for: step) }
    let road = step.name.isEmpty ? step.ref : step.name
    maneuver = step.maneuver
    drivingSide = step.drivingSide
    distance = max(guidance.progress.distanceToManeuver, 0)
    lanes = step.lanes
    then = guidance.thenStep?.maneuver
    thenDrivingSide = guidance.thenStep?.drivingSide ?? step.drivingSide
    if step.maneuver.kind == .arrive {
      let title = guidance.nextWaypoint?.title ?? ""
      let name = title.isEmpty ? road : title
      primary = name.isEmpty ? instruction : name
      secondary = nil
      return
    }
    primary = road.isEmpty ? (step.destinations.isEmpty ? instruction : step.destinations) : road
    let signs = road.isEmpty ? "" : step.destinations
    let ref = step.name.isEmpty || step.ref.isEmpty ? "" : step.ref
    let parts = [step.exits.isEmpty ? "" : "↗ \(step.exits)", ref, signs].filter { !$0.isEmpty }
    secondary = parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}
