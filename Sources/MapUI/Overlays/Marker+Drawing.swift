// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapScene

extension Marker {
  /// The current icon.
  func shownIcon(scale: Double) -> IconImage {
    iconView?.icon(scale: scale) ?? playback?.frame ?? icon ?? Marker.defaultIcon
  }

  /// The sprite with the marker's animated values in this frame.
  func sprite(scale: Double) -> OverlaySprite {
    let icon = shownIcon(scale: scale)
    let look = currentAppearance
    var sprite = OverlaySprite(icon.overlayImage(scale: scale), at: look.position)
    sprite.anchor = icon.anchor(groundAnchor)
    sprite.rotation = look.rotation
    sprite.opacity = look.opacity
    sprite.scale = look.growth
    sprite.isFlat = isFlat
    if let level { sprite.level = level == .ground ? .ground : .top }
    sprite.insets = icon.alignmentRectInsets
    return sprite
  }

  /// The offset from the position on the screen to the info window's tip, in points.
  func infoWindowOffset(in viewport: Viewport) -> SIMD2<Double> {
    let tip = shownIcon(scale: viewport.scale).anchor(infoWindowAnchor)
    return sprite(scale: viewport.scale).way(to: tip, in: viewport) ?? .zero
  }

  /// Redraws the marker if the icon view returns another icon than before.
  func redrawIcon() {
    guard let map, let piece = pieces.first else { return }
    let image = shownIcon(scale: map.scale).overlayImage(scale: map.scale)
    if map.overlays[sprite: piece]?.image !== image { redraw() }
  }

  /// Updates the icon. An animated icon starts with its first frame.
  func iconDidChange() {
    let icon = icon.flatMap { $0.frames.count > 1 ? $0 : nil }
    let hadPlayback = playback != nil
    playback = map.flatMap { map in icon.map { IconPlayback($0, start: map.clock.now) } }
    if hadPlayback || playback != nil {
      map?.appOverlays.animated[ObjectIdentifier(self)] = playback == nil ? nil : self
    }
    redraw()
  }

  /// Advances an animated icon to a time of the view's clock.
  func advanceIcon(to time: Double) {
    if playback?.advance(to: time) == true { redrawIcon() }
  }

  func viewDidChange() {
    let isTracked = map != nil && iconView != nil && tracksViewChanges
    map?.appOverlays.trackedMarkers[ObjectIdentifier(self)] = isTracked ? self : nil
    redraw()
  }

  /// Updates the info window after a change of its content.
  func contentDidChange() {
    guard let map, map.selectedMarker === self else { return }
    map.appOverlays.infoWindow?.fill()
  }
}

extension SIMD2<Double> {
  /// Returns the vector rotated clockwise on the screen.
  func turned(_ degrees: Double) -> Self {
    guard degrees != 0, degrees.isFinite else { return self }
    let (s, c) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return [x * c - y * s, x * s + y * c]
  }
}
