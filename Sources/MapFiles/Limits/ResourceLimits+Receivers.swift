// SPDX-License-Identifier: Apache-2.0

extension ResourceLimits {
  /// The most bytes of a message of the system bus.
  package static let dbusMessageBytes = 1 << 20
  /// The most bytes of a line while a connection to the system bus is authenticated.
  package static let dbusLineBytes = 4096
  /// The most arrays, structures and variants inside one another in a message of the system bus.
  package static let dbusNesting = 64
  /// The most signals of the system bus that are kept while a reply is awaited; older ones are dropped.
  package static let dbusPendingSignals = 256
}
