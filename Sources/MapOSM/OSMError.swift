// SPDX-License-Identifier: Apache-2.0

/// Why an OpenStreetMap extract cannot be read.
public enum OSMError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened or read.
  case unreadable(path: String, reason: String)
  /// The data is not in PBF format; the hint says how to convert it.
  case otherFormat(hint: String)
  /// The file ends inside the blob that starts at the offset.
  case truncated(offset: Int)
  /// The blob that starts at the offset violates the format.
  case damaged(offset: Int, reason: String)
  /// The file requires a feature that this reader does not support.
  case unsupportedFeature(String)
  /// The roads have more than this number of nodes in total.
  case tooLarge(nodes: Int)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .otherFormat(let hint): "not an .osm.pbf file: \(hint)"
    case .truncated(let offset):
      "the file is truncated in the blob that starts at byte \(offset)"
    case .damaged(let offset, let reason): "damaged at byte \(offset): \(reason)"
    case .tooLarge(let nodes): "the roads have more than \(nodes) nodes, too many for one graph"
    case .unsupportedFeature(let name): "the file requires an unsupported feature: \(name)"
    }
  }
}
