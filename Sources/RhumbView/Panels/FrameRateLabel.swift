// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// The label with the frame rate and frame time at the top of the window.
@MainActor final class FrameRateLabel {
  private let view: MapView
  private var overlay: OverlayID?
  private var text = ""
  private var updateTime = -Double.infinity
  private var meter = FrameMeter()
  var isShown: Bool { didSet { if !isShown { remove() } } }

  init(_ view: MapView, isShown: Bool) {
    self.view = view
    self.isShown = isShown
  }

  /// Counts a frame and its drawing time in seconds. Updates the label at most twice a second, so that it
  /// does not affect the figures.
  func count(drawing: Double, at time: Double) {
    guard isShown else { return }
    meter.count(drawing: drawing, at: time)
    guard time - updateTime > 0.5, let now = meter.text, now != text else { return }
    (text, updateTime) = (now, time)
    remove()
    let style = TextStyle(size: 12, weight: .medium, color: MapColor(white: 1), alignment: .left)
    let box = Canvas(size: CGSize(width: 1, height: 1)).measure(now, style)
    let size = CGSize(width: box.width + 16, height: box.height + 8)
    let canvas = Canvas(size: size, scale: view.scale)
    canvas.fill(
      .rectangle(CGRect(origin: .zero, size: size), cornerRadius: 6),
      MapColor(red: 0, green: 0, blue: 0, alpha: 0.6))
    canvas.text(now, at: CGPoint(x: 8, y: 4), style)
    var label = OverlayScreenImage(OverlayImage(canvas.image, scale: view.scale))
    label.inset = [((Double(view.frame.width) - size.width) / 2).rounded(), 8]
    label.zIndex = 1300
    overlay = view.overlays.add(label)
  }

  private func remove() {
    if let overlay { view.overlays.remove(overlay) }
    overlay = nil
  }
}
