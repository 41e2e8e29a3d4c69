// SPDX-License-Identifier: Apache-2.0
import Logging
import MapFiles

/// The errors of an engine's sources. Each reason is logged once, because a broken archive fails for every tile.
struct SourceErrors {
  /// The names of the sources of which a tile could not be loaded.
  private(set) var failed: Set<String> = []
  /// The errors of the sources whose last tile could not be loaded, by name.
  private(set) var current: [String: String] = [:]
  private var logged: Set<String> = []
  private let log: Logger
  /// The maximum number of logged reasons.
  private static let most = 1000

  init(log: Logger) { self.log = log }

  /// Notes that a tile of a source was loaded or does not exist.
  mutating func succeeded(_ source: String) {
    if !current.isEmpty { current[source] = nil }
  }

  /// Notes a tile's error.
  mutating func failed(_ key: TileKey, of source: String, reason: String) {
    failed.insert(source)
    current[source] = URLRedaction.standard.redact(reason)
    guard logged.count < Self.most, logged.insert("\(source): \(reason)").inserted else { return }
    log.warning("tile \(key.id) of \(source): \(reason)")
  }
}
