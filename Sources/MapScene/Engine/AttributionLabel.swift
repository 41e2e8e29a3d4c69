// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapStyle
import MapText

/// The attribution label in the frame's lower right corner.
struct AttributionLabel {
  private let source: AttributionGlyphs
  private let isDark: Bool
  private let fonts: FontLibrary
  private var ranges: GlyphRangeNeeds
  /// The version of ``ranges``.
  private var version: Int
  private var laidOut: (width: Float, layout: TextLayout)?

  /// The font size, in points.
  private static let size: Float = 10
  private static let margin: Float = 5

  init(scene: StyledScene) {
    source = scene.attributionGlyphs
    isDark = scene.style.hasDarkBackground
    fonts = scene.fonts
    (ranges, version) = source.current
  }

  /// Uses the glyph ranges that were loaded meanwhile. Call it before a frame; during a frame, the label must not change.
  mutating func update() {
    let current = source.current
    guard current.version != version else { return }
    (ranges, version) = current
    laidOut = nil
  }

  /// Returns the glyphs that the label needs in a frame of a given width in points.
  mutating func glyphs(width: Float) -> [GlyphID: GlyphBitmap] {
    var glyphs: [GlyphID: GlyphBitmap] = [:]
    for glyph in layout(width: width).glyphs where glyphs[glyph.glyph] == nil {
      glyphs[glyph.glyph] = fonts.bitmap(glyph.glyph)
    }
    return glyphs
  }

  /// Returns the corner that the label is aligned to, in pixels: the view's corner inside the covered edges.
  private func corner(of view: SymbolView, _ covered: MapEdgeInsets) -> SIMD2<Float> {
    SIMD2(
      max(0, view.width - Float(covered.right) * view.scale),
      max(0, view.height - Float(covered.bottom) * view.scale))
  }

  /// Returns the label's rectangle on the screen in pixels, or `nil` if there is no attribution.
  mutating func box(in view: SymbolView, covered: MapEdgeInsets) -> CollisionGrid.Box? {
    let layout = layout(width: view.width / view.scale - Float(covered.left + covered.right))
    let corner = corner(of: view, covered)
    if layout.glyphs.isEmpty { return nil }
    let scale = Double(AttributionLabel.size * view.scale / 24)
    let margin = AttributionLabel.margin * view.scale
    return [
      corner.x - 2 * margin - Float((layout.right - layout.left) * scale),
      corner.y - 2 * margin - Float((layout.bottom - layout.top) * scale),
      corner.x, corner.y,
    ]
  }

  /// Returns the label's rectangle in points from the frame's upper left corner, or `nil` if there is no attribution.
  mutating func box(
    in viewport: Viewport, covered: MapEdgeInsets
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    update()
    let view = SymbolView(
      width: Float(viewport.size.width * viewport.scale),
      height: Float(viewport.size.height * viewport.scale), scale: Float(viewport.scale),
      bearing: 0, targetW: 1)
    return box(in: view, covered: viewport.padding + covered).map { box in
      (
        SIMD2(Double(box[0]), Double(box[1])) / viewport.scale,
        SIMD2(Double(box[2]), Double(box[3])) / viewport.scale
      )
    }
  }

  /// Returns the label's symbols in a view.
  mutating func symbols(
    in view: SymbolView, covered: MapEdgeInsets, atlas: AtlasRegions
  ) -> LayerSymbols {
    let layout = layout(width: view.width / view.scale - Float(covered.left + covered.right))
    var symbols = LayerSymbols()
    let ink: Float = isDark ? 0.85 : 0.25
    let paper: SIMD4<Float> = isDark ? [0.06, 0.08, 0.11, 0.85] : [0.85, 0.85, 0.85, 0.85]
    symbols.add(
      layout, at: corner(of: view, covered) - AttributionLabel.margin * view.scale,
      size: AttributionLabel.size * view.scale / 24, fill: [ink, ink, ink, 1], halo: paper,
      haloWidth: 1.4 * view.scale, atlas: atlas)
    return symbols
  }

  private mutating func layout(width: Float) -> TextLayout {
    if let laidOut, laidOut.width == width { return laidOut.layout }
    var options = TextLayoutOptions()
    options.maxWidth = Double(
      max(1, (width - 2 * AttributionLabel.margin) / AttributionLabel.size))
    options.justify = .right
    options.anchor = [1, 1]
    let layout = fonts.layout([source.text], options: options, needs: &ranges)
    laidOut = (width, layout)
    return layout
  }
}

extension StyledScene {
  /// Whether the map's background is darker than middle gray. Overlays choose their colors accordingly.
  package var isDark: Bool { style.hasDarkBackground }
}

extension StyleDocument {
  /// Whether the style's background is darker than middle gray.
  fileprivate var hasDarkBackground: Bool {
    for layer in layers {
      guard case .background(let style) = layer.kind else { continue }
      let color = style.color.value(atZoom: 10)
      return 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue < 0.5
    }
    return false
  }
}
