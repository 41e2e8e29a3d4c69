// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapHTTP
import MapResources

/// Sends requests with the app's own network library: ``OnlineResourceLoader/Options/send``.
struct AppTransport: ResourceTransport {
  typealias Send =
    @Sendable (OnlineResourceLoader.Request) async throws -> (
      status: Int, headers: [String: String], body: [UInt8]
    )

  let clock: NetworkClock
  let send: Send

  /// Sends a request, and cancels it when its time is over. The library does not know the urgency.
  func send(
    _ message: HTTPClient.Request, for kind: ResourceRequest.Kind, urgency: Urgency
  ) async throws(HTTPError) -> HTTPClient.Response {
    let result = await withTaskGroup(of: Result<HTTPClient.Response, HTTPError>.self) { group in
      group.addTask { await self.result(of: message, kind) }
      group.addTask {
        do {
          try await clock.sleep(message.timeout)
          return .failure(.timedOut(.response, within: message.timeout))
        } catch {
          return .failure(.canceled)
        }
      }
      defer { group.cancelAll() }
      return await group.next() ?? .failure(.canceled)
    }
    if Task.isCancelled { throw .canceled }
    return try result.get()
  }

  private func result(
    of message: HTTPClient.Request, _ kind: ResourceRequest.Kind
  ) async -> Result<HTTPClient.Response, HTTPError> {
    var request = OnlineResourceLoader.Request(url: message.url, kind: kind)
    request.headers = message.headers
    if let range = message.byteRange {
      request.headers["Range"] = "bytes=\(range.lowerBound)-\(range.upperBound)"
    }
    do {
      let (status, fields, body) = try await send(request)
      guard body.count <= message.maximumBytes else {
        return .failure(.tooLong(limit: message.maximumBytes))
      }
      var headers = HTTPHeaders()
      for field in fields { headers.add(line: "\(field.key): \(field.value)") }
      return .success(
        HTTPClient.Response(
          status: status, headers: headers, body: body, version: .http1, url: message.url))
    } catch is CancellationError {
      return .failure(.canceled)
    } catch {
      return .failure(.failed(Self.reason(error)))
    }
  }

  /// A message for people: Foundation's descriptions contain dictionaries.
  private static func reason(_ error: any Error) -> String {
    error is CocoaError || type(of: error) is NSError.Type
      ? error.localizedDescription : "\(error)"
  }
}
