// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry

/// A heat map: a tile layer that colors the map by the density of weighted points.
///
/// Each point spreads over a disc of constant size on the screen. The sum is drawn in the colors of the
/// ``gradient``. The last color corresponds approximately to the greatest density, computed for each level
/// of ``intensityZooms``; levels outside use the nearest of these.
/// Changes of properties redraw the layer. By default, tiles have 512 pixels and the opacity is 0.7.
open class HeatmapTileLayer: SyncTileLayer {
  /// The points; empty by default. Points that are not on the map or have no positive intensity are ignored.
  public var weightedData: [WeightedCoordinate] = [] { didSet { settingsDidChange() } }
  /// The radius of a point in pixels of a tile; 20 by default, clamped to 1...256.
  public var radius: UInt = 20 { didSet { settingsDidChange() } }
  /// The colors; green to red by default.
  public var gradient = HeatmapGradient.standard { didSet { settingsDidChange() } }
  /// The levels with an intensity scale of their own, 5...10 by default. Levels outside use that of the nearest of these.
  public var intensityZooms: ClosedRange<UInt> = 5...10 { didSet { settingsDidChange() } }

  private let model = Mutex(HeatmapModel(HeatmapModel.Settings()))

  /// Creates a heat map without points. Set ``TileLayer/map`` to show it.
  public override init() {
    super.init()
    tileSize = HeatmapModel.side
    opacity = 0.7
  }

  nonisolated open override func tileFor(x: UInt, y: UInt, zoom: UInt) -> IconImage? {
    let id = TileID(z: Int(clamping: zoom), x: Int(clamping: x), y: Int(clamping: y))
    guard id.isValid else { return TileLayer.noTile }
    return model.withLock { $0 }.image(of: id).map { IconImage($0) } ?? TileLayer.noTile
  }

  private func settingsDidChange() {
    let zooms = intensityZooms.clamped(to: 0...30)
    let settings = HeatmapModel.Settings(
      points: weightedData, radius: Int(min(max(radius, 1), 256)), gradient: gradient,
      zooms: Int(zooms.lowerBound)...Int(zooms.upperBound))
    model.withLock { $0 = HeatmapModel(settings) }
    clearTileCache()
  }
}
