// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// The search field at the top on the leading side, with a button for directions.
@MainActor final class SearchBar {
  private let view: MapView
  private let texts: ViewerTexts
  private var drawn: Appearance?
  /// Called when the user presses the field, and the button.
  var search: @MainActor () -> Void = {}
  var directions: @MainActor () -> Void = {}

  static let height = 48.0
  private static let margin = 12.0
  /// The distance of the lower edge from the top of the view.
  static let bottom = margin + height
  private static let name = "RhumbSearch"
  private static let button = "RhumbDirections"

  private struct Appearance: Equatable {
    var frame: CGRect
    var colors: PanelColors
    var scale: Double
    var isMirrored: Bool
  }

  init(_ view: MapView, _ texts: ViewerTexts) {
    self.view = view
    self.texts = texts
  }

  /// Shows or hides the field, in the view's size and theme.
  func update(isShown: Bool, colors: PanelColors) {
    guard isShown, view.frame.width >= 200 else {
      if drawn != nil {
        view.screenControls.remove(Self.name)
        view.screenControls.remove(Self.button)
        drawn = nil
      }
      return
    }
    // The buttons at the trailing side need a column.
    let column = max(MapButtons.side, view.settings.leastControlSide) + 8
    let width = min(380, Double(view.frame.width) - 2 * Self.margin - column)
    let isMirrored = view.layoutDirection == .rightToLeft
    let x =
      isMirrored
      ? Double(view.frame.width) - view.padding.right - Self.margin - width
      : view.padding.left + Self.margin
    let frame = CGRect(
      x: x, y: view.padding.top + Self.margin, width: width, height: Self.height)
    let now = Appearance(
      frame: frame, colors: colors, scale: view.scale, isMirrored: isMirrored)
    guard now != drawn else { return }
    drawn = now
    show(now)
  }

  private func show(_ look: Appearance) {
    let (frame, shadow) = (look.frame, ListDrawing.shadow)
    let drawing = ListDrawing(
      width: frame.width, colors: look.colors, scale: look.scale, isMirrored: look.isMirrored)
    let side = Self.height
    // The image is as wide as the bar, and the part beside the button can be pressed.
    var field = frame
    field.size.width -= side
    if look.isMirrored { field.origin.x += side }
    let hint = texts[.searchPlace]
    var bar = ScreenControl(
      Self.name, label: hint, traits: .button, level: .panel, frame: field,
      shadow: [shadow + field.minX - frame.minX, shadow], scale: look.scale
    ) { isPressed in Self.image(drawing, look, hint: hint, isPressed: isPressed) }
    bar.action = { [unowned self] in search() }
    bar.reserved = frame
    view.screenControls.show(bar)
    var button = ScreenControl(
      Self.button, label: texts[.directions], traits: .button, level: .button,
      frame: CGRect(
        x: look.isMirrored ? frame.minX : frame.maxX - side, y: frame.minY, width: side,
        height: side),
      shadow: .zero, scale: look.scale
    ) { isPressed in Self.arrow(isPressed ? look.colors.pressed : look.colors, look) }
    button.action = { [unowned self] in directions() }
    view.screenControls.show(button)
  }

  private static func image(
    _ drawing: ListDrawing, _ look: Appearance, hint: String, isPressed: Bool
  ) -> RasterImage {
    let shadow = ListDrawing.shadow
    let size = look.frame.size
    let canvas = Canvas(
      size: CGSize(width: size.width + 2 * shadow, height: size.height + 2 * shadow),
      scale: look.scale)
    canvas.with(origin: CGPoint(x: shadow, y: shadow)) {
      let outline = Shape.rectangle(CGRect(origin: .zero, size: size), cornerRadius: height / 2)
      canvas.shadow(of: outline, radius: 8, drop: 2)
      canvas.fill(outline, isPressed ? look.colors.pressed.paper : look.colors.paper)
      let field = drawing.field(TextInput(), hint: hint, hasCaret: false, room: height)
      canvas.draw(
        field,
        in: CGRect(
          x: 0, y: (height - ListDrawing.field) / 2, width: size.width, height: ListDrawing.field))
    }
    return canvas.image
  }

  /// A turning arrow on a diamond.
  private static func arrow(_ colors: PanelColors, _ look: Appearance) -> RasterImage {
    let canvas = Canvas(size: CGSize(width: height, height: height), scale: look.scale)
    canvas.with(origin: CGPoint(x: height / 2, y: height / 2)) {
      canvas.with(origin: .zero, turned: 45) {
        canvas.fill(
          .rectangle(CGRect(x: -10, y: -10, width: 20, height: 20), cornerRadius: 4),
          colors.accent)
      }
      let ink = colors.paper
      canvas.stroke(
        .lines([CGPoint(x: -4, y: 6), CGPoint(x: -4, y: -1.5), CGPoint(x: 5, y: -1.5)]), ink,
        width: 2)
      canvas.stroke(
        .lines([CGPoint(x: 2, y: -5), CGPoint(x: 5.5, y: -1.5), CGPoint(x: 2, y: 2)]), ink,
        width: 2)
    }
    return canvas.image
  }
}
