// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapHTTP

/// The delays between the attempts of a request.
///
/// After a server error, the delay is 1 s three times and then doubles; after a failed connection, it doubles each
/// time. After 429, the server names the delay, otherwise it is 5 s. These are the rules of MapLibre Native, but a
/// delay that a server names only lengthens the others.
package struct RetryDelays {
  private var failures = 0

  package init() {}

  /// Returns the delay in seconds after a failed connection.
  mutating func afterLostConnection() -> Double {
    failures += 1
    return Self.delay(doubled: failures - 1)
  }

  /// Returns the delay in seconds after a response with status 429 or 5xx.
  ///
  /// - Parameter now: The time in seconds since 1970.
  package mutating func after(_ response: HTTPClient.Response, now: Double) -> Double {
    failures += 1
    let shortest = Self.delay(doubled: max(failures - 3, 0))
    // A server that requests no delay, or one until a past date, is still not asked in a loop.
    if let delay = Self.requested(response, now: now) { return max(delay, shortest) }
    return response.status == 429 ? ResourceLimits.rateLimitDelay : shortest
  }

  /// The delay in seconds for all requests to a server that is asked too often; `nil` for another server.
  static func pause(after response: HTTPClient.Response, now: Double) -> Double? {
    let delay =
      requested(response, now: now)
      ?? (response.status == 429 ? ResourceLimits.rateLimitDelay : nil)
    return delay.map { min($0, ResourceLimits.longestPause) }
  }

  private static func delay(doubled count: Int) -> Double {
    min(
      ResourceLimits.firstRetryDelay * Double(1 << min(count, 16)),
      ResourceLimits.longestRetryDelay)
  }

  /// The delay that a server requests with status 429 or 503: in seconds, or until a date. Some servers send the time at
  /// which their limit is reset with every response.
  private static func requested(_ response: HTTPClient.Response, now: Double) -> Double? {
    guard response.status == 429 || response.status == 503 else { return nil }
    let date: Double?
    if let text = response.headers["Retry-After"] {
      date = Double(text).map { now + $0 } ?? HTTPDate.seconds(text, now: now)
    } else {
      let text = response.status == 429 ? response.headers["x-rate-limit-reset"] : nil
      date = text.flatMap { Double($0) }
    }
    return date.flatMap { $0.isFinite ? max(0, $0 - now) : nil }
  }
}
