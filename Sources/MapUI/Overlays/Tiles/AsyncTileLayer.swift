// SPDX-License-Identifier: Apache-2.0
import Foundation
public import MapGeometry

/// A tile layer whose tiles an asynchronous closure returns.
///
/// ```swift
/// let layer = AsyncTileLayer { tile in try await myServer.image(z: tile.z, x: tile.x, y: tile.y) }
/// layer.map = mapView
/// ```
public final class AsyncTileLayer: TileLayer {
  private let load: @Sendable (TileID) async throws -> IconImage?
  private let jobs: TileJobs

  /// Creates a layer.
  ///
  /// - Parameters:
  ///   - parallelLoads: How many tiles are loaded at the same time, at least 1.
  ///   - load: Returns a tile's image; `nil` if there is no such tile. After an error, the tile is requested
  ///     again later. Called on background tasks for the tiles in view. The task is canceled when its tile
  ///     leaves the view.
  public init(parallelLoads: Int = 6, load: @escaping @Sendable (TileID) async throws -> IconImage?)
  {
    self.load = load
    jobs = TileJobs(limit: max(parallelLoads, 1))
    super.init()
  }

  public override func requestTileFor(
    x: UInt, y: UInt, zoom: UInt, receiver: any TileReceiver
  ) {
    let tile = TileID(z: Int(zoom), x: Int(x), y: Int(y))
    jobs.add(tile) { [load] in
      guard !Task.isCancelled else { return }
      var image: IconImage?
      do {
        image = try await load(tile) ?? TileLayer.noTile
      } catch {
        // The tile may have been requested again after the cancellation.
        if Task.isCancelled { return }
      }
      receiver.receiveTileWith(x: x, y: y, zoom: zoom, image: image)
    }
  }

  override func cancelTile(_ id: TileID) { jobs.cancel(id) }
}
