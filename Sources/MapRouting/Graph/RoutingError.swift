// SPDX-License-Identifier: Apache-2.0

/// Why a graph cannot be read or written.
public enum RoutingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system does not give the file.
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  /// The file is something else.
  case notAGraph
  /// The file is of another version of the format: build it anew.
  case otherVersion(found: Int, expected: Int)
  /// The file is shorter than it says.
  case truncated
  /// The file contradicts itself.
  case damaged(String)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    case .notAGraph: "this is no road graph: rhumb graph build makes one of an .osm.pbf"
    case .otherVersion(let found, let expected):
      "the road graph is of version \(found), not \(expected): build it anew"
    case .truncated: "the road graph ends too early"
    case .damaged(let reason): "the road graph is damaged: \(reason)"
    }
  }
}
