// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A key that lets clients use the server.
public struct AccessKey: Sendable, Equatable {
  /// The value of the parameter `key`.
  public var key: String
  /// The hosts whose pages can use the key, such as `maps.example.com`, or `*.example.com` for all hosts below
  /// it; `nil` for all clients.
  public var hosts: [String]?

  public init(_ key: String, hosts: [String]? = nil) {
    self.key = key
    self.hosts = hosts
  }

  /// Whether the key lets a request pass.
  ///
  /// With ``hosts``, the request must name its page in `Origin` or `Referer`. Programs other than browsers can
  /// name any page, so hosts keep other pages from the key, not other programs.
  func admits(_ request: ServerRequest) -> Bool {
    guard request.parameter("key") == key else { return false }
    guard let hosts else { return true }
    guard let page = request.pageOrigin ?? request.referrer,
      let host = URL(string: page)?.host()?.lowercased()
    else { return false }
    return hosts.contains { pattern in
      let pattern = pattern.lowercased()
      return pattern.hasPrefix("*.") ? host.hasSuffix(pattern.dropFirst()) : host == pattern
    }
  }
}
