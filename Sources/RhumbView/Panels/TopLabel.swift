// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// A small label at the top of the window.
@MainActor final class TopLabel {
  private let view: MapView
  private let distance: Double
  private var overlay: OverlayID?
  private var drawn: Appearance?
  /// The text; `nil` for no label.
  var text: String? { didSet { update() } }

  private struct Appearance: Equatable {
    var text: String
    var width: Double
    var scale: Double
  }

  /// - Parameter distance: The distance from the top of the window, in points.
  init(_ view: MapView, distance: Double) {
    self.view = view
    self.distance = distance
  }

  /// Draws the label in the middle, for the current width and scale of the view. Has no effect if they have not changed.
  func update() {
    let now = text.map {
      Appearance(text: $0, width: Double(view.frame.width), scale: view.scale)
    }
    guard now != drawn else { return }
    drawn = now
    if let overlay { view.overlays.remove(overlay) }
    overlay = now.map { draw($0) }
  }

  private func draw(_ look: Appearance) -> OverlayID {
    let style = TextStyle(
      size: 12, weight: .medium, color: MapColor(white: 1), alignment: .center,
      maximumWidth: max(look.width - 40, 60), maximumLines: 3)
    let box = Canvas(size: CGSize(width: 1, height: 1)).measure(look.text, style)
    let size = CGSize(width: box.width + 16, height: box.height + 8)
    let canvas = Canvas(size: size, scale: look.scale)
    canvas.fill(
      .rectangle(CGRect(origin: .zero, size: size), cornerRadius: 6),
      MapColor(red: 0, green: 0, blue: 0, alpha: 0.6))
    canvas.text(look.text, at: CGPoint(x: size.width / 2, y: 4), style)
    var label = OverlayScreenImage(OverlayImage(canvas.image, scale: look.scale))
    label.inset = [((look.width - size.width) / 2).rounded(), distance]
    label.zIndex = 1300
    return view.overlays.add(label)
  }
}
