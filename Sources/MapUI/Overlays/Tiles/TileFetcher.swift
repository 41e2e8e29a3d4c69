// SPDX-License-Identifier: Apache-2.0
public import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How a ``URLTileLayer`` gets at what its URLs name: files and the network, or something in their place.
public protocol TileFetcher: Sendable {
  /// The bytes behind a URL; nil where there is no tile. Throws for failures that may pass, and where the
  /// task is cancelled. Called on background tasks, several at a time.
  func fetch(_ url: URL, userAgent: String?) async throws -> [UInt8]?
}

/// Reads files, and fetches by `http` and `https` with Foundation's `URLSession`.
///
/// There is no tile where the file is not there, the answer is empty or its status is 204, 404 or 410; any
/// other status than 200 is a failure that may pass.
public struct URLSessionTileFetcher: TileFetcher {
  /// Seconds that an answer may take.
  public var timeout: Double
  /// The longest answer that is taken, in bytes.
  public var maximumBytes: Int

  /// Makes a fetcher.
  public init(timeout: Double = 30, maximumBytes: Int = 16 << 20) {
    self.timeout = timeout
    self.maximumBytes = maximumBytes
  }

  public func fetch(_ url: URL, userAgent: String?) async throws -> [UInt8]? {
    if url.isFileURL {
      guard FileManager.default.fileExists(atPath: url.path) else { return nil }
      return try checked(Data(contentsOf: url))
    }
    guard url.scheme == "http" || url.scheme == "https" else { throw URLError(.unsupportedURL) }
    var request = URLRequest(url: url, timeoutInterval: min(max(timeout, 0.01), 3600))
    if let userAgent { request.setValue(userAgent, forHTTPHeaderField: "User-Agent") }
    let (data, response) = try await URLSession.shared.data(for: request)
    switch (response as? HTTPURLResponse)?.statusCode {
    case 200: return try checked(data)
    case 204, 404, 410: return nil
    default: throw URLError(.badServerResponse)
    }
  }

  private func checked(_ data: Data) throws -> [UInt8]? {
    guard data.count <= maximumBytes else { throw URLError(.dataLengthExceedsMaximum) }
    return data.isEmpty ? nil : [UInt8](data)
  }
}
