// SPDX-License-Identifier: Apache-2.0
import MapNavigation
public import MapRoute

/// The content of the maneuver banner: the next maneuver, its road, and the following maneuver.
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
  /// The maneuver after the next, if it follows soon.
  public var then: Maneuver?
  /// The driving side at the maneuver after the next.
  public var thenDrivingSide: DrivingSide

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
