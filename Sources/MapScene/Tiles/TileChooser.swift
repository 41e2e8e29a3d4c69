// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapResources

/// Chooses the tiles of one source for one frame: the ideal tiles, and loaded ancestors or descendants in
/// place of tiles that are not loaded.
struct TileChooser {
  let source: SceneSource
  let sourceIndex: Int
  let viewport: Viewport
  let store: TileStore
  /// The fades of the source's tiles; `nil` if none fades in.
  let fades: RasterFades?
  /// The tiles to draw, nearest to the camera's target first.
  private(set) var chosen: [RenderTile] = []
  /// The builds to request, most urgent first, without duplicates.
  private(set) var requested: [TileKey] = []
  /// The failed builds, also of new versions of outdated tiles, and the absent builds that the view needs, without
  /// duplicates.
  private(set) var failed: [TileKey] = []
  private(set) var absent: [TileKey] = []
  /// The parts of the view in which the source has neither tiles nor ancestors of them.
  private(set) var gaps: [TileID] = []
  /// The builds in `requested`, `failed` and `absent`.
  private var missing: Set<TileKey> = []

  /// The builds of the tiles a number of levels above those in view, without duplicates; none of a local source, whose
  /// tiles need no placeholders.
  func ancestors(levels: Int) -> [TileKey] {
    guard levels > 0, source.origin != .local else { return [] }
    var keys: [TileKey] = []
    for tile in cover where tile.id.z - levels >= source.minimumZoom {
      let id = tile.id.ancestor(at: tile.id.z - levels)
      let key = TileKey(source: sourceIndex, id: id, zoom: id.z)
      if !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  /// The maximum number of levels between a tile and an ancestor that is requested to replace it.
  private static let farthestAncestor = 10
  private let buildZoom: Int
  /// The finer archives in view, which draw their areas instead.
  private let finer: [FinerArchive]
  /// The gaps of the last frame.
  private let formerGaps: [TileID]
  /// The tiles of the source in view.
  private var cover: [CoverTile] = []

  /// - Parameter gaps: Those of finer archives in this frame, and of the source in the last frame.
  init(
    source: SceneSource, sourceIndex: Int, viewport: Viewport, store: TileStore,
    fades: RasterFades? = nil, gaps: ArchiveGaps = ArchiveGaps()
  ) {
    self.source = source
    self.sourceIndex = sourceIndex
    self.viewport = viewport
    self.store = store
    self.fades = fades
    let styleZoom = viewport.styleZoom
    buildZoom = Int(styleZoom.rounded(.down))
    let buildZoom = buildZoom
    finer = source.yields.filter { $0.zoom <= buildZoom }.map {
      FinerArchive(bounds: $0.bounds, gaps: gaps[$0.rank])
    }
    formerGaps = source.rank.map { gaps[$0] } ?? []
    guard buildZoom >= source.minimumZoom || source.isRaster else { return }
    let bounds = source.bounds.map { WorldRectangle($0) }
    cover = viewport.tileCover(
      minimumZoom: source.minimumZoom, maximumZoom: source.maximumZoom,
      tileSize: source.tileSize, roundsZoom: source.isRaster
    ).filter { bounds?.touches($0.id) ?? true }
    addCopies()
  }

  /// Adds the copies of the world that begin at an edge of the view, as in MapLibre: circles and labels extend from them
  /// into the view. An image can extend beyond its tile, so its copies on both sides are added wherever they begin.
  private mutating func addCopies() {
    let wraps = cover.filter { $0.id.z == 0 }.map(\.wrap)
    guard let first = wraps.min(), let last = wraps.max() else { return }
    let sides = viewport.visibleQuad.map(\.x)
    let isImage = source.provider is ImageProvider
    let tolerance = 1e-9
    if isImage || (sides.min() ?? 0) <= Double(first) + tolerance {
      cover.append(CoverTile(TileID(z: 0, x: 0, y: 0), wrap: first - 1))
    }
    if isImage || (sides.max() ?? 0) >= Double(last + 1) - tolerance {
      cover.append(CoverTile(TileID(z: 0, x: 0, y: 0), wrap: last + 1))
    }
  }

  mutating func choose() {
    for tile in cover { choose(tile.id, wrap: tile.wrap) }
  }

  private mutating func choose(_ id: TileID, wrap: Int) {
    let zoom =
      source.isRaster || id.z < source.maximumZoom ? id.z : max(id.z, buildZoom)
    let key = TileKey(source: sourceIndex, id: id, zoom: zoom)
    let entry = store[key]
    if case .loaded(let tile) = entry {
      if let age = fades?.age(of: tile) {
        fadeIn(tile, age: age, wrap: wrap, in: id)
      } else {
        add(tile, wrap: wrap, showing: id)
      }
      if tile.isOutdated { note(key, store.retries.hasFailed(key) ? .failed : nil) }
      return
    }
    note(key, entry)
    let isGap: Bool
    if let entry {
      let mayHaveAncestor = requestAncestor(of: id, zoom: zoom, from: id.z)
      isGap = entry.isAbsent && !mayHaveAncestor
    } else {
      isGap = wasGap(id)
    }
    let empty = addPlaceholders(for: id, zoom: zoom, wrap: wrap)
    if isGap { gaps += empty }
  }

  /// Whether a tile that was not requested yet is in a gap of the last frame, or contains one. Without this, the gap would be
  /// empty for a few frames at each new zoom.
  private func wasGap(_ id: TileID) -> Bool {
    formerGaps.contains { gap in
      gap.z <= id.z ? id.ancestor(at: gap.z) == gap : gap.ancestor(at: id.z) == id
    }
  }

  /// Requests the nearest ancestor that exists, as the placeholder of a tile that is absent or failed. Returns whether there
  /// is one, or may be one.
  private mutating func requestAncestor(of id: TileID, zoom: Int, from first: Int) -> Bool {
    guard id.z > max(source.minimumZoom, first - TileChooser.farthestAncestor) else {
      return false
    }
    let parent = id.ancestor(at: id.z - 1)
    let key = TileKey(source: sourceIndex, id: parent, zoom: source.isRaster ? parent.z : zoom)
    let entry = store[key]
    if case .loaded = entry { return true }
    note(key, entry)
    guard let known = entry else { return true }
    return requestAncestor(of: parent, zoom: zoom, from: first) || !known.isAbsent
  }

  /// Records a build that is not loaded.
  private mutating func note(_ key: TileKey, _ entry: TileStore.Entry?) {
    guard missing.insert(key).inserted else { return }
    switch entry {
    case .absent: absent.append(key)
    case .failed: failed.append(key)
    case nil, .loaded: requested.append(key)
    }
  }

  /// Draws the loaded tiles in a tile's area: another build of the tile, otherwise other tiles. Returns the parts without
  /// any.
  private mutating func addPlaceholders(for id: TileID, zoom: Int, wrap: Int) -> [TileID] {
    if let tile = store.anyBuild(source: sourceIndex, id: id, near: zoom) {
      add(tile, wrap: wrap, showing: id)
      return []
    }
    let placeholders = TilePlaceholders(of: id, lowest: source.minimumZoom) {
      store.anyBuild(source: sourceIndex, id: $0, near: zoom)
    }
    for piece in placeholders.pieces {
      if piece.isAncestor, let age = fades?.age(of: piece.tile) {
        fadeIn(piece.tile, age: age, wrap: wrap, in: piece.area)
      } else {
        add(piece.tile, wrap: wrap, showing: piece.area)
      }
    }
    return placeholders.gaps
  }

  /// Draws the part of a tile in an area, which fades in over the tiles that were loaded before it, and alone where there
  /// are none.
  private mutating func fadeIn(_ tile: LoadedTile, age: Double, wrap: Int, in area: TileID) {
    let older = TilePlaceholders<LoadedTile>(of: area, lowest: source.minimumZoom) { id in
      guard let other = store.anyBuild(source: sourceIndex, id: id, near: tile.key.zoom),
        other.loadTime < tile.loadTime
      else { return nil }
      return other
    }
    // All tiles of an image show the same image.
    if tile.corners != nil {
      return add(tile, wrap: wrap, showing: area, age: older.pieces.isEmpty ? age : .infinity)
    }
    for piece in older.pieces {
      add(tile, wrap: wrap, showing: piece.area, age: age, over: piece.tile)
    }
    for gap in older.gaps { add(tile, wrap: wrap, showing: gap, age: age) }
  }

  /// Adds a tile, clipped to the area of the tile it replaces and without the areas of other archives.
  ///
  /// - Parameters:
  ///   - age: The seconds since the tile was loaded, if it fades in.
  ///   - under: The tile over which it fades in.
  private mutating func add(
    _ tile: LoadedTile, wrap: Int, showing id: TileID, age: Double = .infinity,
    over under: LoadedTile? = nil
  ) {
    let own = tile.key.id
    var areas = [WorldRectangle(id)]
    for archive in finer { areas = areas.flatMap(archive.undrawnParts) }
    // An image extends beyond the tile, and neighboring tiles show the rest. Level 0 has no neighbors.
    let isWhole = tile.corners == nil || own.z == 0
    for area in areas {
      var part = RenderTile(
        tile, wrap: wrap,
        clip: isWhole && area == WorldRectangle(own) ? nil : area.units(in: own), in: viewport)
      part.age = age
      part.under = under
      chosen.append(part)
    }
  }
}
