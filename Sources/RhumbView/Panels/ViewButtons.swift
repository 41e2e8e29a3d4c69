// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// The round buttons at the top on the trailing side: layers, and 2D or 3D.
@MainActor final class ViewButtons {
  private let view: MapView
  private var drawn: Appearance?
  var layers: @MainActor () -> Void = {}
  var tilt: @MainActor () -> Void = {}

  private static let side = 44.0
  private static let margin = 12.0
  /// The width of the strip with the buttons, in points.
  static let width = side + 2 * margin

  private struct Appearance: Equatable {
    var x: Double
    var top: Double
    var colors: PanelColors
    var scale: Double
    /// Whether the map is tilted, so that the button leads back to 2D.
    var isTilted: Bool
  }

  init(_ view: MapView) { self.view = view }

  /// Shows or hides the buttons, in the view's size and theme.
  func update(isShown: Bool, colors: PanelColors) {
    guard isShown, view.frame.width >= 200, view.frame.height >= 200 else {
      if drawn != nil {
        for name in ["RhumbLayers", "RhumbTilt"] { view.screenControls.remove(name) }
        drawn = nil
      }
      return
    }
    let isMirrored = view.layoutDirection == .rightToLeft
    let x =
      isMirrored
      ? view.padding.left + Self.margin
      : Double(view.frame.width) - view.padding.right - Self.margin - Self.side
    let now = Appearance(
      x: x, top: view.padding.top + Self.margin, colors: colors, scale: view.scale,
      isTilted: view.cameraState.viewingAngle > 1)
    guard now != drawn else { return }
    drawn = now
    put("RhumbLayers", "Map layers", 0, now, Self.sheets) { [unowned self] in layers() }
    put("RhumbTilt", now.isTilted ? "Show flat" : "Show in 3D", 1, now, Self.dimensions) {
      [unowned self] in tilt()
    }
  }

  private func put(
    _ name: String, _ label: String, _ number: Int, _ look: Appearance,
    _ icon: @escaping @MainActor (Canvas, PanelColors, Appearance) -> Void,
    _ action: @escaping @MainActor () -> Void
  ) {
    let frame = CGRect(
      x: look.x, y: look.top + Double(number) * (Self.side + 8), width: Self.side,
      height: Self.side)
    let shadow = MapButtons.shadow
    var control = ScreenControl(
      name, label: label, traits: .button, level: .button, frame: frame, shadow: [shadow, shadow],
      scale: look.scale
    ) { isPressed in
      let colors = isPressed ? look.colors.pressed : look.colors
      let canvas = Canvas(
        size: CGSize(width: Self.side + 2 * shadow, height: Self.side + 2 * shadow),
        scale: look.scale)
      canvas.with(origin: CGPoint(x: shadow + Self.side / 2, y: shadow + Self.side / 2)) {
        let disc = Shape.circle(center: .zero, radius: Self.side / 2)
        canvas.shadow(of: disc, radius: 5, drop: 1.5)
        canvas.fill(disc, colors.paper)
        icon(canvas, colors, look)
      }
      return canvas.image
    }
    control.action = action
    control.reserved = frame
    view.screenControls.show(control)
  }

  /// Three sheets above each other.
  private static func sheets(_ canvas: Canvas, _ colors: PanelColors, _ look: Appearance) {
    for (number, y) in [5.5, 1, -3.5].enumerated() {
      let sheet = Shape.lines(
        [
          CGPoint(x: -9.5, y: y), CGPoint(x: 0, y: y - 5), CGPoint(x: 9.5, y: y),
          CGPoint(x: 0, y: y + 5),
        ], closed: true)
      canvas.fill(sheet, colors.paper)
      if number == 2 { canvas.fill(sheet, colors.accent.withAlpha(0.25)) }
      canvas.stroke(sheet, colors.text, width: 1.6)
    }
  }

  /// The letters 2D or 3D.
  private static func dimensions(_ canvas: Canvas, _ colors: PanelColors, _ look: Appearance) {
    let style = TextStyle(size: 15, weight: .bold, color: colors.text, alignment: .center)
    let text = look.isTilted ? "2D" : "3D"
    let height = canvas.measure(text, style).height
    canvas.text(text, at: CGPoint(x: 0, y: -height / 2), style)
  }
}
