// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import Foundation
import MapGeometry
import MapImage
import MapScene
import MapStyle
import RhumbModules

/// The elevations of an archive of raster tiles (`raster-dem`), for the roads of a graph.
actor ElevationTiles {
  private let path: String
  private let source: any TileSource
  private let encoding: ElevationEncoding
  private let zoom: Int
  /// The last tiles; `nil` for missing ones. Roads that are close on the ground follow one another in a graph.
  private var tiles: [TileID: ElevationGrid?] = [:]
  private var order: [TileID] = []
  /// The number of elevations that were found, and of those asked for.
  private(set) var known = 0
  private(set) var asked = 0

  private static let keptTiles = 64
  /// The highest zoom that is used. Its pixels are smaller than those of global elevation models.
  private static let highestZoom = 14

  private init(_ source: any TileSource, path: String, encoding: ElevationEncoding) {
    self.path = path
    self.source = source
    self.encoding = encoding
    zoom = min(source.info.maximumZoom, Self.highestZoom)
  }

  /// Opens an archive of elevations.
  ///
  /// This is not an initializer: in debug builds by Swift 6.3, an error thrown in the asynchronous one corrupted memory.
  static func open(path: String, encoding: ElevationEncoding) async throws -> ElevationTiles {
    let source: any TileSource
    do throws(TileError) {
      source = try await TileSources.open(path: path)
    } catch {
      throw FileContent.error(
        path, accepting: [.tiles, .database], named: "an archive of elevations",
        otherwise: CLIError(error.path == nil ? "\(path): \(error)" : "\(error)"))
    }
    guard source.info.format != .mvt else {
      throw CLIError("\(path) has vector tiles, not elevations")
    }
    return ElevationTiles(source, path: path, encoding: encoding)
  }

  /// The elevation at a coordinate in meters, interpolated between the pixels; `nil` where the archive has none.
  func elevation(at coordinate: Coordinate) async throws -> Double? {
    asked += 1
    let world = WorldPoint(coordinate)
    let count = Double(1 << zoom)
    let (x, y) = (world.x * count, world.y * count)
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    guard (0..<count).contains(column), (0..<count).contains(row),
      let grid = try await grid(TileID(z: zoom, x: Int(column), y: Int(row)))
    else { return nil }
    known += 1
    return grid.elevation(x: x - column, y: y - row)
  }

  private func grid(_ id: TileID) async throws -> ElevationGrid? {
    if let kept = tiles[id] { return kept }
    var grid: ElevationGrid?
    do {
      if let bytes = try await source.tile(id) {
        grid = try ElevationGrid(RasterImage(decoding: bytes), encoding: encoding)
      }
    } catch {
      throw CLIError("\(path): the tile \(id.z)/\(id.x)/\(id.y) \(error)")
    }
    tiles[id] = .some(grid)
    order.append(id)
    if order.count > Self.keptTiles { tiles[order.removeFirst()] = nil }
    return grid
  }
}
