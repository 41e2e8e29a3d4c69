// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

extension ListDrawing {
  /// The text field with its text, its selection and its cursor.
  ///
  /// - Parameter room: The width at the end that other controls take.
  func field(_ input: TextInput, hint: String, hasCaret: Bool = true, room: Double = 0)
    -> RasterImage
  {
    let canvas = Canvas(size: CGSize(width: width, height: Self.field), scale: scale)
    drawLens(on: canvas)
    let style = style(
      17, input.isEmpty ? colors.secondaryText : colors.text, room: width - 72 - room)
    let line = FieldLine(input, in: canvas, style)
    let shown = input.isEmpty ? hint : line.text
    let middle = Self.field / 2
    if !line.selection.isEmpty {
      let edges = [line.selection.lowerBound, line.selection.upperBound].map { x(48 + $0) }
      let band = CGRect(
        x: edges.min() ?? 0, y: middle - 12, width: abs(edges[1] - edges[0]), height: 24)
      canvas.fill(.rectangle(band, cornerRadius: 3), colors.accent.withAlpha(0.3))
    }
    let height = canvas.measure(shown, style).height
    canvas.text(shown, at: CGPoint(x: x(48), y: middle - height / 2), style)
    guard hasCaret else { return canvas.image }
    let caret = x(min(48 + line.cursor, width - room - 20))
    canvas.stroke(
      .lines([CGPoint(x: caret, y: middle - 11), CGPoint(x: caret, y: middle + 11)]), colors.accent,
      width: 2)
    return canvas.image
  }

  private func drawLens(on canvas: Canvas) {
    let center = CGPoint(x: isMirrored ? width - 25 : 25, y: Self.field / 2 - 2)
    let glass = colors.secondaryText
    canvas.stroke(.circle(center: center, radius: 6.5), glass, width: 2)
    canvas.stroke(
      .lines([
        CGPoint(x: center.x + 5, y: center.y + 5), CGPoint(x: center.x + 10, y: center.y + 10),
      ]), glass, width: 2)
  }
}

/// The part of a text that a field shows: all of it, or the part around the cursor.
private struct FieldLine {
  let text: String
  /// The distance of the cursor from the begin of the text, in points.
  let cursor: Double
  /// The distances of the ends of the selection.
  let selection: Range<Double>

  /// The most characters that can fit.
  private static let longest = 200
  private static let ellipsis = "…"

  init(_ input: TextInput, in canvas: Canvas, _ style: TextStyle) {
    var style = style
    let room = style.maximumWidth
    style.maximumWidth = .infinity
    // A mark at the end gives spaces their width.
    let mark = canvas.measure("|", style).width
    func width(_ text: some StringProtocol) -> Double {
      text.isEmpty ? 0 : canvas.measure(text + "|", style).width - mark
    }
    let characters = Array(input.text)
    var start = max(0, input.cursor - Self.longest)
    func prefix() -> String { start > 0 ? Self.ellipsis : "" }
    while start < input.cursor, width(prefix() + String(characters[start..<input.cursor])) > room {
      start += 1
    }
    var end = min(characters.count, start + Self.longest)
    func shown() -> String {
      prefix() + String(characters[start..<end]) + (end < characters.count ? Self.ellipsis : "")
    }
    while end > input.cursor, width(shown()) > room { end -= 1 }
    func distance(_ place: Int) -> Double {
      let place = min(max(place, start), end)
      return width(prefix() + String(characters[start..<place]))
    }
    text = shown()
    cursor = distance(input.cursor)
    let ends = input.selection
    selection =
      ends.isEmpty
      ? 0..<0
      : distance(
        ends.lowerBound)..<max(
          distance(ends.lowerBound), distance(ends.upperBound))
  }
}
