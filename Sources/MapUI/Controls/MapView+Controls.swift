// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapCanvas
import MapScene

/// Whether controls are light or dark.
public enum ControlTheme: Hashable, Sendable, CaseIterable {
  /// As the map's ground is.
  case automatic
  /// Dark on light, whatever the map is.
  case light
  /// Light on dark, whatever the map is.
  case dark
}

extension MapView {
  /// What is drawn over the map and can be used or read, for programs that tell it to people who do not
  /// see the map, and for tests: from the top down, each line from where reading begins.
  ///
  /// As the last frame had it: it changes with ``step(to:)``. Where ``accessibilityElementsHidden`` is
  /// false, the markers in view follow.
  public var accessibilityElements: [AccessibilityElement] {
    let controls = screenControls.elements(isMirrored: layoutDirection == .rightToLeft)
    if accessibilityElementsHidden || helpPanel != nil { return controls }
    return controls + markerElements
  }

  /// The markers in view that have a title, each around its place.
  private var markerElements: [AccessibilityElement] {
    let projection = projection
    let half = ScreenControl.finger / 2
    return appOverlays.members.values.compactMap { overlay in
      guard let marker = overlay as? Marker, let title = marker.title, !title.isEmpty,
        projection.contains(marker.position)
      else { return nil }
      let place = projection.point(for: marker.position)
      let frame = CGRect(
        x: place.x - half, y: place.y - half, width: 2 * half, height: 2 * half)
      return AccessibilityElement(
        identifier: title, label: title, frame: frame, traits: .button
      ) { [weak self, weak marker] in
        guard let self, let marker, marker.isTappable else { return false }
        tapped(marker)
        return true
      }
    }
    .sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
  }

  /// What the controls are drawn by now, from below to the top: for pictures that something else draws.
  package var controlDrawing: [OverlayScreenImage] {
    updateControls(to: clock.now)
    return screenControls.drawing
  }

  /// What the controls are drawn in.
  var controlColors: PanelColors {
    let isDark =
      switch settings.controlTheme {
      case .automatic: prefersDarkControls ?? picture?.isDark ?? false
      case .light: false
      case .dark: true
      }
    return isDark ? .night : .day
  }

  /// Where the credits stand, in points of the view.
  var creditsFrame: CGRect? {
    guard let viewport = hasSize ? viewport : nil,
      let box = picture?.creditsBox(in: viewport, mapType: mapType) ?? creditsBox
    else { return nil }
    return CGRect(
      x: box.low.x, y: box.low.y, width: box.high.x - box.low.x, height: box.high.y - box.low.y)
  }

  /// Moves the controls on to a time. They are placed and drawn with the next frame or query.
  func updateControls(to time: Double) {
    isUpdatingControls = true
    defer { isUpdatingControls = false }
    mapControls.fadeCompass(of: self, at: time)
    toasts.update(for: self, at: time)
    screenControls.setNeedsPlacement()
    if let next = nextFrameTime, next <= time { setNeedsFrame() }
    if screenControls.stepPresses(to: time) { setNeedsFrame() }
  }

  /// Applies pending control updates before a frame is drawn.
  func settleControls() {
    isUpdatingControls = true
    defer { isUpdatingControls = false }
    screenControls.applyPendingUpdate()
  }

  /// Places the view's own controls. That needs no further frame.
  func placeControls() {
    let wasUpdating = isUpdatingControls
    isUpdatingControls = true
    defer { isUpdatingControls = wasUpdating }
    mapControls.place(in: self)
    toasts.place(in: self)
    help.update(for: self)
  }

  /// The compass was pressed: the driver has its say, else north turns up.
  func compassTapped() {
    if cameraDriver?.mapViewDidTapCompass(self) ?? false { return }
    animateByItself { animate(toBearing: 0) }
  }

  /// The my-location button was pressed: the delegate has its say, else the map goes there.
  func myLocationButtonTapped() {
    let isHandled = ask { $0.didTapMyLocationButton(for: self) } ?? false
    guard !isHandled, let place = myLocation?.coordinate else { return }
    animateByItself { animate(toLocation: place) }
  }

  /// A zoom button was pressed: from where the camera is going, so that presses add up.
  func zoomButtonTapped(_ levels: Double) {
    let zoom = (runs.isEmpty ? cameraState : model).zoom + levels
    animateByItself { animate(toZoom: Float(zoom)) }
  }
}
