// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// A file that the server reads completely: a regular file of limited size, so that no pipe makes a request wait.
public struct ServerFile: Sendable {
  private let request: ResourceRequest
  private let path: String

  /// - Parameter kind: The use of the file, on which its greatest size depends.
  public init(path: String, kind: ResourceRequest.Kind) {
    self.path = path
    request = ResourceRequest(path, kind: kind)
  }

  /// Reads the bytes.
  ///
  /// - Throws: ``ServerError`` if there is no file; an error that says why it cannot be read.
  public func bytes() async throws -> [UInt8] {
    guard let bytes = try await FileResourceLoader().load(request) else {
      throw ServerError.notFound("the file \(path)")
    }
    return bytes
  }
}
