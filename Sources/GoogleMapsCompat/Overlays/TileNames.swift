// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapImage
public import MapUI

/// ``MapUI/TileLayer`` by Google's name.
public typealias GMSTileLayer = TileLayer
/// ``MapUI/TileReceiver`` by Google's name.
public typealias GMSTileReceiver = TileReceiver
/// ``MapUI/SyncTileLayer`` by Google's name.
public typealias GMSSyncTileLayer = SyncTileLayer
/// ``MapUI/URLTileLayer`` by Google's name.
public typealias GMSURLTileLayer = URLTileLayer
/// Names the picture of a tile, for a ``GMSURLTileLayer``.
public typealias GMSTileURLConstructor = URLTileLayer.URLConstructor
/// ``MapUI/HeatmapTileLayer`` by the name that Google's utility library has for it.
public typealias GMUHeatmapTileLayer = HeatmapTileLayer
/// ``MapUI/WeightedCoordinate`` by the name that Google's utility library has for it.
public typealias GMUWeightedLatLng = WeightedCoordinate
/// ``MapUI/HeatmapGradient`` by the name that Google's utility library has for it.
public typealias GMUGradient = HeatmapGradient

/// The picture that tells that there is no tile.
public let kGMSTileLayerNoTile = TileLayer.noTile

extension HeatmapGradient {
  /// Makes a gradient, its start points given as objects.
  public init(colors: [MapColor], startPoints: [NSNumber], colorMapSize: UInt) {
    self.init(
      colors: colors, startPoints: startPoints.map(\.doubleValue),
      colorMapSize: Int(clamping: colorMapSize))
  }
}
