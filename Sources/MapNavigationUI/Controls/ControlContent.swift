// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapNavigation
import MapRoute
import MapUI

/// The content of navigation's controls in a frame. Equal contents have equal images. It is created for
/// each frame and therefore stores rounded numbers; text is formatted only for drawing.
struct ControlContent: Hashable {
  var banner: Banner?
  /// The road that the user is on.
  var road: Road?
  var trip: Trip?
  var arrival: Arrival?
  var preview: Preview?
  /// The list of steps; `nil` while it is closed.
  var steps: Steps?
  /// The label of the Re-center button; `nil` to hide the button.
  var recenter: String?
  var speed: SpeedSign?
  var colors: PanelColors
  var headerStyle: HeaderStyle
  /// The app's view below the banner.
  var accessory: Accessory?
  var text: MeasureText
  var zone: TimeZone

  /// The content of the banner.
  struct Banner: Hashable {
    /// The banner without its distance, which changes with each frame.
    var model: BannerModel
    /// `nil` in the last meters.
    var distance: RoundDistance?
    var thenLabel: String
  }

  /// The name and the numbers of a road.
  struct Road: Hashable {
    var name: String
    var shields: [RoadShield]
  }

  /// A version of the app's view below the banner.
  struct Accessory: Hashable {
    var view: ObjectIdentifier
    var version: Int
    /// The height in points.
    var height = 0.0
  }

  /// The content of the trip panel.
  struct Trip: Hashable {
    var minutes: Int
    var distance: RoundDistance
    /// The arrival in minutes since 1970.
    var arrival: Double
  }

  /// The content of the arrival card.
  struct Arrival: Hashable {
    var destination: String
    var side: DrivingSide?
    var distance: RoundDistance
    var minutes: Int
    var isFinal: Bool
  }

  /// The content of the route preview.
  struct Preview: Hashable {
    var minutes: Int
    var distance: RoundDistance
    /// The arrival in minutes since 1970.
    var arrival: Double
    var road: String
  }

  /// A page of the list of steps, which depends on the route and the current step.
  struct Steps: Hashable {
    var page: Int
    var route: Int
    var leg: Int
    var step: Int
  }

  /// The rounded speed and speed limit.
  struct SpeedSign: Hashable {
    var limit: Int?
    var speed: Int?
    var alert: SpeedAlertStyle?
  }

  /// Creates the current content of a view's controls.
  @MainActor init(_ mapView: MapView) {
    let settings = mapView.settings.navigation
    let text = settings.measures
    self.text = text
    zone = settings.timeZone
    headerStyle = settings.headerStyle
    banner = mapView.navigationBanner.map {
      var model = $0
      model.distance = 0
      // The pill below the puck shows it.
      model.currentRoad = ""
      return Banner(
        model: model, distance: RoundDistance(toManeuver: $0.distance, text.system),
        thenLabel: settings.thenLabel)
    }
    if banner != nil {
      accessory = settings.headerAccessory.map {
        Accessory(view: ObjectIdentifier($0.view), version: $0.version)
      }
    }
    road = mapView.navigationRoad
    trip = mapView.navigationTripSummary.map {
      Trip(
        minutes: text.minutes($0.time),
        distance: RoundDistance(remaining: $0.distance, text.system),
        arrival: ($0.arrival / 60).rounded(.down))
    }
    arrival = mapView.navigationArrival.map {
      Arrival(
        destination: $0.destination, side: $0.side,
        distance: RoundDistance(remaining: $0.distance, text.system),
        minutes: text.minutes($0.time), isFinal: $0.isFinal)
    }
    preview = mapView.navigationPreview.map {
      Preview(
        minutes: text.minutes($0.time),
        distance: RoundDistance(remaining: $0.distance, text.system),
        arrival: ($0.arrival / 60).rounded(.down), road: $0.road)
    }
    let navigation = mapView.navigation
    steps = navigation.listPage.flatMap { page in
      navigation.navigator?.progress.map {
        Steps(page: page, route: navigation.routeNumber, leg: $0.leg, step: $0.step)
      }
    }
    recenter = mapView.isRecenterButtonVisible ? settings.recenterLabel : nil
    colors = mapView.lightingMode == .lowLight ? settings.nightColors : settings.dayColors
    speed = mapView.navigationSpeed.flatMap { model in
      let limit = model.limit.map(text.count(ofSpeed:))
      let speed = mapView.shouldDisplaySpeedometer ? text.count(ofSpeed: model.speed) : nil
      guard limit != nil || speed != nil else { return nil }
      return SpeedSign(
        limit: limit, speed: speed,
        alert: ControlContent.alert(model.severity, settings, mapView.lightingMode))
    }
  }

  @MainActor private static func alert(
    _ severity: SpeedAlertOptions.Severity, _ settings: NavigationSettings, _ lighting: LightingMode
  ) -> SpeedAlertStyle? {
    switch severity {
    case .minor: settings.speedAlertStyle(false, lighting) ?? .minor
    case .major: settings.speedAlertStyle(true, lighting) ?? .major
    case .unknown, .notSpeeding: nil
    }
  }

  /// The banner panel, with formatted text.
  var bannerPanel: BannerPanel? {
    banner.map {
      var panel = BannerPanel($0.model, text: text)
      panel.distance = $0.distance.map(text.text) ?? text.label("now")
      panel.thenLabel = $0.thenLabel
      panel.style = headerStyle
      return panel
    }
  }

  /// The trip panel, with formatted text.
  var tripPanel: TripPanel? {
    trip.map {
      TripPanel(
        time: text.time(Double($0.minutes) * 60),
        details: "\(text.text($0.distance)) · \(text.clock($0.arrival * 60, zone: zone))")
    }
  }

  /// The arrival card, with formatted text.
  var arrivalPanel: ArrivalPanel? {
    arrival.map {
      ArrivalPanel(
        title: $0.destination, sentence: text.arrival(on: $0.side, isFinal: $0.isFinal),
        figures: "\(text.text($0.distance)) · \(text.time(Double($0.minutes) * 60))", side: $0.side)
    }
  }

  /// The route preview, with formatted text.
  var previewPanel: PreviewPanel? {
    preview.map {
      PreviewPanel(
        time: text.time(Double($0.minutes) * 60),
        details: "\(text.text($0.distance)) · \(text.clock($0.arrival * 60, zone: zone))",
        road: $0.road)
    }
  }
}
