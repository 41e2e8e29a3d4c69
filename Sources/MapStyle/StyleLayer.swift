// SPDX-License-Identifier: Apache-2.0
public import MapJSON

/// A layer of a style, which selects features and defines their appearance.
public struct StyleLayer: Sendable {
  /// The supported layer types.
  public enum LayerType: String, Hashable, Sendable, CaseIterable {
    case background, fill, line, circle, symbol, raster, heatmap, hillshade
    case fillExtrusion = "fill-extrusion"
    case colorRelief = "color-relief"
  }

  /// A layer type with its properties.
  public enum Kind: Sendable {
    case background(BackgroundStyle)
    case fill(FillStyle)
    case line(LineStyle)
    case circle(CircleStyle)
    case symbol(SymbolStyle)
    case raster(RasterStyle)
    case fillExtrusion(FillExtrusionStyle)
    case heatmap(HeatmapStyle)
    case hillshade(HillshadeStyle)
    case colorRelief(ColorReliefStyle)
  }

  public var id: String
  public var type: LayerType
  /// The name of the source; `nil` for a background layer.
  public var source: String?
  /// The name of the layer in a vector source's tiles.
  public var sourceLayer: String?
  /// The minimum style zoom at which the layer is drawn. With 0, it is also drawn at lower zooms.
  public var minZoom: Double
  /// The style zoom from which on the layer is not drawn; infinite if there is no limit.
  public var maxZoom: Double
  /// Whether the layer's `visibility` is `visible`.
  public var isVisible: Bool
  /// The filter; `nil` matches all features.
  public var filter: StyleFilter?
  public var kind: Kind
  /// A key that is equal for layers with the same type, source, source layer, zooms, filter and layout. Such
  /// layers can share the geometry of their features. The visibility is not part of the key.
  public var layoutKey: JSON
  /// The metadata of the layer, which the engine does not use.
  public var metadata: JSON?

  /// Whether the layer is drawn at a style zoom, if it is visible.
  public func isShown(atZoom zoom: Double) -> Bool {
    (minZoom <= 0 || zoom >= minZoom) && zoom < maxZoom
  }
}
