// SPDX-License-Identifier: Apache-2.0
import MapUI
import MapWindowSDL

/// The text of a text field, with the cursor and the selection.
struct TextInput: Equatable {
  private var characters: [Character]
  /// The end of the selection that stays when the user extends it, as a number of characters before it.
  private var anchor: Int
  /// The number of characters before the cursor, the other end of the selection.
  private(set) var cursor: Int

  /// The longest text in characters.
  private static let longestText = 4000

  /// Creates the input of a text, with the cursor at its end.
  init(_ text: String = "") {
    characters = Array(text.prefix(Self.longestText))
    cursor = characters.count
    anchor = cursor
  }

  var text: String { String(characters) }
  var isEmpty: Bool { characters.isEmpty }
  /// The selected characters; empty at the cursor without a selection.
  var selection: Range<Int> { min(anchor, cursor)..<max(anchor, cursor) }
  var selectedText: String { String(characters[selection]) }

  /// Types or pastes a text, in place of the selection. Line breaks become spaces.
  mutating func insert(_ text: String) {
    let room = Self.longestText - characters.count + selection.count
    let inserted = text.split(whereSeparator: \.isNewline).joined(separator: " ").prefix(room)
    replace(selection, with: inserted)
  }

  mutating func selectAll() {
    anchor = 0
    cursor = characters.count
  }

  /// Deletes the selection.
  mutating func deleteSelection() { delete(selection) }

  /// Handles a key that moves the cursor or deletes. Control moves over words, and Shift extends the selection.
  ///
  /// - Returns: Whether it is such a key.
  mutating func press(_ press: Keystroke) -> Bool {
    let isWord = press.modifiers.contains(.control)
    let extends = press.modifiers.contains(.shift)
    let isSelected = !selection.isEmpty
    switch press.key {
    case .left:
      move(to: isSelected && !extends ? selection.lowerBound : previous(isWord), extends: extends)
    case .right:
      move(to: isSelected && !extends ? selection.upperBound : next(isWord), extends: extends)
    case .home: move(to: 0, extends: extends)
    case .end: move(to: characters.count, extends: extends)
    case .backspace: delete(isSelected ? selection : previous(isWord)..<cursor)
    case .delete: delete(isSelected ? selection : cursor..<next(isWord))
    case .character("a") where isWord: selectAll()
    default: return false
    }
    return true
  }

  private mutating func move(to position: Int, extends: Bool) {
    cursor = position
    if !extends { anchor = position }
  }

  private mutating func delete(_ range: Range<Int>) {
    replace(range, with: "")
  }

  /// Replaces a part of the text. A mark combines with the character before it, so that the number of characters can differ.
  private mutating func replace(_ range: Range<Int>, with inserted: some StringProtocol) {
    let before = String(characters[..<range.lowerBound]) + inserted
    characters = Array(before + String(characters[range.upperBound...]))
    move(to: min(before.count, characters.count), extends: false)
  }

  /// The position before the character or the word before the cursor.
  private func previous(_ isWord: Bool) -> Int {
    guard isWord else { return max(cursor - 1, 0) }
    let rest = characters[..<cursor]
    guard let end = rest.lastIndex(where: { !$0.isWhitespace }) else { return 0 }
    return rest[...end].lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
  }

  /// The position after the character or the word after the cursor.
  private func next(_ isWord: Bool) -> Int {
    guard isWord else { return min(cursor + 1, characters.count) }
    let rest = characters[cursor...]
    guard let start = rest.firstIndex(where: { !$0.isWhitespace }) else { return characters.count }
    return rest[start...].firstIndex(where: \.isWhitespace) ?? characters.count
  }
}
