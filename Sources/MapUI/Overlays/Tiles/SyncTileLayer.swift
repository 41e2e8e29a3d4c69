// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// A layer whose tiles are made when they are asked for, on background tasks.
///
/// Subclass it and override ``tileFor(x:y:zoom:)``.
open class SyncTileLayer: TileLayer {
  private let jobs = TileJobs(limit: ProcessInfo.processInfo.activeProcessorCount)

  /// Makes a tile's picture. Override it; the layer's own has no tiles.
  ///
  /// Called on background tasks, for several tiles at a time.
  ///
  /// - Parameters:
  ///   - x: the tile's column, from the west: 0..<2^zoom.
  ///   - y: its row, from the north.
  ///   - zoom: its level.
  /// - Returns: the picture; ``TileLayer/noTile`` where there is no tile; nil for a failure that may pass.
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
