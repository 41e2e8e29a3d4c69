// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapFiles
import MapHTTP

/// Loads the tiles of a ``URLTileLayer``, by default from files and the network.
public protocol TileFetcher: Sendable {
  /// Returns the bytes at a URL; `nil` if there is no tile. Throws for temporary failures, and if the task is
  /// canceled. Called on background tasks, several at a time.
  func fetch(_ url: URL, userAgent: String?) async throws -> [UInt8]?
}

/// Reads tiles from files, and fetches them over `http` and `https` with libcurl.
///
/// There is no tile if the file does not exist, the response is empty or its status is 204, 404 or 410. Any
/// other status than 200 is a temporary failure. Up to ten redirects are followed. A response that exceeds
/// the limit is canceled while it is received.
public struct HTTPTileFetcher: TileFetcher {
  /// The timeout of a response in seconds.
  public var timeout: Double
  /// The maximum size of a response in bytes.
  public var maximumBytes: Int

  /// Creates a fetcher.
  public init(timeout: Double = 30, maximumBytes: Int = 16 << 20) {
    self.timeout = timeout
    self.maximumBytes = maximumBytes
  }

  public func fetch(_ url: URL, userAgent: String?) async throws -> [UInt8]? {
    url.isFileURL ? try contents(of: url.path) : try await response(from: url, userAgent: userAgent)
  }

  private func contents(of path: String) throws(FileError) -> [UInt8]? {
    do {
      let bytes = try ReadableFile.contents(of: path, limit: maximumBytes)
      return bytes.isEmpty ? nil : bytes
    } catch .missing {
      return nil
    }
  }

  private func response(from url: URL, userAgent: String?) async throws -> [UInt8]? {
    var request = HTTPClient.Request(
      url.absoluteString, timeout: timeout, maximumBytes: maximumBytes)
    request.headers["User-Agent"] = userAgent
    let response = try await HTTPClient.shared.send(request)
    switch response.status {
    case 200: return response.body.isEmpty ? nil : response.body
    case 204, 404, 410: return nil
    default: throw HTTPError.unexpectedStatus(response.status)
    }
  }
}
