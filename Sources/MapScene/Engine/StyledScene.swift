// SPDX-License-Identifier: Apache-2.0
import MapFiles
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

    public init() {}
  }

  public private(set) var style: StyleDocument
  /// The attributions that every map of this scene must show, as plain text without duplicates.
  public let attributions: [String]
  /// Warnings about skipped parts of the style, one sentence each.
  public let warnings: [String]

  /// Those of ``warnings`` that are about sources and sprites which could not be loaded.
  package let failures: [String]

  private(set) var plan: ScenePlan
  let sources: [SceneSource]
  let sprite: Sprite
  let fonts: FontLibrary
  let attributionGlyphs: AttributionGlyphs
  let workers: Int
  let workersPerSource: Int
  let prefetchLevels: Int
  /// The states that the app sets for features.
  package let featureStates = FeatureStates()
  /// The tiles that several engines of this scene share.
  private(set) var builds = SharedTileBuilds()

  /// Opens the resources of a style. Resources that fail to open are skipped and reported in `warnings`.
  public init(style: StyleDocument, options: Options = Options()) async {
    var warnings = style.warnings.map { "\($0)" }
    var failures: [String] = []
    var sources: [SceneSource] = []
    // Not `async let`: see `SceneSource.openAll`.
    let icons = Task {
      await Sprite.load(
        style.sprite.map { ($0.id, $0.url) }, scale: options.scale, loader: options.loader)
    }
    for (name, result) in await SceneSource.openAll(style.sources.map { $0 }, options: options) {
      switch result {
      case .success(let opened): sources.append(contentsOf: opened)
      case .failure(SceneError.unsupportedSource(let type)):
        warnings.append("source \(name): \(SceneError.unsupportedSource(type))")
      case .failure(let error): failures.append("source \(name): \(error)")
      }
    }
    let (sprite, spriteFailures) = await withTaskCancellationHandler {
      await icons.value
    } onCancel: {
      icons.cancel()
    }
    self.sprite = sprite
    failures = (failures + spriteFailures).map(URLRedaction.standard.redact)
    let ranges = style.glyphs.map { LoadedGlyphRanges(template: $0, loader: options.loader) }
    fonts = FontLibrary(ranges: ranges)
    plan = ScenePlan(style: style)
    var attributions: [String] = []
    for source in sources {
      let text = source.attribution.plainText
      if !text.isEmpty, !attributions.contains(text) { attributions.append(text) }
    }
    self.style = style
    self.sources = sources
    self.warnings = warnings.map(URLRedaction.standard.redact) + failures
    self.failures = failures
    self.attributions = attributions
    attributionGlyphs = await AttributionGlyphs(
      of: attributions, fonts: fonts, isRemote: style.glyphs.map(ResourceURL.isRemote) ?? false)
    workers = options.workers
    workersPerSource = options.workersPerSource
    prefetchLevels = options.prefetchLevels
  }

  /// The number of tiles that are built concurrently, of each source.
  var workersOfSources: [Int] {
    sources.map {
      $0.place == .serverArchive
        ? max(workersPerSource, ResourceLimits.archiveTileLoads) : workersPerSource
    }
  }

  /// Whether both are the same opened scene with the same style.
  package func isSame(as other: StyledScene) -> Bool { builds === other.builds }

  /// Waits until the glyphs of the attribution are loaded or cannot be loaded. Throws `CancellationError` as soon as the
  /// calling task is canceled.
  package func loadAttribution() async throws { try await attributionGlyphs.load() }
}

extension StyledScene {
  /// Returns this scene with a subset of its style's layers. The loaded resources are shared.
  package func showing(_ isShown: (StyleLayer) -> Bool) -> StyledScene {
    var scene = self
    scene.style.layers.removeAll { !isShown($0) }
    scene.plan = ScenePlan(style: scene.style)
    scene.builds = SharedTileBuilds()
    return scene
  }

  /// Returns this scene with its style changed by rules: ``/MapStyle/StyleDocument/applying(_:)``. The loaded
  /// resources are shared.
  public func applying(_ rules: MapStyleRules) -> StyledScene {
    var scene = self
    scene.style = style.applying(rules)
    scene.plan = ScenePlan(style: scene.style)
    scene.builds = SharedTileBuilds()
    return scene
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

extension String {
  /// The text without HTML tags and with common entities decoded.
  package var plainText: String {
    var text = ""
    var isInTag = false
    for character in self {
      switch character {
      case "<": isInTag = true
      case ">" where isInTag: isInTag = false
      default: if !isInTag { text.append(character) }
      }
    }
    for (entity, character) in [
      ("&copy;", "©"), ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "),
      ("&quot;", "\""),
    ] {
      text = text.replacing(entity, with: character)
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
