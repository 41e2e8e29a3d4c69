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
        if points.count > 1 { lines.append(LabelLine(points: points, feature: index)) }
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
    let finder = lineAnchors(text: text, icon: icon, in: bucket, feature: feature, common: common)
    let atCenter = common.placement == .lineCenter
    let anchors =
      atCenter
      ? finder.center(of: line.points).map { [$0] } ?? [] : finder.anchors(along: line.points)
    if anchors.isEmpty { return }
    let lineIndex = bucket.lines.count
    bucket.lines.append(line.points)
    let label = feature.text?.text
    let key = key(of: feature)
    let repeats = Float(common.spacing) * unitsPerPoint / 2
    for anchor in anchors where isInsideTile(anchor.point) {
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
    common: SymbolLayerLayout
  ) -> LineAnchors {
    var length: Float = 0
    var bends = false
    if text >= 0, let layout = bucket.texts[Int(text)].variants.first?.layout {
      length = Float(layout.right - layout.left)
      bends = true
    }
    if icon >= 0 {
      let icon = bucket.icons[Int(icon)]
      let points = icon.fitsText ? Float(feature.layout.textSize) / 24 : 1
      length = max(length, (icon.box.z - icon.box.x) * points)
    }
    let scale = Float(feature.layout.greatestTextSize) / 24 * unitsPerPoint
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

  mutating func collectGlyphs(of layout: TextLayout) {
    for glyph in layout.glyphs where !glyph.isImage && glyphs[glyph.glyph] == nil {
      glyphs[glyph.glyph] = fonts.bitmap(glyph.glyph)
    }
  }
}
