// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// Loads `file:` URLs and paths. Relative paths start at a base folder.
///
/// Only regular files are loaded, images, glyph ranges and tiles of at most 64 MiB and documents of at most 1 GiB; a
/// pipe, device or folder is an error.
public struct FileResourceLoader: ResourceLoader {
  /// The base folder of relative paths.
  package var base: String

  /// - Parameter base: The base folder of relative paths, usually the style's folder.
  public init(base: String = ".") { self.base = base }

  /// Returns the bytes of a file, or `nil` if the file does not exist.
  ///
  /// - Throws: ``ResourceError/notLocal(_:)`` for URLs of other schemes, ``ResourceError/unreadable(path:reason:)`` for
  ///   a file that cannot be read or is too large, and `CancellationError` if the task is canceled.
  public func load(_ request: ResourceRequest) async throws -> [UInt8]? {
    guard let path = path(of: request.url) else { throw ResourceError.notLocal(request.url) }
    try Task.checkCancellation()
    do throws(FileError) {
      guard let range = request.byteRange else {
        return try ReadableFile.contents(of: path, limit: request.kind.fileBytes)
      }
      let file = try ReadableFile(path: path)
      return try file.read(range.clamped(to: 0..<file.size))
    } catch {
      if case .missing = error { return nil }
      throw ResourceError.unreadable(path: path, reason: error.reason)
    }
  }

  /// Returns the file path of a URL, or `nil` for URLs of other schemes.
  public func path(of url: String) -> String? {
    for scheme in ["file://", "mbtiles://", "pmtiles://"] where url.hasPrefix(scheme) {
      let rest = String(url.dropFirst(scheme.count))
      if rest.hasPrefix("file://") { return path(of: rest) }
      return absolute(rest.removingPercentEncoding ?? rest)
    }
    if url.contains("://") { return nil }
    return absolute(url)
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : base + "/" + path
  }
}

extension ResourceRequest.Kind {
  /// The greatest size of a file of this kind.
  fileprivate var fileBytes: Int {
    switch self {
    case .tile: ResourceLimits.tileBytes
    case .glyphs, .image, .spriteImage: ResourceLimits.imageFileBytes
    case .style, .tileJSON, .archive, .spriteIndex, .geoJSON: ResourceLimits.documentBytes
    }
  }
}

/// An error in loading a resource.
public enum ResourceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The URL is remote, but the loader reads only files.
  case notLocal(String)
  /// There is no resource at this URL.
  case missing(String)
  /// The file is not a regular file, is too large for its use, or cannot be read; the reason is a clause.
  case unreadable(path: String, reason: String)

  public var description: String {
    switch self {
    case .missing(let url): "not found: \(url)"
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .notLocal(let url):
      "only files can be loaded, not URLs of "
        + url.split(separator: "/", omittingEmptySubsequences: false).prefix(3)
        .joined(separator: "/")
    }
  }
}
