// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapCanvas
import MapGeometry
import MapImage
import MapScene

/// The content and layout of a view's own controls in a frame. Equal contents have the same appearance,
/// except for the compass needle.
@MainActor struct MapControlContent: @MainActor Equatable {
  let size: ViewSize
  let padding: MapEdgeInsets
  let scale: Double
  let isMirrored: Bool
  let colors: PanelColors
  let words: ControlStrings
  /// The width and height of a button, in points.
  let side: Double
  /// The occupied areas of the view: other controls and the attribution.
  var reserved: [CGRect] = []
  var attribution: CGRect?
  var hasCompass: Bool
  /// `nil` without a button.
  var location: MapButtons.LocationState?
  /// `nil` without buttons.
  var zoom: Zoom?
  var bar: ScaleBarPanel?

  /// Whether the map can be zoomed in and out.
  struct Zoom: Equatable {
    var canGoIn: Bool
    var canGoOut: Bool

    func may(_ isIn: Bool) -> Bool { isIn ? canGoIn : canGoOut }
  }

  /// Makes the content for the view's current state.
  init(_ view: MapView) {
    let settings = view.settings
    size = view.size
    padding = view.shownPadding
    scale = view.scale
    isMirrored = view.layoutDirection == .rightToLeft
    colors = view.controlColors
    words = settings.controlStrings
    side = max(MapButtons.side, settings.leastControlSide)
    let hasSize = view.hasSize
    // A visible compass stays in the content until it has faded out.
    hasCompass =
      hasSize && settings.compassButton
      && (MapControlContent.needsCompass(view)
        || view.screenControls.shows(ControlIdentifier.compass))
    if hasSize, settings.myLocationButton, view.isMyLocationEnabled {
      location = MapControlContent.location(view)
    }
    if hasSize, settings.zoomButtons {
      let range = view.constraints.zoomRange(size: view.size)
      zoom = Zoom(
        canGoIn: view.cameraState.zoom < Double(range.upperBound) - 0.001,
        canGoOut: view.cameraState.zoom > Double(range.lowerBound) + 0.001)
    }
    if hasSize, settings.scaleBar {
      let room = view.size.width - padding.left - padding.right - 2 * ControlPlacer.margin
      bar = ScaleBar.panel(
        latitude: view.cameraState.target.latitude, zoom: view.cameraState.zoom,
        units: settings.scaleBarUnits, longest: min(max(room / 3, 20), ScaleBar.longest),
        scale: scale, isMirrored: isMirrored)
    }
    if hasCompass || location != nil || zoom != nil || bar != nil {
      reserved = view.screenControls.reserved
      attribution = view.attributionFrame
    }
  }

  var taken: [CGRect] { reserved + [attribution].compactMap { $0 } }

  /// Whether the compass of a view must be shown.
  static func needsCompass(_ view: MapView) -> Bool {
    let camera = view.cameraState
    let turns = [camera.bearing, camera.roll].map { min($0, 360 - $0) }
    return turns.contains { $0 > 0.01 }
      || (view.cameraDriver as? any NavigationCameraDriver)?.alwaysShowsCompass == true
  }

  private static func location(_ view: MapView) -> MapButtons.LocationState {
    guard let coordinate = view.userLocation?.coordinate else { return .unknown }
    let (here, there) = (WorldPoint(view.cameraState.target), WorldPoint(coordinate))
    let offset = SIMD2(here.x - there.x, here.y - there.y)
    let points =
      SIMD2(offset.x - offset.x.rounded(), offset.y) * (256 * exp2(view.cameraState.zoom))
    return (points * points).max() < 1 ? .centered : .away
  }

  private func make(
    _ name: String, _ label: String, _ frame: CGRect, top: Double = MapButtons.shadow,
    draw: @escaping @MainActor (MapButtons) -> RasterImage
  ) -> ScreenControl {
    let buttons = MapButtons(side: side, colors: colors, scale: scale)
    let pressed = MapButtons(side: side, colors: colors.pressed, scale: scale)
    return ScreenControl(
      name, label: label, traits: .button, level: .button, frame: frame,
      shadow: [MapButtons.shadow, top], scale: scale
    ) { isPressed in draw(isPressed ? pressed : buttons) }
  }

  func compass(_ frame: CGRect, _ view: MapView) -> ScreenControl {
    var control = make(ControlIdentifier.compass, words.compass, frame) { $0.compass() }
    control.needle = OverlayImage(
      MapIcons.needle(isNight: colors.isDark, scale: scale), scale: scale)
    control.action = { [weak view] in view?.compassTapped() }
    return control
  }

  func myLocation(_ frame: CGRect, _ view: MapView) -> ScreenControl {
    let state = location ?? .unknown
    var control = make(ControlIdentifier.myLocation, words.myLocation, frame) { $0.location(state) }
    control.action = { [weak view] in view?.myLocationButtonTapped() }
    return control
  }

  func zoomButton(_ isIn: Bool, _ frame: CGRect, _ view: MapView) -> ScreenControl {
    let isEnabled = zoom?.may(isIn) ?? false
    var control = make(
      isIn ? ControlIdentifier.zoomIn : ControlIdentifier.zoomOut,
      isIn ? words.zoomIn : words.zoomOut, frame, top: isIn ? MapButtons.shadow : 0
    ) { $0.zoom(isIn: isIn, isEnabled: isEnabled) }
    control.isEnabled = isEnabled
    control.repeats = true
    control.action = { [weak view] in view?.zoomButtonTapped(isIn ? 1 : -1) }
    return control
  }

  /// - Parameter words: The image of the bar's text.
  func scaleBar(_ frame: CGRect, words image: OverlayImage) -> ScreenControl {
    let (colors, scale) = (colors, scale)
    let panel = bar ?? ScaleBarPanel(upper: nil, lower: nil)
    let says = [panel.upper?.label, panel.lower?.label].compactMap { $0 }
    let margin = ScaleBarPanel.margin
    // The line and the text begin at the same side.
    let line = isMirrored ? Double(frame.width) - panel.length : 0
    let start = isMirrored ? Double(frame.width) + 2 * margin - image.size.x : 0
    var control = ScreenControl(
      ControlIdentifier.scaleBar, label: "\(words.scaleBar): \(says.joined(separator: ", "))",
      frame: frame, shadow: [margin - line, margin], scale: scale
    ) { _ in panel.lines(colors: colors, scale: scale) }
    control.needle = image
    control.needleOffset = [start - margin, -margin]
    return control
  }
}
