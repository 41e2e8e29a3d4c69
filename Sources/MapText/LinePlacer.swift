// SPDX-License-Identifier: Apache-2.0

/// Places the glyphs of lines: one below the other, justified, the whole aligned to the anchor.
///
/// Works in the line's frame (x along the text, y across it), with the constants by which MapLibre
/// places labels; vertical labels are turned at the end.
struct LinePlacer {
  /// A line of height 1 em that is centred on the anchor has its upper edge here; 1/24 em.
  static let lineTop = -17.0
  /// From that edge to the baseline; 1/24 em.
  static let ascent = Double(GlyphRange.ascender)

  private let shaped: ShapedText
  private let sections: [TextSection]
  private let options: TextLayoutOptions
  private let lineHeight: Double
  private let spacing: Double

  private var layout = TextLayout()
  private var y = Self.lineTop
  private var widest = 0.0
  private var tallest = 0.0

  init(_ shaped: ShapedText, sections: [TextSection], options: TextLayoutOptions) {
    self.shaped = shaped
    self.sections = sections
    self.options = options
    lineHeight = options.lineHeight * 24
    spacing = options.letterSpacing * 24
  }

  /// Places the lines of clusters.
  consuming func place(_ lines: [Range<Int>]) -> TextLayout {
    layout.glyphs.reserveCapacity(shaped.glyphs.count)
    for line in lines { place(trimmed(line)) }
    align(lineCount: lines.count)
    layout.lineCount = lines.count
    layout.isRightToLeft = shaped.isRightToLeft
    if options.isVertical, !options.isAlongLine { turnToColumns() }
    return layout
  }

  private func trimmed(_ line: Range<Int>) -> Range<Int> {
    var start = line.lowerBound
    var end = line.upperBound
    while start < end, CharacterClass.isWhitespace(shaped.clusters[start].scalar) { start += 1 }
    while end > start, CharacterClass.isWhitespace(shaped.clusters[end - 1].scalar) { end -= 1 }
    return start..<end
  }

  private mutating func place(_ line: Range<Int>) {
    guard !line.isEmpty else {
      y += lineHeight
      return
    }
    let scale = line.reduce(0) { max($0, shaped.scales[shaped.clusters[$1].section]) }
    let growth = imageGrowth(line, scale: scale)
    let first = layout.glyphs.count
    var x = 0.0
    var isEmpty = true
    for offset in Bidi.visualOrder(shaped.clusters[line].lazy.map(\.level)) {
      let cluster = shaped.clusters[line.lowerBound + offset]
      guard cluster.isPresent else { continue }
      isEmpty = false
      x += place(cluster, x: x, lineScale: scale, growth: growth) + cluster.spacing(spacing)
    }
    if !isEmpty { finishLine(first, width: x - trailingSpacing(line), growth: growth) }
    let height = lineHeight * scale + growth
    y += height
    tallest = max(tallest, height)
  }

  private func trailingSpacing(_ line: Range<Int>) -> Double {
    guard spacing != 0 else { return 0 }
    let last = Bidi.visualOrder(shaped.clusters[line].lazy.map(\.level)).last { offset in
      shaped.clusters[line.lowerBound + offset].isPresent
    }
    return last.map { shaped.clusters[line.lowerBound + $0].spacing(spacing) } ?? 0
  }

  /// How much taller than its text a line is because of its images.
  private func imageGrowth(_ line: Range<Int>, scale: Double) -> Double {
    line.reduce(0) { growth, index in
      let cluster = shaped.clusters[index]
      guard cluster.isImage else { return growth }
      let size = imageSize(cluster)
      return max(growth, (options.isVertical ? size.x : size.y) - 24 * scale)
    }
  }

  private func imageSize(_ cluster: Cluster) -> SIMD2<Double> {
    (sections[cluster.section].image?.size ?? .zero) * shaped.scales[cluster.section]
  }

  private mutating func finishLine(_ first: Int, width: Double, growth: Double) {
    widest = max(widest, width)
    let indent = width * options.justify.fraction
    for index in first..<layout.glyphs.count {
      layout.glyphs[index].move(-indent, growth)
    }
  }

  /// Aligns the block to the anchor.
  private mutating func align(lineCount: Int) {
    let height = y - Self.lineTop
    let shiftX = (options.justify.fraction - options.anchor.x) * widest
    let shiftY =
      tallest == lineHeight
      ? (0.5 - options.anchor.y * Double(lineCount)) * lineHeight
      : -height * options.anchor.y - Self.lineTop
    let offset = options.offset * 24
    for index in layout.glyphs.indices {
      layout.glyphs[index].move(shiftX + offset.x, shiftY + offset.y)
    }
    layout.left = offset.x - options.anchor.x * widest
    layout.right = layout.left + widest
    layout.top = offset.y - options.anchor.y * height
    layout.bottom = layout.top + height
  }

  /// Lines run down and follow one another to the left.
  private mutating func turnToColumns() {
    for index in layout.glyphs.indices {
      let glyph = layout.glyphs[index]
      layout.glyphs[index].x = -glyph.y
      layout.glyphs[index].y = glyph.x
      layout.glyphs[index].quarterTurns += 1
    }
    (layout.left, layout.top, layout.right, layout.bottom) =
      (-layout.bottom, layout.left, -layout.top, layout.right)
  }
}

extension LinePlacer {
  /// Places a cluster's glyphs with the pen at `x`; returns how far the pen moves.
  private mutating func place(
    _ cluster: Cluster, x: Double, lineScale: Double, growth: Double
  ) -> Double {
    let scale = shaped.scales[cluster.section]
    if cluster.isImage { return placeImage(cluster, x: x, lineScale: lineScale, growth: growth) }
    let top = y + (lineScale - scale) * 24
    let isUpright = standsUpright(cluster)
    let advance = isUpright ? 24 * scale : Double(cluster.advance) * scale
    guard !CharacterClass.isWhitespace(cluster.scalar) else { return advance }
    for glyph in shaped.glyphs[cluster.glyphs] {
      let dx = Double(glyph.x) * scale
      let dy = Self.ascent * scale - Double(glyph.y) * scale
      var placed = PlacedGlyph(
        glyph: glyph.id, x: x + dx, y: top + dy, scale: scale, section: cluster.section,
        quarterTurns: 0, advance: Double(glyph.advance) * scale, middle: 0, isImage: false)
      placed.middle = placed.x + placed.advance / 2
      if isUpright {
        // Turned back about the middle of its square.
        let half = Double(cluster.advance) * scale / 2
        let lift = columnLift(lineScale: lineScale, scale: scale, growth: growth)
        placed.x = x + dy - 7
        placed.y = top - lift - Self.lineTop + half - dx
        placed.quarterTurns = -1
        placed.advance = advance
        placed.middle = x + advance / 2
      }
      layout.glyphs.append(placed)
    }
    return advance
  }

  private mutating func placeImage(
    _ cluster: Cluster, x: Double, lineScale: Double, growth: Double
  ) -> Double {
    let size = imageSize(cluster)
    let isUpright = standsUpright(cluster)
    let advance = isUpright ? size.y : size.x
    var placed = PlacedGlyph(
      glyph: GlyphID(font: ResolvedGlyph.none, glyph: 0), x: x, y: y + 24 * lineScale,
      scale: shaped.scales[cluster.section], section: cluster.section, quarterTurns: 0,
      advance: advance, middle: x + advance / 2, isImage: true)
    if isUpright {
      // Its foot to the column's end, its middle on the column's middle.
      placed.x = x + size.y
      placed.y = y - Self.lineTop + size.x / 2 - max(growth, (lineScale - 1) * 24) / 2
      placed.quarterTurns = -1
    }
    layout.glyphs.append(placed)
    return advance
  }

  /// Letters of other sizes stand in the middle of their column.
  private func columnLift(lineScale: Double, scale: Double, growth: Double) -> Double {
    guard !options.isAlongLine else { return 0 }
    return max(growth, (lineScale - 1) * 24) / 2 - (scale - 1) * 24
  }

  private func standsUpright(_ cluster: Cluster) -> Bool {
    guard options.isVertical else { return false }
    if options.isAlongLine { return CharacterOrientation.isUpright(cluster.scalar) }
    return !CharacterClass.isWhitespace(cluster.scalar) && !CharacterClass.isArabic(cluster.scalar)
      && !CharacterOrientation.isDash(cluster.scalar)
  }
}

extension PlacedGlyph {
  /// Moves the glyph in its line's frame.
  fileprivate mutating func move(_ dx: Double, _ dy: Double) {
    x += dx
    y += dy
    middle += dx
  }
}
