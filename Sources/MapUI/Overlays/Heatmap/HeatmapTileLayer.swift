// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import Synchronization

/// A heat map: where many places lie near each other, weighted, the map is painted in another color.
///
/// Each place spreads over a disc that is as large on the screen at every zoom; the sum is painted in the
/// ``gradient``'s colors. Its last is about for the fullest place that there is, at each level from
/// ``minimumZoomIntensity`` to ``maximumZoomIntensity``; levels before and after take theirs. A change
/// shows by itself. 512 pixels a tile and an opacity of 0.7 at the start.
open class HeatmapTileLayer: SyncTileLayer {
  /// The places; none at the start. What is not on the map, or counts nothing, is left out.
  public var weightedData: [WeightedCoordinate] = [] { didSet { settingsDidChange() } }
  /// How far a place spreads, in pixels of a tile: 20 at the start, 1...256 count.
  public var radius: UInt = 20 { didSet { settingsDidChange() } }
  /// The colors: green to red at the start.
  public var gradient = HeatmapGradient.standard { didSet { settingsDidChange() } }
  /// The level below which the colors mean as much as there: 5 at the start.
  public var minimumZoomIntensity: UInt = 5 { didSet { settingsDidChange() } }
  /// The level above which the colors mean as much as there: 10 at the start.
  public var maximumZoomIntensity: UInt = 10 { didSet { settingsDidChange() } }

  private let model = Mutex(HeatmapModel(HeatmapModel.Settings()))

  /// Makes a heat map of no places, on no map.
  public override init() {
    super.init()
    tileSize = HeatmapModel.side
    opacity = 0.7
  }

  nonisolated open override func tileFor(x: UInt, y: UInt, zoom: UInt) -> IconImage? {
    let id = TileID(z: Int(clamping: zoom), x: Int(clamping: x), y: Int(clamping: y))
    guard id.isValid else { return TileLayer.noTile }
    return model.withLock { $0 }.picture(of: id).map { IconImage($0) } ?? TileLayer.noTile
  }

  private func settingsDidChange() {
    let lowest = Int(min(minimumZoomIntensity, 30))
    let settings = HeatmapModel.Settings(
      points: weightedData, radius: Int(min(max(radius, 1), 256)), gradient: gradient,
      zooms: lowest...max(lowest, Int(min(maximumZoomIntensity, 30))))
    model.withLock { $0 = HeatmapModel(settings) }
    clearTileCache()
  }
}
