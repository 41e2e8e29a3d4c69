// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// Why a source of tiles cannot be opened or a tile cannot be read.
public enum TileError: Error, Equatable, Sendable {
  /// The file is missing or cannot be read; the system's reason.
  case unreadable(path: String, reason: String)
  /// The file is none of the kinds that are known, or its head is broken; what it is, as a predicate.
  case notAnArchive(path: String, reason: String)
  /// The archive is of a version or kind that is not read; what it is, as a predicate.
  case unsupported(path: String, reason: String)
  /// A part of the archive contradicts another or ends too early.
  case corrupt(path: String, reason: String)
  /// The tile's compressed bytes are broken or unpack to more than the limit, in bytes.
  case badCompression(reason: String)
  /// The tile's bytes are no vector tile; where in the tile, in bytes.
  case malformedTile(reason: String, offset: Int)
}

extension TileError: CustomStringConvertible {
  /// One sentence for people, without a full stop.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .notAnArchive(let path, let reason), .unsupported(let path, let reason):
      "\(path) \(reason)"
    case .corrupt(let path, let reason): "\(path): \(reason)"
    case .badCompression(let reason): "a packed part \(reason)"
    case .malformedTile(let reason, let offset):
      "malformed vector tile at byte \(offset): \(reason)"
    }
  }
}
