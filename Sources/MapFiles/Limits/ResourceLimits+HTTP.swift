// SPDX-License-Identifier: Apache-2.0

/// The limits for HTTP requests. The caller sets the maximum response size and the timeouts.
extension ResourceLimits {
  /// The maximum number of redirects per request.
  package static let redirects = 10
  /// The maximum number of concurrent requests. Others wait.
  package static let requests = 20
  /// The maximum number of concurrent connections to a server, the same as in browsers. With HTTP/1.1 this is
  /// also the maximum number of concurrent requests to it.
  package static let connectionsPerServer = 6
  /// The maximum number of concurrent HTTP/2 requests to a server. A server that does not respond leaves room for others.
  package static let streamsPerServer = 16
  /// The maximum size of a response's headers, in bytes.
  package static let headerBytes = 128 << 10
  /// The maximum number of servers whose support for HTTP/2 is remembered.
  package static let knownServers = 1000
  /// The seconds after which a connection is lost if the server does not acknowledge data.
  package static let acknowledgment = 20.0
}
