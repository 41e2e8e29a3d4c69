// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import MapImage
public import MapUI

/// Google's name for ``/MapUI/TileLayer``.
public typealias GMSTileLayer = TileLayer
/// Google's name for ``/MapUI/TileReceiver``.
public typealias GMSTileReceiver = TileReceiver
/// Google's name for ``/MapUI/SyncTileLayer``.
public typealias GMSSyncTileLayer = SyncTileLayer
/// Google's name for ``/MapUI/URLTileLayer``.
public typealias GMSURLTileLayer = URLTileLayer
/// A closure that returns the URL of a tile's image, for a ``GMSURLTileLayer``.
public typealias GMSTileURLConstructor = URLTileLayer.URLConstructor
/// The name of ``/MapUI/HeatmapTileLayer`` in Google's utility library.
public typealias GMUHeatmapTileLayer = HeatmapTileLayer
/// The name of ``/MapUI/WeightedCoordinate`` in Google's utility library.
public typealias GMUWeightedLatLng = WeightedCoordinate
/// The name of ``/MapUI/HeatmapGradient`` in Google's utility library.
public typealias GMUGradient = HeatmapGradient

/// A placeholder image for a tile that does not exist.
public let kGMSTileLayerNoTile = TileLayer.noTile

extension HeatmapGradient {
  /// Creates a gradient with start points given as `NSNumber` objects.
  public init(colors: [MapColor], startPoints: [NSNumber], colorMapSize: UInt) {
    self.init(
      colors: colors, startPoints: startPoints.map(\.doubleValue),
      colorMapSize: Int(clamping: colorMapSize))
  }
}
