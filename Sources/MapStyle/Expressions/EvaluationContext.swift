// SPDX-License-Identifier: Apache-2.0
public import MapGeometry
public import MapJSON

/// The kind of a feature's geometry; raw values as in a vector tile.
public enum FeatureGeometryType: UInt8, Hashable, Sendable {
  case unknown = 0
  case point = 1
  case lineString = 2
  case polygon = 3
}

/// A feature's geometry on the globe, for `within` and `distance`.
public struct FeatureGeometry: Hashable, Sendable {
  /// What the parts are: points, lines, or polygons' rings.
  public var type: FeatureGeometryType
  /// For each polygon its rings; for points and lines one element per part, with one run in it.
  public var parts: [[[Coordinate]]]
  /// How many steps the coordinates are rounded to across the world: a tile's extent times 2^z.
  /// `within` rounds its polygons the same way, so that a border is met exactly. Nil if not rounded.
  public var gridSize: Double?

  /// Makes a geometry of its parts.
  public init(type: FeatureGeometryType, parts: [[[Coordinate]]], gridSize: Double? = nil) {
    self.type = type
    self.parts = parts
    self.gridSize = gridSize
  }
}

/// What expressions are evaluated for: the zoom, and one feature after another.
///
/// Make one, then change ``values``, ``geometryType`` and ``id`` from feature to feature.
public struct EvaluationContext: Sendable {
  /// The style's zoom: 512-point world at 0, one less than the camera's.
  public var zoom: Double
  /// The feature's properties by slot of ``Style/propertyNames``; nil where the feature lacks one.
  public var values: [JSON?]
  /// What the feature's geometry is.
  public var geometryType = FeatureGeometryType.unknown
  /// Whether the geometry has several parts.
  public var isMulti = false
  /// The feature's identifier.
  public var id: JSON?
  /// All properties; needed only where ``StyleProperty/usesWholeFeature`` is set.
  public var wholeProperties: JSONObject?
  /// How far along the line, 0...1, for `line-gradient`.
  public var lineProgress: Double?
  /// The density of points, 0...1, for `heatmap-color`.
  public var heatmapDensity: Double?
  /// Meters above sea, for `color-relief-color`.
  public var elevation: Double?
  /// The value so far, in the cluster properties of a GeoJSON source.
  public var accumulated: JSON?
  /// What the app set for the feature.
  public var featureState = JSONObject()
  /// What the app set for the map; begin with ``Style/state``.
  public var globalState = JSONObject()
  /// The images that `["image", …]` can name; nil if not known, and then none is available.
  public var availableImages: Set<String>?
  /// Makes the feature's geometry when `within` or `distance` ask for it.
  public var geometry: (@Sendable () -> FeatureGeometry?)?

  /// The values of `let`, each evaluated once per use of its `let`.
  var variables: [StyleValue?] = []

  /// Makes a context with no feature.
  ///
  /// - Parameters:
  ///   - zoom: The style's zoom.
  ///   - slotCount: How many properties the style reads: `style.propertyNames.count`.
  public init(zoom: Double = 0, slotCount: Int = 0) {
    self.zoom = zoom
    values = Array(repeating: nil, count: slotCount)
  }

  /// The value in a slot; nil where the feature lacks it.
  func value(_ slot: Int) -> JSON? { slot < values.count ? values[slot] : nil }
}
