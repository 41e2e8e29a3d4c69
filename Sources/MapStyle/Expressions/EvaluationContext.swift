// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapJSON

/// The type of a feature's geometry. The raw values are those of vector tiles.
public enum FeatureGeometryType: UInt8, Hashable, Sendable {
  /// The type is not known, or there is no feature.
  case unknown = 0
  /// One or several points.
  case point = 1
  /// One or several lines.
  case lineString = 2
  /// One or several polygons.
  case polygon = 3
}

/// A feature's geometry in geographic coordinates, for `within` and `distance`.
public struct FeatureGeometry: Hashable, Sendable {
  /// The type of the parts: points, lines or polygons.
  public var type: FeatureGeometryType
  /// The parts: the rings of each polygon, or one element with a single coordinate sequence for each line and
  /// point.
  public var parts: [[[Coordinate]]]
  /// The number of grid steps across the world to which coordinates are rounded: the tile's extent times 2^z. `within`
  /// rounds its polygons like this, too, so that borders match exactly. `nil` if not rounded.
  public var gridSize: Double?

  /// Creates a geometry from its parts.
  public init(type: FeatureGeometryType, parts: [[[Coordinate]]], gridSize: Double? = nil) {
    self.type = type
    self.parts = parts
    self.gridSize = gridSize
  }
}

/// The input of an expression: the zoom, a feature and the state of the map.
///
/// For several features, reuse a context and change ``values``, ``geometryType`` and ``id``.
public struct EvaluationContext: Sendable {
  /// The style zoom, with a world size of 512 points at zoom 0. It is one less than the camera's zoom.
  public var zoom: Double
  /// The feature's properties by slot of `StyleDocument.propertyNames`; `nil` for properties that the feature
  /// lacks.
  public var values: [JSON?]
  /// The type of the feature's geometry.
  public var geometryType = FeatureGeometryType.unknown
  /// Whether the geometry has several parts.
  public var isMulti = false
  /// The feature's identifier.
  public var id: JSON?
  /// All properties of the feature; required only if ``StyleProperty/usesWholeFeature`` is `true`.
  public var allProperties: JSONObject?
  /// The progress along the line, 0...1, for `line-gradient`.
  public var lineProgress: Double?
  /// The point density, 0...1, for `heatmap-color`.
  public var heatmapDensity: Double?
  /// The elevation above sea level in meters, for `color-relief-color`.
  public var elevation: Double?
  /// The accumulated value, for the cluster properties of a GeoJSON source.
  public var accumulated: JSON?
  /// The state that the app set for the feature.
  public var featureState = JSONObject()
  /// The state that the app set for the map. The initial value is `StyleDocument.state`.
  public var globalState = JSONObject()
  /// The seconds since this style replaced another one, for the transitions of its properties; infinite after them.
  package var changeTime = Double.infinity
  /// The names of the images that `["image", …]` can use. If `nil`, no image is available.
  public var availableImages: Set<String>?
  /// Returns the feature's geometry. Called only if an expression uses `within` or `distance`.
  public var geometry: (@Sendable () -> FeatureGeometry?)?

  /// The values of `let`, each evaluated once per use of its `let` expression.
  var variables: [StyleValue?] = []

  /// Creates a context without a feature.
  ///
  /// - Parameters:
  ///   - zoom: The style zoom.
  ///   - slotCount: The number of properties that the style reads: `style.propertyNames.count`.
  public init(zoom: Double = 0, slotCount: Int = 0) {
    self.zoom = zoom
    values = Array(repeating: nil, count: slotCount)
  }

  /// The value in a slot; `nil` if the feature lacks it.
  func value(_ slot: Int) -> JSON? { slot < values.count ? values[slot] : nil }
}
