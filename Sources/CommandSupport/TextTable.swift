// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Lines of a label and a text, wrapped at the width of the terminal.
package struct TextTable {
  /// The number of characters of a line; `nil` for no limit.
  private let width: Int?
  private var lines: [String] = []
  /// The column at which the texts begin.
  private static let column = 13

  /// - Parameter width: The number of characters of a line; `nil` for no limit.
  package init(width: Int? = Terminal.width) { self.width = width }

  /// Adds a label with a text, which continues below its beginning.
  package mutating func add(_ label: String, _ text: String) {
    let label = label.padding(
      toLength: max(Self.column, label.count + 1), withPad: " ", startingAt: 0)
    append(label, text, indent: Self.column)
  }

  /// Adds a text that is not in the table's columns. Its continuation is indented.
  package mutating func add(line text: String, indent: Int = 0) {
    append(String(repeating: " ", count: indent), text, indent: indent + 4)
  }

  /// The table.
  package var text: String { lines.joined(separator: "\n") }

  private mutating func append(_ start: String, _ text: String, indent: Int) {
    var line = start
    var isEmpty = true
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !isEmpty, let width, line.count + 1 + word.count > max(width, indent + 20) {
        lines.append(line)
        line = String(repeating: " ", count: indent)
        isEmpty = true
      }
      if !isEmpty { line += " " }
      line += word
      isEmpty = false
    }
    lines.append(line)
  }
}

/// The terminal of the program.
package enum Terminal {
  /// The number of characters of a line of the standard output's terminal, or of the variable COLUMNS; `nil` for a
  /// file or a pipe.
  package static var width: Int? {
    if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 {
      return columns
    }
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }
}
