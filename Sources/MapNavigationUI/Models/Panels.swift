// SPDX-License-Identifier: Apache-2.0
import Foundation

extension BannerPanel {
  /// Creates the panel for a banner.
  init(_ banner: BannerModel, text: MeasureText = MeasureText()) {
    self.init(
      arrow: ManeuverArrow(banner.maneuver, drivingSide: banner.drivingSide),
      distance: text.distanceToManeuver(banner.distance), primary: banner.signs.title,
      secondary: banner.signs.detail.isEmpty ? nil : banner.signs.detail, lanes: banner.lanes,
      then: banner.then.map { ManeuverArrow($0, drivingSide: banner.thenDrivingSide) })
    primaryShields = banner.signs.titleShields
    exit = banner.signs.exit
    secondaryShields = banner.signs.detailShields
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
