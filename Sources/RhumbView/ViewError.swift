// SPDX-License-Identifier: Apache-2.0

/// An error of a request to the viewer.
enum ViewError: Error, Equatable, CustomStringConvertible {
  /// A file cannot be opened, with its path and the reason.
  case file(String, String)
  /// No road graph is open.
  case noRoads
  /// No route was found, with the reason.
  case noRoute(String)

  /// One sentence, without a final period.
  var description: String {
    switch self {
    case .file(let path, let reason): "cannot open \(path): \(reason)"
    case .noRoads: "no road graph is open: open one made by rhumb graph build"
    case .noRoute(let reason): "no route: \(reason)"
    }
  }
}
