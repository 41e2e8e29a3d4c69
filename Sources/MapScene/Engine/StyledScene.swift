// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry
import MapJSON
public import MapResources
public import MapStyle
import MapText
public import MapTiles

/// A style with its sources, icons and fonts loaded. A scene is immutable; engines draw it.
public struct StyledScene: Sendable {
  /// The options for opening a scene.
  public struct Options: Sendable {
    /// The user's archives for sources whose URL starts with `rhumb:`. Archives with a higher maximum zoom
    /// add detail.
    public var archives: [any TileSource] = []
    /// A map of the world below the ``archives``.
    package var overview: OverviewTiles?
    /// The loader of the resources that the style references by URL.
    public var loader: any ResourceLoader = FileResourceLoader()
    /// The number of pixels per point, which selects the sprite's resolution.
    public var scale: Double = 1
    /// The number of tiles that are built concurrently.
    package var workers = 2
    /// The number of tiles of one source that are built concurrently.
    package var workersPerSource = Int.max
    /// The number of levels above the tiles in view whose tiles are loaded in advance, as placeholders; 0 for none.
    package var prefetchLevels = 0
    /// The app's images for icons and patterns.
    package var images: [AddedImage] = []
    /// The time in seconds to wait for sources and the sprite. Those that take longer are shown later.
    package var openingTime = Double.infinity
    /// Waits for a number of seconds.
    package var pause: @Sendable (Double) async throws -> Void = {
      try await Task.sleep(for: .seconds($0))
    }
    /// Whether labels of different sources avoid each other.
    package var collidesAcrossSources = true

    /// Creates options with the default values.
    public init() {}
  }

  /// The style.
  package private(set) var style: StyleDocument
  /// The attributions that every map of this scene must show, as plain text without duplicates.
  public private(set) var attributions: [String]
  /// Warnings about skipped parts of the style, one sentence each.
  public private(set) var warnings: [String] = []

  /// Those of ``warnings`` that are about sources and sprites which could not be loaded.
  package private(set) var failures: [String] = []

  /// The style without transitions.
  private var settledStyle: StyleDocument
  /// The time in which the style's paint changes from that of another scene, in seconds; 0 if it does not.
  private(set) var changeDuration = 0.0
  /// The seconds since the change that complete images show. By default, they show the end.
  private(set) var imageChangeTime = Double.infinity
  private(set) var plan: ScenePlan
  private(set) var sources: [SceneSource]
  private(set) var sprite: Sprite
  let fonts: FontLibrary
  private(set) var attributionGlyphs: AttributionGlyphs
  let workers: Int
  let workersPerSource: Int
  let prefetchLevels: Int
  let collidesAcrossSources: Bool
  private let options: Options
  private let opening: SceneOpening
  /// The version of the content of ``opening``.
  private var version: Int
  /// The states that the app sets for features.
  package let featureStates = FeatureStates()
  /// The style and the icons for the night; `nil` for none.
  private var night: NightStyle?
  /// The labels' language and the style in other ones; `nil` if the style has no translations.
  private var translations: StyleTranslations?
  /// The tiles that several engines of this scene share.
  private(set) var builds = SharedTileBuilds()
  /// The sources that were added, replaced or removed (`nil`) after the scene was opened, by name.
  private var changedSources: [(name: String, sources: [SceneSource]?)] = []
  /// The images that the app added or removed (`nil`) after the scene was opened.
  private var imageChanges: [(name: String, image: AddedImage?)] = []
  /// The state that all changed versions of one opened scene share, so that engines can keep tiles.
  private var lineage = Lineage()

  /// The identity of an opened scene, and the pixels that image sources added later may use.
  private final class Lineage: Sendable {
    let images = PixelBudget(ResourceLimits.allSourceImagePixels)
  }

  /// Opens the resources of a style. Resources that fail to open are skipped and reported in `warnings`.
  ///
  /// A `MapView` that draws the scene shows a source whose server fails as soon as it can be loaded.
  public init(style: StyleDocument, options: Options = Options()) async {
    self.style = style
    settledStyle = style
    self.options = options
    let ranges = style.glyphs.map { LoadedGlyphRanges(template: $0, loader: options.loader) }
    fonts = FontLibrary(ranges: ranges)
    plan = ScenePlan(style: style)
    workers = options.workers
    workersPerSource = options.workersPerSource
    prefetchLevels = options.prefetchLevels
    collidesAcrossSources = options.collidesAcrossSources
    let opening = SceneOpening(style, options)
    await opening.settle(atMost: options.openingTime)
    self.opening = opening
    let content = opening.content
    (version, sources, sprite) = (
      content.version, content.sources.flatMap(\.self), content.sprite
    )
    attributions = Self.attributions(of: sources)
    attributionGlyphs = await AttributionGlyphs(
      of: attributions, fonts: fonts, isRemote: style.glyphs.map(ResourceURL.isRemote) ?? false)
    report(content)
  }

  private mutating func report(_ content: SceneOpening.Content) {
    failures = content.sentences.map(URLRedaction.standard.redact)
    let skipped = style.warnings.map { "\($0)" } + content.warnings
    warnings = skipped.map(URLRedaction.standard.redact) + failures
  }

  private static func attributions(of sources: [SceneSource]) -> [String] {
    var texts: [String] = []
    for text in sources.map(\.attribution.plainText) where !text.isEmpty && !texts.contains(text) {
      texts.append(text)
    }
    return texts
  }

  /// The number of tiles that are built concurrently, of each source.
  var workersOfSources: [Int] {
    sources.map {
      $0.origin == .serverArchive
        ? max(workersPerSource, ResourceLimits.archiveTileLoads) : workersPerSource
    }
  }

  /// This scene in its style for the night, with the same sources; `nil` if it has none.
  package var nightVariant: StyledScene? {
    guard let night, let style = night.style else { return nil }
    var scene = with(style)
    scene.plan = ScenePlan(style: style)
    scene.lineage = Lineage()
    scene.sprite = night.sprite
    scene.builds = night.builds
    scene.translations = night.translations
    return scene
  }

  /// Opens the icons of the ``nightVariant``, and sets the function that reads its style when it is first needed. Its other
  /// resources must be those of this scene's style.
  ///
  /// - Parameters:
  ///   - url: The URL of the style's sprite.
  ///   - translations: Returns the style; `nil` if it cannot be read.
  package mutating func setNightStyle(
    sprite url: String, loader: any ResourceLoader, scale: Double, _ translations: StyleTranslations
  ) async {
    let (sprite, _) = await Sprite.load([("default", url)], scale: scale, loader: loader)
    night = NightStyle(sprite: sprite, translations)
  }

  /// Sets the language of the style's labels and the function that reads the style in others.
  package mutating func setTranslations(_ translations: StyleTranslations) {
    self.translations = translations
  }

  /// The language of the labels; `nil` for the style's own rule.
  package var labelLanguage: LabelLanguage? { translations?.language }

  /// Returns this scene with labels in a language. The loaded resources are shared. Has no effect on a style without
  /// translations.
  package func labeled(in language: LabelLanguage) -> StyledScene {
    guard let translations, translations.language != language,
      let style = translations.style(language)
    else { return self }
    return with(style)
  }

  /// Whether both are the same opened scene with the same style.
  package func isSame(as other: StyledScene) -> Bool { builds === other.builds }

  /// Waits until the glyphs of the attribution are loaded or cannot be loaded. Throws `CancellationError` as soon as the
  /// calling task is canceled.
  package func loadAttribution() async throws { try await attributionGlyphs.load() }
}

// MARK: - Late parts

extension StyledScene {
  /// Whether all sources and the sprite are open.
  package var isComplete: Bool { opening.isComplete && opening.content.version == version }

  /// The errors of the sources that are not open, by name.
  package var openingErrors: [String: String] {
    opening.errors.mapValues(URLRedaction.standard.redact)
  }

  /// The state of the loader, if it is known.
  package var loaderState: LoaderState? { (options.loader as? any ContentLoader)?.state }

  /// Waits until another source or the sprite has opened, and returns the scene with it. Returns `nil` if the task is
  /// canceled.
  package func extended() async -> StyledScene? {
    guard let content = await opening.change(after: version) else { return nil }
    return await showing(content)
  }

  /// Waits until each source and the sprite are open or have failed, and returns the scene with those that are open;
  /// `nil` if this scene has them already.
  package func settled() async -> StyledScene? {
    await opening.settle()
    let content = opening.content
    return content.version > version ? await showing(content) : nil
  }

  private func showing(_ content: SceneOpening.Content) async -> StyledScene {
    var scene = self
    scene.version = content.version
    scene.sources = scene.merged(content)
    scene.sprite = imageChanges.reduce(content.sprite) { sprite, change in
      sprite.replacing(change.name, by: change.image) ?? sprite
    }
    scene.builds = SharedTileBuilds()
    scene.night = night?.copy()
    scene.report(content)
    return await scene.withAttributions()
  }

  /// The opened sources, with those that were changed later.
  private func merged(_ content: SceneOpening.Content) -> [SceneSource] {
    let changed = Set(changedSources.map(\.name))
    return content.sources.flatMap { $0.filter { !changed.contains($0.name) } }
      + changedSources.flatMap { $0.sources ?? [] }
  }

  /// Returns this scene with the attributions of its sources.
  package func withAttributions() async -> StyledScene {
    let attributions = Self.attributions(of: sources)
    if attributions == self.attributions { return self }
    var scene = self
    scene.attributions = attributions
    scene.attributionGlyphs = await AttributionGlyphs(
      of: attributions, fonts: fonts, isRemote: style.glyphs.map(ResourceURL.isRemote) ?? false)
    return scene
  }
}

extension StyledScene {
  /// Returns this scene with a subset of its style's layers. The loaded resources are shared.
  package func showing(_ isShown: (StyleLayer) -> Bool) -> StyledScene {
    var style = style
    style.layers.removeAll { !isShown($0) }
    return with(style)
  }

  /// Returns this scene without extruded buildings. Fills of the same features, which usually end where the extrusions
  /// begin, are drawn at all higher zooms.
  package var withFlatBuildings: StyledScene {
    var style = style
    let extruded = style.layers.filter { $0.type == .fillExtrusion }
    style.layers.removeAll { $0.type == .fillExtrusion }
    for index in style.layers.indices where style.layers[index].type == .fill {
      let layer = style.layers[index]
      if extruded.contains(where: {
        $0.source == layer.source && $0.sourceLayer == layer.sourceLayer
      }) {
        style.layers[index].maxZoom = .infinity
      }
    }
    return with(style)
  }

  /// Returns this scene with its style changed by rules: ``/MapStyle/StyleDocument/applying(_:)``. The loaded
  /// resources are shared.
  package func applying(_ rules: MapStyleRules) -> StyledScene {
    var scene = with(style.applying(rules))
    // Rules change widths that geometry in tiles depends on.
    scene.plan = ScenePlan(style: scene.style)
    scene.lineage = Lineage()
    scene.night = night?.applying(rules)
    return scene
  }

  /// Returns this scene with its paint changing from that of another one, as the transitions of the style say.
  ///
  /// - Parameter time: The time that complete images show, in seconds since the change.
  package func changing(
    from other: StyledScene, imagesAt time: Double = .infinity
  ) -> StyledScene {
    let (style, duration) = settledStyle.changing(from: other.settledStyle)
    guard duration > 0 else { return self }
    var scene = with(style)
    scene.settledStyle = settledStyle
    scene.changeDuration = duration
    scene.imageChangeTime = time
    return scene
  }

  private func with(_ style: StyleDocument) -> StyledScene {
    var scene = self
    scene.style = style
    scene.settledStyle = style
    scene.plan = ScenePlan(style: style, keeping: plan)
    scene.builds = SharedTileBuilds()
    scene.night = nil
    scene.translations = nil
    return scene
  }
}

// MARK: - Changes of the style

extension StyledScene {
  /// The opened data of a source of the style.
  package struct OpenedSource: Sendable {
    fileprivate let name: String
    /// `nil` for a source that is removed.
    fileprivate let sources: [SceneSource]?

    /// A source that is removed.
    package init(removing name: String) { (self.name, sources) = (name, nil) }

    fileprivate init(_ name: String, _ sources: [SceneSource]) {
      (self.name, self.sources) = (name, sources)
    }
  }

  /// Whether this scene and another one are changes of one opened scene, which can share tiles.
  func isChange(of other: StyledScene) -> Bool { lineage === other.lineage }

  /// Returns this scene after a change of its style, also that for the night.
  ///
  /// - Parameters:
  ///   - source: A source that the change adds, replaces or removes.
  package func editing(
    source: OpenedSource? = nil,
    _ edit: @escaping @Sendable (inout StyleDocument) throws(StyleError) -> Void
  ) throws(StyleError) -> StyledScene {
    var style = settledStyle
    try edit(&style)
    var scene = with(style)
    scene.night = night?.editing(edit)
    if let source {
      scene.changedSources.removeAll { $0.name == source.name }
      scene.changedSources.append((source.name, source.sources))
      scene.sources = scene.merged(opening.content)
    }
    return scene
  }

  /// Returns this scene with an image of the app, which replaces one of the same name, or without it, also by night.
  ///
  /// - Parameter image: The image; `nil` to remove it.
  /// - Returns: `nil` if the image is empty, or too large for the sheet of the style's images.
  package func replacingImage(_ name: String, by image: AddedImage?) -> StyledScene? {
    guard let sprite = sprite.replacing(name, by: image) else { return nil }
    var scene = self
    scene.sprite = sprite
    scene.imageChanges.removeAll { $0.name == name }
    scene.imageChanges.append((name, image))
    scene.night = night?.replacingImage(name, by: image)
    scene.builds = SharedTileBuilds()
    return scene
  }

  /// Opens a source of the style after a change.
  package func open(
    _ name: String, after edit: (inout StyleDocument) throws(StyleError) -> Void
  ) async throws -> OpenedSource {
    var style = settledStyle
    try edit(&style)
    guard let source = style.sources[name] else { return OpenedSource(removing: name) }
    do {
      let sources = try await SceneSource.open(
        source, name: name, options: options, images: lineage.images)
      return OpenedSource(name, sources)
    } catch let error as SceneError {
      throw StyleError.invalid(
        path: "sources.\(name)", message: "The source cannot be opened: \(error).")
    }
  }
}

/// Loads glyph ranges with a style's `glyphs` URL template.
private struct LoadedGlyphRanges: GlyphRangeSource {
  let template: String
  let loader: any ResourceLoader

  func glyphRange(fontStack: String, start: Int) async throws -> [UInt8]? {
    let url = template.replacing("{fontstack}", with: fontStack)
      .replacing("{range}", with: "\(start)-\(start + 255)")
    return try await loader.load(ResourceRequest(url, kind: .glyphs))
  }
}

// MARK: - Build

extension StyledScene {
  /// The context that evaluates the style's properties at a zoom, without transitions.
  func evaluationContext(zoom: Double) -> EvaluationContext {
    var context = EvaluationContext(zoom: zoom, slotCount: style.propertyNames.count)
    context.availableImages = sprite.catalog.names
    context.globalState = style.state
    return context
  }

  /// Loads and builds one tile. Runs on worker tasks.
  func build(_ key: TileKey) async -> TileWorkers.Outcome {
    let source = sources[key.source]
    do {
      let (tile, update) = try await source.provider.current(key.id)
      switch tile {
      case nil: return .absent
      case .vector(let tile):
        let builder = TileBuilder(plan: plan, fonts: fonts, images: sprite.catalog)
        var bundle = await builder.build(
          tile, source: source.name, id: key.id, zoom: key.zoom)
        bundle.update = update
        return .built(bundle)
      case .raster(let image):
        var bundle = TileBundle()
        bundle.image = image
        bundle.update = update
        return .built(bundle)
      case .elevation(let grid):
        var bundle = TileBundle()
        bundle.elevation = grid
        if plan.hillshadedSources.contains(source.name) {
          bundle.slopes = grid.slopes(zoom: key.id.z)
        }
        if plan.reliefSources.contains(source.name) { bundle.heights = grid.heights }
        bundle.update = update
        return .built(bundle)
      case .image(let image, let corners):
        var bundle = TileBundle()
        bundle.image = image
        bundle.corners = corners
        return .built(bundle)
      }
    } catch {
      return .failed("\(error)")
    }
  }
}

// MARK: - Zoom range

extension StyledScene {
  /// The number of zoom levels that raster sources are enlarged beyond their highest level. At 2, one of
  /// their pixels covers 4 × 4 points, which is blurred but readable.
  package static let rasterOverzoom = 2.0

  /// Returns the zoom range of the sources of this scene's visible layers, for a world of 256 points.
  ///
  /// The range starts at the lowest zoom at which any of the sources has tiles. It ends ``rasterOverzoom``
  /// levels beyond the highest level of the most detailed raster source, not counting elevations. Without
  /// raster sources it is unbounded, because vector layers are sharp at any zoom. Raster sources also limit
  /// vector layers above them. If no layer has a source, the range is unbounded.
  ///
  /// - Parameter isShown: Returns whether a layer is included.
  package func zoomRange(
    of isShown: (StyleLayer) -> Bool = { _ in true }
  ) -> ClosedRange<Double> {
    let shown = Set(style.layers.filter { $0.isVisible && isShown($0) }.compactMap(\.source))
    let offering = sources.filter { shown.contains($0.name) && $0.isTiled }
    let lowest = offering.map { $0.zoom(atLevel: $0.minimumZoom) }.min() ?? 0
    let sharpest = offering.filter { $0.content == .raster }.map {
      $0.zoom(atLevel: $0.maximumZoom)
    }.max()
    let highest = sharpest.map { $0 + StyledScene.rasterOverzoom } ?? .infinity
    return lowest <= 0 ? 0...max(highest, 0) : lowest...max(highest, lowest)
  }
}

extension SceneSource {
  /// Whether the source consists of tiles. An image source is shown at any zoom.
  fileprivate var isTiled: Bool { !(provider is ImageProvider) }

  /// Returns the zoom, for a world of 256 points, at which tiles of a level have their nominal size.
  fileprivate func zoom(atLevel level: Int) -> Double {
    Double(level) + log2(tileSize / Mercator.worldSize)
  }
}
