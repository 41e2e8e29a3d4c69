// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapJSON
import MapStyle
import MapTiles

/// The search of a drawn tile for features in a queried area.
struct TileSearch {
  /// A feature in the area.
  struct Found {
    /// The index of the feature in its layer of the tile.
    var index: Int
    var feature: QueriedFeature
    /// For blocks: their depth in clip space.
    var depth = 0.0
  }

  private let tile: DrawnTile
  private let frame: DrawnFrame
  private let area: QueryArea
  private let plane: TilePlane
  /// The indices of the queried layers whose features in the tile can be in the area.
  private let layers: [Int]
  /// The parts of the tile's plane whose features can be in the area: those of flat layers and of blocks.
  private let bounds: [QueryBounds]

  init(_ tile: DrawnTile, of frame: DrawnFrame, area: QueryArea, layers: [Int]) {
    self.tile = tile
    self.frame = frame
    self.area = area
    let plane = TilePlane(tile.identity.key.id, wrap: tile.identity.wrap, in: frame.viewport)
    self.plane = plane
    let plan = frame.scene.plan
    let source = frame.scene.sources[tile.identity.key.source].name
    let drawn = layers.filter { layerIndex in
      plan.style.layers[layerIndex].source == source
        && tile.buckets.contains { $0.group == plan.groupOfLayer[layerIndex] }
    }
    let reach = drawn.map { tile.reach(ofLayer: $0, in: frame) }.max() ?? 0
    let margin = reach * area.distantScale * plane.unitsPerPoint
    func bounds(_ ground: [WorldPoint]) -> QueryBounds? {
      let bounds = QueryBounds(of: ground.map(plane.units)).extended(by: margin)
      return bounds.meets(TileSearch.tileBounds) ? bounds : nil
    }
    let flat = bounds(area.ground(within: reach))
    let blocks = bounds(area.groundOfBlocks)
    self.layers = drawn.filter {
      (plan.style.layers[$0].type == .fillExtrusion ? blocks : flat) != nil
    }
    self.bounds = [flat, blocks].compactMap(\.self)
  }

  /// Whether features of the tile can be in the area.
  var reachesTile: Bool { !layers.isEmpty }

  private static let tileBounds = QueryBounds(of: [
    .zero, SIMD2(repeating: Double(TileUnits.extent).nextDown),
  ])

  private var source: String { frame.scene.sources[tile.identity.key.source].name }

  /// The context of a layer's features at the zoom for which the tile is built.
  private func context(of layer: VectorTileLayer) -> TileFeatureContext {
    TileFeatureContext(
      plan: frame.scene.plan, source: source, layer: layer, id: tile.identity.key.id,
      images: frame.scene.sprite.catalog, zoom: Double(tile.identity.key.zoom))
  }

  // MARK: - Geometry

  /// A feature near the area.
  private struct Near {
    let index: Int
    /// The points, lines or rings in tile units. The first point of a ring is repeated at the end.
    let parts: [[SIMD2<Double>]]
  }

  /// Returns the features of one layer of the tile in the area, for each layer that draws them, the topmost first.
  func features(of layer: VectorTileLayer, filter: FeatureFilter?) -> [(Int, [Found])] {
    let groups = frame.scene.plan.groups(drawing: layer.name, of: source)
      .filter { group in group.layers.contains(where: layers.contains) }
    if groups.isEmpty { return [] }
    let near = near(layer)
    var context = context(of: layer)
    return groups.flatMap { group in
      let drawn = inReverse(near, drawnBy: group, of: layer, context: &context, filter: filter)
      return group.layers.filter(layers.contains).map { layerIndex in
        (layerIndex, hits(drawn, drawnBy: layerIndex, group: group, of: layer, context: &context))
      }
    }
  }

  private func near(_ layer: VectorTileLayer) -> [Near] {
    var geometry = TileGeometry()
    return layer.features.indices.compactMap { index in
      let feature = layer.features[index]
      guard layer.geometry(of: feature, extent: TileUnits.extent, into: &geometry) else {
        return nil
      }
      let isRing = feature.type == .polygon
      let parts = geometry.ends.indices.map { part in
        let points = geometry.points[geometry.part(part)].map { SIMD2<Double>($0) }
        return isRing ? points + points.prefix(1) : points
      }
      // A feature beside the tile is found in its own tile.
      let isNear = parts.contains {
        let box = QueryBounds(of: $0)
        return box.meets(TileSearch.tileBounds) && bounds.contains(where: box.meets)
      }
      return isNear ? Near(index: index, parts: parts) : nil
    }
  }

  /// Returns the features that a group draws, the one drawn last first.
  private func inReverse(
    _ features: [Near], drawnBy group: LayerGroup, of layer: VectorTileLayer,
    context: inout TileFeatureContext, filter: FeatureFilter?
  ) -> [Near] {
    let sortKey = group.leader.kind.sortKey
    let test = FeatureTest(group)
    var drawn: [(key: Double, near: Near)] = []
    for near in features {
      guard passes(near.index, of: layer, filter, context: &context),
        test.passes(&context.evaluation)
      else { continue }
      drawn.append((sortKey?.evaluate(&context.evaluation) ?? 0, near))
    }
    return drawn.sorted { ($0.key, $0.near.index) > ($1.key, $1.near.index) }.map(\.near)
  }

  private func hits(
    _ features: [Near], drawnBy layerIndex: Int, group: LayerGroup, of layer: VectorTileLayer,
    context: inout TileFeatureContext
  ) -> [Found] {
    let zoom = context.evaluation.zoom
    defer { context.evaluation.zoom = zoom }
    context.evaluation.zoom = frame.viewport.styleZoom
    let states = frame.states.states(read: group)
    let test = LayerHitTest(
      frame.scene.style.layers[layerIndex].kind, area: area, plane: plane, viewport: frame.viewport,
      context: &context.evaluation)
    return features.compactMap { near in
      context.setFeature(to: near.index, needsWhole: true)
      context.evaluation.featureState = states?.state(of: context.evaluation.id) ?? [:]
      guard let hit = test.hit(near.parts, &context.evaluation) else { return nil }
      return found(near.index, of: layer, drawnBy: layerIndex, context, depth: hit.depth)
    }
  }

  // MARK: - Labels

  /// Returns the features of labels, for each symbol layer, the topmost first.
  ///
  /// - Parameter labels: The indices of the features by layer.
  func labels(
    _ labels: [Int: Set<Int>], of layer: VectorTileLayer, filter: FeatureFilter?
  ) -> [(Int, [Found])] {
    let groups = frame.scene.plan.groups(drawing: layer.name, of: source)
    var context = context(of: layer)
    return labels.compactMap { layerIndex, features in
      guard let group = groups.first(where: { $0.layers.contains(layerIndex) }) else { return nil }
      let order = labelOrder(group, layerIndex: layerIndex, context: &context.evaluation)
      let found = features.filter { layer.features.indices.contains($0) }
        .sorted { order($0, $1) }
        .compactMap { index -> Found? in
          guard passes(index, of: layer, filter, context: &context) else { return nil }
          return self.found(index, of: layer, drawnBy: layerIndex, context)
        }
      return (layerIndex, found)
    }
  }

  /// Returns whether the label of one feature is above that of another: later features are above earlier ones or, if
  /// labels overlap, those lower on the screen.
  private func labelOrder(
    _ group: LayerGroup, layerIndex: Int, context: inout EvaluationContext
  ) -> (Int, Int) -> Bool {
    guard case .symbol(let style) = frame.scene.style.layers[layerIndex].kind,
      SymbolFrameStyle(style, context: &context).sortsByScreenY,
      let bucket = tile.symbols.first(where: { $0.group == group.index })
    else { return { $0 > $1 } }
    let up = direction(Float(-frame.viewport.bearing * .pi / 180))
    var rows: [Int: Float] = [:]
    for instance in bucket.instances {
      let row = (instance.anchor.x * up.y + instance.anchor.y * up.x).rounded(.towardZero)
      rows[Int(instance.feature)] = min(rows[Int(instance.feature)] ?? .infinity, row)
    }
    return { a, b in (rows[a] ?? 0, b) > (rows[b] ?? 0, a) }
  }

  // MARK: - Features

  /// Sets the context to a feature, and returns whether it passes the query's filter.
  private func passes(
    _ index: Int, of layer: VectorTileLayer, _ filter: FeatureFilter?,
    context: inout TileFeatureContext
  ) -> Bool {
    context.setFeature(to: index, needsWhole: true)
    guard let filter else { return true }
    context.setGeometry(of: layer.features[index])
    return filter.matches(context.evaluation)
  }

  private func found(
    _ index: Int, of layer: VectorTileLayer, drawnBy layerIndex: Int, _ context: TileFeatureContext,
    depth: Double = 0
  ) -> Found {
    let style = frame.scene.style.layers[layerIndex]
    let result = frame.result(
      layer.features[index], id: context.evaluation.id, of: layer, in: tile.identity.key.id,
      source: source, sourceLayer: style.sourceLayer, layer: style.id)
    return Found(index: index, feature: result, depth: depth)
  }
}

extension DrawnTile {
  /// Returns the largest distance in points between the features of a layer and the edges of their lines or circles.
  fileprivate func reach(ofLayer layerIndex: Int, in frame: DrawnFrame) -> Double {
    let scene = frame.scene
    guard let index = scene.plan.groupOfLayer[layerIndex] else { return 0 }
    let group = scene.plan.groups[index]
    let kind = scene.style.layers[layerIndex].kind
    var context = EvaluationContext(
      zoom: frame.viewport.styleZoom, slotCount: scene.style.propertyNames.count)
    context.availableImages = scene.sprite.catalog.names
    context.globalState = scene.style.state
    guard group.needs.isFeatureDependent else { return kind.reach(&context) }
    let states = frame.states.states(read: group)
    let rows = buckets.filter { $0.group == index }.flatMap(\.segments).flatMap(\.rows)
    return rows.map { row in
      context.setFeature(to: row, needs: group.needs, states: states)
      return kind.reach(&context)
    }.max() ?? 0
  }
}
