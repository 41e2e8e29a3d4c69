// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// The round buttons at the top on the trailing side: layers, and 2D or 3D; or the one that ends a drive.
@MainActor final class ViewButtons {
  private let view: MapView
  private let texts: ViewerTexts
  private var drawn: Appearance?
  var layers: @MainActor () -> Void = {}
  var tilt: @MainActor () -> Void = {}
  var endDrive: @MainActor () -> Void = {}

  private static let margin = 12.0
  private static let names = (layers: "RhumbLayers", tilt: "RhumbTilt", end: "RhumbEnd")
  private var side: Double { max(MapButtons.side, view.settings.leastControlSide) }
  /// The width of the strip with the buttons, in points.
  var width: Double { side + 2 * Self.margin }

  private struct Appearance: Equatable {
    var x: Double
    var top: Double
    var side: Double
    var colors: PanelColors
    var scale: Double
    /// Whether the map is tilted, so that the button leads back to 2D.
    var isTilted: Bool
    /// Whether only the button that ends a drive is shown.
    var endsDrive: Bool
  }

  init(_ view: MapView, _ texts: ViewerTexts) {
    self.view = view
    self.texts = texts
  }

  /// Shows or hides the buttons, in the view's size and theme.
  ///
  /// - Parameter endsDrive: Whether the button that ends a drive is shown instead, below the banner if it is as wide as the
  ///   view.
  func update(isShown: Bool, endsDrive: Bool, colors: PanelColors) {
    guard isShown || endsDrive, view.frame.width >= 200, view.frame.height >= 200 else {
      remove()
      drawn = nil
      return
    }
    let isMirrored = view.layoutDirection == .rightToLeft
    let x =
      isMirrored
      ? view.padding.left + Self.margin
      : Double(view.frame.width) - view.padding.right - Self.margin - side
    let banner = endsDrive ? view.controlInsets.top : 0
    let now = Appearance(
      x: x, top: view.padding.top + banner + Self.margin, side: side, colors: colors,
      scale: view.scale, isTilted: view.cameraState.viewingAngle > 1, endsDrive: endsDrive)
    guard now != drawn else { return }
    if drawn?.endsDrive != endsDrive { remove() }
    drawn = now
    if endsDrive {
      return put(Self.names.end, texts[.endDrive], 0, now, Self.cross) { [unowned self] in
        endDrive()
      }
    }
    put(Self.names.layers, texts[.layers], 0, now, Self.sheets) { [unowned self] in layers() }
    let change = texts[now.isTilted ? .showFlat : .showTilted]
    put(Self.names.tilt, change, 1, now, Self.dimensions) { [unowned self] in tilt() }
  }

  private func remove() {
    guard drawn != nil else { return }
    for name in [Self.names.layers, Self.names.tilt, Self.names.end] {
      view.screenControls.remove(name)
    }
  }

  private func put(
    _ name: String, _ label: String, _ number: Int, _ look: Appearance,
    _ icon: @escaping @MainActor (Canvas, PanelColors, Appearance) -> Void,
    _ action: @escaping @MainActor () -> Void
  ) {
    let side = look.side
    let frame = CGRect(
      x: look.x, y: look.top + Double(number) * (side + 8), width: side, height: side)
    let shadow = MapButtons.shadow
    var control = ScreenControl(
      name, label: label, traits: .button, level: .button, frame: frame, shadow: [shadow, shadow],
      scale: look.scale
    ) { isPressed in
      let colors = isPressed ? look.colors.pressed : look.colors
      let canvas = Canvas(
        size: CGSize(width: side + 2 * shadow, height: side + 2 * shadow),
        scale: look.scale)
      canvas.with(origin: CGPoint(x: shadow + side / 2, y: shadow + side / 2)) {
        let disc = Shape.circle(center: .zero, radius: side / 2)
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

  /// A cross.
  private static func cross(_ canvas: Canvas, _ colors: PanelColors, _ look: Appearance) {
    for side in [-1.0, 1] {
      canvas.stroke(
        .lines([CGPoint(x: -7, y: -7 * side), CGPoint(x: 7, y: 7 * side)]), colors.text, width: 2.4)
    }
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
