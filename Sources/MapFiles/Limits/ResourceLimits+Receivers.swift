// SPDX-License-Identifier: Apache-2.0

extension ResourceLimits {
  /// The maximum size of a D-Bus message, in bytes.
  package static let dbusMessageBytes = 1 << 20
  /// The maximum size of a line during D-Bus authentication, in bytes.
  package static let dbusLineBytes = 4096
  /// The maximum nesting depth of arrays, structures and variants in a D-Bus message.
  package static let dbusNesting = 64
  /// The maximum number of pending D-Bus signals while waiting for a reply. Older signals are dropped.
  package static let dbusPendingSignals = 256
  /// The maximum length of a line of gpsd, in bytes. Longer lines are dropped.
  package static let gpsdLineBytes = 64 << 10
  /// The maximum size of a Wayland compositor's list of objects, in bytes.
  package static let waylandBytes = 64 << 10
  /// The maximum time for each part of the list, in seconds.
  package static let waylandSeconds = 2
}
