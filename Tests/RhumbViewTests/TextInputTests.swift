// SPDX-License-Identifier: Apache-2.0
import MapUI
import MapWindowSDL
import Testing

@testable import RhumbView

@Suite struct TextInputTests {
  /// The text after key presses, with `|` at the cursor and brackets around a selection.
  private func typed(_ text: String, _ keys: Keystroke...) -> String {
    var input = TextInput(text)
    for key in keys { handled(key, &input) }
    let characters = Array(input.text)
    let selection = input.selection
    guard !selection.isEmpty else {
      return String(characters[..<input.cursor]) + "|" + String(characters[input.cursor...])
    }
    return String(characters[..<selection.lowerBound]) + "[" + input.selectedText + "]"
      + String(characters[selection.upperBound...])
  }

  private func handled(_ key: Keystroke, _ input: inout TextInput) {
    let isHandled = input.press(key)
    #expect(isHandled)
  }

  private func key(_ key: NamedKey, _ modifiers: KeyModifiers = []) -> Keystroke {
    Keystroke(key, modifiers: modifiers)
  }

  @Test func `arrows move the cursor over characters and words`() {
    #expect(typed("Rua do Sol") == "Rua do Sol|")
    #expect(typed("café", key(.left)) == "caf|é")
    #expect(typed("a", key(.left), key(.left)) == "|a")
    #expect(typed("a", key(.right)) == "a|")
    #expect(typed("Rua do Sol", key(.left, .control)) == "Rua do |Sol")
    #expect(typed("Rua do Sol", key(.left, .control), key(.left, .control)) == "Rua |do Sol")
    #expect(
      typed("Rua  do", key(.home), key(.right, .control), key(.right, .control)) == "Rua  do|")
    #expect(typed("Rua do", key(.home), key(.end)) == "Rua do|")
  }

  @Test func `shift extends the selection, and an arrow ends it`() {
    #expect(typed("Paris", key(.left, .shift), key(.left, .shift)) == "Par[is]")
    #expect(typed("Paris", key(.home, .shift)) == "[Paris]")
    #expect(typed("Paris", key(.character("a"), .control)) == "[Paris]")
    #expect(typed("Paris", key(.character("a"), .control), key(.left)) == "|Paris")
    #expect(typed("Paris", key(.home), key(.right, .shift), key(.right)) == "P|aris")
  }

  @Test func `backspace and delete remove characters, words or the selection`() {
    #expect(typed("👩‍👩‍👧x", key(.backspace), key(.backspace)) == "|")
    #expect(typed("", key(.backspace), key(.delete)) == "|")
    #expect(typed("Rua do Sol", key(.backspace, .control)) == "Rua do |")
    #expect(typed("Rua do Sol", key(.home), key(.delete, .control)) == "| do Sol")
    #expect(typed("Paris", key(.left), key(.delete)) == "Pari|")
    #expect(typed("Paris", key(.character("a"), .control), key(.delete)) == "|")
  }

  @Test func `marks combine with the character before them`() {
    for (base, mark) in [("क", "ि"), ("ท", "ี"), ("e", "\u{301}")] {
      var input = TextInput()
      input.insert(base)
      input.insert(mark)
      #expect(input.text == base + mark && input.cursor == 1)
      handled(key(.backspace), &input)
      #expect(input.isEmpty)
    }
  }

  @Test func `typed text replaces the selection, and lines become spaces`() {
    var input = TextInput("Paris")
    input.selectAll()
    input.insert("B")
    input.insert("ern\n3000")
    #expect(input.text == "Bern 3000" && input.cursor == 9)
    handled(key(.home), &input)
    input.insert(String(repeating: "x", count: 10_000))
    #expect(input.text.count == 4000)
    for other in [key(.escape), key(.character("q"), .control)] {
      let isHandled = input.press(other)
      #expect(!isHandled)
    }
  }
}
