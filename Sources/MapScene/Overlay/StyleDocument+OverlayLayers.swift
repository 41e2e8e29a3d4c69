// SPDX-License-Identifier: Apache-2.0
import MapStyle

extension StyleDocument {
  /// The index of the layer before which ground overlays are drawn: above all layers on the ground, below
  /// 3D buildings and the labels above them.
  var layerIndexAfterGround: Int {
    if let buildings = layers.firstIndex(where: { $0.type == .fillExtrusion }) { return buildings }
    let lastGround = layers.lastIndex { $0.type != .symbol } ?? -1
    return lastGround + 1
  }

  /// The index of the layer before which lines are drawn that are visible through 3D buildings; `nil` if
  /// there are no buildings.
  var layerIndexAfterBuildings: Int? {
    layers.lastIndex { $0.type == .fillExtrusion }.map { $0 + 1 }
  }
}
