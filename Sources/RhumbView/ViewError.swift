// SPDX-License-Identifier: Apache-2.0

/// Why something that was asked of the viewer is not done.
enum ViewError: Error, Equatable, CustomStringConvertible {
  /// A file is not opened; why not.
  case file(String, String)
  /// There are no roads to find a way on.
  case noRoads
  /// There is no way; why not.
  case noRoute(String)

  /// One sentence, without a full stop.
  var description: String {
    switch self {
    case .file(let path, let reason): "\(path) is not opened: \(reason)"
    case .noRoads: "there are no roads here: open a graph that rhumb graph build has made"
    case .noRoute(let reason): "no route: \(reason)"
    }
  }
}
