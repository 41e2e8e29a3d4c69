// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// An error while opening a tile source or reading a tile.
public enum TileError: Error, Equatable, Sendable {
  /// The file is missing or cannot be read. The reason comes from the system.
  case unreadable(path: String, reason: String)
  /// The file is not a known kind of archive, or its header is broken. The reason is a predicate whose
  /// subject is the file.
  case notAnArchive(path: String, reason: String)
  /// The version or kind of the archive is not supported. The reason is a predicate whose subject is the
  /// file.
  case unsupported(path: String, reason: String)
  /// A part of the archive contradicts another part or is truncated.
  case corrupt(path: String, reason: String)
  /// The archive was replaced by another version while it was open.
  case replaced(path: String)
  /// The compressed data of the tile is broken or exceeds the limit when decompressed.
  case badCompression(reason: String)
  /// The data is not a valid vector tile. The offset is in bytes from the start of the tile.
  case malformedTile(reason: String, offset: Int)
}

extension TileError {
  /// The path or URL of the file, which the description names; `nil` for an error in a part of an unknown file.
  package var path: String? {
    switch self {
    case .unreadable(let path, _), .notAnArchive(let path, _), .unsupported(let path, _),
      .corrupt(let path, _), .replaced(let path):
      path
    case .badCompression, .malformedTile: nil
    }
  }
}

extension TileError: CustomStringConvertible {
  /// A description of the error for display: one sentence without a period.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .notAnArchive(let path, let reason), .unsupported(let path, let reason):
      "\(path) \(reason)"
    case .corrupt(let path, let reason): "\(path): \(reason)"
    case .replaced(let path): "\(path) was replaced while it was open"
    case .badCompression(let reason): "a compressed part \(reason)"
    case .malformedTile(let reason, let offset):
      "malformed vector tile at byte \(offset): \(reason)"
    }
  }
}
