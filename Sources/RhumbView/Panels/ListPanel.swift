// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapImage
import MapUI

/// A panel over the map: a menu, search results, or a card about a place, a route or a track.
///
/// From top to bottom it has a text field, a heading, a figure, rows to choose from, and buttons; each is optional.
struct ListPanel {
  /// A row: its title, its detail text and its action.
  struct Row {
    var title: String
    var detail = ""
    /// A short text at the end, such as a distance or a check mark.
    var trailing = ""
    /// Whether the row is the title of the rows after it.
    var isTitle = false
    /// The cross at the end that removes the row's item; `nil` for none.
    var removal: Removal?
    /// The effect of a choice; `nil` for a row that only informs.
    var action: (@MainActor () -> Void)?
  }

  /// The cross at the end of a row.
  struct Removal {
    /// The name of the cross for screen readers, without the title of the row.
    var label: String
    var action: @MainActor () -> Void
  }

  /// The heading of a card, with an optional button that closes it.
  struct Heading {
    var title: String
    var lines: [String] = []
    var close: (@MainActor () -> Void)?
  }

  /// A button in the row at the lower edge.
  struct Button {
    var title: String
    /// Whether it is filled, like the choice among several or the main action.
    var isOn = false
    var action: @MainActor () -> Void
  }

  /// A drawing across the panel, such as a profile.
  struct Figure {
    var label: String
    var height: Double
    var draw: @MainActor (ListDrawing) -> RasterImage
  }

  /// The position of the panel.
  enum Position: Equatable {
    /// With a corner at a point of the view, on the side with enough room.
    case at(ScreenPoint)
    /// At the top, on the leading side.
    case top
    /// On the leading side, below the search field.
    case card
    /// Beside the buttons at the top on the trailing side.
    case buttons
  }

  var position: Position
  /// The title that a list without a heading gets with a cross.
  var title = ""
  /// The text of the text field; `nil` for a list without a field.
  var field: TextInput?
  /// The placeholder of the field.
  var hint = ""
  /// Receives the input of the field when the user has changed its text.
  var edit: @MainActor (TextInput) -> Void = { _ in }
  /// The effect of the cross at the end of the field; `nil` for none.
  var close: (@MainActor () -> Void)?
  /// Whether the cross clears the field rather than closes the panel.
  var isClearing = false
  var heading: Heading?
  var figure: Figure?
  var rows: [Row] = []
  var buttons: [Button] = []
  /// The index of the row that Enter chooses; outside of the rows for none.
  var selection = 0

  /// Selects the next or previous row with an action, and wraps around at the ends.
  mutating func select(_ step: Int) {
    let choices = rows.indices.filter { rows[$0].action != nil }
    guard !choices.isEmpty else { return }
    let index = choices.firstIndex(of: selection)
    let first = step > 0 ? 0 : choices.count - 1
    selection = choices[index.map { ($0 + step + choices.count) % choices.count } ?? first]
  }

  /// Returns the rows of each page. A title is not the last row of a page with other rows.
  ///
  /// - Parameter length: The maximum number of rows of a page, at least 1.
  func pages(of length: Int) -> [Range<Int>] {
    var pages: [Range<Int>] = []
    var start = 0
    while start < rows.count {
      var end = min(start + max(length, 1), rows.count)
      if end < rows.count, end - start > 1, rows[end - 1].isTitle { end -= 1 }
      pages.append(start..<end)
      start = end
    }
    return pages
  }

  /// Adds a cross that clears the field, if it has a text and no cross.
  mutating func addClearButton() {
    guard field?.isEmpty == false, close == nil else { return }
    isClearing = true
    close = { [edit] in edit(TextInput()) }
  }

  /// Adds a cross that closes the panel, unless its heading has one.
  mutating func addCross(_ close: @escaping @MainActor () -> Void) {
    if field != nil {
      self.close = close
      isClearing = false
    } else if heading?.close == nil {
      heading = heading ?? Heading(title: title)
      heading?.close = close
    }
  }

  /// The action of the selected row; `nil` without one.
  var chosen: (@MainActor () -> Void)? {
    rows.indices.contains(selection) ? rows[selection].action : nil
  }

  /// The width of the panel in points.
  var width: Double {
    switch position {
    case .top, .card: 380
    case .at, .buttons: 260
    }
  }
}
