// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import MapStyle
import MapText
import MapTiles

/// Builds a vector tile's meshes and symbols. The result depends only on the tile, the style and the zoom;
/// the only side effect is on the fonts' caches. Runs on worker tasks, and waits only for glyph ranges.
struct TileBuilder: Sendable {
  let plan: ScenePlan
  let fonts: FontLibrary
  let images: ImageCatalog

  /// Builds the meshes and symbols of a tile for the layers of a source.
  ///
  /// - Parameter zoom: The style zoom to build for. It exceeds the tile's own zoom beyond the source's highest level.
  func build(
    _ tile: VectorTile, source: String, id: TileID, zoom: Int
  ) async -> TileBundle {
    var bundle = TileBundle()
    bundle.skippedFeatures = tile.skippedFeatures
    var meshes = TileMeshes()
    var symbols: [SymbolFeatureList] = []
    for layer in tile.layers {
      let groups = plan.groups(drawing: layer.name, of: source)
        .filter { $0.isBuilt(atZoom: zoom) }
      if groups.isEmpty { continue }
      var builder = LayerBuilder(
        plan: plan, images: images, source: source, layer: layer, id: id, zoom: zoom)
      builder.build(groups)
      bundle.skippedFeatures += builder.skippedFeatures
      for accumulator in builder.accumulators { meshes.append(accumulator, to: &bundle.buckets) }
      symbols += builder.symbolLists
    }
    meshes.move(to: &bundle)
    var needs = GlyphRangeNeeds()
    repeat {
      var layout = SymbolLayout(
        plan: plan, fonts: fonts, images: images, tile: id, zoom: zoom, needs: needs)
      bundle.symbols = symbols.map { layout.layOut($0) }
      bundle.glyphs = layout.glyphs
      needs = layout.needs
    } while await fonts.load(&needs)
    bundle.lacksGlyphs = needs.hasFailures
    return bundle
  }
}

/// Passes each feature of a tile's layer to the groups that draw it.
private struct LayerBuilder {
  let layer: VectorTileLayer
  var features: TileFeatureContext
  var accumulators: [GroupAccumulator] = []
  var symbolLists: [SymbolFeatureList] = []
  /// The tests of the accumulators, and of the symbol lists.
  private var tests: [FeatureTest] = []
  private var symbolTests: [FeatureTest] = []
  var skippedFeatures = 0
  private var geometry = TileGeometry()
  /// The number of tile units in one point at the zoom that the tile is built for.
  private let unitsPerPoint: Double
  /// The range of the unclipped line that the current feature covers.
  private var share = 0.0...1.0
  private let shareKeys: ClosedRange<Int>?

  init(
    plan: ScenePlan, images: ImageCatalog, source: String, layer: VectorTileLayer, id: TileID,
    zoom: Int
  ) {
    self.layer = layer
    if let start = layer.keys.firstIndex(of: "mapbox_clip_start"),
      let end = layer.keys.firstIndex(of: "mapbox_clip_end"), start < end
    {
      shareKeys = start...end
    } else {
      shareKeys = nil
    }
    features = TileFeatureContext(
      plan: plan, source: source, layer: layer, id: id, images: images, zoom: Double(zoom))
    // A tile has 512 points at its own zoom.
    unitsPerPoint = Double(TileUnits.extent / 512) / Double(1 << min(30, max(0, zoom - id.z)))
  }

  mutating func build(_ groups: [LayerGroup]) {
    let drawn = groups.filter { !$0.isSymbol }
    let labels = groups.filter { $0.isSymbol }
    accumulators = drawn.map {
      GroupAccumulator(
        $0, zoom: features.evaluation.zoom, unitsPerPoint: unitsPerPoint)
    }
    symbolLists = labels.map { SymbolFeatureList($0) }
    tests = drawn.map(FeatureTest.init)
    symbolTests = labels.map(FeatureTest.init)
    let needsWhole = groups.contains {
      $0.needs.wholeFeature || ($0.leader.filter?.usesWholeFeature ?? false)
        || $0.leader.kind.layoutUsesWholeFeature
    }
    for index in layer.features.indices { visit(index, needsWhole: needsWhole) }
    for index in accumulators.indices where accumulators[index].hasDeferred {
      for feature in accumulators[index].takeDeferred() {
        setFeature(to: feature, needsWhole: needsWhole)
        if decode(feature) {
          accumulators[index].add(geometry, share: share, context: &features.evaluation)
        }
      }
    }
    for index in accumulators.indices { accumulators[index].finish() }
  }

  /// Passes one feature to every group whose filter it passes.
  private mutating func visit(_ index: Int, needsWhole: Bool) {
    setFeature(to: index, needsWhole: needsWhole)
    var isDecoded = false
    for group in tests.indices where tests[group].passes(&features.evaluation) {
      if accumulators[group].deferIfSorted(index, context: &features.evaluation) { continue }
      if !isDecoded {
        guard decode(index) else { return }
        isDecoded = true
      }
      accumulators[group].add(geometry, share: share, context: &features.evaluation)
    }
    for group in symbolTests.indices where symbolTests[group].passes(&features.evaluation) {
      if !isDecoded {
        guard decode(index) else { return }
        isDecoded = true
      }
      symbolLists[group].add(geometry, of: index, context: &features.evaluation)
    }
  }

  private mutating func setFeature(to index: Int, needsWhole: Bool) {
    features.setFeature(to: index, needsWhole: needsWhole)
    if let shareKeys { share = clipRange(layer.features[index], shareKeys) }
  }

  /// Returns the range of the unclipped line, from the values of GeoJSON's `lineMetrics` option.
  private func clipRange(
    _ feature: VectorTileFeature, _ keys: ClosedRange<Int>
  ) -> ClosedRange<Double> {
    var (start, end) = (0.0, 1.0)
    var tag = feature.tags.lowerBound
    while tag + 1 < feature.tags.upperBound {
      let key = Int(layer.tags[tag])
      let value = Int(layer.tags[tag + 1])
      if value < layer.values.count, let number = layer.values[value].number {
        if key == keys.lowerBound { start = number }
        if key == keys.upperBound { end = number }
      }
      tag += 2
    }
    return start <= end ? start...end : 0...1
  }

  private mutating func decode(_ index: Int) -> Bool {
    let feature = layer.features[index]
    if layer.geometry(of: feature, extent: TileUnits.extent, into: &geometry) { return true }
    skippedFeatures += 1
    return false
  }
}

extension LayerGroup {
  var isSymbol: Bool { if case .symbol = leader.kind { true } else { false } }
}
