// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapJSON
import MapStyle

/// A query of the features that a frame shows.
package struct FeatureQuery: Sendable {
  /// A part of the view, in points from its top-left corner.
  package enum Area: Sendable {
    case point(ScreenPoint)
    /// A box between two opposite corners.
    case box(ScreenPoint, ScreenPoint)
  }

  package var area: Area
  /// The identifiers of the layers to query; `nil` for all.
  package var layers: Set<String>?
  /// A filter for the features; `nil` matches all.
  package var filter: FeatureFilter?

  package init(_ area: Area, layers: Set<String>? = nil, filter: FeatureFilter? = nil) {
    self.area = area
    self.layers = layers
    self.filter = filter
  }
}

/// A feature that a query found.
package struct QueriedFeature: Sendable, Equatable {
  /// The feature with its identifier and properties. Its geometry is that of one tile: it is clipped and simplified.
  package var feature: GeoJSONFeature
  /// The name of the source, and of the layer of a vector source's tiles.
  package var source: String
  package var sourceLayer: String?
  /// The identifier of the layer that draws the feature; `nil` in a query of a source.
  package var layer: String?
  /// The state that the app set for the feature; empty if it has none.
  package var state: JSONObject
}
