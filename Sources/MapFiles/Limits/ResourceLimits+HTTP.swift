// SPDX-License-Identifier: Apache-2.0

/// The limits on requests to servers. The longest answer and the time are the caller's.
extension ResourceLimits {
  /// The most redirects that a request follows.
  package static let redirects = 10
  /// The most connections to one server at a time: as many as browsers open.
  package static let connectionsPerServer = 6
}
