// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapJSON
import MapResources
import MapStyle
import MapTiles

/// The content of an engine's last frame, to query its features.
///
/// A value that later frames do not change. It has the boxes of the labels, but not the features: a query reads the
/// tiles that it needs from their sources again, so that drawing a map does not need more memory.
package struct DrawnFrame: Sendable {
  let scene: StyledScene
  let viewport: Viewport
  /// The drawn tiles, each once for each copy of the world, in the order of the results.
  let tiles: [DrawnTile]
  /// The visible labels of the symbol layers, by the layer's index in the style.
  let labels: [Int: [DrawnLabel]]
  let states: FeatureStates.Current

  init(
    scene: StyledScene, viewport: Viewport, tiles: [String: [RenderTile]],
    labels: [Int: [DrawnLabel]], states: FeatureStates.Current
  ) {
    self.scene = scene
    self.viewport = viewport
    self.labels = labels
    self.states = states
    var unique: [DrawnTile.Identity: DrawnTile] = [:]
    for tile in tiles.values.joined() {
      let drawn = DrawnTile(tile)
      unique[drawn.identity] = drawn
    }
    self.tiles = unique.values.sorted {
      $0.identity.order.lexicographicallyPrecedes($1.identity.order)
    }
  }

  /// The identifiers of the drawn tiles.
  package var tileIDs: Set<TileID> { Set(tiles.map(\.identity.key.id)) }

  /// Returns whether a visible label or icon is at a point of the view.
  package func hasLabel(at point: ScreenPoint) -> Bool {
    let pixel = SIMD2(point.x, point.y) * viewport.scale
    return labels.values.contains { $0.contains { $0.meets(pixel, pixel) } }
  }

  /// The identifiers of the layers that draw labels.
  package var labelLayers: Set<String> {
    Set(scene.style.layers.lazy.filter { $0.type == .symbol }.map(\.id))
  }

  /// The language of the labels; `nil` for the style's own rule.
  package var labelLanguage: LabelLanguage? { scene.labelLanguage }

  /// Returns the features that the frame shows in an area, the topmost first.
  ///
  /// Layers come from top to bottom, and the features of a layer in the reverse order of drawing, tile by tile. Extruded
  /// features are ordered by their distance, together with those of other extruded layers. A feature is returned once
  /// for each layer that draws it, and once for each tile that has a part of it in the area. Labels and icons are
  /// found in the boxes that other labels avoid. Heat maps have no features.
  ///
  /// - Throws: The error of a source whose tile cannot be read again, or `CancellationError`.
  package func features(_ query: FeatureQuery) async throws -> [QueriedFeature] {
    var run = FrameQuery(self, query)
    return try await LoadContext.$repeatsRequests.withValue(false) { try await run.features() }
  }

  /// Returns the features of a source in the tiles that the frame shows, whether or not layers draw them.
  ///
  /// A feature is returned once for each tile that has a part of it.
  ///
  /// - Parameters:
  ///   - source: The name of a source. A source that no visible layer draws has no tiles.
  ///   - sourceLayer: The layer of a vector source's tiles. Ignored for GeoJSON sources, which have one layer.
  ///   - filter: A filter for the features; `nil` matches all.
  /// - Throws: The error of a source whose tile cannot be read again, or `CancellationError`.
  package func features(
    of source: String, sourceLayer: String?, filter: FeatureFilter?
  ) async throws -> [QueriedFeature] {
    let query = SourceQuery(self, source: source, sourceLayer: sourceLayer, filter: filter)
    return try await LoadContext.$repeatsRequests.withValue(false) { try await query.features() }
  }

  /// Reads a tile from its source again. Returns `nil` if it has no features.
  func features(of tile: TileKey) async throws -> VectorTile? {
    try Task.checkCancellation()
    let provider = scene.sources[tile.source].provider
    guard case .vector(let features) = try await provider.load(tile.id) else { return nil }
    return features
  }

  /// Returns a feature of a tile as the result of a query.
  ///
  /// - Parameter id: The feature's identifier, which can be one of its properties.
  func result(
    _ feature: VectorTileFeature, id: JSON?, of tileLayer: VectorTileLayer, in tile: TileID,
    source: String, sourceLayer: String?, layer: String? = nil
  ) -> QueriedFeature {
    QueriedFeature(
      feature: GeoJSONFeature(
        id: id, geometry: tileLayer.geoJSON(of: feature, in: tile),
        properties: tileLayer.properties(of: feature)),
      source: source, sourceLayer: sourceLayer, layer: layer,
      state: states.states(of: source, sourceLayer: sourceLayer).state(of: id))
  }
}

/// A tile in a frame.
struct DrawnTile: Sendable {
  /// A tile's build and its copy of the world.
  struct Identity: Hashable, Sendable {
    var key: TileKey
    var wrap: Int

    /// The order of tiles in results: zoom, row, copy of the world, column.
    var order: [Int] { [key.zoom, key.id.y, wrap, key.id.x, key.id.z, key.source] }
  }

  let identity: Identity
  let buckets: [GeometryBucket]
  let symbols: [SymbolBucket]

  init(_ tile: RenderTile) {
    identity = Identity(key: tile.tile.key, wrap: tile.wrap)
    buckets = tile.tile.buckets
    symbols = tile.tile.symbols
  }
}

/// A visible label in a frame.
struct DrawnLabel: Sendable {
  let tile: DrawnTile.Identity
  /// The index of the label's feature in its layer of the tile.
  let feature: Int
  /// The boxes that other labels avoid, in pixels.
  let textBoxes: [CollisionGrid.Box]
  let iconBox: CollisionGrid.Box?

  init(_ label: SymbolPlacer.Placed) {
    let symbols = label.candidate.tile
    tile = DrawnTile.Identity(key: symbols.renderTile.tile.key, wrap: symbols.renderTile.wrap)
    feature = Int(label.candidate.instance.feature)
    textBoxes = label.text?.shapes.map(\.box) ?? []
    iconBox = label.icon?.box
  }

  /// Returns whether one of the boxes meets an area of the screen, in pixels.
  func meets(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> Bool {
    func meets(_ box: CollisionGrid.Box) -> Bool {
      Double(box.x) <= high.x && low.x < Double(box.z) && Double(box.y) <= high.y
        && low.y < Double(box.w)
    }
    return textBoxes.contains(where: meets) || iconBox.map(meets) ?? false
  }
}
