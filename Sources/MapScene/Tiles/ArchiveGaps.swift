// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// The areas in view in which archives have no tiles. Coarser archives, which yield elsewhere, are drawn there.
struct ArchiveGaps {
  /// The areas by the rank of the archive.
  private var areas: [Int: [TileID]] = [:]

  /// The gaps of an archive: of this frame after its tiles are chosen, of the last frame before.
  subscript(rank: Int) -> [TileID] {
    get { areas[rank] ?? [] }
    set { areas[rank] = newValue }
  }

  /// Chooses the tiles of the drawn sources of a scene for a frame. The tiles of finer archives are chosen first.
  ///
  /// - Parameter create: Creates the chooser of a source with its index in the scene and the gaps.
  /// - Returns: The choosers in the order of the sources.
  mutating func choosers(
    of scene: StyledScene, create: (SceneSource, Int, ArchiveGaps) -> TileChooser
  ) -> [TileChooser] {
    let drawn = scene.sources.indices.filter {
      scene.plan.drawnSources.contains(scene.sources[$0].name)
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
