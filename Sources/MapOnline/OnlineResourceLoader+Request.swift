// SPDX-License-Identifier: Apache-2.0
public import MapResources

extension OnlineResourceLoader {
  /// A request to a server, as ``OnlineResourceLoader/Options/prepare`` can change it: to sign the URL or to add
  /// headers.
  public struct Request: Equatable, Sendable {
    /// The URL, with the values of its keys.
    public var url: String
    /// The additional header fields. A redirect to another server drops those that can contain credentials.
    public var headers: [String: String]
    /// The use of the resource.
    public let kind: ResourceRequest.Kind

    init(url: String, kind: ResourceRequest.Kind) {
      self.url = url
      self.kind = kind
      headers = [:]
    }
  }
}
