// SPDX-License-Identifier: Apache-2.0
public import MapJSON

/// A layer of a style: which features are drawn, and how.
public struct StyleLayer: Sendable {
  /// The layers that are drawn.
  public enum LayerType: String, Hashable, Sendable, CaseIterable {
    case background, fill, line, circle, symbol, raster
    case fillExtrusion = "fill-extrusion"
  }

  /// A layer's type with its properties.
  public enum Kind: Sendable {
    case background(BackgroundStyle)
    case fill(FillStyle)
    case line(LineStyle)
    case circle(CircleStyle)
    case symbol(SymbolStyle)
    case raster(RasterStyle)
    case fillExtrusion(FillExtrusionStyle)
  }

  public var id: String
  public var type: LayerType
  /// The name of the source; nil for a background.
  public var source: String?
  /// The name of the layer in a vector source's tiles.
  public var sourceLayer: String?
  /// The style's zoom from which the layer is drawn; 0 has it drawn at all lower ones, too.
  public var minZoom: Double
  /// The style's zoom from which the layer is no longer drawn; infinite if it always is.
  public var maxZoom: Double
  /// Whether the layer's `visibility` is `visible`.
  public var isVisible: Bool
  /// Nil lets all features pass.
  public var filter: StyleFilter?
  public var kind: Kind
  /// Equal for two layers whose type, source, source layer, zooms, filter and layout are equal: they
  /// can share their features' geometry. Visibility has no part in it.
  public var layoutKey: JSON
  /// What the style's author noted; not used.
  public var metadata: JSON?

  /// Whether the layer is drawn at a style's zoom, if it is visible.
  public func isShown(atZoom zoom: Double) -> Bool {
    (minZoom <= 0 || zoom >= minZoom) && zoom < maxZoom
  }
}
