// SPDX-License-Identifier: Apache-2.0
import MapCanvas
import MapNavigation
import MapUI

/// What navigation's controls say in a frame. Equal contents have equal pictures.
struct ControlContent: Hashable {
  var banner: BannerPanel?
  var trip: TripPanel?
  /// The label of the Re-center button; nil hides it.
  var recenter: String?
  var speed: SpeedSign?
  var colors: PanelColors

  /// Speed and limit, ready to be read.
  struct SpeedSign: Hashable {
    var limit: String?
    var speed: String?
    var unit: String
    var isSpeeding: Bool
  }

  /// What a view's controls say now.
  @MainActor init(_ mapView: MapView) {
    let settings = mapView.settings.navigation
    let text = settings.measures
    banner = mapView.navigationBanner.map { BannerPanel($0, text: text) }
    banner?.thenLabel = settings.thenLabel
    trip = mapView.navigationTripSummary.map { TripPanel($0, text: text, zone: settings.timeZone) }
    recenter = mapView.isRecenterButtonVisible ? settings.recenterLabel : nil
    colors = mapView.lightingMode == .lowLight ? settings.nightColors : settings.dayColors
    speed = mapView.navigationSpeed.flatMap { model in
      let limit = model.limit.map(text.speed)
      let speed = mapView.shouldDisplaySpeedometer ? text.speed(model.speed) : nil
      guard limit != nil || speed != nil else { return nil }
      return SpeedSign(
        limit: limit, speed: speed, unit: text.speedUnit,
        isSpeeding: model.severity.rawValue >= SpeedAlertSeverity.minor.rawValue)
    }
  }
}
