// SPDX-License-Identifier: Apache-2.0
import MapJSON
public import MapScene
public import MapStyle
public import MapTiles

/// The error for a style that does not have exactly one source for the given archives.
package struct ArchiveSourceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The source type that matches the archives.
  package var kind: StyleSourceType
  /// The number of sources of that type in the style.
  package var count: Int

  package var description: String {
    "the style has \(count == 0 ? "no" : "\(count)") \(kind) sources; it needs exactly one, or one with "
      + "\"url\": \"rhumb:tiles\" for the archives"
  }
}

extension StyledScene {
  /// Creates a scene with a custom style.
  ///
  /// The archives replace the sources with a URL that begins with `rhumb:`. Without archives, those sources
  /// draw the world and Helsinki. In a style without such a source, the archives replace its only source of
  /// their type, vector or raster.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - folder: The base folder of the style's relative URLs.
  ///   - archives: The tile archives, such as those that `TileSources.open` returns.
  ///   - scale: Pixels per point of the display.
  /// - Throws: An error if the style does not have exactly one source for the archives, or the
  ///   error that prevented a built-in archive from opening.
  public static func own(
    _ style: StyleDocument, folder: String, archives: [any TileSource] = [], scale: Double = 1
  ) async throws -> StyledScene {
    var style = style
    var options = Options()
    options.archives = archives
    options.scale = scale
    options.loader = FileResourceLoader(base: folder)
    if style.takesArchives {
      if archives.isEmpty {
        options.archives = [
          try await BuiltInTiles.world.open(), try await BuiltInTiles.helsinki.open(),
        ]
      }
    } else if let first = archives.first {
      try style.bind(toArchivesLike: first)
    }
    return await StyledScene(style: style, options: options)
  }
}

extension StyleDocument {
  /// Whether the style has a source that draws the given archives.
  fileprivate var takesArchives: Bool {
    sources.values.contains { $0.url?.hasPrefix("rhumb:") ?? false }
  }

  /// Replaces the only source of the archives' type with the archives.
  fileprivate mutating func bind(toArchivesLike archive: any TileSource) throws(ArchiveSourceError)
  {
    let kind: StyleSourceType = archive.info.format.isImage ? .raster : .vector
    let names = sources.filter { $0.value.type == kind }.map(\.key)
    guard let name = names.first, names.count == 1 else {
      throw ArchiveSourceError(kind: kind, count: names.count)
    }
    sources[name]?.url = "rhumb:tiles"
    sources[name]?.tiles = []
  }
}

extension TileSourceInfo.Format {
  /// Whether the tiles are images and not vector tiles.
  package var isImage: Bool {
    switch self {
    case .png, .jpeg, .webp: true
    case .mvt, .unknown: false
    }
  }
}
