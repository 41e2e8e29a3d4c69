// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTiles
import Rhumb

/// The tiles of an area in a range of zoom levels.
public struct TilePyramid: Sendable {
  /// The largest number of tiles.
  public static let maximumTiles = 50_000_000

  public let bounds: CoordinateBounds
  public let zooms: ClosedRange<Int>
  /// The columns and rows of each level from 0 on.
  private let levels: [Level]

  /// The columns and rows of the tiles of a level.
  struct Level: Sendable, Equatable {
    /// One range, or two for bounds that cross the meridian of 180 degrees.
    var columns: [ClosedRange<Int>]
    var rows: ClosedRange<Int>

    var count: Int { columns.reduce(0) { $0 + $1.count } * rows.count }

    func contains(_ tile: TileID) -> Bool {
      rows.contains(tile.y) && columns.contains { $0.contains(tile.x) }
    }
  }

  /// Creates a pyramid.
  ///
  /// - Throws: ``ServerError`` if the bounds or zooms are not valid or there are more than ``maximumTiles``.
  public init(bounds: CoordinateBounds, zooms: ClosedRange<Int>) throws(ServerError) {
    guard bounds.isValid else {
      throw ServerError(400, "the bounds must be {west},{south},{east},{north}")
    }
    guard 0...Metatile.maximumZoom(tileSize: 256) ~= zooms.lowerBound,
      zooms.upperBound <= Metatile.maximumZoom(tileSize: 256)
    else {
      throw ServerError(400, "the zooms must be 0 to \(Metatile.maximumZoom(tileSize: 256))")
    }
    self.bounds = bounds
    self.zooms = zooms
    levels = (0...zooms.upperBound).map { TilePyramid.level($0, bounds, unit: 1) }
    guard count <= TilePyramid.maximumTiles else {
      throw ServerError(
        400, "the area has \(count) tiles at these zooms; at most \(TilePyramid.maximumTiles)")
    }
  }

  /// The number of tiles.
  public var count: Int { zooms.reduce(0) { $0 + levels[$1].count } }

  func contains(_ tile: TileID) -> Bool {
    zooms.contains(tile.z) && levels[tile.z].contains(tile)
  }

  /// Whether a tile of a lower level contains tiles of the bounds.
  private func covers(_ tile: TileID) -> Bool { levels[tile.z].contains(tile) }

  /// The columns and rows of a level in units of several tiles.
  private static func level(_ z: Int, _ bounds: CoordinateBounds, unit: Int) -> Level {
    let side = Double(1 << z)
    func first(_ position: Double) -> Int { Int(min(max(position * side, 0), side - 1)) / unit }
    /// The last tile before a position. A tile that only touches the bounds is not part of them.
    func last(_ position: Double) -> Int {
      Int(min(max((position * side).rounded(.up) - 1, 0), side - 1)) / unit
    }
    let west = (bounds.southWest.longitude + 180) / 360
    let east = (bounds.northEast.longitude + 180) / 360
    let top = first(row(bounds.northEast.latitude))
    let rows = top...max(last(row(bounds.southWest.latitude)), top)
    if west <= east {
      return Level(columns: [first(west)...max(last(east), first(west))], rows: rows)
    }
    let all = (1 << z) - 1
    if last(east) + 1 >= first(west) { return Level(columns: [0...all / unit], rows: rows) }
    return Level(columns: [0...last(east), first(west)...all / unit], rows: rows)
  }

  /// The position of a latitude in the Mercator square, 0 at its north edge and 1 at its south edge.
  private static func row(_ latitude: Double) -> Double {
    let radians = min(max(latitude, -89.9), 89.9) * .pi / 180
    return 0.5 - asinh(tan(radians)) / (2 * .pi)
  }
}

// MARK: - Metatiles

extension TilePyramid {
  /// The metatiles that contain the tiles, level by level, without a list of them.
  struct Metatiles: RandomAccessCollection, Sendable {
    private let zooms: ClosedRange<Int>
    private let levels: [(level: Level, unit: Int, start: Int)]
    private let tileSize: Int
    private let scale: Int
    let endIndex: Int
    var startIndex: Int { 0 }

    init(_ pyramid: TilePyramid, tileSize: Int, scale: Int) {
      zooms = pyramid.zooms
      self.tileSize = tileSize
      self.scale = scale
      var start = 0
      var levels: [(level: Level, unit: Int, start: Int)] = []
      for z in pyramid.zooms {
        let unit = Metatile.side(z: z, tileSize: tileSize, scale: scale)
        let level = TilePyramid.level(z, pyramid.bounds, unit: unit)
        levels.append((level, unit, start))
        start += level.count
      }
      self.levels = levels
      endIndex = start
    }

    subscript(index: Int) -> Metatile {
      let levelIndex = levels.lastIndex { $0.start <= index } ?? 0
      let (level, unit, start) = levels[levelIndex]
      let (row, column) = (index - start).quotientAndRemainder(
        dividingBy: level.count / level.rows.count)
      let columns = level.columns.lazy.flatMap { $0 }
      let x = columns.dropFirst(column).first ?? 0
      let tile = TileID(
        z: zooms.lowerBound + levelIndex, x: x * unit, y: (level.rows.lowerBound + row) * unit)
      guard let metatile = Metatile(containing: tile, tileSize: tileSize, scale: scale) else {
        preconditionFailure("\(tile) does not exist")
      }
      return metatile
    }
  }

  /// The tiles of a metatile that are in the pyramid.
  func tiles(of metatile: Metatile) -> [TileID] { metatile.tiles.filter(contains) }
}

// MARK: - Order

extension TilePyramid {
  /// The tiles in the order of a PMTiles archive.
  struct ArchiveOrder: Sequence, IteratorProtocol {
    private let pyramid: TilePyramid
    private var levels: ClosedRange<Int>.Iterator
    private var z = 0
    /// Tiles whose descendants of level `z` follow, the first one last.
    private var rest: [TileID] = []

    init(_ pyramid: TilePyramid) {
      self.pyramid = pyramid
      levels = pyramid.zooms.makeIterator()
    }

    mutating func next() -> TileID? {
      while true {
        if let tile = rest.popLast() {
          if tile.z == z { return tile }
          rest += children(of: tile)
        } else if let level = levels.next() {
          z = level
          rest = [TileID(z: 0, x: 0, y: 0)]
        } else {
          return nil
        }
      }
    }

    /// The children inside of the bounds, the last one first. The curve visits all tiles of a parent in succession.
    private func children(of tile: TileID) -> [TileID] {
      [(0, 0), (1, 0), (0, 1), (1, 1)]
        .map { TileID(z: tile.z + 1, x: 2 * tile.x + $0.0, y: 2 * tile.y + $0.1) }
        .filter(pyramid.covers)
        .sorted { PMTilesArchive.number(of: $0) > PMTilesArchive.number(of: $1) }
    }
  }
}
