// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapWindowSDL
import RhumbModules

extension Viewer: MapViewDelegate {
  func mapView(_ mapView: MapView, willMove gesture: Bool) {
    log.write(gesture ? "gesture" : "move", mapView.camera)
  }

  func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) { tapped(at: coordinate) }

  func mapView(
    _ mapView: MapView, didTapPOI place: MapView.RenderedFeature, name: String, location: Coordinate
  ) { tapped(PlaceDetail(place, name: name, at: location)) }

  func mapView(_ mapView: MapView, didTap marker: Marker) -> Bool { chosePin(marker) }

  func didTapMyLocationButton(for mapView: MapView) -> Bool { findLocation() }

  func mapView(_ mapView: MapView, didLongPressAt coordinate: Coordinate) {
    let point = view.projection.point(for: coordinate)
    openMenu(at: ScreenPoint(x: point.x, y: point.y))
  }

  func mapView(_ mapView: MapView, idleAt position: CameraPosition) { log.write("idle", position) }

  func mapViewDidFinishTileRendering(_ mapView: MapView) {
    hasNewlyCompleted = true
    findProfile()
  }
}

extension Viewer {
  /// Logs the changes of a frame for scripts, after it is on the screen.
  func logFrame() {
    log.countFrame()
    log.record(view.isNavigationEnabled ? view.cameraMode : nil)
    if log.isWatching { log.write("frame", view.camera) }
    if view.frame.size != loggedSize {
      loggedSize = view.frame.size
      log.write(
        "resized", ["width": .number(loggedSize.width), "height": .number(loggedSize.height)])
    }
    if hasNewlyCompleted {
      hasNewlyCompleted = false
      if options.remote { window.settle() }
      log.write("complete", ["milliseconds": .number((ProcessUse.age * 1000).rounded())])
    }
  }
}

extension Viewer: MapViewNavigationUIDelegate {
  func mapViewDidTapStartButton(_ mapView: MapView) { driving.drive() }
}

extension Viewer: NavigatorListener {
  func navigatorDidChangeRoute(_ navigator: Navigator) {
    guard let route = navigator.route, !driving.isDriving else { return }
    log.write("routeChanged", ["meters": .number(route.distance)])
    // The user has chosen another one of the routes.
    guard routePlan?.isComplete == true else { return }
    showPlan()
    findProfile()
  }

  func navigator(_ navigator: Navigator, didAnnounce announcement: Announcement) {
    log.write("announcement", ["text": .string(announcement.text)])
  }

  func navigator(_ navigator: Navigator, didEncounter event: GuidanceEvent) {
    if case .fasterRouteFound(_, let saving) = event { offerFasterRoute(saving: saving) }
  }

  func navigator(_ navigator: Navigator, didUpdatePosition position: RoadPosition) {
    savedDrive?.save(navigator, at: view.clock.now)
    followSun(of: navigator)
  }

  func navigator(_ navigator: Navigator, didChangeSuggestedLightingMode mode: LightingMode) {
    followSun(of: navigator)
  }

  /// Shows the map by day or by night during a drive. While the user plans a route, the theme stays.
  private func followSun(of navigator: Navigator) {
    let isNight = navigator.suggestedLightingMode == .lowLight
    guard navigator.isGuidanceActive, isThemeAutomatic, files.isNight != isNight else { return }
    files.isNight = isNight
    Task { await showScene() }
  }

  func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint) {
    savedDrive?.remove()
    routePlan = nil
    log.write("arrived")
  }
}
