// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles

/// Fetches what a style names by URL: sprites, glyph ranges, GeoJSON documents, tiles by template.
///
/// Called from worker tasks, several at a time; never from a frame.
public protocol ResourceLoader: Sendable {
  /// The bytes behind a URL; nil where there are none.
  func load(_ url: String) throws -> [UInt8]?
}

/// Reads `file:` URLs and paths, relative ones from a base folder.
///
/// Only regular files of at most 1 GiB are read; a pipe, a device or a folder is an error.
public struct FileResourceLoader: ResourceLoader {
  /// The folder that relative paths start from.
  public var base: String

  /// - Parameter base: the folder that relative paths start from, usually the style's own.
  public init(base: String = ".") { self.base = base }

  public func load(_ url: String) throws -> [UInt8]? {
    guard let path = path(of: url) else { throw SceneError.notLocal(url) }
    do {
      return try ReadableFile.contents(of: path, limit: ResourceLimits.documentBytes)
    } catch .missing {
      return nil
    }
  }

  /// The file that a URL names; nil for URLs of other schemes.
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
