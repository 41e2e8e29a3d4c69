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
/// A closure that returns the URL of a tile's image by its column, row and zoom level, for a ``GMSURLTileLayer``.
public typealias GMSTileURLConstructor = @MainActor (_ x: UInt, _ y: UInt, _ zoom: UInt) -> URL?
/// The name of ``/MapUI/HeatmapTileLayer`` in Google's utility library.
public typealias GMUHeatmapTileLayer = HeatmapTileLayer
/// The name of ``/MapUI/WeightedCoordinate`` in Google's utility library.
public typealias GMUWeightedLatLng = WeightedCoordinate
/// The name of ``/MapUI/HeatmapGradient`` in Google's utility library.
public typealias GMUGradient = HeatmapGradient

/// A placeholder image for a tile that does not exist.
public let kGMSTileLayerNoTile = TileLayer.noTile

extension HeatmapGradient {
  /// The colors.
  public var colors: [MapColor] { stops.map(\.color) }
  /// The intensity at which each color starts, 0...1, increasing.
  public var startPoints: [Double] { stops.map(\.start) }
  /// The number of shades, 2...4096.
  public var colorMapSize: Int { shadeCount }

  /// Returns all shades from the least to the greatest intensity.
  public func generateColorMap() -> [MapColor] { shades() }

  /// Creates a gradient with start points given as `NSNumber` objects.
  public init(colors: [MapColor], startPoints: [NSNumber], colorMapSize: UInt) {
    self.init(
      colors: colors, startPoints: startPoints.map(\.doubleValue),
      colorMapSize: Int(clamping: colorMapSize))
  }
}

extension HeatmapTileLayer {
  /// The level below which the intensity scale of this level applies; 5 by default. A greater value than
  /// ``maximumZoomIntensity`` raises it.
  public var minimumZoomIntensity: UInt {
    get { intensityZooms.lowerBound }
    set { intensityZooms = newValue...max(newValue, intensityZooms.upperBound) }
  }

  /// The level above which the intensity scale of this level applies; 10 by default. A smaller value than
  /// ``minimumZoomIntensity`` lowers it.
  public var maximumZoomIntensity: UInt {
    get { intensityZooms.upperBound }
    set { intensityZooms = min(newValue, intensityZooms.lowerBound)...newValue }
  }
}
