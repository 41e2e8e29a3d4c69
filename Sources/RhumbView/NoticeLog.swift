// SPDX-License-Identifier: Apache-2.0
import Logging
import Synchronization

/// Brings warnings of the map's engine to the viewer: an archive that was cut off while it is shown, a
/// broken tile.
struct NoticeLog: LogHandler {
  var logLevel = Logger.Level.warning
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// The number of warnings that are shown; a broken archive could have one for each tile.
  private static let limit = 20
  private static let count = Mutex(0)
  @MainActor private static var show: ((String) -> Void)?

  /// Makes this the program's log; must be called once, before the first map.
  @MainActor static func start(_ show: @escaping (String) -> Void) {
    Self.show = show
    LoggingSystem.bootstrap { _ in NoticeLog() }
  }

  func log(event: LogEvent) {
    let number = Self.count.withLock { count in
      count += 1
      return count
    }
    guard number <= Self.limit else { return }
    let sentence = number < Self.limit ? "\(event.message)" : "further warnings are not shown"
    Task { @MainActor in Self.show?(sentence) }
  }
}
