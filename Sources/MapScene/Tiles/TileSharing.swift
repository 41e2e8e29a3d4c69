// SPDX-License-Identifier: Apache-2.0
import MapStyle

/// Which sources have the same tiles in a scene and in a change of it.
struct TileSharing {
  /// The indices in the new scene by those in the old one, of sources with the same data.
  private var sources: [Int: Int] = [:]
  /// Those of them whose built tiles have all that the new scene draws.
  private var complete: Set<Int> = []

  init(from old: StyledScene, to new: StyledScene) {
    let hasSameIcons = new.sprite.catalog.hasSameLayout(as: old.sprite.catalog)
    for (oldIndex, source) in old.sources.enumerated() {
      guard let index = new.sources.firstIndex(where: { $0.identity === source.identity }) else {
        continue
      }
      sources[oldIndex] = index
      let drawn = new.plan.groups.filter { !$0.layers.isEmpty && $0.leader.source == source.name }
      let isBuilt = drawn.allSatisfy { group in
        group.index < old.plan.groups.count && group.isBuilt(in: old.plan.groups[group.index])
          && (hasSameIcons || group.leader.type != .symbol)
      }
      if isBuilt, Self.hasTextures(of: source.name, old.plan, new.plan) {
        complete.insert(oldIndex)
      }
    }
  }

  /// The new index of a source whose tiles both scenes draw; `nil` if its tiles must be built again.
  func sharedSource(_ source: Int) -> Int? { complete.contains(source) ? sources[source] : nil }

  /// The new index of a source with the same data; `nil` if there is none.
  func sameSource(_ source: Int) -> Int? { sources[source] }

  /// Whether elevation tiles have the textures that the layers of the new scene draw.
  private static func hasTextures(of source: String, _ old: ScenePlan, _ new: ScenePlan) -> Bool {
    (old.hillshadedSources.contains(source) || !new.hillshadedSources.contains(source))
      && (old.reliefSources.contains(source) || !new.reliefSources.contains(source))
  }
}
