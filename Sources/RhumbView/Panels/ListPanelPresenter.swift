// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// Shows a panel over a map view as screen controls, with press and accessibility support like the map's own.
@MainActor final class ListPanelPresenter {
  private let view: MapView
  private let texts: ViewerTexts
  /// The begin of the controls' identifiers.
  private let name: String
  private let level: ScreenControl.Level
  private(set) var panel: ListPanel?
  private var shown: [String] = []
  private var colors = PanelColors.day
  /// The frame of the panel; `nil` if none is shown.
  private(set) var frame: CGRect?
  /// The page of the rows that is shown, and the rows of all pages; none if all rows fit.
  private var page = 0
  private var pages: [Range<Int>] = []
  /// Whether the panel is not drawn for now, while another one covers it. Its frame stays.
  var isHidden = false { didSet { if isHidden != oldValue { draw() } } }

  init(
    _ view: MapView, _ texts: ViewerTexts, name: String = "RhumbList",
    level: ScreenControl.Level = .message
  ) {
    self.view = view
    self.texts = texts
    self.name = name
    self.level = level
  }

  /// Shows a panel instead of the previous one, or closes it with `nil`.
  func show(_ panel: ListPanel?, colors: PanelColors) {
    if panel?.position != self.panel?.position || panel?.rows.count != self.panel?.rows.count {
      page = 0
    }
    self.panel = panel
    self.colors = colors
    draw()
  }

  /// Draws the panel again, after the size or the theme of the view has changed.
  func update(colors: PanelColors) {
    guard panel != nil else { return }
    self.colors = colors
    draw()
  }

  /// Selects the next or previous row.
  func select(_ step: Int) {
    panel?.select(step)
    if let selection = panel?.selection {
      page = pages.firstIndex { $0.contains(selection) } ?? page
    }
    draw()
  }

  /// Moves the cursor of the text field, or changes its selection.
  func setInput(_ input: TextInput) {
    panel?.field = input
    draw()
  }

  /// Selects the row under the pointer.
  func hover(_ screenPoint: ScreenPoint) {
    let point = CGPoint(x: screenPoint.x, y: screenPoint.y)
    guard let panel, let frame, frame.contains(point) else { return }
    let row = panel.rows.indices.first { index in
      panel.rows[index].action != nil
        && view.screenControls.control(self.row(index))?.frame.contains(point) ?? false
    }
    guard let row, row != panel.selection else { return }
    self.panel?.selection = row
    draw()
  }

  private var sheet: String { name }
  private func row(_ index: Int) -> String { "\(name)Row\(index)" }

  /// The space on each side of the panel, and of the buttons at the top on the trailing side.
  private static let margin = 12.0
  private var buttons: Double { max(MapButtons.side, view.settings.leastControlSide) + 12 }

  /// The upper edge of a panel at the top, which does not cover the banner of a drive.
  private var top: Double {
    max(view.padding.top + Self.margin, (view.navigationBannerEnd ?? 0) + 8)
  }

  private func draw() {
    let previous = shown
    shown = []
    frame = nil
    defer {
      for name in previous where !shown.contains(name) { view.screenControls.remove(name) }
      view.requestFrame()
    }
    guard let panel else { return }
    let size = view.frame.size
    let width = max(min(panel.width, Double(size.width) - 2 * Self.margin), 80)
    let drawing = ListDrawing(
      width: width, colors: colors, scale: view.scale,
      isMirrored: view.layoutDirection == .rightToLeft,
      leastSide: view.settings.leastControlSide)
    let rows = rows(of: panel, drawing)
    let height = height(of: panel, rows, drawing)
    let frame = CGRect(
      origin: origin(of: CGSize(width: width, height: height), panel.position),
      size: CGSize(width: width, height: height))
    self.frame = frame
    guard !isHidden else { return }
    put(sheet, "", frame, shadow: ListDrawing.shadow) { _ in drawing.sheet(height: height) }
    drawParts(of: panel, rows, drawing, in: frame)
  }

  /// Returns the rows that are shown. If not all rows of a menu fit, they are the rows of the page, and leave room for a row
  /// that shows the next page; of search results the best ones are shown.
  private func rows(of panel: ListPanel, _ drawing: ListDrawing) -> ArraySlice<ListPanel.Row> {
    let count = fitting(panel, drawing)
    guard panel.field == nil, panel.rows.count > count else {
      pages = []
      return panel.rows.prefix(count)
    }
    pages = panel.pages(of: max(count - 1, 1))
    if page >= pages.count { page = 0 }
    return panel.rows[pages[page]]
  }

  /// The row that shows the next page.
  private var more: ListPanel.Row {
    ListPanel.Row(title: texts[.more]) { [unowned self] in
      page += 1
      draw()
    }
  }

  private func height(
    of panel: ListPanel, _ rows: ArraySlice<ListPanel.Row>, _ drawing: ListDrawing
  ) -> Double {
    let hasHead = panel.field != nil || panel.heading != nil
    return (panel.field == nil ? 0 : ListDrawing.field)
      + (panel.heading.map(drawing.height) ?? 0) + (panel.figure?.height ?? 0)
      + rows.reduce(hasHead ? 0 : ListDrawing.margin) { $0 + drawing.height(of: $1) }
      + (pages.isEmpty ? 0 : drawing.height(of: more))
      + (rows.isEmpty && panel.heading == nil ? 0 : ListDrawing.margin)
      + Double(drawing.lines(of: panel.buttons).count) * (drawing.button + ListDrawing.margin)
  }

  private func drawParts(
    of panel: ListPanel, _ rows: ArraySlice<ListPanel.Row>, _ drawing: ListDrawing,
    in frame: CGRect
  ) {
    var top = Double(frame.minY)
    func next(_ height: Double) -> CGRect {
      defer { top += height }
      return CGRect(x: frame.minX, y: top, width: frame.width, height: height)
    }
    if let input = panel.field {
      let box = next(ListDrawing.field)
      let room = panel.close == nil ? 0 : drawing.cross
      put(name + "Field", input.isEmpty ? panel.hint : input.text, box) { _ in
        drawing.field(input, hint: panel.hint, room: room)
      }
      if let close = panel.close {
        putCross(
          drawing, named: name + "Close", beside: box,
          label: texts[panel.isClearing ? .clear : .close],
          inset: (ListDrawing.field - drawing.cross) / 2, close)
      }
    }
    if let heading = panel.heading {
      let box = next(drawing.height(of: heading))
      let label = ([heading.title] + heading.lines).joined(separator: ", ")
      put(name + "Heading", label, box) { _ in drawing.heading(heading) }
      if let close = heading.close {
        putCross(drawing, named: name + "Close", beside: box, label: texts[.close], close)
      }
    }
    if let figure = panel.figure {
      put(name + "Figure", figure.label, next(figure.height)) { _ in figure.draw(drawing) }
    }
    if panel.field == nil, panel.heading == nil { top += ListDrawing.margin }
    for (index, row) in zip(rows.indices, rows) {
      putRow(
        row, name: self.row(index), isSelected: index == panel.selection, drawing,
        in: next(drawing.height(of: row)))
    }
    if !pages.isEmpty {
      let more = more
      put(name + "More", more.title, next(drawing.height(of: more)), action: more.action) {
        drawing.row(more, isSelected: false, isPressed: $0)
      }
    }
    for line in drawing.lines(of: panel.buttons) {
      putButtons(panel.buttons, line, drawing, in: next(drawing.button + ListDrawing.margin))
    }
  }

  /// Shows a row, and the cross at its end, beside the part of the row that can be chosen.
  private func putRow(
    _ row: ListPanel.Row, name: String, isSelected: Bool, _ drawing: ListDrawing, in box: CGRect
  ) {
    var drawing = drawing
    var part = box
    if let removal = row.removal {
      putCross(
        drawing, named: name + "Remove", beside: box, label: "\(removal.label), \(row.title)",
        inset: (box.height - drawing.cross) / 2, removal.action)
      let room = drawing.removal
      drawing.width -= room
      part.size.width -= room
      if drawing.isMirrored { part.origin.x += room }
    }
    let label = [row.title, row.detail, row.trailing].filter { !$0.isEmpty }
    put(name, label.joined(separator: ", "), part, action: row.action) { [drawing] isPressed in
      drawing.row(row, isSelected: isSelected, isPressed: isPressed)
    }
  }

  private func putCross(
    _ drawing: ListDrawing, named name: String, beside box: CGRect, label: String,
    inset: Double = 8, _ action: @escaping @MainActor () -> Void
  ) {
    let side = drawing.cross
    let x = drawing.isMirrored ? box.minX + 8 : box.maxX - 8 - side
    put(
      name, label, CGRect(x: x, y: box.minY + inset, width: side, height: side),
      action: action
    ) { drawing.cross(isPressed: $0) }
  }

  /// Shows the buttons of a line, from the leading side.
  private func putButtons(
    _ buttons: [ListPanel.Button], _ line: Range<Int>, _ drawing: ListDrawing, in box: CGRect
  ) {
    var edge = ListDrawing.buttonEdge
    for index in line {
      let button = buttons[index]
      let width = drawing.width(of: button)
      let x = drawing.isMirrored ? Double(box.maxX) - edge - width : Double(box.minX) + edge
      put(
        "\(name)Button\(index)", button.title,
        CGRect(x: x, y: box.minY, width: width, height: drawing.button), action: button.action
      ) { drawing.button(button, width: width, isPressed: $0) }
      edge += width + ListDrawing.margin
    }
  }

  private func put(
    _ identifier: String, _ label: String, _ frame: CGRect, shadow: Double = 0,
    action: (@MainActor () -> Void)? = nil, draw: @escaping @MainActor (Bool) -> RasterImage
  ) {
    var control = ScreenControl(
      identifier, label: label, traits: action == nil ? .staticText : .button, level: level,
      frame: frame, shadow: [shadow, shadow], scale: view.scale, draw: draw)
    control.action = action
    view.screenControls.remove(identifier)
    view.screenControls.show(control)
    shown.append(identifier)
  }

  /// The number of rows that fit into the view.
  private func fitting(_ panel: ListPanel, _ drawing: ListDrawing) -> Int {
    let others =
      (panel.heading.map(drawing.height) ?? ListDrawing.field) + (panel.figure?.height ?? 0)
    let above = panel.position == .top ? top : Self.margin
    let room = Double(view.frame.height) - above - Self.margin - others
    return max(1, Int(room / max(ListDrawing.tallRow, drawing.leastSide)))
  }

  private func origin(of size: CGSize, _ position: ListPanel.Position) -> CGPoint {
    let (width, height) = (Double(view.frame.width), Double(view.frame.height))
    let isMirrored = view.layoutDirection == .rightToLeft
    let leading =
      isMirrored
      ? width - view.padding.right - Self.margin - size.width : view.padding.left + Self.margin
    switch position {
    case .top: return CGPoint(x: leading, y: top)
    case .card:
      return CGPoint(x: leading, y: view.padding.top + Self.margin + SearchBar.height + 8)
    case .buttons:
      let trailing = Self.margin + buttons
      return CGPoint(
        x: isMirrored ? trailing : max(width - trailing - size.width, Self.margin),
        y: view.padding.top + Self.margin)
    case .at(let point):
      let x = point.x + size.width + 8 > width ? point.x - size.width : point.x
      let y = point.y + size.height + 8 > height ? point.y - size.height : point.y
      return CGPoint(
        x: min(max(x, 8), max(width - size.width - 8, 8)).rounded(),
        y: min(max(y, 8), max(height - size.height - 8, 8)).rounded())
    }
  }
}
