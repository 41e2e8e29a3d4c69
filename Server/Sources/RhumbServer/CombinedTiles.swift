// SPDX-License-Identifier: Apache-2.0
import MapTiles
import Rhumb

/// Several vector archives as one source: the tile of the most detailed archive that has it, and of those with the same
/// maximum zoom, of the last one.
struct CombinedTiles: TileSource {
  /// The identifier in URLs of the source with all archives.
  static let id = "map"
  /// The identifiers that no archive has.
  static let ids = [id] + TileSchema.allCases.map(\.sourceID)

  let info: TileSourceInfo
  /// The schema of the tiles; `nil` for all.
  let schema: TileSchema?
  /// The archives, the most detailed one first, and whether they are in the schema.
  private let archives: [(source: any TileSource, isOwn: Bool)]

  /// Combines the archives in a schema. They have no tiles in the area of a more detailed archive in another schema, so that
  /// a style with the layers of all schemas draws each area once. At its border, they do.
  ///
  /// - Returns: `nil` if there is no such archive.
  init?(_ sources: [any TileSource], in schema: TileSchema? = nil) {
    let sources = sources.map { source in
      (source: source, isOwn: schema == nil || schema == TileSchema(source.info))
    }
    let own = sources.filter(\.isOwn).map(\.source.info)
    guard var info = own.first else { return nil }
    info.name = "Map"
    for other in own.dropFirst() { info.merge(other) }
    self.info = info
    self.schema = schema
    archives = sources.enumerated().sorted {
      ($0.element.source.info.maximumZoom, $0.offset)
        > ($1.element.source.info.maximumZoom, $1.offset)
    }.map(\.element)
  }

  func tile(_ id: TileID) async throws(TileError) -> [UInt8]? {
    for (source, isOwn) in archives
    where source.info.minimumZoom...source.info.maximumZoom ~= id.z {
      guard isOwn || source.info.bounds.contains(id) else { continue }
      if let tile = try await source.tile(id) { return isOwn ? tile : nil }
    }
    return nil
  }
}

extension CoordinateBounds {
  /// Whether the complete area of a tile is inside.
  fileprivate func contains(_ tile: TileID) -> Bool {
    contains(tile.bounds.southWest) && contains(tile.bounds.northEast)
  }
}
