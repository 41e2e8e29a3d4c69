// SPDX-License-Identifier: Apache-2.0
public import MapNavigation
import MapRoute

/// What is left of a trip: the panel below a drive. Values only.
public struct TripSummary: Hashable, Sendable {
  /// Seconds to the next destination.
  public var time: Double
  /// Meters to the next destination.
  public var distance: Double
  /// When it is reached, seconds since 1970.
  public var arrival: Double
  /// What it is called; may be empty.
  public var destination: String
  /// How much of the leg to it lies behind, 0...1.
  public var progress: Double

  /// What is left of a drive now; nil before the first fix.
  public init?(_ guidance: GuidanceState) {
    guard let position = guidance.position else { return nil }
    let progress = guidance.progress
    time = max(progress.timeToWaypoint, 0)
    distance = max(progress.distanceToWaypoint, 0)
    arrival = position.time + time
    destination = guidance.nextWaypoint?.title ?? ""
    let legs = guidance.route.legs
    let length = legs.indices.contains(progress.leg) ? legs[progress.leg].distance : 0
    self.progress = length > 0 ? min(max(1 - distance / length, 0), 1) : 1
  }
}
