// SPDX-License-Identifier: Apache-2.0
import MapStyle
import MapText

/// The rectangles of one layer's icons and labels, in drawing order.
struct LayerSymbols {
  /// Consecutive color icons with the same sampling.
  struct IconRun {
    let kind: SymbolKind
    var corners: [SymbolVertex] = []
  }

  private(set) var iconRuns: [IconRun] = []
  var fieldIcons: [SymbolVertex] = []
  /// The rectangles of all halos, which are drawn below all letters.
  var halos: [SymbolVertex] = []
  var glyphs: [SymbolVertex] = []
  /// The rectangles of color glyphs, which are drawn above the letters.
  var emoji: [SymbolVertex] = []
  /// The boxes of the placed labels, for queries.
  var labels: [DrawnLabel] = []

  /// Adds a visible label.
  mutating func add(_ label: SymbolPlacer.Placed, atlas: AtlasRegions, scale: Float) {
    let instance = label.candidate.instance
    let bucket = label.candidate.tile.bucket
    var paint = label.candidate.paint
    paint.textOpacity *= label.textOpacity
    paint.iconOpacity *= label.iconOpacity
    if let icon = label.icon {
      add(
        icon, of: bucket.icons[Int(instance.icon)], paint: paint, atlas: atlas, scale: scale)
    }
    if let text = label.text {
      add(
        text, of: bucket.texts[Int(instance.text)], paint: paint, atlas: atlas, scale: scale,
        images: label.hasCrispImages ? .crispIcons : .icons)
    }
  }

  // MARK: - Text

  mutating func add(
    _ placed: PlacedText, of text: SymbolText, paint: SymbolPaint, atlas: AtlasRegions,
    scale: Float, images: SymbolKind
  ) {
    if paint.textOpacity <= 0 { return }
    if paint.textHaloWidth > 0, paint.textHalo.w > 0 {
      Self.add(
        placed, to: &halos, atlas: atlas, color: paint.textHalo * paint.textOpacity,
        grow: paint.textHaloWidth * scale, blur: paint.textHaloBlur * scale)
    }
    Self.add(
      placed, to: &glyphs, atlas: atlas, color: paint.textFill * paint.textOpacity,
      sectionColors: text.sectionColors, opacity: paint.textOpacity)
    addImages(placed, of: text, atlas: atlas, opacity: paint.textOpacity, kind: images)
    if atlas.hasEmoji { addEmoji(placed, atlas: atlas, opacity: paint.textOpacity) }
  }

  /// Adds a text that is not part of the map, at a screen position.
  mutating func add(
    _ layout: TextLayout, at origin: SIMD2<Float>, size: Float, fill: SIMD4<Float>,
    halo: SIMD4<Float>, haloWidth: Float, atlas: AtlasRegions
  ) {
    let placed = PlacedText(
      variant: SymbolText.Variant(layout: layout, shift: .zero, isVertical: false), size: size,
      frames: .whole(.screen(origin: origin, right: [1, 0])), shapes: [])
    Self.add(placed, to: &halos, atlas: atlas, color: halo, grow: haloWidth)
    Self.add(placed, to: &glyphs, atlas: atlas, color: fill)
    if atlas.hasEmoji { addEmoji(placed, atlas: atlas, opacity: 1) }
  }

  private static func add(
    _ text: PlacedText, to target: inout [SymbolVertex],
    atlas: AtlasRegions, color: SIMD4<Float>, sectionColors: [StyleColor?] = [], opacity: Float = 1,
    grow: Float = 0, blur: Float = 0
  ) {
    let bytes = color.bytes
    for (index, glyph) in text.variant.layout.glyphs.enumerated() {
      if glyph.isImage { continue }
      guard let region = atlas.glyphs[glyph.glyph], region.width > 0, !region.isColored else {
        continue
      }
      let scale = Float(glyph.scale) * text.size
      let (label, pen) = text.frame(ofGlyph: index)
      // A blurred edge ends in the empty texel around the field.
      let fringe = blur > 0 ? 1 : 0
      let corner =
        SIMD2(Float(region.left), -Float(region.top)) - GlyphAtlas.border - Float(fringe)
      let (width, height) = (region.width + 2 * fringe, region.height + 2 * fringe)
      let low = pen + corner * scale
      var rectangleColor = bytes
      if glyph.section < sectionColors.count, let own = sectionColors[glyph.section] {
        rectangleColor = (own.premultiplied * opacity).bytes
      }
      appendRectangle(
        to: &target, label: label, low: low,
        high: low + SIMD2(Float(width), Float(height)) * scale, pivot: pen,
        quarterTurns: glyph.quarterTurns, u: region.u - fringe, v: region.v - fringe, width: width,
        height: height, color: rectangleColor,
        // As in MapLibre, edges in sections of another size are as many texels wide as in the others.
        field: FieldEdge(
          scale: text.size * text.ratio, grow: grow, blur: blur, stretch: label.edgeWidth(at: pen)))
    }
  }

  /// Adds the color glyphs of a text. Halos and text colors do not affect them.
  private mutating func addEmoji(_ placed: PlacedText, atlas: AtlasRegions, opacity: Float) {
    let color = (SIMD4<Float>(repeating: 1) * opacity).bytes
    for (index, glyph) in placed.variant.layout.glyphs.enumerated() where !glyph.isImage {
      guard let region = atlas.glyphs[glyph.glyph], region.isColored else { continue }
      let (label, pen) = placed.frame(ofGlyph: index)
      let texel = Float(glyph.scale) * placed.size * region.texel
      // The edges end in the empty texel around the glyph.
      let low = pen + (SIMD2(Float(region.left), -Float(region.top)) - 1) * texel
      let size = SIMD2(Float(region.width + 2), Float(region.height + 2)) * texel
      appendRectangle(
        to: &emoji, label: label, low: low, high: low + size, pivot: pen,
        quarterTurns: glyph.quarterTurns, u: region.u - 1, v: region.v - 1, width: region.width + 2,
        height: region.height + 2, color: color, field: FieldEdge())
    }
  }

  /// Adds the inline images of a text.
  private mutating func addImages(
    _ placed: PlacedText, of text: SymbolText, atlas: AtlasRegions, opacity: Float,
    kind: SymbolKind
  ) {
    let color = (SIMD4<Float>(repeating: 1) * opacity).bytes
    for (index, glyph) in placed.variant.layout.glyphs.enumerated() where glyph.isImage {
      guard let name = text.sectionImages[glyph.section], let image = atlas.icons[name]
      else { continue }
      let (label, pen) = placed.frame(ofGlyph: index)
      let point = text.imageScale * Float(glyph.scale) * placed.size
      let size = image.size * point
      let texel = point / Float(image.pixelRatio)
      // MapLibre draws images one point to the right of and three points below their layout position.
      let low = pen + SIMD2(point - texel, 3 * point - size.y - texel)
      let run = iconRun(of: kind)
      appendRectangle(
        to: &iconRuns[run].corners, label: label, low: low, high: low + size + 2 * texel,
        pivot: pen,
        quarterTurns: glyph.quarterTurns, u: image.left - 1, v: image.top - 1,
        width: image.width + 2, height: image.height + 2, color: color, field: FieldEdge())
    }
  }

  // MARK: - Icons

  mutating func add(
    _ placed: PlacedIcon, of icon: SymbolIcon, paint: SymbolPaint, atlas: AtlasRegions,
    scale: Float
  ) {
    guard paint.iconOpacity > 0, let image = atlas.icons[icon.image] else { return }
    let texel = scale / Float(image.pixelRatio)
    if !image.isField {
      let color = (SIMD4<Float>(repeating: 1) * paint.iconOpacity).bytes
      let run = iconRun(of: placed.isPixelExact ? .crispIcons : .icons)
      Self.appendIcon(
        placed, icon, image, texel: texel, to: &iconRuns[run].corners, color: color,
        field: FieldEdge())
      return
    }
    let field = FieldEdge(
      scale: texel * paint.iconSize * placed.ratio, stretch: placed.label.edgeWidth(at: .zero))
    if paint.iconHaloWidth > 0, paint.iconHalo.w > 0 {
      var halo = field
      halo.grow = paint.iconHaloWidth * scale
      halo.blur = paint.iconHaloBlur * scale
      Self.appendIcon(
        placed, icon, image, texel: texel, to: &fieldIcons,
        color: (paint.iconHalo * paint.iconOpacity).bytes, field: halo)
    }
    Self.appendIcon(
      placed, icon, image, texel: texel, to: &fieldIcons,
      color: (paint.iconFill * paint.iconOpacity).bytes, field: field)
  }

  /// Returns the index of the run for the next icon of a kind.
  private mutating func iconRun(of kind: SymbolKind) -> Int {
    if iconRuns.last?.kind != kind { iconRuns.append(IconRun(kind: kind)) }
    return iconRuns.count - 1
  }

  private static func appendIcon(
    _ placed: PlacedIcon, _ icon: SymbolIcon, _ image: ImageCatalog.Icon, texel: Float,
    to target: inout [SymbolVertex], color: SIMD4<UInt8>, field: FieldEdge
  ) {
    let columns = IconCuts(image.width, fits: icon.fitsText, image.stretchX, image.columns)
      .edges(from: placed.low.x, to: placed.high.x, texel: texel)
    let rows = IconCuts(image.height, fits: icon.fitsText, image.stretchY, image.rows)
      .edges(from: placed.low.y, to: placed.high.y, texel: texel)
    for (top, bottom) in zip(rows, rows.dropFirst()) {
      for (left, right) in zip(columns, columns.dropFirst()) {
        appendRectangle(
          to: &target, label: placed.label, low: [left.pixel, top.pixel],
          high: [right.pixel, bottom.pixel], pivot: .zero, quarterTurns: 0,
          u: image.left + left.texel, v: image.top + top.texel, width: right.texel - left.texel,
          height: bottom.texel - top.texel, color: color, field: field)
      }
    }
  }
}

extension PlacedText {
  /// The frame of a glyph and its pen in it.
  fileprivate func frame(ofGlyph index: Int) -> (label: LabelFrame, pen: SIMD2<Float>) {
    let glyph = variant.layout.glyphs[index]
    var pen = (SIMD2(Float(glyph.x), Float(glyph.y)) + variant.shift) * size
    switch frames {
    case .whole(let whole): return (whole, pen)
    case .glyphs(let frames):
      pen.x -= Float(glyph.middle) * size
      return (frames[index], pen)
    }
  }
}

extension ImageCatalog.Icon {
  /// The range of texel columns of the content.
  var columns: ClosedRange<Float>? {
    content.flatMap { $0.x <= $0.z ? Float($0.x)...Float($0.z) : nil }
  }
  var rows: ClosedRange<Float>? {
    content.flatMap { $0.y <= $0.w ? Float($0.y)...Float($0.w) : nil }
  }
}

/// Appends the four corners of a label's rectangle, rotated clockwise about a pivot. Appends nothing if a
/// corner is behind the camera.
private func appendRectangle(
  to vertices: inout [SymbolVertex], label: LabelFrame, low: SIMD2<Float>, high: SIMD2<Float>,
  pivot: SIMD2<Float>, quarterTurns: Int, u: Int, v: Int, width: Int, height: Int,
  color: SIMD4<UInt8>, field: FieldEdge
) {
  func corner(_ x: Float, _ y: Float) -> SIMD2<Float>? {
    switch quarterTurns {
    case 1: label.screenPoint([pivot.x - (y - pivot.y), pivot.y + (x - pivot.x)])
    case -1: label.screenPoint([pivot.x + (y - pivot.y), pivot.y - (x - pivot.x)])
    default: label.screenPoint([x, y])
    }
  }
  guard let a = corner(low.x, low.y), let b = corner(high.x, low.y),
    let c = corner(low.x, high.y), let d = corner(high.x, high.y)
  else { return }
  let origin = SIMD2(UInt16(truncatingIfNeeded: u), UInt16(truncatingIfNeeded: v))
  let (right, bottom) = (
    UInt16(truncatingIfNeeded: u + width), UInt16(truncatingIfNeeded: v + height)
  )
  for (point, u, v) in [
    (a, origin.x, origin.y), (b, right, origin.y), (c, origin.x, bottom), (d, right, bottom),
  ] {
    vertices.append(
      SymbolVertex(
        x: point.x, y: point.y, u: u, v: v, color: color, scale: field.scale, grow: field.grow,
        edge: field.width, origin: origin))
  }
}

/// The edge of a symbol that is drawn from a distance field.
private struct FieldEdge {
  /// The number of pixels per texel.
  var scale: Float = 1
  /// The distance outside the symbol's edge at which the color ends, in pixels.
  var grow: Float = 0
  /// The additional blur in pixels.
  var blur: Float = 0
  /// The factor by which the edge is wider because the symbol lies on a tilted map.
  var stretch: Float = 1

  /// The width of the fade in pixels. Its smoothstep is 1.68 pixels wide, and 1.19 pixels of blur are added on each side
  /// for one pixel of `text-halo-blur`, as in MapLibre.
  var width: Float { (1.68 + 2.38 * blur) * stretch }
}

extension SIMD4<Float> {
  /// The bytes of a premultiplied color.
  var bytes: SIMD4<UInt8> {
    let scaled = (self.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(
      .toNearestOrAwayFromZero)
    return SIMD4<UInt8>(scaled)
  }
}
