// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// The source of a parser's document.
enum GMUInput {
  case url(URL)
  case data(Data)
  case stream(InputStream)

  /// An error when reading a document.
  enum Failure: Error, CustomStringConvertible {
    case notAFile(URL)
    case tooLarge
    case stream(String)

    var description: String {
      switch self {
      case .notAFile(let url): "\(url) is not a file URL; remote documents are not supported"
      case .tooLarge: "the document is larger than 1 GiB"
      case .stream(let reason): "reading the stream failed: \(reason)"
      }
    }
  }

  /// Returns the document's bytes.
  func bytes() throws -> [UInt8] {
    switch self {
    case .data(let data): return [UInt8](data)
    case .stream(let stream): return try GMUInput.read(stream)
    case .url(let url):
      guard url.isFileURL else { throw Failure.notAFile(url) }
      return try ReadableFile.contents(of: url.path, limit: ResourceLimits.documentBytes)
    }
  }

  /// The folder of the document; `nil` if it is not a file.
  var folder: String? {
    guard case .url(let url) = self, url.isFileURL else { return nil }
    return url.deletingLastPathComponent().path
  }

  private static func read(_ stream: InputStream) throws -> [UInt8] {
    stream.open()
    defer { stream.close() }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = stream.read(&buffer, maxLength: buffer.count)
      guard count >= 0 else {
        throw Failure.stream(stream.streamError?.localizedDescription ?? "unknown error")
      }
      if count == 0 { return bytes }
      bytes += buffer[..<min(count, buffer.count)]
      guard bytes.count <= ResourceLimits.documentBytes else { throw Failure.tooLarge }
    }
  }
}
