// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// The areas in view in which archives have no tiles. Coarser archives, which yield elsewhere, are drawn there.
struct ArchiveGaps {
  /// The areas by the rank of the archive.
  private var areas: [Int: [TileID]] = [:]

  /// The gaps of an archive: of this frame after its tiles are chosen, of the last frame before.
  /// Four gaps that fill their parent are one.
  subscript(rank: Int) -> [TileID] {
    get { areas[rank] ?? [] }
    set { areas[rank] = ArchiveGaps.merged(newValue) }
  }

  /// Replaces four siblings by their parent as often as possible. Each gap is one more part of a tile to draw.
  private static func merged(_ tiles: [TileID]) -> [TileID] {
    var merged: Set<TileID> = []
    for tile in Set(tiles) {
      var tile = tile
      merged.insert(tile)
      while tile.z > 0 {
        let parent = tile.ancestor(at: tile.z - 1)
        guard parent.children.allSatisfy(merged.contains) else { break }
        merged.subtract(parent.children)
        merged.insert(parent)
        tile = parent
      }
    }
    // Copies of the world in a tilted view can have gaps at different zooms.
    let outer = merged.filter { tile in
      !(0..<tile.z).contains { merged.contains(tile.ancestor(at: $0)) }
    }
    return outer.sorted { ($0.z, $0.y, $0.x) < ($1.z, $1.y, $1.x) }
  }

  /// Chooses the tiles of the sources that a scene draws at a zoom for a frame. The tiles of finer archives are chosen first.
  ///
  /// - Parameters:
  ///   - zoom: The zoom of the style.
  ///   - create: Creates the chooser of a source with its index in the scene and the gaps.
  /// - Returns: The choosers in the order of the sources.
  mutating func choosers(
    of scene: StyledScene, atZoom zoom: Double,
    create: (SceneSource, Int, ArchiveGaps) -> TileChooser
  ) -> [TileChooser] {
    let drawn = scene.sources.indices.filter {
      scene.plan.draws(scene.sources[$0].name, atZoom: zoom)
    }
    let finestFirst = drawn.sorted {
      (scene.sources[$0].rank ?? 0) > (scene.sources[$1].rank ?? 0)
    }
    var choosers: [TileChooser] = []
    for index in finestFirst {
      let source = scene.sources[index]
      var chooser = create(source, index, self)
      chooser.choose()
      if let rank = source.rank { self[rank] = chooser.gaps }
      choosers.append(chooser)
    }
    return choosers.sorted { $0.sourceIndex < $1.sourceIndex }
  }
}
