// SPDX-License-Identifier: Apache-2.0

/// Why places cannot be indexed or searched.
public enum PlaceError: Error, Equatable, Sendable {
  /// The index file cannot be opened or is not a place index.
  case invalidIndex(path: String, reason: String)
  /// SQLite could not read or write, for example because the disk is full. The value is SQLite's message.
  case database(reason: String)
  /// The tiles are raster images, which contain no names. The value is the name of the source.
  case noVectorTiles(source: String)
  /// The tile source has no metadata, or none of its tiles can be read. The value is the first error.
  case unreadableTiles(reason: String)
  /// The task was canceled. Places that were added before stay in the index.
  case canceled
}

extension PlaceError: CustomStringConvertible {
  /// A readable sentence without a period.
  public var description: String {
    switch self {
    case .invalidIndex(let path, let reason): "\(path) cannot be used as a place index: \(reason)"
    case .database(let reason): "SQLite error in the place index: \(reason)"
    case .noVectorTiles(let source): "\(source) contains images, which have no names to search"
    case .unreadableTiles(let reason): reason
    case .canceled: "canceled"
    }
  }
}
