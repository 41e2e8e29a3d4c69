// SPDX-License-Identifier: Apache-2.0
import MapScene
import MapStyle
import MapUI

/// The content of a snapshotter's images, except for that of its stage.
struct SnapshotSubject: Sendable {
  var scene: StyledScene
  var showsAttribution: Bool
  var appearance = SnapshotAppearance()

  /// Whether both show the same map. Their attributions may differ.
  func hasSameMap(as other: SnapshotSubject) -> Bool {
    scene.isSame(as: other.scene) && appearance == other.appearance
  }
}

/// The appearance of a snapshotter's images.
struct SnapshotAppearance: Hashable, Sendable {
  /// The map type; `nil` for all layers of the style.
  var mapType: MapType?
  /// Rules that change the appearance; `nil` for none.
  var styleRules: MapStyleRules?
  /// The language of the labels; `nil` for that of the scene.
  var language: String?

  /// Returns the part of a scene with this appearance.
  func applied(to scene: StyledScene) -> StyledScene {
    let scene = language.flatMap { LabelLanguage($0) }.map(scene.labeled) ?? scene
    if let mapType { return scene.shown(as: mapType, rules: styleRules) }
    return styleRules.map(scene.applying) ?? scene
  }
}
