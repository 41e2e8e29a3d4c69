// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapUI

/// A list over the map with rows to choose from: a menu or search results.
struct ListPanel {
  /// A row: its title, its detail text and its action.
  struct Row {
    var title: String
    var detail = ""
    var action: @MainActor () -> Void
  }

  /// The position of the list.
  enum Place: Equatable {
    /// With a corner at a point of the view, on the side with enough room.
    case at(ScreenPoint)
    /// At the top, on the leading side.
    case top
  }

  var place: Place
  /// The text of the text field; `nil` for a list without a field.
  var field: String?
  /// The placeholder of the field.
  var hint = ""
  /// Receives the text of the field when the user has changed it.
  var edit: @MainActor (String) -> Void = { _ in }
  var rows: [Row]
  /// The index of the row that Enter chooses.
  var selection = 0

  /// Selects the next or previous row, and wraps around at the ends.
  mutating func select(_ step: Int) {
    guard !rows.isEmpty else { return }
    selection = (selection + step + rows.count) % rows.count
  }

  /// The action of the selected row; `nil` without rows.
  var chosen: (@MainActor () -> Void)? {
    rows.indices.contains(selection) ? rows[selection].action : nil
  }
}
