// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapCanvas
import MapImage

/// A message over the map that disappears by itself.
package struct Toast: Hashable, Sendable {
  /// The text, at most three lines.
  package var text: String
  /// How long the message is shown, seconds.
  package var duration: Double

  /// Makes a message.
  package init(_ text: String, duration: Double = 4) {
    self.text = text
    self.duration = duration.isFinite ? min(max(duration, 0.5), 3600) : 4
  }
}

/// The messages of a view: one is shown, the others wait.
@MainActor final class ToastQueue {
  private(set) var waiting: [Toast] = []
  /// The message shown, its start time and the parameters of its image.
  private(set) var shown: Toast?
  private var start: Double?
  private var opacity = 1.0
  private var drawn: Appearance?

  private struct Appearance: Equatable {
    var size: ViewSize
    var padding: MapEdgeInsets
    var scale: Double
    var colors: PanelColors
    var taken: [CGRect]
  }

  /// The durations of fading in and out, seconds.
  private static let fadeIn = 0.15
  private static let fadeOut = 0.3
  /// The maximum number of waiting messages. Older ones are dropped, since they are out of date.
  private static let most = 16

  /// Adds a message, unless it equals the last one waiting or shown.
  func add(_ toast: Toast) {
    guard !toast.text.isEmpty, (waiting.last ?? shown) != toast else { return }
    waiting.append(toast)
    if waiting.count > ToastQueue.most { waiting.removeFirst() }
  }

  /// Removes the message shown. The next one follows.
  func dismiss(_ controls: ScreenControls) {
    shown = nil
    start = nil
    drawn = nil
    controls.remove(ControlIdentifier.toast)
  }

  /// Removes the messages with a text, also those that wait.
  func dismiss(_ text: String, _ controls: ScreenControls) {
    waiting.removeAll { $0.text == text }
    if shown?.text == text { dismiss(controls) }
  }

  /// When the next frame is needed, if nothing else changes; immediately while a message fades.
  private(set) var nextFrame: Double?

  /// Updates the messages for a time of the view's clock.
  func update(for view: MapView, at time: Double) {
    nextFrame = nil
    if let shown, let start, time >= start + shown.duration { dismiss(view.screenControls) }
    if shown == nil, !waiting.isEmpty, view.hasSize {
      shown = waiting.removeFirst()
      start = time
    }
    guard let shown, let start else { return }
    let (age, rest) = (time - start, start + shown.duration - time)
    // The first frame is half opaque, so that a single frame shows the message.
    opacity = min(0.5 + 0.5 * age / ToastQueue.fadeIn, rest / ToastQueue.fadeOut, 1)
    if age < ToastQueue.fadeIn || rest <= ToastQueue.fadeOut {
      nextFrame = time
    } else {
      nextFrame = time + rest - ToastQueue.fadeOut
    }
  }

  /// Places the message shown, and redraws it if its appearance has changed.
  func place(in view: MapView) {
    guard let shown else { return }
    draw(shown, in: view)
    view.screenControls.fade(ControlIdentifier.toast, to: opacity)
  }

  private func draw(_ toast: Toast, in view: MapView) {
    let controls = view.screenControls
    var taken = controls.reserved
    if let attribution = view.attributionFrame { taken.append(attribution) }
    if let bar = controls.control(ControlIdentifier.scaleBar) { taken.append(bar.frame) }
    let appearance = Appearance(
      size: view.size, padding: view.shownPadding, scale: view.scale, colors: view.controlColors,
      taken: taken)
    guard appearance != drawn || !controls.shows(ControlIdentifier.toast) else { return }
    drawn = appearance
    var placer = ControlPlacer(
      size: appearance.size, padding: appearance.padding, isMirrored: false, taken: taken)
    // The buttons at the sides are not covered if there is enough room.
    let button = max(ScreenControl.finger, view.settings.leastControlSide)
    let beside = placer.area.width - 2 * (button + ControlPlacer.gap)
    let width = beside >= 180 ? min(480, beside) : placer.area.width
    guard width > 40 else { return controls.remove(ControlIdentifier.toast) }
    let least = view.settings.leastControlSide
    let image = ToastPanel(text: toast.text, leastHeight: least).image(
      width: width, colors: appearance.colors, scale: appearance.scale)
    let shadow = MapButtons.shadow
    let size = CGSize(
      width: Double(image.width) / appearance.scale - 2 * shadow,
      height: Double(image.height) / appearance.scale - 2 * shadow)
    guard let frame = placer.place(size, at: .bottom) else {
      return controls.remove(ControlIdentifier.toast)
    }
    var control = ScreenControl(
      ControlIdentifier.toast, label: toast.text, level: .message, frame: frame,
      shadow: [shadow, shadow], scale: appearance.scale
    ) { _ in image }
    control.traits = [.staticText, .updatesFrequently]
    control.action = { [weak view] in view?.dismissToast() }
    controls.show(control)
  }
}

extension MapView {
  /// Shows a message at the lower edge, after the messages that are already waiting. It disappears after a time, or when
  /// the user taps it.
  ///
  /// - Parameters:
  ///   - message: The text, at most three lines.
  ///   - duration: The time in seconds of the ``clock``, from 0.5 to 3,600.
  public func show(_ message: String, duration: Double = 4) {
    toasts.add(Toast(message, duration: duration))
    setNeedsFrame()
  }

  /// The message shown; `nil` for none.
  package var toast: Toast? { toasts.shown }

  /// Removes the message shown. The next one follows.
  package func dismissToast() {
    toasts.dismiss(screenControls)
    setNeedsFrame()
  }

  /// Removes a message that is shown or waits. Has no effect for other texts.
  package func dismissToast(_ message: String) {
    toasts.dismiss(message, screenControls)
    setNeedsFrame()
  }

  /// The time, in seconds of the ``clock``, at which the next frame is needed even if ``needsFrame`` stays
  /// `false`; `nil` for none. A host that waits for ``needsFrame`` must not wait longer: messages disappear,
  /// animated icons advance, and navigation looks for new locations without input.
  public var nextFrameTime: Double? {
    let driver = (cameraDriver as? any NavigationCameraDriver)?.nextFrameTime
    return [toasts.nextFrame, appOverlays.nextIconFrame, driver].compactMap { $0 }.min()
  }
}
