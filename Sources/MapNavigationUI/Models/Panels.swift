// SPDX-License-Identifier: Apache-2.0
import Foundation

extension BannerPanel {
  /// Creates the panel for a banner.
  init(_ banner: BannerModel, text: MeasureText = MeasureText()) {
    self.init(
      arrow: ManeuverArrow(banner.maneuver, drivingSide: banner.drivingSide),
      distance: text.distance(banner.distance), primary: banner.primary,
      secondary: banner.secondary, lanes: banner.lanes,
      then: banner.then.map { ManeuverArrow($0, drivingSide: banner.thenDrivingSide) })
  }
}

extension TripPanel {
  /// Creates the panel for a trip summary.
  init(
    _ trip: TripSummary, text: MeasureText = MeasureText(), zone: TimeZone = .current
  ) {
    self.init(
      time: text.time(trip.time),
      details: "\(text.distance(trip.distance)) · \(text.clock(trip.arrival, zone: zone))")
  }
}
