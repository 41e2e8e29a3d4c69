// SPDX-License-Identifier: Apache-2.0
import GoogleMapsCompat
import MapCanvas
import Testing

/// The default values and raw values in Google's reference.
@Suite("Navigation defaults and raw values match Google's") @MainActor
struct NavigationDefaultsTests {
  private func session() throws -> GMSNavigationSession {
    try #require(GMSNavigationServices.createNavigationSession())
  }

  @Test func `navigator`() throws {
    let navigator = try #require(session().navigator)
    #expect(!navigator.avoidsHighways)
    #expect(!navigator.avoidsTolls)
    #expect(navigator.avoidsFerries)
    #expect(!navigator.isGuidanceActive)
    #expect(navigator.stopGuidanceAtArrival)
    #expect(navigator.timeUpdateThreshold == 1)
    #expect(navigator.distanceUpdateThreshold == 1)
    #expect(navigator.timeToNextDestination == CLTimeIntervalMax)
    #expect(navigator.distanceToNextDestination == CLLocationDistanceMax)
    #expect(navigator.delayCategoryToNextDestination == .noData)
    #expect(navigator.currentRouteLeg == nil)
    #expect(navigator.routeLegs == nil)
    #expect(navigator.traveledPath.count() == 0)
    #expect(navigator.voiceGuidance == .alertsAndGuidance)
    #expect(navigator.audioDeviceType == .bluetooth)
    #expect(navigator.sendsBackgroundNotifications)
    #expect(navigator.shouldDisplayPrompts)
    #expect(navigator.isVibrationEnabled)
    #expect(navigator.speedAlertOptions == nil)
    #expect(navigator.suggestedLightingMode == .normal)
    navigator.avoidsHighways = true
    navigator.avoidsTolls = true
    navigator.avoidsFerries = false
    navigator.stopGuidanceAtArrival = false
    #expect(navigator.navigator.avoidsHighways && navigator.navigator.avoidsTolls)
    #expect(!navigator.navigator.avoidsFerries && !navigator.navigator.stopGuidanceAtArrival)
  }

  @Test func `session, simulator and provider`() throws {
    let session = try session()
    #expect(!session.isStarted)
    #expect(session.travelMode == .driving)
    let simulator = try #require(session.locationSimulator)
    #expect(!simulator.isPaused)
    #expect(!simulator.avoidsHighways)
    #expect(!simulator.avoidsTolls)
    #expect(simulator.avoidsFerries)
    #expect(simulator.speedMultiplier == 1)
    #expect(!simulator.isLocationJitteringEnabled)
    simulator.speedMultiplier = 0
    #expect(simulator.speedMultiplier == 1)
    simulator.speedMultiplier = -3
    #expect(simulator.speedMultiplier == 1)
    simulator.speedMultiplier = 2.5
    #expect(simulator.speedMultiplier == 2.5)
    #expect(session.roadSnappedLocationProvider?.allowsBackgroundLocationUpdates == false)
  }

  @Test func `map view and settings`() {
    let mapView = GMSMapView()
    #expect(!mapView.isNavigationEnabled)
    #expect(mapView.followingPerspective == .tilted)
    #expect(mapView.followingZoomLevel == GMSNavigationNoFollowingZoomLevel)
    #expect(mapView.travelMode == .driving)
    #expect(!mapView.shouldDisplaySpeedLimit)
    #expect(!mapView.shouldDisplaySpeedometer)
    mapView.isNavigationEnabled = true
    #expect(mapView.cameraMode == .following)
    let settings = mapView.settings
    #expect(settings.isNavigationHeaderEnabled)
    #expect(settings.isNavigationFooterEnabled)
    #expect(!settings.isNavigationTripProgressBarEnabled)
    #expect(settings.consumesGesturesInView && settings.indoorPicker)
    settings.isNavigationTripProgressBarEnabled = true
    #expect(settings.isNavigationTripProgressBarEnabled)
    #expect(settings.isRecenterButtonEnabled)
    #expect(settings.showsDestinationMarkers)
    #expect(!settings.showsTrafficLights)
    #expect(!settings.showsStopSigns)
    #expect(!settings.isNavigationReportIncidentButtonEnabled)
    #expect(settings.navigationHeaderPrimaryBackgroundColor == nil)
    #expect(settings.navigationHeaderSecondaryBackgroundColor == nil)
    #expect(settings.navigationHeaderPrimaryBackgroundColorNightMode == nil)
    #expect(settings.navigationHeaderSecondaryBackgroundColorNightMode == nil)
    #expect(settings.navigationHeaderInstructionsTextColor == nil)
  }

  @Test func `the header's colors can be set and reset`() {
    let settings = GMSMapView().settings
    settings.navigationHeaderPrimaryBackgroundColor = .blue
    settings.navigationHeaderSecondaryBackgroundColorNightMode = .gray
    settings.navigationHeaderNextStepTextColor = .yellow
    #expect(settings.navigation.dayColors.header == .blue)
    #expect(settings.navigation.nightColors.headerSecondary == .gray)
    #expect(settings.navigation.headerStyle.colors == [.nextStep: .yellow])
    #expect(settings.navigationHeaderLargeManeuverIconColor == nil)
    settings.navigationHeaderPrimaryBackgroundColor = nil
    settings.navigationHeaderNextStepTextColor = nil
    #expect(settings.navigationHeaderPrimaryBackgroundColor == nil)
    #expect(settings.navigationHeaderInstructionsTextColor == nil)
    #expect(settings.navigation.headerStyle.colors.isEmpty)
  }

  @Test func `waypoints`() throws {
    let nowhere = CLLocationCoordinate2D(latitude: .nan, longitude: 0)
    #expect(GMSNavigationWaypoint(location: kCLLocationCoordinate2DInvalid, title: "") == nil)
    #expect(GMSNavigationWaypoint(location: nowhere, title: "") == nil)
    #expect(GMSNavigationWaypoint(placeID: "", title: "Nowhere") == nil)
    #expect(
      GMSNavigationWaypoint(
        location: Helsinki.market, title: "", preferredSegmentHeading: 361) == nil)
    let market = try #require(GMSNavigationWaypoint(location: Helsinki.market, title: "Market"))
    #expect(market.title == "Market" && market.coordinate == Helsinki.market)
    #expect(!market.preferSameSideOfRoad && market.preferredHeading == -1)
    #expect(!market.vehicleStopover && market.placeID == nil)
    #expect(market == GMSNavigationWaypoint(location: Helsinki.market, title: "Market"))
    #expect(market != GMSNavigationWaypoint(location: Helsinki.market, title: "Other"))
    let place = try #require(GMSNavigationWaypoint(placeID: "ChIJ", title: "Place"))
    #expect(place.placeID == "ChIJ" && !CLLocationCoordinate2DIsValid(place.coordinate))
    let heading = try #require(
      GMSNavigationWaypoint(location: Helsinki.market, title: "", preferredSegmentHeading: 90))
    #expect(heading.preferredHeading == 90)
  }

  @Test func `a mutable waypoint's preferences clear each other`() throws {
    // The code of the guide "Manage waypoints".
    let waypoint = GMSNavigationMutableWaypoint(location: Helsinki.market, title: "Market")!
    waypoint.vehicleStopover = true
    waypoint.preferSameSideOfRoad = true
    #expect(waypoint.vehicleStopover && waypoint.preferSameSideOfRoad)
    waypoint.preferredHeading = 45
    #expect(waypoint.preferredHeading == 45 && !waypoint.preferSameSideOfRoad)
    waypoint.preferSameSideOfRoad = true
    #expect(waypoint.preferredHeading == -1 && waypoint.preferSameSideOfRoad)
    waypoint.preferredHeading = 720
    #expect(waypoint.preferredHeading == -1)
    waypoint.title = "Square"
    waypoint.coordinate = Helsinki.station
    let copy = try #require(waypoint.copy() as? GMSNavigationWaypoint)
    #expect(copy == waypoint && !(copy is GMSNavigationMutableWaypoint))
    let mutable = try #require(copy.mutableCopy() as? GMSNavigationMutableWaypoint)
    mutable.title = "Other"
    #expect(waypoint.title == "Square" && mutable != waypoint)
  }

  @Test func `routing options`() {
    let options = GMSNavigationRoutingOptions()
    #expect(options.routingStrategy == .defaultBest)
    #expect(options.alternateRoutesStrategy == .all)
    #expect(options.targetDistancesMeters == nil)
    #expect(
      GMSNavigationRoutingOptions(alternateRoutesStrategy: .one).alternateRoutesStrategy == .one)
    let target = GMSNavigationMutableRoutingOptions(targetDistancesMeters: [500])
    #expect(target.routingStrategy == .deltaToTargetDistance)
    target.routingStrategy = .shorter
    target.targetDistancesMeters = nil
    #expect(target.routingStrategy == .shorter && target.targetDistancesMeters == nil)
    #expect(GMSNavigationRoutingStrategy.allCases.map(\.rawValue) == [0, 1, 2])
    #expect(GMSNavigationAlternateRoutesStrategy.allCases.map(\.rawValue) == [0, 1, 2])
  }

  @Test func `speed alerts`() throws {
    let options = GMSNavigationMutableSpeedAlertOptions()
    #expect(options.severityUpgradeDurationSeconds == -1)
    options.setSpeedAlertThresholdPercentage(0.1, for: .major)
    options.setSpeedAlertThresholdPercentage(0.2, for: .minor)
    #expect(options.speedAlertThresholdPercentage(for: .minor) == 0.2)
    #expect(options.speedAlertThresholdPercentage(for: .major) == 0.2)
    options.setSpeedAlertThresholdPercentage(0.05, for: .major)
    #expect(options.speedAlertThresholdPercentage(for: .minor) == 0.05)
    options.setSpeedAlertThresholdPercentage(-1, for: .minor)
    #expect(options.speedAlertThresholdPercentage(for: .minor) == -1)
    options.severityUpgradeDurationSeconds = 5
    #expect(options.severityUpgradeDurationSeconds == 5)
    let navigator = try #require(session().navigator)
    navigator.speedAlertOptions = options
    #expect(navigator.navigator.speedAlertOptions?.severityUpgradeDuration == 5)
    navigator.speedAlertOptions = nil
    #expect(navigator.navigator.speedAlertOptions == nil)
    #expect(GMSNavigationSpeedAlertSeverity.unknown.rawValue == -2)
    #expect(GMSNavigationSpeedAlertSeverity.notSpeeding.rawValue == -1)
    #expect(GMSNavigationSpeedAlertSeverity.minor.rawValue == 0)
    #expect(GMSNavigationSpeedAlertSeverity.major.rawValue == 1)
  }

  @Test func `raw values of constants`() {
    let statuses: [GMSRouteStatus] = [
      .internalError, .OK, .noRouteFound, .networkError, .quotaExceeded, .apiKeyNotAuthorized,
      .canceled, .duplicateWaypointsError, .noWaypointsError, .locationUnavailable,
      .waypointError, .travelModeUnsupported,
    ]
    #expect(statuses == GMSRouteStatus.allCases)
    #expect(statuses.map(\.rawValue) == Array(0...11))
    let modes: [GMSNavigationTravelMode] = [.driving, .cycling, .walking, .twoWheeler, .taxicab]
    #expect(modes.map(\.rawValue) == Array(0...4))
    #expect(GMSNavigationLightingMode.normal.rawValue == 0)
    #expect(GMSNavigationLightingMode.lowLight.rawValue == 1)
    let delays: [GMSNavigationDelayCategory] = [.noData, .heavy, .medium, .light]
    #expect(delays.map(\.rawValue) == Array(0...3))
    let voices: [GMSNavigationVoiceGuidance] = [.silent, .alertsOnly, .alertsAndGuidance]
    #expect(voices.map(\.rawValue) == Array(0...2))
    let states: [GMSNavigationNavState] = [.unknown, .enroute, .rerouting, .stopped]
    #expect(states.map(\.rawValue) == Array(0...3))
    let sides: [GMSNavigationDrivingSide] = [.none, .left, .right]
    #expect(sides.map(\.rawValue) == Array(0...2))
    let shapes: [GMSNavigationLaneShape] = [
      .unknown, .straight, .slightLeft, .slightRight, .normalLeft, .normalRight, .sharpLeft,
      .sharpRight, .uTurnLeft, .uTurnRight,
    ]
    #expect(shapes.map(\.rawValue) == Array(0...9))
    #expect(CLTimeIntervalMax == .greatestFiniteMagnitude)
    #expect(CLLocationDistanceMax == .greatestFiniteMagnitude)
  }
}
