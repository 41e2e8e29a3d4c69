// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapJSON
import MapStyle
import MapText

/// Decides which labels and icons show in a frame, and makes their rectangles.
///
/// Layers are placed from the top of the style down and within a layer in the order of its sort key:
/// who comes first takes the place.
struct SymbolPlacer {
  let view: SymbolView
  let atlas: AtlasPlaces
  private(set) var grid: CollisionGrid
  /// Labels that showed when they were placed, by identity.
  private(set) var shown: Set<UInt64> = []

  init(view: SymbolView, atlas: AtlasPlaces) {
    self.view = view
    self.atlas = atlas
    grid = CollisionGrid(width: view.width, height: view.height, margin: 100 * view.scale)
  }

  /// Places one layer's labels in the tiles given, and returns what to draw of them.
  mutating func place(
    _ group: LayerGroup, style: SymbolStyle, tiles: [RenderTile], context: inout EvaluationContext
  ) -> LayerSymbols {
    let frame = SymbolFrameStyle(style, context: &context)
    var symbols = LayerSymbols()
    var shared: SymbolPaint?
    var ordered: [(y: Float, candidate: Candidate)] = []
    for tile in tiles {
      guard let bucket = tile.symbols(of: group.index), !bucket.instances.isEmpty else { continue }
      let paints = Paints(bucket, group: group, style: style, context: &context, shared: &shared)
      let projection = TileProjection(
        matrix: tile.matrix, half: [Double(view.width) / 2, Double(view.height) / 2])
      for index in bucket.instances.indices {
        let anchor = bucket.instances[index].anchor
        if let clip = tile.clip,
          anchor.x < clip.x || anchor.x >= clip.z || anchor.y < clip.y || anchor.y >= clip.w
        {
          continue
        }
        guard let projected = projection.project(anchor), view.mayShow(projected.point) else {
          continue
        }
        let candidate = Candidate(
          bucket: bucket, instance: index, tile: tile, projection: projection,
          projected: projected, paint: paints.paint(of: Int(bucket.instances[index].row)))
        if frame.sortsByScreenY {
          ordered.append((projected.point.y, candidate))
        } else {
          place(candidate, frame: frame, into: &symbols)
        }
      }
    }
    if frame.sortsByScreenY {
      ordered.sort { $0.y < $1.y }
      for (_, candidate) in ordered { place(candidate, frame: frame, into: &symbols) }
    }
    return symbols
  }

  /// An instance that may show, with all that is needed to place it.
  struct Candidate {
    let bucket: SymbolBucket
    let instance: Int
    let tile: RenderTile
    let projection: TileProjection
    let projected: TileProjection.Projected
    let paint: SymbolPaint
  }

  private mutating func place(
    _ candidate: Candidate, frame: SymbolFrameStyle, into symbols: inout LayerSymbols
  ) {
    let instance = candidate.bucket.instances[candidate.instance]
    let hasText = instance.text >= 0 && candidate.paint.textSize > 0
    let hasIcon = instance.icon >= 0 && candidate.paint.iconSize > 0
    var text: PlacedText?
    if hasText { text = placeText(candidate, frame: frame) }
    var icon: PlacedIcon?
    if hasIcon { icon = placeIcon(candidate, frame: frame) }
    let iconAlone = frame.isTextOptional || !hasText
    let textAlone = frame.isIconOptional || !hasIcon
    if !iconAlone && !textAlone {
      if text == nil || icon == nil { return }
    } else if !textAlone, icon == nil {
      text = nil
    } else if !iconAlone, text == nil {
      icon = nil
    }
    if text == nil && icon == nil { return }
    shown.insert(instance.identity)
    if let text {
      if !frame.textIgnoresPlacement {
        for box in text.boxes {
          grid.insert(box, cooperating: frame.textOverlap == .cooperative)
        }
      }
      symbols.add(text, candidate: candidate, atlas: atlas, scale: view.scale)
    }
    if let icon {
      if !frame.iconIgnoresPlacement {
        grid.insert(icon.box, cooperating: frame.iconOverlap == .cooperative)
      }
      symbols.add(icon, candidate: candidate, atlas: atlas, scale: view.scale)
    }
  }

  // MARK: - Text

  private func placeText(_ candidate: Candidate, frame: SymbolFrameStyle) -> PlacedText? {
    let instance = candidate.bucket.instances[candidate.instance]
    let text = candidate.bucket.texts[Int(instance.text)]
    let padding = frame.textPadding * view.scale
    for variant in text.variants {
      let placed =
        frame.followsLine && frame.textTurnsWithMap && instance.line >= 0
        ? alongLine(candidate, variant: variant, frame: frame, padding: padding)
        : atPoint(candidate, text: text, variant: variant, frame: frame, padding: padding)
      guard let placed, placed.boxes.contains(where: { grid.isNear($0) }) else { continue }
      let isFree =
        frame.textOverlap == .always
        || placed.boxes.allSatisfy {
          grid.isFree($0, cooperating: frame.textOverlap == .cooperative)
        }
      if isFree { return placed }
    }
    return nil
  }

  private func atPoint(
    _ candidate: Candidate, text: SymbolText, variant: SymbolText.Variant,
    frame: SymbolFrameStyle, padding: Float
  ) -> PlacedText? {
    let label = view.frame(
      candidate, turnsWithMap: frame.textTurnsWithMap, liesOnMap: frame.textLiesOnMap,
      rotation: text.rotation * .pi / 180,
      translate: view.translation(frame.textTranslate, withMap: frame.textTranslatesWithMap))
    let size = candidate.paint.textSize * view.scale / 24
    let layout = variant.layout
    let low = (SIMD2(Float(layout.left), Float(layout.top)) + variant.shift) * size
    let high = (SIMD2(Float(layout.right), Float(layout.bottom)) + variant.shift) * size
    guard let box = label.box(low - padding, high + padding) else { return nil }
    return PlacedText(
      layout: layout, shift: variant.shift, size: size, place: .whole(label), boxes: [box],
      text: text)
  }

  /// Lays the glyphs along the line, each turned with it.
  private func alongLine(
    _ candidate: Candidate, variant: SymbolText.Variant, frame: SymbolFrameStyle, padding: Float
  ) -> PlacedText? {
    let instance = candidate.bucket.instances[candidate.instance]
    let layout = variant.layout
    let size = candidate.paint.textSize * view.scale / 24
    let ratio = view.sizeRatio(w: candidate.projected.w, liesOnMap: frame.textLiesOnMap)
    guard
      let walk = walk(
        line: candidate.bucket.lines[Int(instance.line)], instance: instance,
        candidate: candidate, liesOnMap: frame.textLiesOnMap)
    else { return nil }
    let unit = (frame.textLiesOnMap ? candidate.tile.unitsPerPixel : 1) * ratio
    let translate = view.translation(
      frame.textTranslate, withMap: frame.textTranslatesWithMap)
    var centers = layout.glyphs.map { Float($0.middle) * size * unit }
    guard let first = centers.first, let last = centers.last, let start = walk.place(at: first),
      let end = walk.place(at: last)
    else { return nil }
    var isFlipped = false
    if frame.keepsTextUpright {
      let from = view.screen(start.point, candidate: candidate, liesOnMap: frame.textLiesOnMap)
      let to = view.screen(end.point, candidate: candidate, liesOnMap: frame.textLiesOnMap)
      guard let from, let to else { return nil }
      let way = centers.count > 1 ? to - from : start.direction
      isFlipped = abs(way.x) < abs(way.y) * 1e-3 ? way.y > 0 : way.x < 0
    }
    if isFlipped { for index in centers.indices { centers[index] = -centers[index] } }
    var frames: [LabelFrame] = []
    var boxes: [CollisionGrid.Box] = []
    frames.reserveCapacity(centers.count)
    boxes.reserveCapacity(centers.count)
    for (glyph, center) in zip(layout.glyphs, centers) {
      guard let (point, along) = walk.place(at: center) else { return nil }
      let right = (isFlipped ? -along : along) * unit
      let label: LabelFrame =
        frame.textLiesOnMap
        ? .ground(
          candidate.projection,
          origin: point + view.ground(translate, tile: candidate.tile), right: right)
        : .screen(origin: point + translate, right: right)
      let half = SIMD2(Float(glyph.advance) / 2, 12 * Float(glyph.scale)) * size
      guard let box = label.box(-half - padding, half + padding) else { return nil }
      frames.append(label)
      boxes.append(box)
    }
    return PlacedText(
      layout: layout, shift: .zero, size: size, place: .glyphs(frames), boxes: boxes,
      text: candidate.bucket.texts[Int(instance.text)])
  }

  /// The line to walk along: on the ground in tile units, or on the screen in pixels.
  private func walk(
    line: [SIMD2<Float>], instance: SymbolInstance, candidate: Candidate, liesOnMap: Bool
  ) -> LineWalk? {
    if liesOnMap {
      return LineWalk(points: line, anchor: instance.anchor, segment: Int(instance.segment))
    }
    var points: [SIMD2<Float>] = []
    points.reserveCapacity(line.count)
    for point in line {
      guard let projected = candidate.projection.project(point) else { return nil }
      points.append(projected.point)
    }
    return LineWalk(
      points: points, anchor: candidate.projected.point, segment: Int(instance.segment))
  }

  // MARK: - Icons

  private func placeIcon(_ candidate: Candidate, frame: SymbolFrameStyle) -> PlacedIcon? {
    let instance = candidate.bucket.instances[candidate.instance]
    let icon = candidate.bucket.icons[Int(instance.icon)]
    var rotation = icon.rotation * .pi / 180
    if frame.followsLine, frame.iconTurnsWithMap {
      rotation += instance.angle
      if frame.keepsIconUpright, direction(instance.angle - view.bearing).x < 0 { rotation += .pi }
    }
    let label = view.frame(
      candidate, turnsWithMap: frame.iconTurnsWithMap, liesOnMap: frame.iconLiesOnMap,
      rotation: rotation,
      translate: view.translation(frame.iconTranslate, withMap: frame.iconTranslatesWithMap))
    let size =
      icon.fitsText
      ? candidate.paint.textSize * view.scale / 24 : candidate.paint.iconSize * view.scale
    let low = (icon.center - icon.halfSize) * size
    let high = (icon.center + icon.halfSize) * size
    let padding = frame.iconPadding * view.scale
    guard
      let box = label.box(
        low - SIMD2(padding.w, padding.x), high + SIMD2(padding.y, padding.z)),
      grid.isNear(box)
    else { return nil }
    if frame.iconOverlap != .always,
      !grid.isFree(box, cooperating: frame.iconOverlap == .cooperative)
    {
      return nil
    }
    let pixelRatio = Float(atlas.icons[icon.image]?.pixelRatio ?? 1)
    return PlacedIcon(
      icon: icon, label: label, low: low, high: high, box: box,
      texelSize: candidate.paint.iconSize * view.scale / pixelRatio)
  }
}

/// A text whose place is found.
struct PlacedText {
  /// Where its glyphs lie: all in one frame, or each in its own along a line.
  enum Place {
    case whole(LabelFrame)
    case glyphs([LabelFrame])
  }

  let layout: TextLayout
  /// In 1/24 em.
  let shift: SIMD2<Float>
  /// Pixels to 1/24 em.
  let size: Float
  let place: Place
  let boxes: [CollisionGrid.Box]
  let text: SymbolText
}

/// An icon whose place is found: a rectangle of its label frame, in pixels.
struct PlacedIcon {
  let icon: SymbolIcon
  let label: LabelFrame
  let low: SIMD2<Float>
  let high: SIMD2<Float>
  let box: CollisionGrid.Box
  /// Pixels a texel where the icon is not stretched.
  let texelSize: Float
}

/// The paint of a bucket's rows, evaluated when first asked for.
private final class Paints {
  private let bucket: SymbolBucket
  private let group: LayerGroup
  private let style: SymbolStyle
  private var context: EvaluationContext
  private let shared: SymbolPaint?
  private var paints: [SymbolPaint?]

  init(
    _ bucket: SymbolBucket, group: LayerGroup, style: SymbolStyle, context: inout EvaluationContext,
    shared: inout SymbolPaint?
  ) {
    self.bucket = bucket
    self.group = group
    self.style = style
    self.context = context
    if !group.needs.isFeatureDependent, shared == nil {
      shared = SymbolPaint(style, context: &context)
    }
    self.shared = shared
    paints = [SymbolPaint?](repeating: nil, count: bucket.rows.count)
  }

  func paint(of row: Int) -> SymbolPaint {
    if let shared { return shared }
    if let paint = paints[row] { return paint }
    context.stand(at: bucket.rows[row], needs: group.needs)
    let paint = SymbolPaint(style, context: &context)
    paints[row] = paint
    return paint
  }
}
