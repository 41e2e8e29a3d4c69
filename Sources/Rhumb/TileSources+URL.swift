// SPDX-License-Identifier: Apache-2.0
public import MapOnline
import MapResources
import MapScene
public import MapTiles

extension TileSources {
  /// Opens the PMTiles archive at a URL. Its parts are loaded when they are needed, and the loader's cache keeps them.
  ///
  /// - Parameters:
  ///   - url: An `https:` or `http:` URL, also with `pmtiles://` before it, or the `file:` URL of any tile source.
  ///   - loader: The loader of the parts.
  /// - Throws: `TileError`; `NetworkError.unsupportedScheme` for other URLs.
  public static func open(
    url: String, loader: OnlineResourceLoader
  ) async throws -> any TileSource {
    if let path = loader.path(of: url) { return try await open(path: path) }
    guard let scheme = ResourceURL.scheme(of: url), ["http", "https", "pmtiles"].contains(scheme)
    else {
      throw NetworkError.unsupportedScheme(ResourceURL.scheme(of: url) ?? url)
    }
    loader.bindKeys(to: url)
    return try await RemoteArchive(url: url, loader: loader)
  }
}
