// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// How long a response may be used without asking the server again, according to its headers.
///
/// The rules are those of RFC 9111 for a private cache: `s-maxage` and `proxy-revalidate` have no effect. A stale
/// response is displayed and revalidated unless the server demands revalidation first. `stale-while-revalidate` and
/// `stale-if-error` (RFC 5861) therefore allow nothing more, and `immutable` (RFC 8246) neither, because a fresh
/// response is never revalidated.
package struct CachePolicy: Equatable, Sendable {
  /// Whether the response may be stored.
  package var isStorable: Bool
  /// The time from which on the response is stale, in seconds since 1970.
  package var expires: Double
  /// Whether a stale response needs a successful revalidation before it is used. Without a connection, it may still
  /// be displayed if it is marked.
  package var mustRevalidate: Bool
  /// Whether the server states the lifetime, as opposed to an estimate.
  package var statesLifetime: Bool

  /// Computes the policy of a response to a GET request.
  ///
  /// - Parameters:
  ///   - status: The status code. A 304 gives the policy of the refreshed response.
  ///   - headers: The headers of the response. The case of their names is ignored.
  ///   - requested: The time of the request, in seconds since 1970.
  ///   - received: The time of the response, in seconds since 1970.
  ///   - varyingHeaders: The names of request headers that differ between requests for the same URL, such as those
  ///     that an app adds. A response that varies with one of them is not stored.
  package init(
    status: Int, headers: [(name: String, value: String)], requested: Double, received: Double,
    varyingHeaders: some Sequence<String> = []
  ) {
    let headers = ResponseHeaders(headers)
    let control = CacheControl(headers["cache-control"])
    let times = ResponseTimes(headers, requested: requested, received: received)
    isStorable =
      Self.storableStatuses.contains(status) && !control.has("no-store")
      && !headers.varies(with: varyingHeaders)
    mustRevalidate = control.has("no-cache") || control.has("must-revalidate")
    let stated = control.has("no-cache") ? 0 : times.statedLifetime(control)
    statesLifetime = stated != nil
    let lifetime = stated ?? times.heuristicLifetime
    expires = received + min(max(lifetime, 0), ResourceLimits.freshnessSeconds) - times.age
  }

  /// The statuses of complete and partial contents, of resources that do not exist, and of a revalidation.
  private static let storableStatuses: Set<Int> = [200, 203, 204, 206, 304, 404, 410]
}

/// The headers of a response by their names in lowercase.
private struct ResponseHeaders {
  private var values: [String: [String]]

  init(_ headers: [(name: String, value: String)]) {
    values = Dictionary(grouping: headers) { $0.name.lowercased() }.mapValues { $0.map(\.value) }
  }

  subscript(name: String) -> [String] { values[name] ?? [] }

  /// Whether `Vary` names one of the request headers, or all.
  func varies(with names: some Sequence<String>) -> Bool {
    let listed = self["vary"].flatMap { $0.split(separator: ",") }
      .map { $0.trimmingSpaces.lowercased() }
    return listed.contains("*") || names.contains { listed.contains($0.lowercased()) }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let rest = drop { $0 == " " || $0 == "\t" }
    return rest.prefix(
      upTo: rest.lastIndex { $0 != " " && $0 != "\t" }.map(rest.index(after:)) ?? rest.startIndex)
  }
}

/// The times of a response, and the age and lifetimes that result from them.
private struct ResponseTimes {
  private let headers: ResponseHeaders
  private let received: Double
  /// The server's time of the response; the time of its receipt if the server sends none.
  private let date: Double
  /// The age of the response when it was received, in seconds. Source: RFC 9111, section 4.2.3.
  let age: Double

  init(_ headers: ResponseHeaders, requested: Double, received: Double) {
    self.headers = headers
    self.received = received
    date = headers["date"].first.flatMap { HTTPDate.seconds($0, now: received) } ?? received
    let delay = max(0, received - requested)
    let stated = headers["age"].first.flatMap { CacheControl.seconds(of: $0) } ?? 0
    age = max(0, received - date, stated + delay)
  }

  /// The lifetime of `max-age` or else of `Expires`, which is 0 for an invalid date.
  /// Source: RFC 9111, section 4.2.1.
  func statedLifetime(_ control: CacheControl) -> Double? {
    if let seconds = control.seconds("max-age") { return seconds }
    guard let expires = headers["expires"].first else { return nil }
    return HTTPDate.seconds(expires, now: received).map { max(0, $0 - date) } ?? 0
  }

  /// A tenth of the time since the last change. Source: RFC 9111, section 4.2.2.
  var heuristicLifetime: Double {
    let modified = headers["last-modified"].first.flatMap { HTTPDate.seconds($0, now: received) }
    guard let modified else { return 0 }
    return min(max(0, (date - modified) / 10), ResourceLimits.heuristicFreshnessSeconds)
  }
}
