// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// The focus ring around the button that Enter presses, for keyboard navigation.
@MainActor final class FocusRing {
  private let view: MapView
  private var identifier: String?
  /// The frame of the button around which the ring is drawn; `nil` if there is no ring.
  private var drawnFrame: CGRect?
  private var overlay: OverlayID?

  init(_ view: MapView) { self.view = view }

  /// The enabled buttons.
  private var buttons: [AccessibilityElement] {
    view.accessibilityElements.filter {
      $0.traits.contains(.button) && !$0.traits.contains(.notEnabled)
    }
  }

  /// The button that has the focus; `nil` also if it has gone.
  private var focused: AccessibilityElement? {
    identifier == nil ? nil : buttons.first { $0.identifier == identifier }
  }

  /// Moves the focus to the next or previous button. After the last one no button has the focus.
  func step(_ step: Int) {
    let buttons = buttons
    let index = buttons.firstIndex { $0.identifier == identifier }
    let next = index.map { $0 + step } ?? (step > 0 ? 0 : buttons.count - 1)
    identifier = buttons.indices.contains(next) ? buttons[next].identifier : nil
    update()
  }

  /// Presses the focused button. Returns `false` if there is none.
  func press() -> Bool { focused?.activate() ?? false }

  /// Removes the focus. Returns `false` if there was none.
  @discardableResult
  func clear() -> Bool {
    defer {
      identifier = nil
      update()
    }
    return identifier != nil
  }

  /// Moves the ring to its button, or removes it with the button.
  func update() {
    let frame = focused?.frame
    if frame == nil { identifier = nil }
    if frame == drawnFrame { return }
    drawnFrame = frame
    if let overlay { view.overlays.remove(overlay) }
    overlay = frame.map(draw)
  }

  private func draw(around frame: CGRect) -> OverlayID {
    let reach = 5.0
    let size = CGSize(width: frame.width + 2 * reach, height: frame.height + 2 * reach)
    let canvas = Canvas(size: size, scale: view.scale)
    let outline = Shape.rectangle(
      CGRect(origin: .zero, size: size).insetBy(dx: 2, dy: 2),
      cornerRadius: min(size.width, size.height) / 2 - 2)
    canvas.stroke(outline, MapColor(white: 1), width: 4)
    canvas.stroke(outline, MapColor(red: 0.10, green: 0.45, blue: 0.91), width: 2.5)
    var ring = OverlayScreenImage(OverlayImage(canvas.image, scale: view.scale))
    ring.inset = [frame.minX - reach, frame.minY - reach]
    ring.zIndex = 1199
    return view.overlays.add(ring)
  }
}
