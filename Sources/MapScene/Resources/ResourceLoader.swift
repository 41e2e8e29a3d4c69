// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// Loads the resources that a style references by URL: sprites, glyph ranges, GeoJSON documents and tiles.
///
/// Worker tasks call it concurrently. It is never called while a frame is drawn.
public protocol ResourceLoader: Sendable {
  /// Returns the bytes at a URL, or `nil` if the resource does not exist.
  func load(_ url: String) throws -> [UInt8]?
}

/// Loads `file:` URLs and paths. Relative paths start at a base folder.
///
/// Only regular files of at most 1 GiB are loaded; a pipe, device or folder is an error.
public struct FileResourceLoader: ResourceLoader {
  /// The base folder of relative paths.
  public var base: String

  /// - Parameter base: The base folder of relative paths, usually the style's folder.
  public init(base: String = ".") { self.base = base }

  public func load(_ url: String) throws -> [UInt8]? {
    guard let path = path(of: url) else { throw SceneError.notLocal(url) }
    do {
      return try ReadableFile.contents(of: path, limit: ResourceLimits.documentBytes)
    } catch .missing {
      return nil
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
