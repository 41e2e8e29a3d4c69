// SPDX-License-Identifier: Apache-2.0
import MapGeometry
public import MapTiles

/// The result of reading an archive.
public struct PlaceScan: Sendable, Equatable {
  /// The number of tiles that were read.
  public var tiles = 0
  /// The number of damaged tiles that were skipped.
  public var broken = 0
  /// The error of the first damaged tile.
  public var firstError: TileError?
}

extension PlaceIndex {
  /// Adds the names in all tiles of an archive. Skips and counts damaged tiles.
  ///
  /// Reads from the lowest level to the highest, so that countries and cities can be found first. Places that
  /// were added before an error stay in the index.
  ///
  /// - Parameters:
  ///   - archive: A PMTiles or MBTiles archive or a folder, as returned by `TileSources.open`.
  ///   - zooms: The levels to read; `nil` for all levels of the archive.
  ///   - progress: Called from time to time, on an arbitrary thread, with the number of tiles read and the
  ///     total number. The total is 0 if the source does not know it.
  /// - Throws: ``PlaceError`` if the tiles are raster images, none of them can be read, or SQLite fails;
  ///   ``PlaceError/canceled`` if the task is canceled.
  @discardableResult
  public nonisolated func add(
    archive: any TileSource, zooms: ClosedRange<Int>? = nil,
    progress: (@Sendable (_ read: Int, _ total: Int) -> Void)? = nil
  ) async throws(PlaceError) -> PlaceScan {
    let info = archive.info
    guard info.format == .mvt || info.format == .unknown else {
      throw .noVectorTiles(source: info.name)
    }
    let zooms = zooms ?? 0...TileID.maximumZoom
    let low = max(zooms.lowerBound, info.minimumZoom, 0)
    let high = min(zooms.upperBound, info.maximumZoom, TileID.maximumZoom)
    guard low <= high else { return PlaceScan() }
    var reader = ArchiveReader(archive: archive, index: self, progress: progress)
    if let summary = try? await (archive as? any TileArchive)?.summary() {
      reader.total = summary.levels.filter { (low...high).contains($0.zoom) }
        .reduce(0) { $0 + $1.tiles }
    }
    try await reader.read(low...high)
    if let fault = reader.scan.firstError, reader.scan.broken == reader.scan.tiles {
      throw .unreadableTiles(reason: "\(info.name): none of the tiles can be read: \(fault)")
    }
    return reader.scan
  }
}

/// Reads an archive once.
private struct ArchiveReader {
  let archive: any TileSource
  let index: PlaceIndex
  let progress: (@Sendable (Int, Int) -> Void)?
  var total = 0
  var scan = PlaceScan()
  private var collector = PlaceCollector()

  /// The maximum number of tiles of a level that are requested individually. Deeper levels are only read
  /// inside existing tiles.
  private static let mostTilesOfLevel = 1 << 18
  /// The number of places that are collected and merged before they are added to the index.
  private static let collected = 20_000
  /// The number of places added at once. Searches wait while they are added.
  private static let chunk = 1000

  init(
    archive: any TileSource, index: PlaceIndex, progress: (@Sendable (Int, Int) -> Void)?
  ) {
    self.archive = archive
    self.index = index
    self.progress = progress
  }

  mutating func read(_ zooms: ClosedRange<Int>) async throws(PlaceError) {
    var level = zooms.lowerBound
    while level <= zooms.upperBound {
      let tiles = TileRange(archive.info.bounds, level: level)
      let isDeepest =
        level < zooms.upperBound
        && TileRange(archive.info.bounds, level: level + 1).count > Self.mostTilesOfLevel
      for row in tiles.rows {
        for column in tiles.columns {
          let id = TileID(z: level, x: column, y: row)
          try await read(id, downTo: isDeepest ? zooms.upperBound : level)
        }
      }
      if isDeepest { break }
      level += 1
    }
    try await flush()
    progress?(scan.tiles, total)
  }

  /// Reads a tile and, if it exists, its descendants down to a level.
  private mutating func read(_ first: TileID, downTo level: Int) async throws(PlaceError) {
    var waiting = [first]
    while let id = waiting.popLast() {
      if Task.isCancelled { throw .canceled }
      guard await read(id) else { continue }
      if id.z < level {
        waiting += id.children.filter { $0.bounds.intersects(archive.info.bounds) }
      }
      if collector.count >= Self.collected { try await flush() }
      if scan.tiles % 16 == 0 { progress?(scan.tiles, total) }
    }
  }

  /// Reads a tile. Returns whether it exists and is valid.
  private mutating func read(_ id: TileID) async -> Bool {
    do throws(TileError) {
      guard let bytes = try await archive.tile(id) else { return false }
      collector.add(try VectorTile(decoding: bytes), id: id)
      scan.tiles += 1
      return true
    } catch {
      scan.tiles += 1
      scan.broken += 1
      if scan.firstError == nil { scan.firstError = error }
      return false
    }
  }

  private mutating func flush() async throws(PlaceError) {
    let drafts = collector.take()
    for start in stride(from: 0, to: drafts.count, by: Self.chunk) {
      if Task.isCancelled { throw .canceled }
      try await index.insert(Array(drafts[start..<min(start + Self.chunk, drafts.count)]))
    }
  }
}

/// The tiles of a level that a box touches.
private struct TileRange {
  var columns: ClosedRange<Int>
  var rows: ClosedRange<Int>

  init(_ bounds: CoordinateBounds, level: Int) {
    let first = TileID(
      containing: WorldPoint(
        Coordinate(
          latitude: bounds.northEast.latitude, longitude: bounds.southWest.longitude)), z: level)
    let last = TileID(
      containing: WorldPoint(
        Coordinate(latitude: bounds.southWest.latitude, longitude: bounds.northEast.longitude)),
      z: level)
    rows = min(first.y, last.y)...max(first.y, last.y)
    // A longitude of 180° would map to the west edge. A box across the antimeridian uses the full width of
    // the level.
    let end = (1 << level) - 1
    let east = bounds.northEast.longitude >= 180 ? end : last.x
    columns = first.x <= east ? first.x...east : 0...end
  }

  var count: Int { columns.count * rows.count }
}
