// SPDX-License-Identifier: Apache-2.0

/// Places the glyphs of lines: stacks the lines, justifies them and aligns the complete text to the anchor.
///
/// Works in the line's frame of reference (x along the text, y across it) with the constants of MapLibre's
/// label placement. Vertical labels are rotated at the end.
struct LinePlacer {
  /// The top edge of a line of height 1 em that is centered on the anchor, in 1/24 em.
  static let lineTop = -17.0
  /// The distance from that edge to the baseline, in 1/24 em.
  static let ascent = Double(GlyphRange.ascender)

  private let shaped: ShapedText
  private let sections: [TextSection]
  private let options: TextLayoutOptions
  private let lineHeight: Double
  private let spacing: Double
  /// The fraction of the lines' free width on their left. It is 0 for columns, so they start at the same
  /// height.
  private let justify: Double

  private var layout = TextLayout()
  private var y = Self.lineTop
  private var widest = 0.0
  private var tallest = 0.0

  init(_ shaped: ShapedText, sections: [TextSection], options: TextLayoutOptions) {
    self.shaped = shaped
    self.sections = sections
    self.options = options
    lineHeight = options.lineHeight * 24
    spacing = shaped.spacing
    justify = options.isVertical && !options.isAlongLine ? 0 : options.justify.fraction
  }

  /// Places the glyphs of lines, which are ranges of clusters.
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
      x += place(cluster, x: x, lineScale: scale, growth: growth) + spacing
    }
    if !isEmpty { finishLine(first, width: x - spacing) }
    let height = lineHeight * scale + growth
    y += height
    tallest = max(tallest, height)
  }

  /// The additional height of a line due to its images.
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

  private mutating func finishLine(_ first: Int, width: Double) {
    widest = max(widest, width)
    let indent = width * justify
    for index in first..<layout.glyphs.count {
      layout.glyphs[index].move(-indent, 0)
    }
  }

  /// Aligns the text to the anchor.
  private mutating func align(lineCount: Int) {
    let height = y - Self.lineTop
    let shiftX = (justify - options.anchor.x) * widest
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

  /// Rotates the lines so they run down and progress from right to left.
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
  /// Places a cluster's glyphs with the pen at `x`. Returns the advance of the pen.
  private mutating func place(
    _ cluster: Cluster, x: Double, lineScale: Double, growth: Double
  ) -> Double {
    let scale = shaped.scales[cluster.section]
    if cluster.isImage { return placeImage(cluster, x: x, lineScale: lineScale, growth: growth) }
    let top = y + freeHeight(cluster, height: 24 * scale, lineHeight: 24 * lineScale + growth)
    let isUpright = isClusterUpright(cluster)
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
        // The glyph is rotated back around the center of its em square.
        let half = Double(cluster.advance) * scale / 2
        placed.x = x + dy - 7
        placed.y = columnMiddle(lineScale: lineScale, scale, growth: growth) + half - dx
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
    let isUpright = isClusterUpright(cluster)
    let advance = isUpright ? size.y : size.x
    let content = 24 * lineScale + growth
    let foot = y + size.y + freeHeight(cluster, height: size.y, lineHeight: content)
    var placed = PlacedGlyph(
      glyph: GlyphID(font: ResolvedGlyph.none, glyph: 0), x: x, y: foot,
      scale: shaped.scales[cluster.section], section: cluster.section, quarterTurns: 0,
      advance: advance, middle: x + advance / 2, isImage: true)
    if isUpright {
      // The foot of the image is at the column's end, and its center is on the column's center line.
      placed.x = x + size.y - 7
      placed.y = columnMiddle(lineScale: lineScale, 1, growth: growth) + size.x / 2
      placed.quarterTurns = -1
    }
    layout.glyphs.append(placed)
    return advance
  }

  /// The part of a line's height above a cluster of lower height.
  private func freeHeight(_ cluster: Cluster, height: Double, lineHeight: Double) -> Double {
    let align = options.isVertical ? .bottom : sections[cluster.section].verticalAlign
    return (lineHeight - height) * align.fraction
  }

  /// The center line of a column. Letters of all sizes are centered on it.
  private func columnMiddle(lineScale: Double, _ scale: Double, growth: Double) -> Double {
    guard !options.isAlongLine else {
      return y + 24 * (lineScale - scale) + growth - Self.lineTop
    }
    let excess = 24 * (lineScale - 1)
    return y + excess + growth - max(growth, excess) / 2 - Self.lineTop
  }

  private func isClusterUpright(_ cluster: Cluster) -> Bool {
    guard options.isVertical else { return false }
    if options.isAlongLine { return CharacterOrientation.isUpright(cluster.scalar) }
    return !CharacterClass.isWhitespace(cluster.scalar) && !CharacterClass.isArabic(cluster.scalar)
      && !CharacterOrientation.isDash(cluster.scalar)
  }
}

extension PlacedGlyph {
  /// Moves the glyph in the line's frame of reference.
  fileprivate mutating func move(_ dx: Double, _ dy: Double) {
    x += dx
    y += dy
    middle += dx
  }
}
