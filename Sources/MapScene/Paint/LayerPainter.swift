// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapStyle

/// Paints one layer of a frame: evaluates its paint for each row and appends its draw commands.
struct LayerPainter {
  /// The layer's index in the style.
  let layer: Int
  let group: LayerGroup
  let tiles: [RenderTile]
  /// Whether the layer's paint depends on the zoom.
  let dependsOnZoom: Bool
  /// The offsets of rows that tiles of one scale share, used if paint does not depend on features.
  private var shared: [Float: Int] = [:]

  init(layer: Int, group: LayerGroup, tiles: [RenderTile], dependsOnZoom: Bool) {
    self.layer = layer
    self.group = group
    self.tiles = tiles
    self.dependsOnZoom = dependsOnZoom
  }

  /// The tiles that share paint rows if paint does not depend on features.
  enum RowScope {
    /// All tiles of a frame.
    case frame
    /// Tiles of one scale.
    case scale
    /// One tile on one copy of the world. The rows contain the pattern's phase.
    case tile
  }

  /// The part of the layer in one tile.
  struct Part {
    var tile: RenderTile
    var segment: GeometryBucket.Segment
    /// The offset of the part's paint rows, and the number of vectors.
    var rows: Int
    var rowVectors: Int
  }

  /// Appends the paint rows of each part of the layer, and calls `body` with the part.
  ///
  /// - Parameters:
  ///   - vectors: The number of vectors in a row.
  ///   - scope: The tiles whose rows are equal.
  ///   - row: Evaluates one row, for features with the given progress along their line.
  private mutating func forEachPart(
    in paint: inout PaintContext, vectors: Int, scope: RowScope,
    row: (inout EvaluationContext, RenderTile, LineProgress) -> [SIMD4<Float>],
    body: (Part, inout PaintContext) -> Void
  ) {
    for tile in tiles {
      guard let (bucketIndex, bucket) = tile.geometry(of: group.index) else { continue }
      for (index, segment) in bucket.segments.enumerated() {
        let offset: Int
        if !group.needs.isFeatureDependent {
          let scale = scope == .frame ? 0 : tile.unitsPerPixel
          if scope != .tile, let known = shared[scale] {
            offset = known
          } else {
            offset = paint.append(rows: row(&paint.evaluation, tile, .none))
            shared[scale] = offset
          }
        } else {
          let key = PaintCacheKey(bucket: bucketIndex, segment: index, layer: layer)
          offset = paint.append(
            rows: cachedRows(
              key, segment: segment, tile: tile, paint: paint, scope: scope,
              row: row))
        }
        body(
          Part(
            tile: tile, segment: segment, rows: offset, rowVectors: segment.rows.count * vectors),
          &paint)
      }
    }
  }

  private func cachedRows(
    _ key: PaintCacheKey, segment: GeometryBucket.Segment, tile: RenderTile, paint: PaintContext,
    scope: RowScope, row: (inout EvaluationContext, RenderTile, LineProgress) -> [SIMD4<Float>]
  ) -> [SIMD4<Float>] {
    let states = paint.featureStates.states(read: group)
    let stateVersion = states?.version ?? 0
    if let cached = tile.tile.paintCache[key], cached.stateVersion == stateVersion,
      cached.changeTime == paint.evaluation.changeTime,
      cached.zoom == paint.styleZoom || (scope == .frame && !dependsOnZoom),
      scope != .tile || tile.wrap == 0
    {
      return cached.rows
    }
    var context = paint.evaluation
    var rows: [SIMD4<Float>] = []
    for paintRow in segment.rows {
      context.setFeature(to: paintRow, needs: group.needs, states: states)
      rows += row(&context, tile, paintRow.progress ?? .none)
    }
    if scope != .tile || tile.wrap == 0 {
      tile.tile.paintCache[key] = PaintCacheEntry(
        zoom: paint.styleZoom, changeTime: paint.evaluation.changeTime, stateVersion: stateVersion,
        rows: rows)
    }
    return rows
  }
}

// MARK: - Circle

extension LayerPainter {
  mutating func paint(_ style: CircleStyle, targetW: Float, in paint: inout PaintContext) {
    var context = paint.evaluation
    let translate = style.translate.evaluate(&context)
    let anchor = style.translateAnchor.evaluate(&context)
    let mode = CircleMode(
      liesOnMap: style.pitchAlignment.evaluate(&context) == .map,
      scalesWithDistance: style.pitchScale.evaluate(&context) == .map, targetW: targetW)
    let scale = paint.scale
    forEachPart(in: &paint, vectors: 3, scope: .frame) { context, _, _ in
      [
        style.color.evaluate(&context).premultiplied * Float(style.opacity.evaluate(&context)),
        style.strokeColor.evaluate(&context).premultiplied
          * Float(style.strokeOpacity.evaluate(&context)),
        [
          Float(style.radius.evaluate(&context)) * scale, Float(style.blur.evaluate(&context)),
          Float(style.strokeWidth.evaluate(&context)) * scale, 0,
        ],
      ]
    } body: { part, paint in
      let matrix = paint.matrix(of: part.tile, translate: translate, anchor: anchor)
      guard let draw = part.drawCircles(matrix: matrix) else { return }
      paint.list.commands.append(.circle(draw, mode))
    }
  }
}

// MARK: - Extrusion

extension LayerPainter {
  mutating func paint(_ style: FillExtrusionStyle, in paint: inout PaintContext) {
    var context = paint.evaluation
    let translate = style.translate.evaluate(&context)
    let anchor = style.translateAnchor.evaluate(&context)
    let mode = ExtrusionMode(
      opacity: Float(style.opacity.evaluate(&context)),
      hasVerticalGradient: style.verticalGradient.evaluate(&context))
    if mode.opacity <= 0 { return }
    let icons = paint.icons
    let view = PatternView(paint)
    let pattern = paint.iconTexture == nil ? nil : style.pattern
    let texture = paint.iconTexture
    forEachPart(
      in: &paint, vectors: pattern == nil ? 2 : 4, scope: pattern == nil ? .frame : .tile
    ) { context, tile, _ in
      let color = style.color.evaluate(&context)
      let base = Float(style.base.evaluate(&context))
      var rows: [SIMD4<Float>] = [
        [color.red, color.green, color.blue, color.alpha],
        [base, max(base, Float(style.height.evaluate(&context))), 0, 0],
      ]
      if let pattern {
        let icon = icons[pattern.evaluate(&context).name]
        if icon == nil { rows[0] = .zero }
        rows += view.rows(icon, opacity: 1, tile: tile).dropFirst()
        (rows[1].z, rows[1].w) = (rows[3].z, rows[3].w)
        // The height factor of MapLibre: 2^z / 512 / 8 tile units per meter of a wall.
        rows[3].z = exp2(Float(tile.tile.key.id.z)) / 4096
      }
      return rows
    } body: { part, paint in
      guard
        let draw = part.drawExtrusions(
          matrix: paint.matrix(of: part.tile, translate: translate, anchor: anchor), in: paint.list)
      else { return }
      if pattern != nil, let texture {
        paint.list.commands.append(.extrusionPattern(draw, mode, atlas: texture))
      } else {
        paint.list.commands.append(.extrusion(draw, mode))
      }
    }
  }
}

// MARK: - Fill

extension LayerPainter {
  mutating func paint(_ style: FillLayerStyle, in paint: inout PaintContext) {
    if let pattern = style.pattern {
      self.paint(style, pattern: pattern, in: &paint)
      return
    }
    var context = paint.evaluation
    let translate = style.translate.evaluate(&context)
    let anchor = style.translateAnchor.evaluate(&context)
    let isSmooth = style.antialias.evaluate(&context)
    if !group.needs.isFeatureDependent, isInvisible(style, &context) { return }
    var outlines: [(Part, Matrix4f)] = []
    forEachPart(in: &paint, vectors: 1, scope: .frame) { context, _, _ in
      [style.color.evaluate(&context).premultiplied * Float(style.opacity.evaluate(&context))]
    } body: { part, paint in
      let matrix = paint.matrix(of: part.tile, translate: translate, anchor: anchor)
      if let draw = part.drawFills(matrix: matrix, in: paint.list) {
        paint.list.commands.append(.fill(draw))
      }
      if isSmooth { outlines.append((part, matrix)) }
    }
    for (part, matrix) in outlines {
      // MapLibre paints the edge over the inside too, which changes only a translucent fill.
      let colors = paint.list.rows[part.rows..<part.rows + part.rowVectors]
      let kind: OutlineKind = colors.contains { $0.w < 1 } ? .translucentEdge : .opaqueEdge
      outline(style, part, matrix, in: &paint) { .outline($0, kind) }
    }
  }

  /// Appends the command of the edges of a fill: a line if the style has a color for it, otherwise the antialiasing.
  ///
  /// - Parameter antialiasing: Returns the command of the antialiasing, with the rows of the part.
  private func outline(
    _ style: FillLayerStyle, _ part: Part, _ matrix: Matrix4f, in paint: inout PaintContext,
    antialiasing: (TileDraw) -> DrawCommand
  ) {
    guard
      var draw = part.draw(
        part.segment.outlinePatches, of: part.tile.tile.outlines, matrix: matrix, in: paint.list)
    else { return }
    guard let outlineColor = style.outlineColor else {
      paint.list.commands.append(antialiasing(draw))
      return
    }
    var rows: [SIMD4<Float>] = []
    var context = paint.evaluation
    let states = paint.featureStates.states(read: group)
    for row in part.segment.rows {
      if group.needs.isFeatureDependent {
        context.setFeature(to: row, needs: group.needs, states: states)
      }
      rows.append(
        outlineColor.evaluate(&context).premultiplied * Float(style.opacity.evaluate(&context)))
    }
    draw.rows = paint.append(rows: rows)
    draw.rowVectors = rows.count
    paint.list.commands.append(.outline(draw, .line))
  }

  private func isInvisible(_ style: FillLayerStyle, _ context: inout EvaluationContext) -> Bool {
    style.opacity.evaluate(&context) <= 0
      || (style.color.evaluate(&context).alpha <= 0 && style.outlineColor == nil)
  }

  private mutating func paint(
    _ style: FillLayerStyle, pattern: StyleProperty<ImageName>, in paint: inout PaintContext
  ) {
    guard let texture = paint.iconTexture else { return }
    let translate = style.translate.evaluate(&paint.evaluation)
    let anchor = style.translateAnchor.evaluate(&paint.evaluation)
    let icons = paint.icons
    let view = PatternView(paint)
    let level = IntegerZoom(paint.styleZoom)
    if !group.needs.isFeatureDependent,
      icons[level.evaluate(pattern, &paint.evaluation).name] == nil
    {
      // Without the image, MapLibre does not draw the edge either.
      return
    }
    let isSmooth = style.antialias.evaluate(&paint.evaluation)
    var outlines: [(Part, Matrix4f)] = []
    forEachPart(in: &paint, vectors: 3, scope: .tile) { context, tile, _ in
      view.rows(
        icons[level.evaluate(pattern, &context).name], opacity: style.opacity.evaluate(&context),
        tile: tile)
    } body: { part, paint in
      let matrix = paint.matrix(of: part.tile, translate: translate, anchor: anchor)
      if let draw = part.drawFills(matrix: matrix, in: paint.list) {
        paint.list.commands.append(.fillPattern(draw, atlas: texture))
      }
      if isSmooth { outlines.append((part, matrix)) }
    }
    for (part, matrix) in outlines {
      outline(style, part, matrix, in: &paint) {
        .outlinePattern($0, .translucentEdge, atlas: texture)
      }
    }
  }
}

// MARK: - Heatmap

extension LayerPainter {
  mutating func paint(_ style: HeatmapStyle, in paint: inout PaintContext) {
    var context = paint.evaluation
    guard let ramp = paint.gradients[layer] else { return }
    let mode = HeatmapMode(
      intensity: Float(style.intensity.evaluate(&context)),
      opacity: Float(style.opacity.evaluate(&context)), ramp: ramp)
    guard mode.opacity > 0, mode.intensity > 0 else { return }
    let scale = paint.scale
    var draws: [TileDraw] = []
    forEachPart(in: &paint, vectors: 1, scope: .frame) { context, _, _ in
      [
        [
          Float(style.weight.evaluate(&context)), Float(style.radius.evaluate(&context)) * scale, 0,
          0,
        ]
      ]
    } body: { part, _ in
      if let draw = part.drawCircles(matrix: Matrix4f(part.tile.matrix)) { draws.append(draw) }
    }
    if !draws.isEmpty { paint.list.commands.append(.heatmap(draws, mode)) }
  }
}

// MARK: - Line

extension LayerPainter {
  mutating func paint(_ style: LineStyle, in paint: inout PaintContext) {
    var context = paint.evaluation
    let translate = style.translate.evaluate(&context)
    let anchor = style.translateAnchor.evaluate(&context)
    let scale = paint.scale
    if let pattern = style.pattern {
      self.paint(style, pattern: pattern, in: &paint)
      return
    }
    if !group.needs.isFeatureDependent, isInvisible(style, &context) { return }
    let dash = dashPattern(style, &context)
    let gradient =
      style.gradient == nil
      ? nil
      : paint.gradients[layer].map { GradientDraw(ramp: $0, steps: GradientRamp.steps(of: style)) }
    let level = IntegerZoom(paint.styleZoom)
    forEachPart(in: &paint, vectors: 3, scope: dash == nil ? .frame : .scale) {
      context, tile, progress in
      let opacity = Float(style.opacity.evaluate(&context))
      var unit: Float = 0
      if dash != nil { unit = level.width(style, &context) * scale }
      // As in MapLibre, dashes are sharper between the integer zooms.
      let fade: Float = gradient != nil || level.enlargement == 1 ? 1 : 0.5
      return [
        gradient == nil
          ? style.color.evaluate(&context).premultiplied * opacity
          : [opacity, progress.span, GradientRamp.positions(along: progress), opacity],
        LayerPainter.widths(style, context: &context, scale: scale),
        [
          unit * tile.unitsPerPixel * level.enlargement, progress.start, progress.perUnit,
          fade / max(unit, 1e-3),
        ],
      ]
    } body: { part, paint in
      guard
        var draw = part.drawLines(
          matrix: paint.matrix(of: part.tile, translate: translate, anchor: anchor), in: paint.list)
      else { return }
      // Clipping to an upright rectangle costs nothing (a scissor). In other views, opaque lines are drawn twice at the
      // edges of tiles, which is only visible in their antialiasing.
      if paint.showsTilesAsRectangles || gradient != nil || dash != nil || translate != .zero
        || paint.list.showsOverdraw(draw)
      {
        draw.clipToTile(
          shift: paint.shift(of: part.tile, translate: translate, anchor: anchor))
      }
      if let gradient {
        paint.list.commands.append(.lineGradient(draw, gradient, dash: dash))
      } else {
        paint.list.commands.append(.line(draw, dash: dash))
      }
    }
  }

  /// Returns half width, half gap width, offset and blur in pixels.
  private static func widths(
    _ style: LineStyle, context: inout EvaluationContext, scale: Float
  ) -> SIMD4<Float> {
    let width = Float(style.width.evaluate(&context)) * scale
    let gap = Float(style.gapWidth.evaluate(&context)) * scale
    return [
      gap > 0 ? gap / 2 + width : width / 2, gap / 2,
      Float(style.offset.evaluate(&context)) * scale, Float(style.blur.evaluate(&context)) * scale,
    ]
  }

  private func isInvisible(_ style: LineStyle, _ context: inout EvaluationContext) -> Bool {
    style.opacity.evaluate(&context) <= 0 || style.width.evaluate(&context) <= 0
      || (style.color.evaluate(&context).alpha <= 0 && style.gradient == nil)
  }

  private func dashPattern(_ style: LineStyle, _ context: inout EvaluationContext) -> DashPattern? {
    let zoom = context.zoom
    defer { context.zoom = zoom }
    context.zoom = zoom.rounded(.down)
    guard var lengths = style.dasharray?.evaluate(&context).map({ Float($0) }), lengths.count > 0,
      lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), lengths.contains(where: { $0 > 0 })
    else { return nil }
    if lengths.count > 8 { lengths.removeLast(lengths.count - 8) }
    return DashPattern(lengths: lengths, isRound: style.cap.evaluate(&context) == .round)
  }

  private mutating func paint(
    _ style: LineStyle, pattern: StyleProperty<ImageName>, in paint: inout PaintContext
  ) {
    guard let texture = paint.iconTexture else { return }
    let translate = style.translate.evaluate(&paint.evaluation)
    let anchor = style.translateAnchor.evaluate(&paint.evaluation)
    let scale = paint.scale
    let icons = paint.icons
    let level = IntegerZoom(paint.styleZoom)
    forEachPart(in: &paint, vectors: 4, scope: .scale) { context, tile, _ in
      let icon = icons[level.evaluate(pattern, &context).name]
      let widths = LayerPainter.widths(style, context: &context, scale: scale)
      let lineWidth = level.width(style, &context) * scale * level.enlargement
      var length: Float = 1
      if let icon { length = icon.size.x / max(1e-3, icon.size.y) * lineWidth }
      return [
        [icon == nil ? 0 : Float(style.opacity.evaluate(&context)), 0, 0, 0], widths,
        icon?.rectangle ?? [0, 0, 1, 1], [max(1e-3, length * tile.unitsPerPixel), 0, 0, 0],
      ]
    } body: { part, paint in
      guard
        var draw = part.drawLines(
          matrix: paint.matrix(of: part.tile, translate: translate, anchor: anchor), in: paint.list)
      else { return }
      draw.clipToTile(shift: paint.shift(of: part.tile, translate: translate, anchor: anchor))
      paint.list.commands.append(.linePattern(draw, atlas: texture))
    }
  }
}

extension TileDraw {
  /// Clips the draw to the tile, so that parts that neighboring tiles draw too are not drawn twice.
  ///
  /// - Parameter shift: The offset in tile units by which the geometry is moved. The clip rectangle does not move.
  fileprivate mutating func clipToTile(shift: SIMD2<Double>) {
    let side = Float(TileUnits.extent)
    let shift = SIMD2<Float>(shift)
    clip = (clip ?? [0, 0, side, side]) - SIMD4(lowHalf: shift, highHalf: shift)
  }
}

extension DrawList {
  /// Returns whether a line is translucent or blurred, so that drawing it twice would be visible.
  fileprivate func showsOverdraw(_ draw: TileDraw) -> Bool {
    for row in stride(from: draw.rows, to: draw.rows + draw.rowVectors, by: 3)
    where rows[row].w < 1 || rows[row + 1].w > 0 {
      return true
    }
    return false
  }
}
