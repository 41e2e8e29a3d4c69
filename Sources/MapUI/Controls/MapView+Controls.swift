// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapCanvas
import MapScene

/// The appearance of controls: light or dark.
public enum ControlTheme: Hashable, Sendable, CaseIterable {
  /// Matches the map.
  case automatic
  /// Dark on light, whatever the map's appearance.
  case light
  /// Light on dark, whatever the map's appearance.
  case dark
}

extension MapView {
  /// The elements over the map that can be used or read, for assistive technologies and tests. They are
  /// ordered from top to bottom, and each row in reading direction.
  ///
  /// They are those of the last frame and change with ``step(to:)``. If ``accessibilityElementsHidden`` is
  /// `false`, the visible markers follow.
  public var accessibilityElements: [AccessibilityElement] {
    let controls = screenControls.elements(isMirrored: layoutDirection == .rightToLeft)
    if accessibilityElementsHidden || helpPanel != nil { return controls }
    return controls + markerElements
  }

  /// The visible markers that have a title, each with a frame around its position.
  private var markerElements: [AccessibilityElement] {
    let projection = projection
    let half = ScreenControl.finger / 2
    return appOverlays.members.values.compactMap { overlay in
      guard let marker = overlay as? Marker, marker.isVisible, let title = marker.title,
        !title.isEmpty,
        projection.contains(marker.position)
      else { return nil }
      let point = projection.point(for: marker.position)
      let frame = CGRect(
        x: point.x - half, y: point.y - half, width: 2 * half, height: 2 * half)
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

  /// The images of the controls, from bottom to top, for frames that another component draws.
  package var controlDrawing: [OverlayScreenImage] {
    updateControls(to: clock.now)
    return screenControls.drawing
  }

  /// The colors of the controls.
  var controlColors: PanelColors {
    let isDark =
      switch settings.controlTheme {
      case .automatic: prefersDarkControls || renderer?.isDark ?? false
      case .light: false
      case .dark: true
      }
    return isDark ? .night : .day
  }

  /// The frame of the attribution, in points of the view.
  var attributionFrame: CGRect? {
    guard let viewport = hasSize ? viewport : nil,
      let box = renderer?.attributionBox(in: viewport, mapType: mapType) ?? attributionBox
    else { return nil }
    return CGRect(
      x: box.low.x, y: box.low.y, width: box.high.x - box.low.x, height: box.high.y - box.low.y)
  }

  /// Advances the controls to a time. They are placed and drawn with the next frame or query.
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

  /// Places the view's own controls, without requesting another frame.
  func placeControls() {
    let wasUpdating = isUpdatingControls
    isUpdatingControls = true
    defer { isUpdatingControls = wasUpdating }
    mapControls.place(in: self)
    toasts.place(in: self)
    help.update(for: self)
  }

  /// Handles a press of the compass. If the driver does not handle it, north turns up.
  func compassTapped() {
    if let driver = cameraDriver as? any NavigationCameraDriver, driver.mapViewDidTapCompass(self) {
      return
    }
    var state = model
    (state.bearing, state.roll) = (0, 0)
    animateAutomatically { animate(to: state, keys: [.bearing, .roll], path: .straight) }
  }

  /// Handles a press of the my-location button. If the delegate does not handle it, the map moves to the
  /// location.
  func myLocationButtonTapped() {
    let isHandled = callDelegate { $0.didTapMyLocationButton(for: self) } ?? false
    guard !isHandled, let coordinate = userLocation?.coordinate else { return }
    animateAutomatically { animate(toLocation: coordinate) }
  }

  /// Handles a press of a zoom button. The zoom starts from the animation's target, so that presses add up.
  func zoomButtonTapped(_ levels: Double) {
    let zoom = (runs.isEmpty ? cameraState : model).zoom + levels
    animateAutomatically { animate(toZoom: Float(zoom)) }
  }
}
