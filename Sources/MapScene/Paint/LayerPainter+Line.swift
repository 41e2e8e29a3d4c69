// SPDX-License-Identifier: Apache-2.0
import MapStyle

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
    let gradient = style.gradient == nil ? nil : paint.gradients[layer]
    let level = IntegerZoom(paint.styleZoom)
    forEachPart(in: &paint, vectors: 3, scope: dash == nil ? .frame : .scale) {
      context, tile, progress in
      let opacity = Float(style.opacity.evaluate(&context))
      var unit: Float = 0
      if dash != nil { unit = level.width(style, &context) * scale * tile.unitsPerPixel }
      return [
        gradient == nil
          ? style.color.evaluate(&context).premultiplied * opacity
          : SIMD4(repeating: opacity),
        LayerPainter.widths(style, context: &context, scale: scale),
        [unit * level.enlargement, progress.start, progress.perUnit, 0],
      ]
    } body: { part, paint in
      guard let mesh = part.tile.tile.lines, !part.segment.indices.isEmpty else { return }
      var draw = part.draw(
        mesh: mesh, indices: part.segment.indices,
        matrix: paint.matrix(of: part.tile, translate: translate, anchor: anchor))
      // Clipping to an upright rectangle costs nothing (a scissor). In other views, opaque lines are drawn twice at the
      // edges of tiles, which is only visible in their antialiasing.
      if paint.showsTilesAsRectangles || gradient != nil || dash != nil
        || paint.list.showsOverdraw(draw)
      {
        draw.clipToTile()
      }
      if let gradient {
        paint.list.commands.append(.lineGradient(draw, ramp: gradient, dash: dash))
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
      guard let mesh = part.tile.tile.lines, !part.segment.indices.isEmpty else { return }
      var draw = part.draw(
        mesh: mesh, indices: part.segment.indices,
        matrix: paint.matrix(of: part.tile, translate: translate, anchor: anchor))
      draw.clipToTile()
      paint.list.commands.append(.linePattern(draw, atlas: texture))
    }
  }
}

extension TileDraw {
  /// Clips the draw to the tile, so that parts that neighboring tiles draw too are not drawn twice.
  fileprivate mutating func clipToTile() {
    let side = Float(TileUnits.extent)
    if clip == nil { clip = [0, 0, side, side] }
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
