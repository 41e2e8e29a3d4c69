// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapScene

/// The distances around an overlay at which a touch still hits it, in points.
enum HitTolerance {
  static let thing = 8.0
  /// For lines: half a fingertip.
  static let line = 22.0
}

extension MapView {
  /// The object at a touched point.
  private enum HitTarget {
    case infoWindow(Marker)
    case overlay(Overlay)
    case myLocation(UserLocation)
  }

  /// Returns the topmost overlay at a point of the view in the current frame; `nil` if there is none.
  /// Overlays that are not ``Overlay/isTappable`` are ignored.
  ///
  /// An overlay under the point has priority over a near one. The tolerance is 8 points, 22 for lines.
  public func overlay(at point: CGPoint) -> Overlay? {
    let screenPoint = ScreenPoint(x: Double(point.x), y: Double(point.y))
    guard case .overlay(let overlay) = hitTarget(at: screenPoint, where: \.isTappable) else {
      return nil
    }
    return overlay
  }

  private func hitTarget(at point: ScreenPoint, where isIncluded: (Overlay) -> Bool) -> HitTarget? {
    let app = appOverlays
    let window = app.infoWindow
    func isMeant(_ id: OverlayID) -> Bool {
      id == window?.id || app.dot?.ids.contains(id) ?? false
        || app.owner(of: id).map(isIncluded) ?? false
    }
    let hit =
      overlays.hit(at: point, in: viewport, tolerance: HitTolerance.thing, where: isMeant)
      ?? overlays.hit(at: point, in: viewport, tolerance: HitTolerance.line) {
        app.owner(of: $0) is Polyline && isMeant($0)
      }
    guard let hit else { return nil }
    if let window, hit.id == window.id { return .infoWindow(window.marker) }
    if let owner = app.owner(of: hit.id) { return .overlay(owner) }
    return userLocation.map { .myLocation($0) }
  }

  /// Handles a tap on the map: selects a marker, or notifies the delegate.
  func gestureTapped(at point: ScreenPoint) {
    switch hitTarget(at: point, where: \.isTappable) {
    case .infoWindow(let marker): callDelegate { $0.mapView(self, didTapInfoWindowOf: marker) }
    case .overlay(let marker as Marker): tapped(marker)
    case .overlay(let overlay): callDelegate { $0.mapView(self, didTap: overlay) }
    case .myLocation(let location):
      callDelegate { $0.mapView(self, didTapMyLocation: location.coordinate) }
    case nil where tapHandler?(point) == true: break
    case nil: mapTapped(at: point)
    }
  }

  func tapped(_ marker: Marker) {
    let isHandled = callDelegate { $0.mapView(self, didTap: marker) } ?? false
    guard !isHandled, marker.map === self else { return }
    selectedMarker = marker
    guard marker.map === self else { return }
    animateAutomatically { animate(toLocation: marker.position) }
  }

  /// Handles a long press on the map: starts to drag a marker, or notifies the delegate.
  func gestureLongPressed(at point: ScreenPoint) {
    switch hitTarget(at: point, where: { $0.isTappable || $0.isFound }) {
    case .infoWindow(let marker):
      callDelegate { $0.mapView(self, didLongPressInfoWindowOf: marker) }
    case .overlay(let marker as Marker) where marker.isDraggable: beginDrag(of: marker, at: point)
    default:
      let coordinate = projection.coordinate(for: CGPoint(point))
      notify { $0.mapView(self, didLongPressAt: coordinate) }
    }
  }

  /// Calls the delegate for an answer, also while another callback is running.
  @discardableResult
  func callDelegate<Answer>(_ question: (any MapViewDelegate) -> Answer) -> Answer? {
    guard let delegate else { return nil }
    let before = events.isNotifying
    events.isNotifying = true
    defer { events.isNotifying = before }
    return question(delegate)
  }
}
