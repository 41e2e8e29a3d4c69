// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// Shows a list over a map view as screen controls, with press and accessibility support like the map's own.
@MainActor final class ListPanelPresenter {
  private let view: MapView
  private(set) var panel: ListPanel?
  private var shown = 0
  private var colors = PanelColors.day

  init(_ view: MapView) { self.view = view }

  /// Shows a list instead of the previous one, or closes it with `nil`.
  func show(_ panel: ListPanel?, colors: PanelColors) {
    self.panel = panel
    self.colors = colors
    draw()
  }

  /// Moves the selection by a number of rows.
  func select(_ step: Int) {
    panel?.select(step)
    draw()
  }

  /// Selects the row under the pointer.
  func hover(_ place: ScreenPoint) {
    guard let panel, let frame = view.screenControls.control(Self.sheet)?.frame,
      frame.contains(CGPoint(x: place.x, y: place.y))
    else { return }
    let row = panel.rows.indices.first { index in
      view.screenControls.control(Self.row(index))?.frame.contains(
        CGPoint(x: place.x, y: place.y)) ?? false
    }
    guard let row, row != panel.selection else { return }
    self.panel?.selection = row
    draw()
  }

  private static let sheet = "RhumbList"
  private static let field = "RhumbListField"
  private static func row(_ index: Int) -> String { "RhumbListRow\(index)" }

  private func draw() {
    clear()
    defer { view.requestFrame() }
    guard let panel else { return }
    let width = min(panel.field == nil ? 260.0 : 380, Double(view.frame.width) - 24)
    let drawing = ListDrawing(width: max(width, 80), colors: colors, scale: view.scale)
    let rows = panel.rows.prefix(fitting(panel))
    let height =
      (panel.field == nil ? ListDrawing.margin : ListDrawing.field)
      + rows.reduce(0) { $0 + ListDrawing.height(of: $1) } + (rows.isEmpty ? 0 : ListDrawing.margin)
    let origin = origin(of: CGSize(width: drawing.width, height: height), panel.place)
    put(
      Self.sheet, "", CGRect(origin: origin, size: CGSize(width: drawing.width, height: height)),
      shadow: ListDrawing.shadow
    ) { _ in drawing.sheet(height: height) }
    var top = origin.y + ListDrawing.margin
    if let text = panel.field {
      let frame = CGRect(
        x: origin.x, y: origin.y, width: drawing.width, height: ListDrawing.field)
      put(Self.field, text.isEmpty ? panel.hint : text, frame) { _ in
        drawing.field(text, hint: panel.hint)
      }
      top = frame.maxY
    }
    for (index, row) in rows.enumerated() {
      let frame = CGRect(
        x: origin.x, y: top, width: drawing.width, height: ListDrawing.height(of: row))
      put(Self.row(index), row.title, frame, action: row.action) { isPressed in
        drawing.row(row, isSelected: index == panel.selection, isPressed: isPressed)
      }
      top = frame.maxY
    }
    shown = rows.count
  }

  private func put(
    _ identifier: String, _ label: String, _ frame: CGRect, shadow: Double = 0,
    action: (@MainActor () -> Void)? = nil, draw: @escaping @MainActor (Bool) -> RasterImage
  ) {
    var control = ScreenControl(
      identifier, label: label, traits: action == nil ? .staticText : .button, level: .message,
      frame: frame, shadow: [shadow, shadow], scale: view.scale, draw: draw)
    control.action = action
    view.screenControls.show(control)
  }

  private func clear() {
    for name in [Self.sheet, Self.field] + (0..<shown).map(Self.row) {
      view.screenControls.remove(name)
    }
    shown = 0
  }

  /// The number of rows that fit into the view.
  private func fitting(_ panel: ListPanel) -> Int {
    let room = Double(view.frame.height) - 24 - ListDrawing.field
    return max(1, Int(room / 52))
  }

  private func origin(of size: CGSize, _ place: ListPanel.Place) -> CGPoint {
    let (width, height) = (Double(view.frame.width), Double(view.frame.height))
    switch place {
    case .top:
      let isMirrored = view.layoutDirection == .rightToLeft
      return CGPoint(
        x: isMirrored ? width - view.padding.right - 12 - size.width : view.padding.left + 12,
        y: view.padding.top + 12)
    case .at(let point):
      let x = point.x + size.width + 8 > width ? point.x - size.width : point.x
      let y = point.y + size.height + 8 > height ? point.y - size.height : point.y
      return CGPoint(
        x: min(max(x, 8), max(width - size.width - 8, 8)).rounded(),
        y: min(max(y, 8), max(height - size.height - 8, 8)).rounded())
    }
  }
}
