// SPDX-License-Identifier: Apache-2.0
import MapJSON
import MapStyle

/// Style layers that draw the same features with the same layout, such as a road's casing and fill. Their
/// geometry is built once and painted once for each layer.
struct LayerGroup: Sendable {
  /// The group's index in ``ScenePlan/groups``.
  let index: Int
  /// The first layer of the group. All layers share its filter and layout.
  let leader: StyleLayer
  /// The layers' indices in the style, in painting order.
  var layers: [Int]
  /// The layers' styles, in the same order.
  var layerKinds: [StyleLayer.Kind]
  /// The feature properties that the layers' paint reads.
  var needs: PaintNeeds
  /// Whether any of the layers is visible.
  var isVisible = true
  /// The paint of the layers that geometry in tiles depends on.
  var tessellation: Set<JSON> = []

  /// The group in a plan in which no layer belongs to it.
  var withoutLayers: LayerGroup {
    var group = self
    (group.layers, group.layerKinds, group.tessellation, group.isVisible) = ([], [], [], false)
    return group
  }

  /// Returns whether tiles that were built for another group have all that this group draws.
  func isBuilt(in other: LayerGroup) -> Bool {
    leader.layoutKey == other.leader.layoutKey && needs == other.needs
      && (other.isVisible || !isVisible) && tessellation.isSubset(of: other.tessellation)
      && other.leader.minZoom <= leader.minZoom && other.leader.maxZoom >= leader.maxZoom
  }

  /// Returns whether tiles of a zoom include this group's geometry.
  func isBuilt(atZoom zoom: Int) -> Bool {
    isVisible && Double(zoom) >= leader.minZoom.rounded(.down)
      && Double(zoom) < leader.maxZoom
  }
}

/// The feature properties that the paint of layers reads. Features with equal values share a paint row.
struct PaintNeeds: Equatable, Sendable {
  /// The indices of the properties in the style's property names, ascending.
  private(set) var slots: [Int] = []
  /// Whether an expression reads properties with dynamic names.
  private(set) var wholeFeature = false
  /// Whether paint depends on features.
  private(set) var isFeatureDependent = false
  /// Whether an expression reads the feature's geometry.
  private(set) var usesGeometry = false
  /// Whether an expression reads the feature's identifier or state. Each feature then has its own row.
  private(set) var usesIdentifier = false
  /// Whether an expression reads the feature's state.
  private(set) var usesFeatureState = false
  /// Whether a gradient is drawn along lines. Each line then has its own row.
  private(set) var usesProgress = false

  mutating func add<Value>(_ property: StyleProperty<Value>?) {
    guard let property, property.dependsOnFeature else { return }
    isFeatureDependent = true
    wholeFeature = wholeFeature || property.usesWholeFeature
    usesGeometry = usesGeometry || property.usesGeometry
    usesIdentifier = usesIdentifier || property.usesIdentifier
    usesFeatureState = usesFeatureState || property.usesFeatureState
    slots = Set(slots).union(property.slots).sorted()
  }

  /// Adds the properties that other paint reads, of a style with the same property names.
  mutating func formUnion(_ other: PaintNeeds) {
    wholeFeature = wholeFeature || other.wholeFeature
    isFeatureDependent = isFeatureDependent || other.isFeatureDependent
    usesGeometry = usesGeometry || other.usesGeometry
    usesIdentifier = usesIdentifier || other.usesIdentifier
    usesFeatureState = usesFeatureState || other.usesFeatureState
    usesProgress = usesProgress || other.usesProgress
    slots = Set(slots).union(other.slots).sorted()
  }

  /// Adds the paint of a line gradient.
  mutating func addProgress() {
    isFeatureDependent = true
    usesProgress = true
  }
}

/// The condition under which a group draws a feature. It is apart from the group, of which a copy for each feature would
/// take more time than the test.
struct FeatureTest {
  private let type: StyleLayer.LayerType
  private let filter: StyleFilter?

  init(_ group: LayerGroup) {
    type = group.leader.type
    filter = group.leader.filter
  }

  /// Returns whether the group draws the context's current feature.
  func passes(_ context: inout EvaluationContext) -> Bool {
    type.draws(context.geometryType) && filter?.matches(&context) ?? true
  }
}

extension StyleLayer.LayerType {
  /// Whether layers of this type draw features with a type of geometry.
  fileprivate func draws(_ type: FeatureGeometryType) -> Bool {
    switch self {
    case .fill, .fillExtrusion: type == .polygon
    case .line: type != .point
    case .circle, .heatmap, .symbol, .background, .raster, .hillshade, .colorRelief: true
    }
  }
}

extension StyleLayer.Kind {
  /// The key by which the features of a tile are drawn; `nil` for the order of the tile.
  var sortKey: StyleProperty<Double>? {
    switch self {
    case .fill(let style): style.sortKey
    case .line(let style): style.sortKey
    case .circle(let style): style.sortKey
    case .background, .raster, .symbol, .fillExtrusion, .heatmap, .hillshade, .colorRelief: nil
    }
  }
}
