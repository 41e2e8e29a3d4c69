// SPDX-License-Identifier: Apache-2.0

/// Why an OpenStreetMap extract cannot be read.
public enum OSMError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system does not give the file.
  case unreadable(path: String, reason: String)
  /// These are no `.osm.pbf`; the hint says what to do.
  case otherFormat(hint: String)
  /// The file ends in the middle of the part that begins at the offset.
  case truncated(offset: Int)
  /// The part that begins at the offset contradicts the format.
  case damaged(offset: Int, reason: String)
  /// The file says that it needs a feature which this reader does not have.
  case unsupportedFeature(String)
  /// All roads together pass more than this number of nodes.
  case tooLarge(nodes: Int)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .otherFormat(let hint): "this is no .osm.pbf: \(hint)"
    case .truncated(let offset):
      "the file ends too early, in the part that begins at byte \(offset)"
    case .damaged(let offset, let reason): "damaged at byte \(offset): \(reason)"
    case .tooLarge(let nodes): "its roads have more than \(nodes) nodes, too many for one graph"
    case .unsupportedFeature(let name): "the file needs a feature that is not read: \(name)"
    }
  }
}
