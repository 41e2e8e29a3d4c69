// SPDX-License-Identifier: Apache-2.0
public import Foundation
import MapFiles
import MapHTTP

/// How a ``URLTileLayer`` gets at what its URLs name: files and the network, or something in their place.
public protocol TileFetcher: Sendable {
  /// The bytes behind a URL; nil where there is no tile. Throws for failures that may pass, and where the
  /// task is canceled. Called on background tasks, several at a time.
  func fetch(_ url: URL, userAgent: String?) async throws -> [UInt8]?
}

/// Reads files, and fetches by `http` and `https` with Foundation's `URLSession`.
///
/// There is no tile where the file does not exist, the answer is empty or its status is 204, 404 or 410; any
/// other status than 200 is a failure that may pass. Up to ten redirects are followed. An answer that is too
/// long is cut off while it is received.
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
    url.isFileURL ? try contents(of: url.path) : try await answer(of: url, userAgent: userAgent)
  }

  private func contents(of path: String) throws(FileError) -> [UInt8]? {
    do {
      let bytes = try ReadableFile.contents(of: path, limit: maximumBytes)
      return bytes.isEmpty ? nil : bytes
    } catch .missing {
      return nil
    }
  }

  private func answer(of url: URL, userAgent: String?) async throws -> [UInt8]? {
    var request = HTTPClient.Request(url, timeout: timeout, maximumBytes: maximumBytes)
    request.headers["User-Agent"] = userAgent
    let answer = try await HTTPClient.shared.send(request)
    switch answer.status {
    case 200: return answer.body.isEmpty ? nil : answer.body
    case 204, 404, 410: return nil
    default: throw HTTPError.failed("the server answers with the status \(answer.status)")
    }
  }
}
