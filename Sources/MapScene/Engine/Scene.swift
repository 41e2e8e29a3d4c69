// SPDX-License-Identifier: Apache-2.0
import MapJSON
public import MapStyle
import MapText
public import MapTiles

/// A style with all that it draws opened and ready: its sources, icons and fonts. Immutable; engines
/// draw it.
public struct Scene: Sendable {
  /// What opening a scene may be told.
  public struct Options: Sendable {
    /// The user's archives for sources whose URL begins with `rhumb:`; later ones show more detail.
    public var archives: [any TileSource] = []
    /// Fetches what the style names by URL.
    public var loader: any ResourceLoader = FileResourceLoader()
    /// Pixels a point: chooses the sprite.
    public var scale: Double = 1
    /// How many tiles are built at a time.
    public var workers = 2

    public init() {}
  }

  public private(set) var style: Style
  /// The credits that a picture of this scene must show, each once, as plain text.
  public let attributions: [String]
  /// What was left out, each a sentence.
  public let warnings: [String]

  private(set) var plan: ScenePlan
  let sources: [SceneSource]
  let sprite: Sprite
  let fonts: FontLibrary
  let workers: Int

  /// Opens everything that a style names. What cannot be opened is left out and told in `warnings`.
  public init(style: Style, options: Options = Options()) async {
    var warnings = style.warnings.map { "\($0)" }
    var sources: [SceneSource] = []
    for (name, source) in style.sources {
      do {
        sources += try await SceneSource.open(source, name: name, options: options)
      } catch {
        warnings.append("source \(name): \(error)")
      }
    }
    sprite = Sprite.load(
      style.sprite.map { ($0.id, $0.url) }, scale: options.scale, loader: options.loader
    ) { warnings.append($0) }
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
    self.warnings = warnings
    self.attributions = attributions
    workers = options.workers
  }
}

extension Scene {
  /// This scene with only some of the layers that its style shows. What was opened is shared.
  public func showing(_ isShown: (StyleLayer) -> Bool) -> Scene {
    var scene = self
    scene.style.layers.removeAll { !isShown($0) }
    scene.plan = ScenePlan(style: scene.style)
    return scene
  }

  /// This scene with its style changed by rules: ``MapStyle/Style/applying(_:)``. What was opened is shared.
  public func applying(_ rules: MapStyleRules) -> Scene {
    var scene = self
    scene.style = style.applying(rules)
    scene.plan = ScenePlan(style: scene.style)
    return scene
  }
}

/// Glyph ranges by a style's `glyphs` template.
private struct LoadedGlyphRanges: GlyphRangeSource {
  let template: String
  let loader: any ResourceLoader

  func glyphRange(fontStack: String, start: Int) throws -> [UInt8]? {
    try loader.load(
      template.replacing("{fontstack}", with: fontStack)
        .replacing("{range}", with: "\(start)-\(start + 255)"))
  }
}

extension String {
  /// The text without HTML tags, its common entities decoded.
  var plainText: String {
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
