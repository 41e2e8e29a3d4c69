// SPDX-License-Identifier: Apache-2.0

/// Why a graph cannot be read or written.
public enum RoutingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened or read.
  case unreadable(path: String, reason: String)
  /// The file cannot be written.
  case unwritable(path: String, reason: String)
  /// The file is not a road graph.
  case notAGraph
  /// The file has another version of the format. Build the graph again.
  case otherVersion(found: Int, expected: Int)
  /// The file is shorter than its header says.
  case truncated
  /// The graph does not contain the numbers of its OpenStreetMap ways, which live traffic needs. Build it again.
  case waysMissing
  /// The content of the file is inconsistent.
  case damaged(String)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    case .notAGraph:
      "the file is not a road graph; create one from an .osm.pbf file with rhumb graph build"
    case .otherVersion(let found, let expected):
      "the road graph has version \(found) instead of \(expected): build it again"
    case .truncated: "the road graph is truncated"
    case .waysMissing:
      "the road graph does not contain the numbers of its ways, which traffic data needs: build it again"
    case .damaged(let reason): "the road graph is damaged: \(reason)"
    }
  }
}
