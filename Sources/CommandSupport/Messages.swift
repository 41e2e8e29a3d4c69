// SPDX-License-Identifier: Apache-2.0
import Foundation
import Logging
import MapFiles

/// The warnings, notes and log messages on standard error.
package enum Messages {
  /// The maximum number of warnings; a broken archive could have one for every tile.
  private static let limit = 20
  private static let count = Mutex(0)

  /// Prints a warning as one line without credentials in URLs, up to ``limit`` warnings.
  package static func warn(_ sentence: String) {
    let number = count.withLock { count in
      count += 1
      return count
    }
    if number <= limit { write("warning: " + shortened(sentence)) }
    if number == limit + 1 { write("warning: further warnings are not shown") }
  }

  /// Prints a note as one line.
  package static func note(_ sentence: String) { write("note: " + shortened(sentence)) }

  private static func write(_ line: String) { StandardError.write(line + "\n") }

  /// At most 300 characters on one line, without credentials in URLs: a longer sentence is shortened in the middle.
  package static func shortened(_ sentence: String) -> String {
    let line = URLRedaction.standard.redact(sentence.replacing("\n", with: " "))
    return line.count <= 300 ? line : "\(line.prefix(150)) … \(line.suffix(145))"
  }
}

/// Writes the engine's log messages of level warning and above to standard error.
package struct StandardErrorLogHandler: LogHandler {
  package var logLevel = Logger.Level.warning
  package var metadata: Logger.Metadata = [:]

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) { Messages.warn("\(event.message)") }
}
