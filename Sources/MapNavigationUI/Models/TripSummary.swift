// SPDX-License-Identifier: Apache-2.0
import MapNavigation
import MapRoute

/// The content of the trip panel: the remaining part of the trip.
public struct TripSummary: Hashable, Sendable {
  /// The time to the next destination, in seconds.
  public var time: Double
  /// The distance to the next destination, in meters.
  public var distance: Double
  /// The estimated time of arrival, in seconds since 1970.
  public var arrival: Double
  /// The title of the destination; may be empty.
  public var destination: String
  /// The traveled fraction of the leg, 0...1.
  public var progress: Double

  /// Creates the summary for the current state of guidance; `nil` before the first fix.
  package init?(_ guidance: GuidanceState) {
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
