// SPDX-License-Identifier: Apache-2.0
public import MapJSON

/// A layer of a style, which selects features and defines their appearance.
public struct StyleLayer: Sendable {
  /// The supported layer types.
  public enum LayerType: String, Hashable, Sendable, CaseIterable {
    /// A color or pattern over the complete map.
    case background
    /// Polygons.
    case fill
    /// Lines and outlines.
    case line
    /// Circles at points.
    case circle
    /// Labels and icons.
    case symbol
    /// Images.
    case raster
    /// The density of points.
    case heatmap
    /// The shading of elevations by a light.
    case hillshade
    /// Polygons as blocks.
    case fillExtrusion = "fill-extrusion"
    /// Colors by elevation.
    case colorRelief = "color-relief"
  }

  /// A layer type with its properties.
  public enum Kind: Sendable {
    /// The properties of a background.
    case background(BackgroundLayerStyle)
    /// The properties of polygons.
    case fill(FillLayerStyle)
    /// The properties of lines.
    case line(LineStyle)
    /// The properties of circles.
    case circle(CircleStyle)
    /// The properties of labels and icons.
    case symbol(SymbolStyle)
    /// The properties of images.
    case raster(RasterStyle)
    /// The properties of blocks.
    case fillExtrusion(FillExtrusionStyle)
    /// The properties of a heatmap.
    case heatmap(HeatmapStyle)
    /// The properties of shaded elevations.
    case hillshade(HillshadeStyle)
    /// The properties of elevations in colors.
    case colorRelief(ColorReliefStyle)
  }

  /// The layer's identifier, unique in the style.
  public var id: String
  /// The type of the layer.
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
  /// The properties of the layer's type.
  public var kind: Kind
  /// A key that is equal for layers with the same type, source, source layer, zooms, filter and layout. Such
  /// layers can share the geometry of their features. The visibility is not part of the key.
  public var layoutKey: JSON
  /// The metadata of the layer, which the engine does not use.
  public var metadata: JSON?
  /// The members of the layer in the style.
  package var members: JSONObject

  /// The paint that geometry in tiles depends on, such as the width of lines. Layers of one ``layoutKey`` can differ.
  package var tessellationKey: JSON {
    let paint = members["paint"]
    switch type {
    case .fill: return ["antialias": paint?["fill-antialias"] ?? .null]
    case .line:
      let names = ["line-width", "line-gap-width", "line-offset", "line-translate"]
      let distances = ["line-pattern", "line-dasharray", "line-gradient"]
      return .array(
        names.map { paint?[$0] ?? .null } + distances.map { .bool((paint?[$0] ?? .null) != .null) })
    case .background, .circle, .symbol, .raster, .fillExtrusion, .heatmap, .hillshade, .colorRelief:
      return .null
    }
  }

  /// Returns whether the layer is drawn at a style zoom, if it is visible.
  public func isShown(atZoom zoom: Double) -> Bool {
    (minZoom <= 0 || zoom >= minZoom) && zoom < maxZoom
  }
}
