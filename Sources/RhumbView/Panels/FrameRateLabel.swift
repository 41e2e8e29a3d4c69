// SPDX-License-Identifier: Apache-2.0
import RhumbModules

/// The label with the frame rate and frame time at the top of the window.
@MainActor final class FrameRateLabel {
  private let label: TopLabel
  private let texts: ViewerTexts
  private var updateTime = -Double.infinity
  private var meter = FrameMeter()
  var isShown: Bool { didSet { if !isShown { label.text = nil } } }

  init(_ view: MapView, _ texts: ViewerTexts, isShown: Bool) {
    self.texts = texts
    label = TopLabel(view, distance: 8)
    self.isShown = isShown
  }

  /// Draws the label for the current size and scale of the view.
  func update() { label.update() }

  /// Counts a frame and its drawing time in seconds. Updates the label at most twice a second, so that it
  /// does not affect the figures.
  func count(drawing: Double, at time: Double) {
    guard isShown else { return }
    meter.count(drawing: drawing, at: time)
    guard time - updateTime > 0.5, let now = meter.text(texts), now != label.text else { return }
    updateTime = time
    label.text = now
  }
}
