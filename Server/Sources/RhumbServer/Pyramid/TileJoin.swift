// SPDX-License-Identifier: Apache-2.0
import MapTiles
import Rhumb

/// Tile archives as one: the shards of a pyramid, or archives of neighboring areas.
public struct TileJoin: Sendable {
  private let sources: [any TileSource]
  private let info: TileSourceInfo
  /// The files of the sources.
  private let inputs: [String]

  /// Opens archives and folders of tiles.
  ///
  /// - Throws: ``ServerError`` if they have different formats; the errors of opening an archive.
  public init(paths: [String]) async throws {
    var sources: [any TileSource] = []
    for path in paths { sources.append(try await TileSources.open(path: path)) }
    guard var info = sources.first?.info else { throw ServerError(400, "there are no archives") }
    for (path, other) in zip(paths, sources.map(\.info)).dropFirst() {
      guard other.format == info.format else {
        throw ServerError(
          400, "\(path) has \(other.format.rawValue) tiles, \(paths[0]) \(info.format.rawValue)")
      }
      info.merge(other)
    }
    self.init(sources, info: info, inputs: paths)
  }

  init(_ sources: [any TileSource], info: TileSourceInfo, inputs: [String]) {
    self.sources = sources
    self.info = info
    self.inputs = inputs
  }

  /// Writes an archive with all tiles. Of a tile that several sources have, the first one is written.
  ///
  /// - Parameter progress: Called with the number of tiles of the bounds that are done, and of all.
  /// - Throws: `PMTilesArchive.WriteError` if the archive cannot be written or is one of the sources; the errors of
  ///   reading.
  public func write(
    to path: String, progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws {
    let pyramid = try TilePyramid(
      bounds: info.bounds.widened, zooms: info.minimumZoom...info.maximumZoom)
    let total = pyramid.count
    let writer = try PMTilesArchive.Writer(path: path, info: info, inputs: inputs)
    var done = 0
    for tile in TilePyramid.ArchiveOrder(pyramid) {
      for source in sources {
        guard let bytes = try await source.tile(tile) else { continue }
        try writer.append(bytes, at: tile)
        break
      }
      done += 1
      if done % 1000 == 0 || done == total { progress(done, total) }
    }
    try writer.finish()
  }
}

extension TileSourceInfo {
  /// Extends the description by that of another source of the same map.
  mutating func merge(_ other: TileSourceInfo) {
    minimumZoom = min(minimumZoom, other.minimumZoom)
    maximumZoom = max(maximumZoom, other.maximumZoom)
    bounds = bounds.includingBounds(other.bounds)
    if !other.attribution.isEmpty, !attribution.contains(other.attribution) {
      attribution += (attribution.isEmpty ? "" : " ") + other.attribution
    }
    for layer in other.layers where !layers.contains(where: { $0.name == layer.name }) {
      layers.append(layer)
    }
  }
}

extension CoordinateBounds {
  /// Slightly larger bounds: archives round their bounds to 1e-7 degrees.
  fileprivate var widened: CoordinateBounds {
    let margin = 1e-6
    return CoordinateBounds(
      southWest: Coordinate(
        latitude: max(southWest.latitude - margin, -90),
        longitude: max(southWest.longitude - margin, -180)),
      northEast: Coordinate(
        latitude: min(northEast.latitude + margin, 90),
        longitude: min(northEast.longitude + margin, 180)))
  }
}
