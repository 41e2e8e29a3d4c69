// SPDX-License-Identifier: Apache-2.0

/// The limits for HTTP requests. The caller sets the maximum response size and the timeout.
extension ResourceLimits {
  /// The maximum number of redirects per request.
  package static let redirects = 10
  /// The maximum number of concurrent connections to a server, the same as in browsers.
  package static let connectionsPerServer = 6
}
