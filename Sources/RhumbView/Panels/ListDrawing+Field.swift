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
    let box = canvas.measure(shown, style)
    let left = isMirrored && !input.isEmpty ? x(48) - box.width : x(48)
    for part in line.selection {
      let band = CGRect(
        x: left + part.lowerBound, y: middle - 12, width: part.upperBound - part.lowerBound,
        height: 24)
      canvas.fill(.rectangle(band, cornerRadius: 3), colors.accent.withAlpha(0.3))
    }
    canvas.text(shown, at: CGPoint(x: x(48), y: middle - box.height / 2), style)
    guard hasCaret else { return canvas.image }
    // Spaces at the ends of a text reach beyond its box.
    let ends = [x(44), x(width - room - 20)].sorted()
    let caret = min(max(left + line.cursor, ends[0]), ends[1])
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
struct FieldLine {
  let text: String
  /// The distance of the cursor from the left edge of the drawn text, in points.
  let cursor: Double
  /// The distances of the sides of the selected parts, from left to right.
  let selection: [ClosedRange<Double>]

  /// The most characters that can fit.
  private static let longest = 200
  private static let ellipsis = "…"

  init(_ input: TextInput, in canvas: Canvas, _ style: TextStyle) {
    let ruler = Ruler(canvas, style)
    let room = style.maximumWidth
    let characters = Array(input.text)
    var start = max(0, input.cursor - Self.longest)
    func prefix() -> String { start > 0 ? Self.ellipsis : "" }
    while start < input.cursor,
      ruler.width(prefix() + String(characters[start..<input.cursor])) > room
    {
      start += 1
    }
    var end = min(characters.count, start + Self.longest)
    func shown() -> String {
      prefix() + String(characters[start..<end]) + (end < characters.count ? Self.ellipsis : "")
    }
    while end > input.cursor, ruler.width(shown()) > room { end -= 1 }
    text = shown()
    let placed = PlacedCharacters(text, ruler)
    let offset = prefix().count - start
    func index(_ position: Int) -> Int { min(max(position, start), end) + offset }
    cursor = placed.caret(before: index(input.cursor))
    let selected = input.selection
    selection = placed.parts(of: index(selected.lowerBound)..<index(selected.upperBound))
  }
}

/// Measures texts in a style.
private struct Ruler {
  private let canvas: Canvas
  private let style: TextStyle
  private let marks: Double

  init(_ canvas: Canvas, _ style: TextStyle) {
    self.canvas = canvas
    var style = style
    style.maximumWidth = .infinity
    self.style = style
    marks = canvas.measure("||", style).width
  }

  /// The width of a text in points, including spaces at its ends.
  func width(_ text: String) -> Double {
    // Marks at the ends give spaces their width.
    text.isEmpty ? 0 : canvas.measure("|\(text)|", style).width - marks
  }
}

/// The positions of the characters of a line of text, whose parts can have different directions.
private struct PlacedCharacters {
  private let characters: [Character]
  private let ruler: Ruler
  /// The runs from left to right, with the distances of their left edges from that of the drawn text.
  private var runs: [(run: DirectionalRuns.Run, left: Double, width: Double)] = []

  init(_ text: String, _ ruler: Ruler) {
    characters = Array(text)
    self.ruler = ruler
    let order = DirectionalRuns(text)
    // The drawn text has no spaces at its ends.
    let spaces =
      order.isRightToLeft
      ? String(characters.reversed().prefix(while: \.isWhitespace))
      : String(characters.prefix(while: \.isWhitespace))
    var left = -ruler.width(spaces)
    for run in order.runs {
      let width = ruler.width(String(characters[run.characters]))
      runs.append((run, left, width))
      left += width
    }
  }

  /// The distance of a side of a character in a run from the left edge of the text.
  ///
  /// - Parameter index: The number of characters before the side, in reading order.
  private func side(
    _ index: Int, in placed: (run: DirectionalRuns.Run, left: Double, width: Double)
  ) -> Double {
    let before = ruler.width(String(characters[placed.run.characters.lowerBound..<index]))
    return placed.left + (placed.run.isRightToLeft ? placed.width - before : before)
  }

  /// The distance of the cursor from the left edge of the text: behind the character before it.
  ///
  /// - Parameter index: The number of characters before the cursor.
  func caret(before index: Int) -> Double {
    let index = min(index, characters.count)
    let placed = runs.first { $0.run.characters.contains(max(index - 1, 0)) }
    return placed.map { side(index, in: $0) } ?? 0
  }

  /// The distances of the sides of the parts of a range of characters.
  func parts(of range: Range<Int>) -> [ClosedRange<Double>] {
    runs.compactMap { placed in
      let part = placed.run.characters.clamped(to: range)
      guard !part.isEmpty else { return nil }
      let sides = [side(part.lowerBound, in: placed), side(part.upperBound, in: placed)]
      return min(sides[0], sides[1])...max(sides[0], sides[1])
    }
  }
}
