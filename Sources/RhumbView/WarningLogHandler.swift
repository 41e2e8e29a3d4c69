// SPDX-License-Identifier: Apache-2.0
import Logging
import MapFiles

/// Forwards warnings of the map's engine to the viewer, such as a truncated archive or a broken tile.
struct WarningLogHandler: LogHandler {
  /// A warning.
  enum Warning: Sendable {
    /// A part of the map cannot be drawn, with the reason.
    case missingPart(String)
    /// A server has not responded for a while, with its name.
    case delay(server: String)
    /// The limit of warnings is reached.
    case limit
  }

  var logLevel = Logger.Level.warning
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// The maximum number of warnings; a broken archive could have one for each tile.
  private static let limit = 20
  private static let count = Mutex(0)
  @MainActor private static var notify: ((Warning) -> Void)?

  /// Installs this as the program's log handler. Must be called once, before the first map exists.
  @MainActor static func start(_ notify: @escaping (Warning) -> Void) {
    Self.notify = notify
    LoggingSystem.bootstrap { _ in WarningLogHandler() }
  }

  func log(event: LogEvent) {
    let number = Self.count.withLock { count in
      count += 1
      return count
    }
    guard number <= Self.limit else { return }
    Self.show(number < Self.limit ? .missingPart("\(event.message)") : .limit)
  }

  /// Shows a notice.
  static func show(_ warning: Warning) { Task { @MainActor in notify?(warning) } }
}
