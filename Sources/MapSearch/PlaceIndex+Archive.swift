// SPDX-License-Identifier: Apache-2.0
import MapGeometry
public import MapTiles

/// What reading an archive gave.
public struct PlaceScan: Sendable, Equatable {
  /// How many tiles were read.
  public var tiles = 0
  /// How many of them are broken and left out.
  public var broken = 0
  /// Why the first of those is.
  public var firstFault: TileError?
}

extension PlaceIndex {
  /// Adds the names in all tiles of an archive, from the lowest level to the highest, so that countries and
  /// cities are found first. Broken tiles are left out and counted.
  ///
  /// Ends early with ``PlaceError/canceled`` where its task is canceled; what was added stays.
  ///
  /// - Parameters:
  ///   - archive: PMTiles, MBTiles, a folder, as `TileSources.open` gives it.
  ///   - zooms: the levels to read; nil for all that the archive has.
  ///   - progress: is told now and then, on no particular thread, how many tiles were read and of how many;
  ///     that is 0 where the source cannot tell.
  /// - Throws: where the tiles are pictures, none of them can be read, or SQLite fails.
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
    if let fault = reader.scan.firstFault, reader.scan.broken == reader.scan.tiles {
      throw .unreadableTiles(reason: "\(info.name): no tile can be read: \(fault)")
    }
    return reader.scan
  }
}

/// One reading of an archive.
private struct ArchiveReader {
  let archive: any TileSource
  let index: PlaceIndex
  let progress: (@Sendable (Int, Int) -> Void)?
  var total = 0
  var scan = PlaceScan()
  private var collector = PlaceCollector()

  /// How many tiles of a level are looked for one by one; below such a level only those inside of tiles
  /// that are there.
  private static let mostTilesOfLevel = 1 << 18
  /// How many places are collected, and merged, before they are handed over.
  private static let collected = 20_000
  /// How many are handed over at once: searches wait for that.
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
    try await handOver()
    progress?(scan.tiles, total)
  }

  /// Reads a tile and, where it is there, those inside it down to a level.
  private mutating func read(_ first: TileID, downTo level: Int) async throws(PlaceError) {
    var waiting = [first]
    while let id = waiting.popLast() {
      if Task.isCancelled { throw .canceled }
      guard await read(id) else { continue }
      if id.z < level {
        waiting += id.children.filter { $0.bounds.intersects(archive.info.bounds) }
      }
      if collector.count >= Self.collected { try await handOver() }
      if scan.tiles % 16 == 0 { progress?(scan.tiles, total) }
    }
  }

  /// Whether the tile is there.
  private mutating func read(_ id: TileID) async -> Bool {
    do throws(TileError) {
      guard let bytes = try await archive.tile(id) else { return false }
      collector.add(try VectorTile(decoding: bytes), id: id)
      scan.tiles += 1
      return true
    } catch {
      scan.tiles += 1
      scan.broken += 1
      if scan.firstFault == nil { scan.firstFault = error }
      return false
    }
  }

  private mutating func handOver() async throws(PlaceError) {
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
    // 180° east counts as west. Across the antimeridian: all of the level.
    let end = (1 << level) - 1
    let east = bounds.northEast.longitude >= 180 ? end : last.x
    columns = first.x <= east ? first.x...east : 0...end
  }

  var count: Int { columns.count * rows.count }
}
