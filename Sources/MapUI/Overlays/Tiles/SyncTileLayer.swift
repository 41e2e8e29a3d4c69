// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// A tile layer that creates its tiles synchronously on background tasks.
///
/// Subclass it and override ``tileFor(x:y:zoom:)``.
open class SyncTileLayer: TileLayer {
  private let jobs = TileJobs(limit: ProcessInfo.processInfo.activeProcessorCount)

  /// Returns a tile's image. Override this method; the default implementation has no tiles.
  ///
  /// Called on background tasks, for several tiles at a time.
  ///
  /// - Parameters:
  ///   - x: The tile's column from the west, 0..<2^zoom.
  ///   - y: The tile's row from the north, 0..<2^zoom.
  ///   - zoom: The tile's zoom level.
  /// - Returns: The image; ``TileLayer/noTile`` if there is no tile; `nil` for a temporary failure.
  nonisolated open func tileFor(x: UInt, y: UInt, zoom: UInt) -> IconImage? { TileLayer.noTile }

  open override func requestTileFor(
    x: UInt, y: UInt, zoom: UInt, receiver: any TileReceiver
  ) {
    jobs.add(TileID(z: Int(zoom), x: Int(x), y: Int(y))) { [weak self] in
      guard !Task.isCancelled, let self else { return }
      receiver.receiveTileWith(
        x: x, y: y, zoom: zoom, image: self.tileFor(x: x, y: y, zoom: zoom))
    }
  }

  override func cancelTile(_ id: TileID) { jobs.cancel(id) }
}
