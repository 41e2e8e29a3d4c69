// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapCanvas
import MapGeometry
import MapImage
import MapScene

/// The controls of every map view, as its settings enable them: compass, my-location button, zoom buttons and
/// scale bar. They are redrawn only if their content has changed.
@MainActor final class MapControls {
  private var content: MapControlContent?
  /// When the compass began to fade out, seconds of the view's clock.
  private var compassFadeStart: Double?
  private var words: (key: BarWords, image: OverlayImage)?

  /// The parameters that the scale bar's text image depends on.
  private struct BarWords: Equatable {
    var labels: [String?]
    var colors: PanelColors
    var scale: Double
    var isMirrored: Bool
  }

  /// The duration of the compass's fade-out after north is up, seconds.
  private static let fade = 0.3

  /// Fades the compass out while north is up, at a time of the view's clock.
  func fadeCompass(of view: MapView, at time: Double) {
    let controls = view.screenControls
    guard view.settings.compassButton, controls.shows(ControlIdentifier.compass),
      !MapControlContent.needsCompass(view)
    else {
      compassFadeStart = nil
      return
    }
    let start = compassFadeStart ?? time
    compassFadeStart = start
    let rest = 1 - (time - start) / MapControls.fade
    if rest > 0 {
      controls.fade(ControlIdentifier.compass, to: rest)
      view.setNeedsFrame()
    } else {
      compassFadeStart = nil
      controls.remove(ControlIdentifier.compass)
      content?.hasCompass = false
    }
  }

  /// Places and draws the controls for the view's current state.
  func place(in view: MapView) {
    let settings = view.settings
    guard
      content != nil || settings.compassButton || settings.myLocationButton
        || settings.zoomButtons || settings.scaleBar
    else { return }
    let now = MapControlContent(view)
    if now != content {
      arrange(now, before: content, in: view)
      content = now
    }
    if settings.compassButton { turnCompass(in: view) }
  }

  /// Shows the controls of a content. Earlier ones are placed first.
  private func arrange(_ now: MapControlContent, before: MapControlContent?, in view: MapView) {
    let controls = view.screenControls
    let isAnew =
      before == nil || before?.colors != now.colors || before?.scale != now.scale
      || before?.words != now.words || before?.side != now.side
    var placer = ControlPlacer(
      size: now.size, padding: now.padding, isMirrored: now.isMirrored, taken: now.taken)
    let side = now.side
    let round = CGSize(width: side, height: side)

    func put(
      _ name: String, _ frame: CGRect?, isSame: Bool, make: (CGRect) -> ScreenControl
    ) {
      guard let frame else { return controls.remove(name) }
      if isSame, !isAnew, controls.shows(name) {
        controls.move(name, to: frame)
      } else {
        controls.show(make(frame))
      }
    }
    let compass = now.hasCompass ? placer.place(round, at: .topTrailing) : nil
    put(ControlIdentifier.compass, compass, isSame: true) { now.compass($0, view) }
    let location = now.location == nil ? nil : placer.place(round, at: .bottomTrailing)
    put(ControlIdentifier.myLocation, location, isSame: before?.location == now.location) {
      now.myLocation($0, view)
    }
    let both = now.zoom.flatMap { _ in
      placer.place(CGSize(width: side, height: 2 * side), at: .bottomTrailing, gap: 12)
    }
    for isIn in [true, false] {
      let half = both.map {
        CGRect(x: $0.minX, y: isIn ? $0.minY : $0.midY, width: side, height: side)
      }
      put(
        isIn ? ControlIdentifier.zoomIn : ControlIdentifier.zoomOut, half,
        isSame: before?.zoom?.may(isIn) == now.zoom?.may(isIn)
      ) { now.zoomButton(isIn, $0, view) }
    }
    guard let bar = now.bar else { return controls.remove(ControlIdentifier.scaleBar) }
    let words = words(of: bar, now)
    let width = max(bar.length, words.size.x - 2 * ScaleBarPanel.margin).rounded(.up)
    let frame = placer.place(
      CGSize(width: width, height: bar.height), at: .bottomLeading, gap: 4)
    put(ControlIdentifier.scaleBar, frame, isSame: before?.bar == now.bar) {
      now.scaleBar($0, words: words)
    }
  }

  /// Returns the image of the scale bar's text, which is reused while the text is the same.
  private func words(of bar: ScaleBarPanel, _ now: MapControlContent) -> OverlayImage {
    let key = BarWords(
      labels: [bar.upper?.label, bar.lower?.label], colors: now.colors, scale: now.scale,
      isMirrored: now.isMirrored)
    if let words, words.key == key { return words.image }
    let image = OverlayImage(bar.words(colors: now.colors, scale: now.scale), scale: now.scale)
    words = (key, image)
    return image
  }

  /// Rotates the needle with the map.
  private func turnCompass(in view: MapView) {
    let camera = view.cameraState
    // The ground is tilted by the viewing angle; the needle is tilted by a part of it.
    view.screenControls.turn(
      ControlIdentifier.compass, to: -camera.bearing - camera.roll, lean: 0.7 * camera.viewingAngle)
    if MapControlContent.needsCompass(view) {
      view.screenControls.fade(ControlIdentifier.compass, to: 1)
    }
  }
}
