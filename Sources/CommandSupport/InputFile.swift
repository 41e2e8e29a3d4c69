// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import RhumbModules

/// Reads files and URLs that the user names.
package enum InputFile {
  /// Whether a path means standard input: `-`, or its path in the file system.
  package static func isStandardInput(_ path: String) -> Bool {
    ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"].contains(path)
  }

  /// Reads standard input to its end.
  ///
  /// - Throws: ``CLIError`` if it has more than `ResourceLimits.documentBytes`, or cannot be read.
  private static func readStandardInput(as what: String) throws -> [UInt8] {
    let limit = ResourceLimits.documentBytes
    var bytes: [UInt8] = []
    do {
      while let part = try FileHandle.standardInput.read(upToCount: 1 << 16), !part.isEmpty {
        bytes += part
        guard bytes.count <= limit else {
          throw CLIError("cannot read the \(what): standard input has more than \(limit) bytes")
        }
      }
    } catch let error as CLIError {
      throw error
    } catch {
      throw CLIError("cannot read the \(what) from standard input: \(error.localizedDescription)")
    }
    return bytes
  }

  /// Reads the bytes of a file, or of standard input.
  ///
  /// - Parameters:
  ///   - what: The kind of file for the error message, such as "style".
  ///   - hint: A suggestion that is appended to the error message.
  /// - Throws: ``CLIError`` with a one-sentence message.
  package static func read(_ path: String, as what: String, hint: String = "") throws -> [UInt8] {
    if isStandardInput(path) { return try readStandardInput(as: what) }
    do {
      return try ReadableFile.contents(of: path, limit: ResourceLimits.documentBytes)
    } catch {
      throw CLIError("cannot read the \(what): \(error)\(hint)")
    }
  }

  /// Whether a name is a URL and not a path.
  package static func isURL(_ name: String) -> Bool { name.contains("://") }

  /// A path, or the URL without credentials.
  package static func name(_ name: String) -> String {
    isURL(name) ? URLRedaction.standard.redact(name) : name
  }

  /// Whether a file is read as KML.
  package static func isKML(_ name: String) -> Bool {
    ["kml", "kmz"].contains(FileName.suffix(of: path(name)))
  }

  /// A path, or the URL without its query.
  package static func path(_ name: String) -> String {
    isURL(name) ? String(ResourceURL.beforeQuery(name)) : name
  }

  /// Reads the bytes of a file, or of a resource at a URL.
  package static func read(
    _ name: String, as what: String, kind: ResourceRequest.Kind, loader: OnlineResourceLoader
  ) async throws -> [UInt8] {
    try await content(name, as: what, kind: kind, loader: loader).bytes
  }

  /// Reads a file, or a resource at a URL, with the base of relative URLs in it.
  package static func content(
    _ name: String, as what: String, kind: ResourceRequest.Kind, loader: OnlineResourceLoader
  ) async throws -> ResourceContent {
    guard isURL(name) else {
      return ResourceContent(bytes: try read(name, as: what), base: name)
    }
    loader.bindKeys(to: name)
    do {
      if let content = try await loader.content(ResourceRequest(name, kind: kind)) {
        return content
      }
    } catch {
      throw CLIError("cannot load the \(what): \(error)")
    }
    throw CLIError("cannot load the \(what): not found: \(name)")
  }

  /// Opens a tile archive, a folder of tiles, or a PMTiles archive at a URL.
  package static func tiles(
    _ name: String, loader: OnlineResourceLoader
  ) async throws -> any TileSource {
    let path = isURL(name) ? loader.path(of: name) : name
    guard let path else { return try await TileSources.open(url: name, loader: loader) }
    do {
      return try await TileSources.open(path: path)
    } catch {
      throw FileContent.error(
        path, accepting: [.tiles, .database], named: "map tiles", otherwise: error)
    }
  }
}
