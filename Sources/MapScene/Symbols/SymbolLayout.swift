// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry
import MapStyle
import MapText
import MapTiles

/// The layout of one tile's labels and icons.
struct SymbolLayout {
  let plan: ScenePlan
  let fonts: FontLibrary
  let images: ImageCatalog
  let tile: TileID
  /// The style zoom for which the tile is built.
  let zoom: Int
  /// The bitmaps of all laid-out glyphs.
  private(set) var glyphs: [GlyphID: GlyphBitmap] = [:]
  /// The glyph ranges of the labels that are not loaded.
  var needs: GlyphRangeNeeds

  /// - Parameter needs: The failed ranges of an earlier layout of the same labels.
  init(
    plan: ScenePlan, fonts: FontLibrary, images: ImageCatalog, tile: TileID, zoom: Int,
    needs: GlyphRangeNeeds
  ) {
    self.needs = needs
    self.plan = plan
    self.fonts = fonts
    self.images = images
    self.zoom = zoom
    self.tile = tile
  }

  /// The factor by which the tile is enlarged beyond its own zoom.
  private var overscale: Int { 1 << min(30, max(0, zoom - tile.z)) }

  /// The tile units per point at the zoom for which the tile is built.
  private var unitsPerPoint: Float { Float(TileUnits.extent) / 512 / Float(overscale) }

  mutating func layOut(_ list: SymbolFeatureList) -> SymbolBucket {
    var bucket = SymbolBucket(group: list.group.index)
    guard let common = list.common else { return bucket }
    var taken: [String: [SIMD2<Float>]] = [:]
    switch common.placement {
    case .point:
      for feature in list.features { addPoints(feature, common: common, to: &bucket) }
    case .line, .lineCenter:
      for line in lines(of: list.features, placement: common.placement) {
        addLine(
          line, feature: list.features[line.feature], common: common, taken: &taken, to: &bucket)
      }
    }
    bucket.rows = list.table.rows
    if list.style.sortKey != nil {
      bucket.instances = bucket.instances.enumerated()
        .sorted { ($0.element.sortKey, $0.offset) < ($1.element.sortKey, $1.offset) }
        .map(\.element)
    }
    return bucket
  }

  // MARK: - Points

  private mutating func addPoints(
    _ feature: SymbolFeature, common: SymbolLayerLayout, to bucket: inout SymbolBucket
  ) {
    let anchors = pointAnchors(of: feature).filter(isInsideTile)
    if anchors.isEmpty { return }
    let text = addText(feature, common: common, to: &bucket)
    let icon = addIcon(feature, common: common, text: text, to: &bucket)
    if text < 0 && icon < 0 { return }
    let key = key(of: feature)
    for anchor in anchors {
      bucket.instances.append(
        SymbolInstance(
          anchor: anchor, text: text, icon: icon, row: Int32(feature.row),
          feature: Int32(feature.index), sortKey: Float(feature.sortKey ?? 0), key: key))
    }
  }

  private func isInsideTile(_ point: SIMD2<Float>) -> Bool {
    let extent = Float(TileUnits.extent)
    return point.x >= 0 && point.x < extent && point.y >= 0 && point.y < extent
  }

  private func pointAnchors(of feature: SymbolFeature) -> [SIMD2<Float>] {
    switch feature.type {
    case .point, .unknown:
      feature.geometry.points.map { SIMD2<Float>($0) }
    case .lineString:
      feature.geometry.ends.indices.compactMap { part in
        feature.geometry.part(part).first.map { SIMD2<Float>(feature.geometry.points[$0]) }
      }
    case .polygon:
      feature.geometry.labelPoints()
    }
  }

  // MARK: - Lines

  /// Returns the lines of all features. Lines labeled along their length are merged if they have the same
  /// text, and clipped to the tile.
  private func lines(of features: [SymbolFeature], placement: SymbolPlacement) -> [LabelLine] {
    var lines: [LabelLine] = []
    for (index, feature) in features.enumerated() where feature.type != .point {
      for part in feature.geometry.ends.indices {
        let range = feature.geometry.part(part)
        var points = feature.geometry.points[range].map { SIMD2<Float>($0) }
        if feature.type == .polygon, let first = points.first { points.append(first) }
        if points.count > 1 {
          lines.append(LabelLine(points: points, feature: index, isFirstPart: part == 0))
        }
      }
    }
    if placement == .lineCenter { return lines }
    return lines.merged { features[$0].text?.text }
      .flatMap { line in
        clippedToTile(line.points).map { LabelLine(points: $0, feature: line.feature) }
      }
  }

  private mutating func addLine(
    _ line: LabelLine, feature: SymbolFeature, common: SymbolLayerLayout,
    taken: inout [String: [SIMD2<Float>]], to bucket: inout SymbolBucket
  ) {
    let text = addText(feature, common: common, to: &bucket)
    let icon = addIcon(feature, common: common, text: text, to: &bucket)
    if text < 0 && icon < 0 { return }
    let atCenter = common.placement == .lineCenter
    func anchors(textSize: Double) -> [LineAnchors.Anchor] {
      let finder = lineAnchors(
        text: text, icon: icon, in: bucket, feature: feature, common: common, textSize: textSize)
      return atCenter
        ? finder.center(of: line.points).map { [$0] } ?? [] : finder.anchors(along: line.points)
    }
    let (size, greatest) = (feature.layout.tileTextSize, feature.layout.greatestTextSize)
    var found = anchors(textSize: greatest)
    // A text that does not fit at a high zoom may fit now.
    if found.isEmpty, size < greatest { found = anchors(textSize: size) }
    if found.isEmpty { return }
    let lineIndex = bucket.lines.count
    bucket.lines.append(line.points)
    let label = feature.text?.text
    let key = key(of: feature)
    let repeats = Float(common.spacing) * unitsPerPoint / 2
    for anchor in found where isInsideTile(anchor.point) {
      if let label, !atCenter {
        if taken[label, default: []].contains(where: { ($0 - anchor.point).length < repeats }) {
          continue
        }
        taken[label, default: []].append(anchor.point)
      }
      bucket.instances.append(
        SymbolInstance(
          anchor: anchor.point, line: Int32(lineIndex), segment: Int32(anchor.segment),
          angle: anchor.angle, text: text, icon: icon, row: Int32(feature.row),
          feature: Int32(feature.index), sortKey: Float(feature.sortKey ?? 0), key: key))
    }
  }

  private func lineAnchors(
    text: Int32, icon: Int32, in bucket: SymbolBucket, feature: SymbolFeature,
    common: SymbolLayerLayout, textSize: Double
  ) -> LineAnchors {
    var length: Float = 0
    var bends = false
    // A text that can be vertical reserves the length of its column.
    if text >= 0, let layout = bucket.texts[Int(text)].variants.last?.layout {
      length = Float(layout.right - layout.left)
      bends = true
    }
    if icon >= 0 {
      let icon = bucket.icons[Int(icon)]
      let points = icon.fitsText ? Float(feature.layout.textSize) / 24 : 1
      length = max(length, (icon.box.z - icon.box.x) * points)
    }
    let scale = Float(textSize) / 24 * unitsPerPoint
    return LineAnchors(
      spacing: Float(common.spacing) * unitsPerPoint, labelLength: length * scale,
      shapedLength: length, boxScale: scale, overscale: Float(overscale),
      maximumAngle: bends ? Float(common.maximumAngle) : nil)
  }

  // MARK: - Keys

  /// Returns a hash (FNV-1a) of the label's text and icon.
  private func key(of feature: SymbolFeature) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for part in [feature.text?.text, feature.icon] {
      for byte in (part ?? "").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      // A byte that is not in UTF-8 separates the parts.
      hash = (hash ^ 0xff) &* 0x100_0000_01b3
    }
    return hash
  }

  // MARK: - Collected glyphs

  private mutating func collectGlyphs(of layout: TextLayout) {
    for glyph in layout.glyphs where !glyph.isImage && glyphs[glyph.glyph] == nil {
      glyphs[glyph.glyph] = fonts.bitmap(glyph.glyph)
    }
  }
}

// MARK: - Icon

extension SymbolLayout {
  /// Adds a feature's icon to the bucket. Returns -1 if it has none or the style's sprite lacks it.
  private func addIcon(
    _ feature: SymbolFeature, common: SymbolLayerLayout, text: Int32,
    to bucket: inout SymbolBucket
  ) -> Int32 {
    guard let name = feature.icon else { return -1 }
    guard let image = images.images[name] else {
      images.missing.note(name)
      return -1
    }
    let layout = feature.layout
    let left = Float(layout.iconOffset.x) - image.size.x * Float(layout.iconAnchor.horizontal)
    let top = Float(layout.iconOffset.y) - image.size.y * Float(layout.iconAnchor.vertical)
    var icon = SymbolIcon(
      image: name, box: [left, top, left + image.size.x, top + image.size.y], fitsText: false,
      border: .zero, rotation: Float(layout.iconRotation), layoutSize: Float(layout.iconSize),
      layoutTextSize: Float(layout.textSize))
    if common.iconTextFit != .none, text >= 0 {
      let variants = bucket.texts[Int(text)].variants
      icon.fitsText = true
      icon.border = image.border
      if let upright = variants.first(where: { !$0.isVertical })?.layout ?? variants.first?.layout {
        icon.box = fitted(
          image, around: [upright.left, upright.top, upright.right, upright.bottom],
          layout: layout, common: common)
      }
      if let column = variants.first(where: \.isVertical)?.layout {
        icon.verticalBox = fitted(
          image, around: [column.top, -column.right, column.bottom, -column.left],
          layout: layout, common: common)
      }
    }
    bucket.icons.append(icon)
    return Int32(bucket.icons.count - 1)
  }

  /// Returns the box of an icon's content around a text: left, top, right, bottom in 1/24 em.
  private func fitted(
    _ image: ImageCatalog.Icon, around text: SIMD4<Double>, layout: SymbolFeatureLayout,
    common: SymbolLayerLayout
  ) -> SIMD4<Float> {
    let ems = 24 / layout.textSize
    let padding = common.iconTextFitPadding * ems  // top, right, bottom, left
    let offset = layout.iconOffset * ems
    let size = SIMD2<Double>(image.size) * ems
    var box = text
    if common.iconTextFit == .height {
      box.x = (text.x + text.z - size.x) / 2
      box.z = box.x + size.x
    } else {
      box.x -= padding.w
      box.z += padding.y
    }
    if common.iconTextFit == .width {
      box.y = (text.y + text.w - size.y) / 2
      box.w = box.y + size.y
    } else {
      box.y -= padding.x
      box.w += padding.z
    }
    box += SIMD4(lowHalf: offset, highHalf: offset)
    return SIMD4<Float>(image.keepingProportions(box / ems) * ems)
  }
}

extension ImageCatalog.Icon {
  /// The image's border around its content: left, top, right, bottom, in points.
  var border: SIMD4<Float> {
    guard let content else { return .zero }
    return SIMD4<Float>(
      [content.x, content.y, Double(width) - content.z, Double(height) - content.w] / pixelRatio)
  }

  /// Returns a box around a text, enlarged to whole points where the image requires the proportions of its content.
  func keepingProportions(_ box: SIMD4<Double>) -> SIMD4<Double> {
    guard let content, content.w > content.y, content.z > content.x else { return box }
    let ratio = (content.z - content.x) / (content.w - content.y)
    let width = box.z - box.x
    let height = box.w - box.y
    guard width > 0, height > 0 else { return box }
    var box = box
    if textFitHeight == .proportional {
      if textFitWidth == .proportional || textFitWidth == .stretchOnly && width / height < ratio {
        let enlarged = (height * ratio).rounded(.up)
        box.x *= enlarged / width
        box.z = box.x + enlarged
      }
    } else if textFitWidth == .proportional, textFitHeight == .stretchOnly, width / height > ratio {
      let enlarged = (width / ratio).rounded(.up)
      box.y *= enlarged / height
      box.w = box.y + enlarged
    }
    return box
  }
}

// MARK: - Text

extension SymbolLayout {
  /// Lays out a feature's text and adds it to the bucket. Returns -1 if it has none.
  private mutating func addText(
    _ feature: SymbolFeature, common: SymbolLayerLayout, to bucket: inout SymbolBucket
  ) -> Int32 {
    guard let text = feature.text else { return -1 }
    let sections = sections(text, layout: feature.layout)
    var options = TextLayoutOptions()
    options.maxWidth = common.placement == .point ? feature.layout.maxWidth : .infinity
    options.lineHeight = common.lineHeight
    options.letterSpacing = feature.layout.letterSpacing
    options.isAlongLine = common.followsLine
    let allowsVertical = FontLibrary.allowsVertical(text.text)
    var variants: [SymbolText.Variant] = []
    if common.followsLine {
      options.anchor = [feature.layout.anchor.horizontal, feature.layout.anchor.vertical]
      addVariant(sections, options, to: &variants)
      if allowsVertical, common.keepsTextUpright {
        options.isVertical = true
        addVariant(sections, options, to: &variants)
      }
    } else {
      let modes = allowsVertical ? common.writingModes : [.horizontal]
      for mode in modes {
        options.isVertical = mode == .vertical
        addVariants(sections, options, feature.layout, common: common, to: &variants)
      }
    }
    if variants.isEmpty { return -1 }
    let offset = common.followsLine ? feature.layout.offset * 24 : .zero
    bucket.texts.append(
      SymbolText(
        variants: variants, rotation: Float(feature.layout.textRotation),
        lineOffset: SIMD2<Float>(offset), sectionColors: text.sections.map(\.textColor),
        sectionImages: text.sections.map { $0.image?.name },
        imageScale: Float(24 / feature.layout.tileTextSize),
        layoutSize: Float(feature.layout.textSize)))
    return Int32(bucket.texts.count - 1)
  }

  private func sections(_ text: Formatted, layout: SymbolFeatureLayout) -> [TextSection] {
    text.sections.map { section in
      TextSection(
        text: section.text, scale: section.fontScale ?? 1,
        fontStack: section.fontStack ?? layout.fontStack,
        image: section.image.flatMap { image in
          images.images[image.name].map {
            InlineImage(name: image.name, size: SIMD2<Double>($0.size) * 24 / layout.tileTextSize)
          }
        },
        verticalAlign: TextVerticalAlign(section.verticalAlign))
    }
  }

  /// Adds the layouts of one writing mode at a point: one for a fixed anchor, or one for each variable
  /// anchor.
  private mutating func addVariants(
    _ sections: [TextSection], _ options: TextLayoutOptions, _ layout: SymbolFeatureLayout,
    common: SymbolLayerLayout, to variants: inout [SymbolText.Variant]
  ) {
    var options = options
    if layout.anchorOffsets.isEmpty {
      options.anchor = [layout.anchor.horizontal, layout.anchor.vertical]
      options.justify = MapText.TextJustify(layout.justify, at: layout.anchor)
      options.offset = layout.offset
      addVariant(sections, options, to: &variants)
      return
    }
    let padding = common.textPadding * 24 / layout.textSize
    for anchorOffset in layout.anchorOffsets {
      options.justify = MapText.TextJustify(layout.justify, at: anchorOffset.anchor)
      let start = variants.count
      // The layout can be reused unless the justification of several lines depends on the anchor.
      if let last = variants.last, last.isVertical == options.isVertical,
        last.layout.lineCount <= 1 || layout.justify != .auto
      {
        variants.append(last)
      } else {
        addVariant(sections, options, to: &variants)
      }
      guard variants.count > start else { return }
      let text = variants[start].layout
      let size = SIMD2(text.right - text.left, text.bottom - text.top) + 2 * padding
      let shift: SIMD2<Double> = [
        (0.5 - anchorOffset.anchor.horizontal) * size.x,
        (0.5 - anchorOffset.anchor.vertical) * size.y,
      ]
      variants[start].shift = SIMD2<Float>(shift + anchorOffset.offset * 24)
    }
  }

  private mutating func addVariant(
    _ sections: [TextSection], _ options: TextLayoutOptions,
    to variants: inout [SymbolText.Variant]
  ) {
    let layout = fonts.layout(sections, options: options, needs: &needs)
    if layout.glyphs.isEmpty { return }
    collectGlyphs(of: layout)
    variants.append(
      SymbolText.Variant(layout: layout, shift: .zero, isVertical: options.isVertical))
  }
}

extension MapText.TextJustify {
  init(_ justify: MapStyle.TextJustify, at anchor: SymbolAnchor) {
    switch (justify, anchor.horizontal) {
    case (.left, _), (.auto, 0): self = .left
    case (.right, _), (.auto, 1): self = .right
    default: self = .center
    }
  }
}

extension TextVerticalAlign {
  init(_ align: VerticalAlign?) {
    switch align {
    case .top: self = .top
    case .center: self = .center
    case .bottom, nil: self = .bottom
    }
  }
}
