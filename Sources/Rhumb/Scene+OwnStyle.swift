// SPDX-License-Identifier: Apache-2.0
public import MapScene
public import MapStyle
public import MapTiles

/// A style has no place for the archives that it is to draw.
public struct ArchivePlaceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of source takes such archives.
  public var kind: StyleSourceType
  /// How many of them the style has.
  public var count: Int

  public var description: String {
    "the style has \(count == 0 ? "no" : "\(count)") \(kind) sources, so that it needs one with "
      + "\"url\": \"rhumb:tiles\" to say where the tiles go"
  }
}

extension Scene {
  /// A scene of the user's own style.
  ///
  /// Archives go to the sources whose URL begins with `rhumb:`; without any, those draw the world and
  /// Helsinki. In a style without such a source the archives take the place of its only source of their
  /// kind, vector or raster.
  ///
  /// - Parameter folder: Where the style's relative URLs start from.
  public static func own(
    _ style: Style, folder: String, archives: [any TileSource] = [], scale: Double = 1
  ) async throws -> Scene {
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
    return await Scene(style: style, options: options)
  }
}

extension Style {
  /// Whether a source of it is drawn from the archives that the user gives.
  fileprivate var takesArchives: Bool {
    sources.values.contains { $0.url?.hasPrefix("rhumb:") ?? false }
  }

  /// Puts archives in the place of the only source of their kind.
  fileprivate mutating func bind(toArchivesLike archive: any TileSource) throws(ArchivePlaceError) {
    let kind: StyleSourceType = archive.info.format.isPicture ? .raster : .vector
    let names = sources.filter { $0.value.type == kind }.map(\.key)
    guard let name = names.first, names.count == 1 else {
      throw ArchivePlaceError(kind: kind, count: names.count)
    }
    sources[name]?.url = "rhumb:tiles"
    sources[name]?.tiles = []
  }
}

extension TileSourceInfo.Format {
  /// Whether the tiles are pictures and not vector tiles.
  package var isPicture: Bool {
    switch self {
    case .png, .jpeg, .webp: true
    case .mvt, .unknown: false
    }
  }
}
