// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapNavigation
import MapRoute
import MapUI

/// The state of navigation in a map view: the camera, the overlays and their settings. Drives the view's
/// camera in each frame.
@MainActor final class NavigationController: NavigationCameraDriver {
  unowned let mapView: MapView
  weak var delegate: (any MapViewNavigationUIDelegate)?
  private(set) var session: NavigationSession?
  var isEnabled = false { didSet { if isEnabled != oldValue { enabledDidChange() } } }
  var mode = NavigationCameraMode.following
  var perspective = NavigationCameraPerspective.tilted
  /// The zoom while following; `nil` for an automatic zoom.
  var followingZoom: Double?
  var autoRecenterDelay: Double?
  var extraPoints: [Coordinate] = []
  /// The corners of the box around the alternatives, which an overview shows.
  private var alternativeCorners: [Coordinate] = []
  /// The content of the labels of routes.
  var calloutFormat = RouteCalloutFormat.automatic
  var covered = MapEdgeInsets.zero
  var lightingMode: LightingMode? { didSet { lightingDidChange() } }
  /// The travel mode set by the app; `nil` to keep the navigator's.
  var travelMode: TravelMode? {
    didSet { if let travelMode { navigator?.travelMode = travelMode } }
  }
  var showsSpeedLimit = false
  var showsSpeedometer = false
  /// The time of the session at the view's time 0, in seconds since 1970; `nil` if the app advances the
  /// session.
  var sessionStart: Double?

  private(set) var camera = NavigationCamera()
  /// The last frame, with the camera before it was constrained.
  private(set) var frame: NavigationFrame?
  private let drawing: NavigationDrawing
  private let controls = NavigationControls()
  private var route: CameraRoute?
  private var routeIsStale = true
  private var recenterTime: Double?
  /// Whether the user has closed the card of the last arrival.
  private(set) var hasClosedArrival = false
  /// The name of the route's longest road.
  private(set) var longestRoad = ""
  /// The page of the list of steps; `nil` while it is closed. Its route, which begins with the current step.
  private(set) var listPage: Int?
  private(set) var routeNumber = 0
  private var parking: NavigationScene.Parking?
  /// Whether something moved in the last frame, and the time of that frame.
  private var moved = false
  private var frameTime: Double?
  /// Whether the frame in progress advances the session: it shows the new position itself.
  private var isAdvancing = false

  /// The times in seconds after which a session at rest is advanced, with guidance and without.
  private static let guidanceTick = 0.25
  private static let previewTick = 1.0
  /// The longest time in seconds by which a frame after a rest advances the camera.
  private static let firstFrame = 0.1

  init(_ mapView: MapView) {
    self.mapView = mapView
    drawing = NavigationDrawing(mapView.overlays, scale: mapView.scale)
  }

  var navigator: Navigator? { session?.navigator }
  var lighting: LightingMode { lightingMode ?? guidanceLighting }
  /// The mode of the sun when guidance was last active. The map does not change while the user plans a route.
  private var guidanceLighting = LightingMode.normal
  var isGuidanceActive: Bool { navigator?.isGuidanceActive ?? false }

  /// Whether guidance has ended at a destination.
  var hasArrived: Bool { !isGuidanceActive && navigator?.guidance?.hasArrived == true }

  /// Follows the alternative at a tapped point. Returns `false` if there is none.
  private func chooseRoute(at point: ScreenPoint) -> Bool {
    guard let number = drawing.route(at: point, in: mapView.viewport), number > 0 else {
      return false
    }
    return navigator?.selectRoute(number) ?? false
  }

  private func routeDidChange() {
    routeIsStale = true
    routeNumber += 1
    longestRoad = navigator?.route.map(RoutePreview.longestRoad) ?? ""
    if listPage != nil { listPage = navigator?.route == nil ? nil : 0 }
  }

  /// Shows a page of the list of steps; `nil` closes the list.
  func showList(page: Int?) {
    listPage = page
    mapView.requestFrame()
  }

  /// The list of steps from the current one on; `nil` without a route.
  var directions: DirectionsList? {
    guard let guidance = navigator?.guidance else { return nil }
    return DirectionsList(
      guidance.route, from: (guidance.progress.leg, guidance.progress.step),
      wording: guidance.wording, text: mapView.settings.navigation.measures)
  }

  /// Performs the action of the Start button.
  func start() {
    guard let navigator, navigator.route != nil else { return }
    navigator.isGuidanceActive = true
    listPage = nil
    setMode(.following)
    delegate?.mapViewDidTapStartButton(mapView)
  }

  func closeArrival() {
    hasClosedArrival = true
    mapView.requestFrame()
  }

  /// Whether the Re-center button is visible. The overview of a route preview needs none.
  var isRecenterVisible: Bool {
    isEnabled && mode != .following && mapView.settings.navigation.isRecenterButtonEnabled
      && (mode == .free || mapView.navigationPreview == nil)
  }

  func attach(_ session: NavigationSession?) {
    self.session?.navigator.remove(self)
    self.session = session
    session?.navigator.add(self)
    if let travelMode { session?.navigator.travelMode = travelMode }
    routeDidChange()
    lightingDidChange()
    mapView.requestFrame()
  }

  /// Follows the sun during guidance.
  private func followSun() {
    guard isGuidanceActive, let mode = navigator?.suggestedLightingMode, mode != guidanceLighting
    else { return }
    guidanceLighting = mode
    lightingDidChange()
  }

  /// Shows the map by day or by night, with dark controls at night.
  private func lightingDidChange() {
    mapView.isLowLight = lighting == .lowLight
    mapView.prefersDarkControls = isEnabled && mapView.isLowLight
  }

  /// Sets the mode, and stops animations and gestures unless the mode is free.
  func setMode(_ mode: NavigationCameraMode) {
    recenterTime = nil
    self.mode = mode
    guard isEnabled else { return }
    if mode != .free {
      mapView.stopAnimations()
      mapView.interruptGesture()
    }
    mapView.requestFrame()
  }

  // MARK: Camera driver

  var needsFrame: Bool { isEnabled && moved }

  /// While nothing moves, the session is still advanced: it has locations to simulate or to replay, and the time of
  /// arrival changes.
  var nextFrameTime: Double? {
    guard isEnabled else { return nil }
    let isRunning = sessionStart != nil && session?.isStarted == true
    let tick = isGuidanceActive ? Self.guidanceTick : Self.previewTick
    return [recenterTime, isRunning ? frameTime.map { $0 + tick } : nil].compactMap { $0 }.min()
  }

  func mapView(_ mapView: MapView, willShowFrameAt time: Double) {
    guard isEnabled else { return }
    if let sessionStart {
      isAdvancing = true
      session?.advance(to: sessionStart + time)
      isAdvancing = false
    }
    // A listener may have disabled navigation.
    guard isEnabled else { return }
    followSun()
    recenterIfDue(at: time)
    if mapView.settings.navigation.drawsControls {
      controls.update(for: mapView)
    } else {
      controls.clear(mapView)
    }
    if !moved { camera.rest(until: time - Self.firstFrame) }
    frameTime = time
    if camera.last != mapView.cameraState {
      camera.adopt(
        mapView.cameraState, at: time, isMoving: mapView.isGestureActive || mapView.isAnimating)
    }
    let next = camera.step(to: time, scene: scene)
    moved = next.isInTransition || next != frame
    frame = next
    let isPreview = !isGuidanceActive && !hasArrived
    let settings = mapView.settings.navigation
    drawing.update(
      next, navigator: navigator, lighting: lighting,
      showsMarkers: settings.showsDestinationMarkers, isPreview: isPreview, text: settings.measures)
    drawing.updateCallouts(
      isPreview ? navigator?.routes ?? [] : [], calloutFormat,
      areShortest: navigator?.prefersShorter == true, text: settings.measures,
      colors: lighting == .lowLight ? settings.nightColors : settings.dayColors)
  }

  func mapView(_ mapView: MapView, cameraAt time: Double) -> CameraState? {
    guard isEnabled, let frame, mode != .free || frame.isInTransition else { return nil }
    return frame.camera
  }

  func mapView(_ mapView: MapView, didConstrainDriverCameraTo camera: CameraState) {
    self.camera.accept(camera)
  }

  func mapView(_ mapView: MapView, cameraTakenByGesture gesture: Bool) {
    guard isEnabled else { return }
    mode = .free
    camera.release()
    if gesture, isGuidanceActive, let autoRecenterDelay {
      recenterTime = mapView.clock.now + autoRecenterDelay
    }
    mapView.requestFrame()
  }

  /// In navigation the compass switches between following and overview.
  var alwaysShowsCompass: Bool { isEnabled && mode != .free }

  func mapViewDidTapCompass(_ mapView: MapView) -> Bool {
    guard alwaysShowsCompass else { return false }
    setMode(mode == .following ? .overview : .following)
    return true
  }

  /// Follows again after the delay, but not during a gesture.
  private func recenterIfDue(at time: Double) {
    guard let due = recenterTime, time >= due else { return }
    guard isGuidanceActive else {
      recenterTime = nil
      return
    }
    if mapView.isGestureActive {
      recenterTime = time + (autoRecenterDelay ?? 0)
    } else {
      setMode(.following)
    }
  }

  /// Returns two opposite corners of the box around routes; nothing without routes.
  private static func corners(of routes: some Sequence<Route>) -> [Coordinate] {
    let bounds = CoordinateBounds(path: routes.flatMap(\.line.coordinates))
    return bounds.isValid ? [bounds.southWest, bounds.northEast] : []
  }

  private var scene: NavigationScene {
    if routeIsStale {
      routeIsStale = false
      route = navigator?.route.map(CameraRoute.init)
      alternativeCorners = NavigationController.corners(of: navigator?.routes.dropFirst() ?? [])
    }
    var scene = NavigationScene(
      size: ViewSize(width: Double(mapView.frame.width), height: Double(mapView.frame.height)))
    scene.position = navigator?.position
    scene.track = route
    scene.isGuidanceActive = isGuidanceActive
    scene.padding = mapView.padding
    scene.covered = covered + controls.covered
    scene.constraints = mapView.constraints
    scene.mode = mode
    scene.perspective = perspective
    scene.followingZoom = followingZoom
    // A destination can be far from the end of the line.
    let destinations = navigator?.destinations.map(\.coordinate) ?? []
    scene.extraPoints = extraPoints + alternativeCorners + destinations
    scene.reducesMotion = mapView.settings.reducesMotion
    park()
    scene.parking = parking
    return scene
  }

  /// Updates the view of a destination that has been reached. While the vehicle rolls to a halt, it turns in steps.
  private func park() {
    guard hasArrived, let vehicle = navigator?.position,
      let destination = navigator?.guidance?.nextWaypoint?.coordinate
    else { return parking = nil }
    let next = NavigationScene.Parking(at: vehicle, facing: destination)
    guard let last = parking else { return parking = next }
    let turn = Longitude.difference(from: last.bearing ?? 0, to: next.bearing ?? 0)
    if (last.bearing == nil) != (next.bearing == nil) || abs(turn) > 10 { parking = next }
  }

  private func enabledDidChange() {
    camera.release()
    recenterTime = nil
    if isEnabled {
      mode = .following
      mapView.tapHandler = { [weak self] point in self?.chooseRoute(at: point) ?? false }
    } else {
      mapView.tapHandler = nil
      frame = nil
      frameTime = nil
      drawing.clear()
      controls.clear(mapView)
    }
    lightingDidChange()
    mapView.requestFrame()
  }
}

extension NavigationController: NavigatorListener {
  func navigator(_ navigator: Navigator, didUpdatePosition position: RoadPosition) {
    followSun()
    if !isAdvancing { mapView.requestFrame() }
  }

  func navigatorDidChangeRoute(_ navigator: Navigator) {
    routeDidChange()
    hasClosedArrival = false
    mapView.requestFrame()
  }

  func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode mode: LightingMode) {
    followSun()
    mapView.requestFrame()
  }
}

/// The content of the labels of routes before guidance.
package enum RouteCalloutFormat: Hashable, Sendable {
  /// The value by which routes are compared: the distance if the shortest ones were requested, otherwise the time, and the
  /// distance too where another route has the same time.
  case automatic
  case time, distance

  /// Returns the labels of routes.
  ///
  /// - Parameter areShortest: Whether the shortest routes were requested.
  func texts(of routes: [Route], areShortest: Bool, in text: MeasureText) -> [String] {
    let distances = routes.map { text.distance($0.distance) }
    if self == .distance || self == .automatic && areShortest { return distances }
    let times = routes.map { text.time($0.duration) }
    guard self == .automatic else { return times }
    return zip(times, distances).map { time, distance in
      times.count { $0 == time } > 1 ? "\(time) · \(distance)" : time
    }
  }
}
