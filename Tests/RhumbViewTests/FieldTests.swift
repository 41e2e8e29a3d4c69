// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapWindowSDL
import RhumbModules
import Testing

@testable import RhumbView

/// The drawing of the text field.
@Suite struct FieldTests {
  private static let width = 300.0

  /// The columns of the caret, and those of the text between the lens and the other end.
  private func columns(_ input: TextInput, isMirrored: Bool) throws -> (
    caret: ClosedRange<Int>, text: ClosedRange<Int>
  ) {
    let drawing = ListDrawing(
      width: Self.width, colors: .day, scale: 1, isMirrored: isMirrored)
    let image = drawing.field(input, hint: "")
    var (caret, text): ([Int], [Int]) = ([], [])
    for index in 0..<image.width * image.height where image.pixels[4 * index + 3] > 100 {
      let (red, blue) = (image.pixels[4 * index], image.pixels[4 * index + 2])
      let column = index % image.width
      if blue > 100, red < 70 { caret.append(column) }
      if blue < 60, red < 60, (44..<256).contains(column) { text.append(column) }
    }
    func range(_ columns: [Int]) throws -> ClosedRange<Int> {
      let (first, last) = (try #require(columns.min()), try #require(columns.max()))
      return first...last
    }
    return (try range(caret), try range(text))
  }

  @Test(arguments: [false, true], ["Rua do Sol", "سلام"])
  func `the caret is at the end of the text's direction in either layout direction`(
    isMirrored: Bool, text: String
  ) throws {
    var input = TextInput(text)
    let end = try columns(input, isMirrored: isMirrored)
    _ = input.press(Keystroke(.home))
    let start = try columns(input, isMirrored: isMirrored)
    let (left, right) = text == "سلام" ? (end, start) : (start, end)
    #expect(left.caret.upperBound <= left.text.lowerBound + 2)
    #expect(right.caret.lowerBound >= right.text.upperBound - 2)
    // The text begins beside the lens.
    let distance = isMirrored ? Int(Self.width) - end.text.upperBound : end.text.lowerBound
    #expect((44...56).contains(distance))
  }

  @Test func `a selection of text in two directions has a part for each`() {
    let canvas = Canvas(size: CGSize(width: 1, height: 1))
    let style = TextStyle(size: 17, color: MapColor(white: 0), maximumWidth: 300)
    var input = TextInput("ab سلام")
    let whole = canvas.measure("ab سلام", style).width
    let latin = canvas.measure("ab |", style).width - canvas.measure("|", style).width
    let end = FieldLine(input, in: canvas, style)
    // The Arabic word runs to the left, from the right side to the Latin word.
    #expect(abs(end.cursor - latin) < 1)
    input.selectAll()
    let line = FieldLine(input, in: canvas, style)
    #expect(line.selection.count == 2)
    #expect(abs(line.selection.first?.lowerBound ?? -9) < 0.01)
    #expect(abs((line.selection.last?.upperBound ?? -9) - whole) < 1)
  }
}
