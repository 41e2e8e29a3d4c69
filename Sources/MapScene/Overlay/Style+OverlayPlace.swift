// SPDX-License-Identifier: Apache-2.0
import MapStyle

extension Style {
  /// The place in the style's layers before which overlays on the ground are painted: above all that lies
  /// on the ground, below 3D buildings and the labels that stand over everything.
  var overlayPlace: Int {
    if let buildings = layers.firstIndex(where: { $0.type == .fillExtrusion }) { return buildings }
    let lastGround = layers.lastIndex { $0.type != .symbol } ?? -1
    return lastGround + 1
  }

  /// The place before which lines are painted that show through 3D buildings; nil where there are none.
  var placeAfterBuildings: Int? {
    layers.lastIndex { $0.type == .fillExtrusion }.map { $0 + 1 }
  }
}
