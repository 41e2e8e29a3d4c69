// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry

/// A camera that moves across an area at a constant speed, and when an ideal client has the tiles in its view.
///
/// The ideal client requests each tile in the frame in which it comes into view, without a limit of requests at the same
/// time, and draws in no time. Its connection has the latency and the bandwidth of the client to compare.
package struct PanSchedule: Sendable {
  /// The connection to the server.
  package struct Link: Sendable {
    /// The time from a request to the first byte of its response, in seconds.
    package var latency: Double
    /// The bandwidth in bytes a second.
    package var bandwidth: Double

    package init(latency: Double, bandwidth: Double) {
      self.latency = latency
      self.bandwidth = bandwidth
    }
  }

  /// A tile that comes into view.
  package struct Tile: Sendable {
    /// The time at which the tile comes into view, in seconds since the start.
    package let entry: Double
    /// The time at which the ideal client draws it.
    package let arrival: Double

    /// The time in seconds for which the ideal client lacks the tile.
    package var delay: Double { arrival - entry }
  }

  /// The frames per second.
  package static let frameRate = 60.0

  /// The views of the frames, of which the first is complete at the start.
  package let views: [Viewport]
  /// The tiles that come into view, by their identifier.
  package let tiles: [TileID: Tile]
  /// The time at which the ideal client has all tiles of the last view, in seconds since the start.
  package let end: Double

  /// Plans a pan along the rows of an area until a number of tiles has come into view.
  ///
  /// - Parameters:
  ///   - bounds: The area.
  ///   - zoom: The zoom of the camera.
  ///   - size: The size of the view.
  ///   - speed: The speed in points a second.
  ///   - count: The number of tiles.
  ///   - levels: The zoom levels of the tiles.
  ///   - link: The connection.
  ///   - bytes: Returns the size of a tile; `nil` if it does not exist.
  package init(
    across bounds: CoordinateBounds, zoom: Double, size: ViewSize, speed: Double, count: Int,
    levels: ClosedRange<Int>, link: Link, bytes: @Sendable (TileID) async throws -> Int?
  ) async rethrows {
    let path = PanPath(across: bounds, zoom: zoom, size: size)
    var views: [Viewport] = []
    var tiles: [TileID: Tile] = [:]
    var seen: Set<TileID> = []
    var idle = 0.0
    var last: [TileID] = []
    while tiles.count < count {
      let time = Double(views.count) / Self.frameRate
      guard let target = path.target(after: time * speed) else { break }
      let view = Viewport(target: target, zoom: zoom, size: size)
      last = view.tileCover(
        minimumZoom: levels.lowerBound, maximumZoom: levels.upperBound
      ).map(\.id)
      for id in last where seen.insert(id).inserted && !views.isEmpty {
        guard let size = try await bytes(id) else { continue }
        idle = max(time + link.latency, idle) + Double(size) / link.bandwidth
        tiles[id] = Tile(entry: time, arrival: idle)
      }
      views.append(view)
    }
    self.views = views
    self.tiles = tiles
    let duration = Double(max(views.count - 1, 0)) / Self.frameRate
    end = last.compactMap { tiles[$0]?.arrival }.reduce(duration, max)
  }
}

/// A path along rows that are as high as the view, in both directions in turn.
private struct PanPath {
  private let corner: WorldPoint
  private let width: Double
  private let rows: Int
  private let rowHeight: Double
  private let pointsPerWorld: Double

  init(across bounds: CoordinateBounds, zoom: Double, size: ViewSize) {
    let view = Viewport(target: WorldPoint(bounds.center), zoom: zoom, size: size)
    pointsPerWorld = view.pointsPerWorld
    let (southWest, northEast) = (WorldPoint(bounds.southWest), WorldPoint(bounds.northEast))
    let (viewWidth, viewHeight) = (size.width / pointsPerWorld, size.height / pointsPerWorld)
    rowHeight = viewHeight
    corner = WorldPoint(x: southWest.x + viewWidth / 2, y: northEast.y + viewHeight / 2)
    width = max(northEast.x - southWest.x - viewWidth, 0)
    rows = max(Int((southWest.y - northEast.y) / viewHeight), 1)
  }

  /// The point after a distance in points; `nil` after the end.
  func target(after distance: Double) -> WorldPoint? {
    let rest = distance / pointsPerWorld
    let row = width + rowHeight > 0 ? Int(rest / (width + rowHeight)) : 0
    guard row < rows else { return nil }
    let along = rest - Double(row) * (width + rowHeight)
    let x = row.isMultiple(of: 2) ? min(along, width) : width - min(along, width)
    let y = Double(row) * rowHeight + max(along - width, 0)
    return WorldPoint(x: corner.x + x, y: corner.y + y)
  }
}
