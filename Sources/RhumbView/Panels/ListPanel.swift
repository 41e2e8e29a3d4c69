// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapUI

/// A list over the map, of which one line is chosen: a menu, or what a search found.
struct ListPanel {
  /// A line: what it says, what is said of it, and what choosing it does.
  struct Row {
    var title: String
    var detail = ""
    var action: @MainActor () -> Void
  }

  /// Where it stands.
  enum Place: Equatable {
    /// With a corner at a point of the view, on whichever side there is room.
    case at(ScreenPoint)
    /// Where reading begins, at the top.
    case top
  }

  var place: Place
  /// What is typed above the lines; nil where nothing is.
  var field: String?
  /// What the field says while it is empty.
  var hint = ""
  var rows: [Row]
  /// The line that Enter chooses.
  var selection = 0

  /// Goes on to the next line, or back, around the ends.
  mutating func select(_ step: Int) {
    guard !rows.isEmpty else { return }
    selection = (selection + step + rows.count) % rows.count
  }

  /// The selected line's action; nil where there are no lines.
  var chosen: (@MainActor () -> Void)? {
    rows.indices.contains(selection) ? rows[selection].action : nil
  }
}
