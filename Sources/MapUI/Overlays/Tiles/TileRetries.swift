// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// When tiles that failed are asked for again: after a second, then after twice as long each time.
struct TileRetries {
  private struct Failure {
    var count: Int
    /// Seconds of the map's clock.
    var due: Double
  }

  /// Seconds.
  static let firstDelay = 1.0
  static let longestDelay = 60.0
  /// How many are remembered that are not in view.
  private static let limit = 2048
  private var failures: [TileID: Failure] = [:]

  /// Notes that a tile failed.
  mutating func failed(_ id: TileID, at time: Double) {
    let count = (failures[id]?.count ?? 0) + 1
    let delay = min(Self.firstDelay * Double(1 << min(count - 1, 16)), Self.longestDelay)
    failures[id] = Failure(count: count, due: time + delay)
  }

  mutating func succeeded(_ id: TileID) { failures[id] = nil }

  mutating func removeAll() { failures = [:] }

  /// Those of the tiles that may be asked for, and when the next of the others may.
  mutating func ready(
    _ wanted: [TileID], at time: Double
  ) -> (tiles: [TileID], next: Double?) {
    if failures.isEmpty { return (wanted, nil) }
    if failures.count > Self.limit + wanted.count {
      let kept = Set(wanted)
      failures = failures.filter { kept.contains($0.key) }
    }
    var next: Double?
    let tiles = wanted.filter { id in
      guard let due = failures[id]?.due, due > time else { return true }
      next = min(next ?? due, due)
      return false
    }
    return (tiles, next)
  }
}
