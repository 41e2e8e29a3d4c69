// SPDX-License-Identifier: Apache-2.0
import MapNavigation
public import MapRoute

/// The content of the arrival card: the destination and the figures of the trip.
public struct ArrivalSummary: Hashable, Sendable {
  /// The title of the destination; may be empty.
  public var destination: String
  /// The side of the road on which the destination is; `nil` if it is straight ahead or unknown.
  public var side: DrivingSide?
  /// The traveled distance since guidance was activated, in meters.
  public var distance: Double
  /// The time since guidance was activated, in seconds.
  public var time: Double
  /// Whether the destination is the last one of the route.
  package var isFinal: Bool

  /// Creates the card's content; `nil` unless guidance has ended at a destination.
  @MainActor package init?(_ navigator: Navigator) {
    guard !navigator.isGuidanceActive, let guidance = navigator.guidance, guidance.hasArrived,
      let trip = navigator.finishedTrip
    else { return nil }
    destination = guidance.nextWaypoint?.title ?? ""
    side = guidance.arrivalSide
    distance = trip.distance
    time = trip.time
    isFinal = guidance.progress.leg + 1 >= guidance.route.legs.count
  }
}
