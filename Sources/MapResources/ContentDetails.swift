// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The properties of the bytes that a loader returns to a wrapper: an app's loader that passes requests on returns
/// only bytes.
package final class ContentDetails: Sendable {
  private let request: ResourceRequest
  private let noted = Mutex<ResourceContent?>(nil)

  init(of request: ResourceRequest) { self.request = request }

  /// Notes the contents of a resource. The wrapper may have changed the URL of the request.
  package func note(_ content: ResourceContent?, of request: ResourceRequest) {
    guard request.kind == self.request.kind, request.byteRange == self.request.byteRange else {
      return
    }
    noted.withLock { $0 = content }
  }

  /// Returns the contents with the bytes that the wrapper has returned.
  func content(_ bytes: [UInt8]) -> ResourceContent {
    var content =
      noted.withLock { $0 } ?? ResourceContent(bytes: bytes, base: request.url)
    content.bytes = bytes
    return content
  }
}
