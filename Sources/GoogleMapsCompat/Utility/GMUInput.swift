// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// Where a parser has its document from.
enum GMUInput {
  case url(URL)
  case data(Data)
  case stream(InputStream)

  /// Why a document could not be had.
  enum Failure: Error, CustomStringConvertible {
    case notAFile(URL)
    case tooLarge
    case stream(String)

    var description: String {
      switch self {
      case .notAFile(let url): "\(url) is no file; documents from elsewhere are not fetched"
      case .tooLarge: "the document has more than 1 GiB"
      case .stream(let reason): "the stream broke off: \(reason)"
      }
    }
  }

  /// The document's bytes.
  func bytes() throws -> [UInt8] {
    switch self {
    case .data(let data): return [UInt8](data)
    case .stream(let stream): return try GMUInput.read(stream)
    case .url(let url):
      guard url.isFileURL else { throw Failure.notAFile(url) }
      return try ReadableFile.contents(of: url.path, limit: ResourceLimits.documentBytes)
    }
  }

  /// The folder that the document is in; nil where it is in none.
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
        throw Failure.stream(stream.streamError?.localizedDescription ?? "no reason given")
      }
      if count == 0 { return bytes }
      bytes += buffer[..<min(count, buffer.count)]
      guard bytes.count <= ResourceLimits.documentBytes else { throw Failure.tooLarge }
    }
  }
}
