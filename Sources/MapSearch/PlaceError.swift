// SPDX-License-Identifier: Apache-2.0

/// Why places cannot be indexed or searched.
public enum PlaceError: Error, Equatable, Sendable {
  /// The index's file cannot be opened, or is something else; the reason.
  case unusableIndex(path: String, reason: String)
  /// SQLite refused to read or write, as on a full disk; its own words.
  case database(reason: String)
  /// The tiles are pictures, which have no names; the name of their source.
  case noVectorTiles(source: String)
  /// The source of tiles does not say what it holds, or none of its tiles can be read; the first reason.
  case unreadableTiles(reason: String)
  /// The task was canceled. What was added before stays.
  case canceled
}

extension PlaceError: CustomStringConvertible {
  /// One sentence for people, without a full stop.
  public var description: String {
    switch self {
    case .unusableIndex(let path, let reason): "\(path) cannot hold an index of places: \(reason)"
    case .database(let reason): "the index of places: SQLite says \(reason)"
    case .noVectorTiles(let source): "\(source) holds pictures, which have no names to search"
    case .unreadableTiles(let reason): reason
    case .canceled: "canceled"
    }
  }
}
