// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// A small label at the top of the window.
@MainActor final class TopLabel {
  private let view: MapView
  private let distance: Double
  private var overlay: OverlayID?
  /// The text; `nil` for no label.
  var text: String? { didSet { if text != oldValue { draw() } } }

  /// - Parameter distance: The distance from the top of the window, in points.
  init(_ view: MapView, distance: Double) {
    self.view = view
    self.distance = distance
  }

  private func draw() {
    if let overlay { view.overlays.remove(overlay) }
    overlay = nil
    guard let text else { return }
    let style = TextStyle(
      size: 12, weight: .medium, color: MapColor(white: 1), alignment: .center,
      maximumWidth: max(Double(view.frame.width) - 40, 60), maximumLines: 3)
    let box = Canvas(size: CGSize(width: 1, height: 1)).measure(text, style)
    let size = CGSize(width: box.width + 16, height: box.height + 8)
    let canvas = Canvas(size: size, scale: view.scale)
    canvas.fill(
      .rectangle(CGRect(origin: .zero, size: size), cornerRadius: 6),
      MapColor(red: 0, green: 0, blue: 0, alpha: 0.6))
    canvas.text(text, at: CGPoint(x: size.width / 2, y: 4), style)
    var label = OverlayScreenImage(OverlayImage(canvas.image, scale: view.scale))
    label.inset = [((Double(view.frame.width) - size.width) / 2).rounded(), distance]
    label.zIndex = 1300
    overlay = view.overlays.add(label)
  }
}
