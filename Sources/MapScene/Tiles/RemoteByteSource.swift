// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapResources
import MapTiles

/// A file on a server, which is read in parts. All parts belong to the version that the first part had.
struct RemoteByteSource: ByteSource {
  let name: String
  let size: UInt64
  private let url: String
  private let loader: any ResourceLoader
  /// The first part.
  private let head: ResourceContent

  /// The request for the first part.
  private static func headRequest(_ url: String) -> ResourceRequest {
    ResourceRequest(url, kind: .archive, byteRange: 0..<PMTilesArchive.headBytes)
  }

  /// Loads the first part.
  init(url: String, loader: any ResourceLoader) async throws(TileError) {
    name = URLRedaction.standard.redact(url)
    self.url = url
    self.loader = loader
    head = try await Self.load(Self.headRequest(url), named: name, with: loader)
    let isComplete = head.bytes.count < PMTilesArchive.headBytes
    size = isComplete ? UInt64(head.bytes.count) : UInt64(Int.max)
  }

  func bytes(_ range: Range<UInt64>) async throws(TileError) -> [UInt8] {
    let range = Int(clamping: range.lowerBound)..<Int(clamping: range.upperBound)
    if range.upperBound <= head.bytes.count { return Array(head.bytes[range]) }
    var request = ResourceRequest(url, kind: .archive, byteRange: range)
    request.etag = head.etag
    let part = try await Self.load(request, named: name, with: loader)
    guard part.bytes.count == range.count else {
      throw .corrupt(path: name, reason: "ends before byte \(range.upperBound)")
    }
    return part.bytes
  }

  /// Makes the loader forget the first part of a file.
  static func forget(_ url: String, _ loader: any ResourceLoader) async {
    await loader.reject(headRequest(url))
  }

  private static func load(
    _ request: ResourceRequest, named name: String, with loader: any ResourceLoader
  ) async throws(TileError) -> ResourceContent {
    do {
      if let content = try await loader.content(of: request) { return content }
    } catch is ResourceReplaced {
      throw .replaced(path: name)
    } catch {
      throw .unreadable(path: name, reason: URLRedaction.standard.redact("\(error)"))
    }
    throw .unreadable(path: name, reason: "it does not exist")
  }
}
