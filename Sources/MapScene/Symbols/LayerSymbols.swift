// SPDX-License-Identifier: Apache-2.0
import MapStyle
import MapText

/// The rectangles of one layer's icons and labels, in painting order.
struct LayerSymbols {
  var icons: [SymbolVertex] = []
  var fieldIcons: [SymbolVertex] = []
  var glyphs: [SymbolVertex] = []

  // MARK: - Text

  mutating func add(
    _ text: PlacedText, candidate: SymbolPlacer.Candidate, atlas: AtlasPlaces, scale: Float
  ) {
    let paint = candidate.paint
    if paint.textOpacity <= 0 { return }
    if paint.textHaloWidth > 0, paint.textHalo.w > 0 {
      add(
        text, atlas: atlas, color: paint.textHalo * paint.textOpacity, usesSectionColors: false,
        opacity: paint.textOpacity, grow: paint.textHaloWidth * scale,
        blur: paint.textHaloBlur * scale)
    }
    add(
      text, atlas: atlas, color: paint.textFill * paint.textOpacity, usesSectionColors: true,
      opacity: paint.textOpacity, grow: 0, blur: 0)
    addImages(text, atlas: atlas, opacity: paint.textOpacity)
  }

  /// Adds a text that is not of the map, at a place on the screen.
  mutating func add(
    _ layout: TextLayout, at origin: SIMD2<Float>, size: Float, fill: SIMD4<Float>,
    halo: SIMD4<Float>, haloWidth: Float, atlas: AtlasPlaces
  ) {
    let text = PlacedText(
      layout: layout, shift: .zero, size: size,
      place: .whole(.screen(origin: origin, right: [1, 0])), boxes: [],
      text: SymbolText(variants: [], rotation: 0, sectionColors: [], sectionImages: []))
    add(
      text, atlas: atlas, color: halo, usesSectionColors: false, opacity: 1, grow: haloWidth,
      blur: 0)
    add(
      text, atlas: atlas, color: fill, usesSectionColors: false, opacity: 1, grow: 0, blur: 0)
  }

  private mutating func add(
    _ text: PlacedText, atlas: AtlasPlaces, color: SIMD4<Float>, usesSectionColors: Bool,
    opacity: Float, grow: Float, blur: Float
  ) {
    let bytes = color.bytes
    for (index, glyph) in text.layout.glyphs.enumerated() {
      if glyph.isImage { continue }
      guard let place = atlas.glyphs[glyph.glyph], place.width > 0 else { continue }
      let scale = Float(glyph.scale) * text.size
      var pen = (SIMD2(Float(glyph.x), Float(glyph.y)) + text.shift) * text.size
      let label: LabelFrame
      switch text.place {
      case .whole(let whole): label = whole
      case .glyphs(let frames):
        label = frames[index]
        pen.x -= Float(glyph.middle) * text.size
      }
      let corner = SIMD2(Float(place.left), -Float(place.top)) - GlyphAtlas.border
      let low = pen + corner * scale
      var rectangleColor = bytes
      if usesSectionColors, glyph.section < text.text.sectionColors.count,
        let own = text.text.sectionColors[glyph.section]
      {
        rectangleColor = (own.premultiplied * opacity).bytes
      }
      appendRectangle(
        to: &glyphs, label: label, low: low,
        high: low + SIMD2(Float(place.width), Float(place.height)) * scale, pivot: pen,
        quarterTurns: glyph.quarterTurns, u: place.u, v: place.v, width: place.width,
        height: place.height, color: rectangleColor, scale: scale, grow: grow, blur: blur)
    }
  }

  /// Adds the images that stand in a text's line.
  private mutating func addImages(_ text: PlacedText, atlas: AtlasPlaces, opacity: Float) {
    let color = (SIMD4<Float>(repeating: 1) * opacity).bytes
    for glyph in text.layout.glyphs where glyph.isImage {
      guard let name = text.text.sectionImages[glyph.section], let image = atlas.icons[name],
        case .whole(let label) = text.place
      else { continue }
      let pen = (SIMD2(Float(glyph.x), Float(glyph.y)) + text.shift) * text.size
      let width = Float(glyph.advance) * text.size
      let height = width * Float(image.height) / Float(max(1, image.width))
      appendRectangle(
        to: &icons, label: label, low: [pen.x, pen.y - height], high: [pen.x + width, pen.y],
        pivot: pen, quarterTurns: 0, u: image.left, v: image.top, width: image.width,
        height: image.height, color: color, scale: width / Float(max(1, image.width)), grow: 0,
        blur: 0)
    }
  }

  // MARK: - Icons

  mutating func add(
    _ placed: PlacedIcon, candidate: SymbolPlacer.Candidate, atlas: AtlasPlaces, scale: Float
  ) {
    let paint = candidate.paint
    guard paint.iconOpacity > 0, let image = atlas.icons[placed.icon.image] else { return }
    let texelScale = (placed.high.x - placed.low.x) / Float(max(1, image.width))
    if !image.isField {
      let color = (SIMD4<Float>(repeating: 1) * paint.iconOpacity).bytes
      appendIcon(placed, image: image, to: &icons, color: color, texelScale: texelScale)
      return
    }
    if paint.iconHaloWidth > 0, paint.iconHalo.w > 0 {
      appendIcon(
        placed, image: image, to: &fieldIcons, color: (paint.iconHalo * paint.iconOpacity).bytes,
        texelScale: texelScale, grow: paint.iconHaloWidth * scale,
        blur: paint.iconHaloBlur * scale)
    }
    appendIcon(
      placed, image: image, to: &fieldIcons, color: (paint.iconFill * paint.iconOpacity).bytes,
      texelScale: texelScale)
  }

  private func appendIcon(
    _ placed: PlacedIcon, image: ImageCatalog.Icon, to vertices: inout [SymbolVertex],
    color: SIMD4<UInt8>, texelScale: Float, grow: Float = 0, blur: Float = 0
  ) {
    let columns = StretchCut.cuts(
      texels: image.width, stretches: placed.icon.fitsText ? image.stretchX : [],
      from: placed.low.x, to: placed.high.x, texelSize: placed.texelSize)
    let rows = StretchCut.cuts(
      texels: image.height, stretches: placed.icon.fitsText ? image.stretchY : [],
      from: placed.low.y, to: placed.high.y, texelSize: placed.texelSize)
    for row in rows {
      for column in columns {
        appendRectangle(
          to: &vertices, label: placed.label, low: [column.from, row.from],
          high: [column.to, row.to], pivot: .zero, quarterTurns: 0, u: image.left + column.texel,
          v: image.top + row.texel, width: column.texels, height: row.texels, color: color,
          scale: texelScale, grow: grow, blur: blur)
      }
    }
  }
}

/// A part of an icon across or down: where it lies in the atlas and on the label.
private struct StretchCut {
  var texel: Int
  var texels: Int
  var from: Float
  var to: Float

  /// Cuts an icon at its stretchable parts: these share what the others leave over.
  static func cuts(
    texels: Int, stretches: [ClosedRange<Double>], from: Float, to: Float, texelSize: Float
  ) -> [StretchCut] {
    if stretches.isEmpty { return [StretchCut(texel: 0, texels: texels, from: from, to: to)] }
    var edges: [(texel: Int, stretches: Bool)] = []
    var at = 0
    for stretch in stretches {
      let start = min(max(Int(stretch.lowerBound), at), texels)
      let end = min(max(Int(stretch.upperBound), start), texels)
      if start > at { edges.append((start, false)) }
      if end > start { edges.append((end, true)) }
      at = end
    }
    if at < texels { edges.append((texels, false)) }
    var fixed = 0
    var stretched = 0
    var start = 0
    for edge in edges {
      if edge.stretches { stretched += edge.texel - start } else { fixed += edge.texel - start }
      start = edge.texel
    }
    let fixedSize = min(Float(fixed) * texelSize, to - from)
    let stretchSize = stretched > 0 ? (to - from - fixedSize) / Float(stretched) : 0
    let keptSize = fixed > 0 ? fixedSize / Float(fixed) : 0
    var cuts: [StretchCut] = []
    var place = from
    start = 0
    for edge in edges {
      let size = Float(edge.texel - start) * (edge.stretches ? stretchSize : keptSize)
      cuts.append(
        StretchCut(texel: start, texels: edge.texel - start, from: place, to: place + size))
      place += size
      start = edge.texel
    }
    return cuts
  }
}

/// Appends the four corners of a rectangle of a label, turned clockwise about a pivot; nothing where
/// one is behind the camera.
private func appendRectangle(
  to vertices: inout [SymbolVertex], label: LabelFrame, low: SIMD2<Float>, high: SIMD2<Float>,
  pivot: SIMD2<Float>, quarterTurns: Int, u: Int, v: Int, width: Int, height: Int,
  color: SIMD4<UInt8>,
  scale: Float, grow: Float, blur: Float
) {
  func corner(_ x: Float, _ y: Float) -> SIMD2<Float>? {
    switch quarterTurns {
    case 1: label.place([pivot.x - (y - pivot.y), pivot.y + (x - pivot.x)])
    case -1: label.place([pivot.x + (y - pivot.y), pivot.y - (x - pivot.x)])
    default: label.place([x, y])
    }
  }
  guard let a = corner(low.x, low.y), let b = corner(high.x, low.y),
    let c = corner(low.x, high.y), let d = corner(high.x, high.y)
  else { return }
  for (point, u, v) in [
    (a, u, v), (b, u + width, v), (c, u, v + height), (d, u + width, v + height),
  ] {
    vertices.append(
      SymbolVertex(
        x: point.x, y: point.y, u: UInt16(truncatingIfNeeded: u),
        v: UInt16(truncatingIfNeeded: v), color: color, scale: scale, grow: grow, blur: blur))
  }
}

extension SIMD4<Float> {
  /// A premultiplied colour in bytes.
  var bytes: SIMD4<UInt8> {
    let scaled = (self.clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(
      .toNearestOrAwayFromZero)
    return SIMD4<UInt8>(scaled)
  }
}
