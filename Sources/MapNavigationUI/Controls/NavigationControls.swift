// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapCanvas
import MapImage
import MapScene
import MapUI

/// Draws navigation's panels and buttons as pictures over the map, in the frame that they belong to: so
/// they look the same in a window, in a snapshot and in a film.
@MainActor final class NavigationControls {
  private let overlays: OverlaySet
  private let scale: Double
  private var content: ControlContent?
  private var layout: ControlLayout?
  private var shown: [Part: (id: OverlayID, frame: CGRect)] = [:]

  private enum Part: Hashable { case banner, trip, recenter, speed }

  /// Over everything else that is put on the view.
  private static let zIndex = 1000

  init(_ overlays: OverlaySet, scale: Double) {
    self.overlays = overlays
    self.scale = scale
  }

  /// What the controls cover, in points from the edges of the view's padded part.
  private(set) var covered = EdgeInsets.zero

  /// Brings the controls to what the view shows now. Pictures are made again only where they differ.
  func update(for mapView: MapView) {
    let layout = ControlLayout(
      size: ViewSize(width: Double(mapView.frame.width), height: Double(mapView.frame.height)),
      padding: mapView.padding)
    guard layout.hasRoom else { return clear(mapView) }
    let content = ControlContent(mapView)
    let before = self.layout == layout ? self.content : nil
    guard content != before else { return }
    self.content = content
    self.layout = layout
    covered = layout.covered(content)
    mapView.controlInsets = covered
    let all = before == nil || content.colors != before?.colors
    if all || content.banner != before?.banner { drawBanner(content, layout) }
    if all || content.trip != before?.trip { drawTrip(content, layout) }
    let isMoved = (content.trip == nil) != (before?.trip == nil)
    if all || isMoved || content.recenter != before?.recenter { drawRecenter(content, layout) }
    if all || isMoved || content.speed != before?.speed { drawSpeed(content, layout) }
  }

  /// Takes everything away.
  func clear(_ mapView: MapView) {
    guard content != nil else { return }
    for part in shown.values { overlays.remove(part.id) }
    shown = [:]
    content = nil
    layout = nil
    covered = .zero
    mapView.controlInsets = .zero
  }

  /// Whether a place of the view, in points, lies on the Re-center button.
  func isOnRecenter(_ point: CGPoint) -> Bool {
    shown[.recenter]?.frame.contains(point) ?? false
  }

  /// Whether a place of the view lies on any control.
  func covers(_ point: CGPoint) -> Bool { shown.values.contains { $0.frame.contains(point) } }

  private func drawBanner(_ content: ControlContent, _ layout: ControlLayout) {
    show(
      .banner,
      content.banner?.image(width: layout.panelWidth, colors: content.colors, scale: scale)
    ) { _ in layout.banner }
  }

  private func drawTrip(_ content: ControlContent, _ layout: ControlLayout) {
    show(
      .trip, content.trip?.image(width: layout.panelWidth, colors: content.colors, scale: scale)
    ) { layout.trip(height: $0.y) }
  }

  private func drawRecenter(_ content: ControlContent, _ layout: ControlLayout) {
    show(
      .recenter,
      content.recenter.map {
        Buttons.recenter(label: $0, colors: content.colors, scale: scale)
      }
    ) { layout.button($0, hasTrip: content.trip != nil) }
  }

  private func drawSpeed(_ content: ControlContent, _ layout: ControlLayout) {
    show(
      .speed,
      content.speed.map {
        Buttons.speed(
          limit: $0.limit, speed: $0.speed, unit: $0.unit, isSpeeding: $0.isSpeeding,
          colors: content.colors, scale: scale)
      }
    ) { layout.button($0, hasTrip: content.trip != nil) }
  }

  /// Puts a picture in the place of a part; nil takes the part away.
  private func show(
    _ part: Part, _ image: RasterImage?, at place: (_ size: SIMD2<Double>) -> SIMD2<Double>
  ) {
    guard let image else {
      if let old = shown.removeValue(forKey: part) { overlays.remove(old.id) }
      return
    }
    let picture = OverlayImage(image, scale: scale)
    let origin = place(picture.size)
    var overlay = OverlayScreenImage(picture, corner: .topLeft, inset: origin)
    overlay.zIndex = NavigationControls.zIndex
    let frame = CGRect(
      x: origin.x, y: origin.y, width: picture.size.x, height: picture.size.y)
    if let old = shown[part]?.id {
      overlays[screenImage: old] = overlay
      shown[part] = (old, frame)
    } else {
      shown[part] = (overlays.add(overlay), frame)
    }
  }
}
