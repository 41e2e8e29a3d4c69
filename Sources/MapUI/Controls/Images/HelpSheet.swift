// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage

/// A sheet with a list of keys and their actions.
struct HelpSheet: Hashable, Sendable {
  /// A row with keys and their action.
  struct Row: Hashable, Sendable {
    /// The labels of the keys.
    var keys: [String]
    /// The action: one line.
    var text: String

    /// Creates a row.
    init(_ keys: [String], _ text: String) {
      self.keys = keys
      self.text = text
    }
  }

  /// A group of rows.
  struct Section: Hashable, Sendable {
    /// The title above the rows; empty for none.
    var title: String
    /// The rows.
    var rows: [Row]

    /// Creates a section.
    init(_ title: String, _ rows: [Row]) {
      self.title = title
      self.rows = rows
    }
  }

  /// The title of the sheet.
  var title: String
  /// The sections. They are laid out in columns if the height is not sufficient and the width is. A section is in one column.
  var sections: [Section]
  /// Whether the keys are to the right of their actions.
  var isMirrored: Bool

  /// Creates a sheet.
  init(title: String, sections: [Section], isMirrored: Bool = false) {
    self.title = title
    self.sections = sections
    self.isMirrored = isMirrored
  }

  /// The margin around the sheet for its shadow, in points.
  static let shadow = 12.0

  /// Renders the sheet with a margin of ``shadow``.
  ///
  /// - Parameters:
  ///   - room: The maximum size in points, without the shadow. A sheet that does not fit even with columns
  ///     is scaled down.
  ///   - scale: Pixels per point.
  func image(in room: CGSize, colors: PanelColors, scale: Double) -> RasterImage {
    let layout = HelpLayout(self, room: room)
    let body = layout.size
    let size = max(min(1, room.width / body.width, room.height / body.height), 0.25)
    let shadow = HelpSheet.shadow
    let canvas = Canvas(
      size: CGSize(width: body.width * size + 2 * shadow, height: body.height * size + 2 * shadow),
      scale: scale)
    canvas.with(origin: CGPoint(x: shadow, y: shadow), enlarged: size) {
      let outline = Shape.rectangle(CGRect(origin: .zero, size: body), cornerRadius: 16)
      canvas.shadow(of: outline, radius: 10, drop: 2)
      canvas.fill(outline, colors.paper)
      layout.draw(on: canvas, colors)
    }
    return canvas.image
  }
}

/// The layout of a help sheet.
struct HelpLayout {
  let sheet: HelpSheet
  let size: CGSize
  let columns: [[Line]]
  private let keysWidth: Double

  enum Line: Hashable {
    case title(String)
    case row(HelpSheet.Row)
  }

  static let margin = 24.0
  static let header = 44.0
  static let line = 34.0
  static let column = 320.0

  init(_ sheet: HelpSheet, room: CGSize) {
    self.sheet = sheet
    let canvas = Canvas(size: CGSize(width: 1, height: 1))
    let rows = sheet.sections.flatMap(\.rows)
    keysWidth = min(rows.map { HelpLayout.width(of: $0.keys, canvas) }.max() ?? 0, 180)
    let groups: [[Line]] = sheet.sections.map { section in
      (section.title.isEmpty ? [] : [Line.title(section.title)]) + section.rows.map { .row($0) }
    }
    let fitting = Int((room.width - 2 * Self.margin) / Self.column)
    let most = max(1, min(3, fitting))
    let inColumn = max(1, Int((room.height - Self.header - 2 * Self.margin) / Self.line))
    var columns = Self.columns(of: groups, atMost: 1)
    for count in 1...most where Self.length(of: columns) > inColumn {
      columns = Self.columns(of: groups, atMost: count)
    }
    self.columns = columns
    let longest = Self.length(of: columns)
    size = CGSize(
      width: Double(columns.count) * Self.column + 2 * Self.margin,
      height: Self.header + Double(longest) * Self.line + 1.5 * Self.margin)
  }

  /// Divides groups of lines into columns of the least length. A group is in one column.
  private static func columns(of groups: [[Line]], atMost count: Int) -> [[Line]] {
    var length = Self.length(of: groups)
    while true {
      var columns: [[Line]] = [[]]
      for group in groups {
        let last = columns.count - 1
        if columns[last].isEmpty || columns[last].count + group.count <= length {
          columns[last] += group
        } else {
          columns.append(group)
        }
      }
      if columns.count <= count { return columns }
      length += 1
    }
  }

  /// The number of lines of the longest column.
  private static func length(of columns: [[Line]]) -> Int { columns.map(\.count).max() ?? 0 }

  func draw(on canvas: Canvas, _ colors: PanelColors) {
    let isMirrored = sheet.isMirrored
    let side = isMirrored ? size.width - Self.margin : Self.margin
    canvas.text(
      sheet.title, at: CGPoint(x: side, y: 17),
      style(20, .bold, colors.text, width: size.width - 2 * Self.margin))
    for (number, lines) in columns.enumerated() {
      let step = Double(isMirrored ? columns.count - 1 - number : number)
      let left = Self.margin + step * Self.column
      for (index, line) in lines.enumerated() {
        let middle = Self.header + 8 + (Double(index) + 0.5) * Self.line
        draw(line, left: left, middle: middle, on: canvas, colors)
      }
    }
  }

  private func draw(
    _ line: Line, left: Double, middle: Double, on canvas: Canvas, _ colors: PanelColors
  ) {
    // The distance is from the side where lines start.
    func x(_ offset: Double) -> Double {
      sheet.isMirrored ? left + Self.column - offset : left + offset
    }
    func write(_ text: String, from offset: Double, _ style: TextStyle) {
      let height = canvas.measure(text, style).height
      canvas.text(text, at: CGPoint(x: x(offset), y: middle - height / 2), style)
    }
    switch line {
    case .title(let title):
      write(title, from: 0, style(13, .bold, colors.accent, width: Self.column - 16))
    case .row(let row):
      drawKeys(row.keys, left: x(0), middle: middle, on: canvas, colors)
      let room = Self.column - keysWidth - 32
      write(row.text, from: keysWidth + 16, style(14, .regular, colors.text, width: room))
    }
  }

  private func drawKeys(
    _ keys: [String], left: Double, middle: Double, on canvas: Canvas, _ colors: PanelColors
  ) {
    let faint = colors.secondaryText
    var edge = left
    for key in keys {
      let width = HelpLayout.width(of: key, canvas)
      let x = sheet.isMirrored ? edge - width : edge
      let cap = CGRect(x: x + 0.5, y: middle - 12.5, width: width - 1, height: 25)
      canvas.fill(.rectangle(cap.offsetBy(dx: 0, dy: 1.5), cornerRadius: 6), faint.withAlpha(0.35))
      canvas.fill(.rectangle(cap, cornerRadius: 6), colors.pressed.paper)
      canvas.stroke(.rectangle(cap, cornerRadius: 6), faint.withAlpha(0.4), width: 1)
      let style = HelpLayout.keyStyle(colors.text)
      let height = canvas.measure(key, style).height
      canvas.text(key, at: CGPoint(x: cap.midX, y: middle - height / 2), style)
      edge += (width + 5) * (sheet.isMirrored ? -1 : 1)
    }
  }

  private func style(
    _ size: Double, _ weight: TextStyle.Weight, _ color: MapColor, width: Double
  ) -> TextStyle {
    TextStyle(
      size: size, weight: weight, color: color, alignment: sheet.isMirrored ? .right : .left,
      maximumWidth: max(width, 1))
  }

  private static func keyStyle(_ color: MapColor) -> TextStyle {
    TextStyle(size: 13, weight: .medium, color: color, alignment: .center, maximumWidth: 160)
  }

  private static func width(of key: String, _ canvas: Canvas) -> Double {
    max(canvas.measure(key, keyStyle(MapColor(white: 0))).width + 14, 27).rounded(.up)
  }

  private static func width(of keys: [String], _ canvas: Canvas) -> Double {
    keys.reduce(0) { $0 + width(of: $1, canvas) } + 5 * Double(max(keys.count - 1, 0))
  }
}
