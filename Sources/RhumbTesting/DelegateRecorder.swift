// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
public import MapGeometry
public import MapNavigation
public import MapNavigationUI
public import MapRoute
public import MapUI

/// Records the calls of a map view's delegates and of its navigator's listeners as lines of text, and passes them on to
/// the app's delegates.
///
///     let recorder = DelegateRecorder(of: map)
///     InputSimulator(map).tap()
///     #expect(recorder.take() == ["didTapAt 60.17000,24.94000"])
///
/// The view keeps the recorder. A call for a delegate that the app has released, because nothing keeps a reference
/// to it, fails the test.
@MainActor public final class DelegateRecorder {
  /// The calls since the last ``take()``, in order. Calls that repeat in each frame or with each location, such as
  /// `didChange` and `didUpdatePosition`, have one line until another call follows.
  public private(set) var log: [String] = []

  private weak var delegate: (any MapViewDelegate)?
  private weak var navigationDelegate: (any MapViewNavigationUIDelegate)?
  private let hasDelegate: Bool
  private var hasFailed = false
  private let site: CallSite

  /// Starts to record the calls of a view's current delegates, and of the listeners of its session's navigator, also for
  /// a session in Google's style. If the app sets another delegate later, the recorder records no more calls of it, and
  /// nothing of a session that the view gets later.
  public init(
    of view: MapView, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let former = view.delegate as? DelegateRecorder
    delegate = former.map(\.delegate) ?? view.delegate
    hasDelegate = former?.hasDelegate ?? view.hasHadDelegate
    navigationDelegate = former.map(\.navigationDelegate) ?? view.navigationUIDelegate
    view.attachments[DelegateRecorder.self] = self
    view.delegate = self
    view.navigationUIDelegate = self
    view.navigationSession?.navigator.add(self)
  }

  /// Returns the log and clears it.
  public func take() -> [String] {
    defer { log = [] }
    return log
  }

  /// Adds a line and returns the app's delegate.
  private func record(_ line: String) -> (any MapViewDelegate)? {
    append(line)
    if hasDelegate, delegate == nil, !hasFailed {
      hasFailed = true
      site.fail(
        "The map view called “\(line)”, but its delegate was released. A view holds its delegate weakly: keep a "
          + "reference to it.")
    }
    return delegate
  }

  /// Adds a line, unless it is the repetition of a continuous call.
  private func append(_ line: String) {
    if Self.isContinuous(line), log.reversed().prefix(while: Self.isContinuous).contains(line) {
      return
    }
    log.append(line)
  }

  /// Whether a line is of a call that repeats in each frame or with each location.
  private static func isContinuous(_ line: String) -> Bool {
    line == "didChange" || line.hasPrefix("didDrag ") || line.hasPrefix("didUpdate")
  }

  private func text(_ coordinate: Coordinate) -> String {
    String(format: "%.5f,%.5f", coordinate.latitude, coordinate.longitude)
  }

  private func text(_ position: CameraPosition) -> String {
    text(position.target) + String(format: " zoom %.2f", position.zoom)
  }

  private func text(_ overlay: Overlay) -> String {
    let kind = String(describing: type(of: overlay))
    return overlay.title.map { "\(kind) “\($0)”" } ?? kind
  }
}

extension DelegateRecorder: MapViewDelegate {
  public func mapView(_ mapView: MapView, willMove gesture: Bool) {
    record("willMove gesture: \(gesture)")?.mapView(mapView, willMove: gesture)
  }

  public func mapView(_ mapView: MapView, didChange position: CameraPosition) {
    record("didChange")?.mapView(mapView, didChange: position)
  }

  public func mapView(_ mapView: MapView, idleAt position: CameraPosition) {
    record("idleAt \(text(position))")?.mapView(mapView, idleAt: position)
  }

  public func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) {
    record("didTapAt \(text(coordinate))")?.mapView(mapView, didTapAt: coordinate)
  }

  public func mapView(
    _ mapView: MapView, didTapPOI place: MapView.RenderedFeature, name: String, location: Coordinate
  ) {
    record("didTapPOI “\(name)” \(text(location))")?
      .mapView(mapView, didTapPOI: place, name: name, location: location)
  }

  public func mapView(_ mapView: MapView, didLongPressAt coordinate: Coordinate) {
    record("didLongPressAt \(text(coordinate))")?.mapView(mapView, didLongPressAt: coordinate)
  }

  public func mapView(_ mapView: MapView, didTap marker: Marker) -> Bool {
    record("didTap \(text(marker))")?.mapView(mapView, didTap: marker) ?? false
  }

  public func mapView(_ mapView: MapView, didTap overlay: Overlay) {
    record("didTap \(text(overlay))")?.mapView(mapView, didTap: overlay)
  }

  public func mapView(_ mapView: MapView, didTapInfoWindowOf marker: Marker) {
    record("didTapInfoWindowOf \(text(marker))")?.mapView(mapView, didTapInfoWindowOf: marker)
  }

  public func mapView(_ mapView: MapView, didLongPressInfoWindowOf marker: Marker) {
    record("didLongPressInfoWindowOf \(text(marker))")?
      .mapView(mapView, didLongPressInfoWindowOf: marker)
  }

  public func mapView(_ mapView: MapView, didCloseInfoWindowOf marker: Marker) {
    record("didCloseInfoWindowOf \(text(marker))")?.mapView(mapView, didCloseInfoWindowOf: marker)
  }

  public func mapView(_ mapView: MapView, markerInfoWindow marker: Marker) -> IconImage? {
    record("markerInfoWindow \(text(marker))")?.mapView(mapView, markerInfoWindow: marker)
  }

  public func mapView(_ mapView: MapView, markerInfoContents marker: Marker) -> IconImage? {
    record("markerInfoContents \(text(marker))")?.mapView(mapView, markerInfoContents: marker)
  }

  public func mapView(_ mapView: MapView, didBeginDragging marker: Marker) {
    record("didBeginDragging \(text(marker))")?.mapView(mapView, didBeginDragging: marker)
  }

  public func mapView(_ mapView: MapView, didDrag marker: Marker) {
    record("didDrag \(text(marker))")?.mapView(mapView, didDrag: marker)
  }

  public func mapView(_ mapView: MapView, didEndDragging marker: Marker) {
    record("didEndDragging \(text(marker))")?.mapView(mapView, didEndDragging: marker)
  }

  public func mapView(_ mapView: MapView, didTapMyLocation location: Coordinate) {
    record("didTapMyLocation \(text(location))")?.mapView(mapView, didTapMyLocation: location)
  }

  public func didTapMyLocationButton(for mapView: MapView) -> Bool {
    record("didTapMyLocationButton")?.didTapMyLocationButton(for: mapView) ?? false
  }

  public func mapViewDidStartTileRendering(_ mapView: MapView) {
    record("didStartTileRendering")?.mapViewDidStartTileRendering(mapView)
  }

  public func mapViewDidFinishTileRendering(_ mapView: MapView) {
    record("didFinishTileRendering")?.mapViewDidFinishTileRendering(mapView)
  }

  public func mapViewSnapshotReady(_ mapView: MapView) {
    record("snapshotReady")?.mapViewSnapshotReady(mapView)
  }
}

extension DelegateRecorder: MapViewNavigationUIDelegate {
  public func mapViewDidTapRecenterButton(_ mapView: MapView) {
    append("didTapRecenterButton")
    navigationDelegate?.mapViewDidTapRecenterButton(mapView)
  }

  public func mapViewDidTapStartButton(_ mapView: MapView) {
    append("didTapStartButton")
    navigationDelegate?.mapViewDidTapStartButton(mapView)
  }
}

extension DelegateRecorder: NavigatorListener {
  public func navigator(_ navigator: Navigator, didUpdatePosition position: RoadPosition) {
    append("didUpdatePosition")
  }

  public func navigatorDidChangeRoute(_ navigator: Navigator) {
    append(
      navigator.route.map { "didChangeRoute \(Int($0.distance.rounded())) m" }
        ?? "didChangeRoute none")
  }

  public func navigator(_ navigator: Navigator, didEncounter event: GuidanceEvent) {
    switch event {
    case .ignored(let problem): append("didEncounter ignored \(problem)")
    case .signalLost: append("didEncounter signalLost")
    case .signalFound: append("didEncounter signalFound")
    case .departed: append("didEncounter departed")
    case .rerouteNeeded: append("didEncounter rerouteNeeded")
    case .rejoined: append("didEncounter rejoined")
    case .stepChanged(let leg, let step): append("didEncounter stepChanged \(leg) \(step)")
    case .announced: append("didEncounter announced")
    case .speedingChanged(let severity): append("didEncounter speedingChanged \(severity)")
    case .arrived(let leg, _): append("didEncounter arrived \(leg)")
    case .fasterRouteFound(_, let saving):
      append("didEncounter fasterRouteFound \(saving.isFinite ? "\(Int(saving)) s" : "closed")")
    }
  }

  public func navigator(_ navigator: Navigator, didAnnounce announcement: Announcement) {
    append("didAnnounce “\(announcement.text)”")
  }

  public func navigator(_ navigator: Navigator, didUpdateRemainingTime time: Double) {
    append("didUpdateRemainingTime")
  }

  public func navigator(_ navigator: Navigator, didUpdateRemainingDistance distance: Double) {
    append("didUpdateRemainingDistance")
  }

  public func navigator(
    _ navigator: Navigator, didUpdateSpeeding severity: SpeedAlertOptions.Severity, share: Double?
  ) {
    append("didUpdateSpeeding \(severity)")
  }

  public func navigator(_ navigator: Navigator, didArriveAt waypoint: Waypoint) {
    let name = waypoint.title.isEmpty ? text(waypoint.coordinate) : "“\(waypoint.title)”"
    append("didArriveAt \(name)")
  }

  public func navigator(
    _ navigator: Navigator, didChangeSuggestedLightingMode mode: LightingMode
  ) {
    append("didChangeSuggestedLightingMode \(mode)")
  }
}
