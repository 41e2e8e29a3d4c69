// SPDX-License-Identifier: Apache-2.0
import MapStyle

/// Style layers that draw the same features with the same layout, such as a road's casing and its
/// inside: their geometry is built once and painted once for each layer.
struct LayerGroup: Sendable {
  /// The group's place in ``ScenePlan/groups``.
  let index: Int
  /// The first layer of the group; its filter and layout hold for all.
  let leader: StyleLayer
  /// The layers' places in the style, in painting order.
  var layers: [Int]
  /// The layers' styles, in the same order.
  var layerKinds: [StyleLayer.Kind]
  /// What the layers' paint reads of a feature.
  var needs: PaintNeeds
  /// Whether any of the layers is visible.
  var isVisible = true

  /// Whether a tile of a zoom is to have this group's geometry.
  func isBuilt(atZoom zoom: Int) -> Bool {
    isVisible && Double(zoom) >= leader.minZoom.rounded(.down)
      && Double(zoom) < leader.maxZoom
  }
}

/// The feature properties that the paint of some layers reads: features equal in them are painted
/// alike and share a paint row.
struct PaintNeeds: Sendable {
  /// Places in the style's property names, ascending.
  private(set) var slots: [Int] = []
  /// Whether some expression reads properties by names that are not known beforehand, or the
  /// feature's identifier.
  private(set) var wholeFeature = false
  /// Whether paint differs between features at all.
  private(set) var isFeatureDependent = false
  /// Whether some expression asks where the feature lies.
  private(set) var usesGeometry = false
  /// Whether colors run along lines: each line then has a row of its own.
  private(set) var usesProgress = false

  mutating func add<Value>(_ property: StyleProperty<Value>?) {
    guard let property, property.dependsOnFeature else { return }
    isFeatureDependent = true
    wholeFeature = wholeFeature || property.usesWholeFeature
    usesGeometry = usesGeometry || property.usesGeometry
    slots = Set(slots).union(property.slots).sorted()
  }

  /// Notes that a line's gradient is painted.
  mutating func addProgress() {
    isFeatureDependent = true
    usesProgress = true
  }
}
