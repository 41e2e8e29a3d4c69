// SPDX-License-Identifier: Apache-2.0
import MapStyle

extension LayerPainter {
  mutating func paint(_ style: FillStyle, in paint: inout PaintContext) {
    if let pattern = style.pattern {
      self.paint(style, pattern: pattern, in: &paint)
      return
    }
    var context = paint.evaluation
    let translate = style.translate.evaluate(&context)
    let anchor = style.translateAnchor.evaluate(&context)
    let isSmooth = style.antialias.evaluate(&context)
    let outlineColor = style.outlineColor
    if !group.needs.isFeatureDependent, isInvisible(style, &context) { return }
    var outlines: [(Part, Matrix4f)] = []
    forEachPart(in: &paint, vectors: 1, scope: .frame) { context, _, _ in
      [style.color.evaluate(&context).premultiplied * Float(style.opacity.evaluate(&context))]
    } body: { part, paint in
      let matrix = paint.matrix(of: part.tile, translate: translate, anchor: anchor)
      if let mesh = part.tile.tile.fills, !part.segment.indices.isEmpty {
        paint.list.commands.append(
          .fill(part.draw(mesh: mesh, indices: part.segment.indices, matrix: matrix)))
      }
      if isSmooth { outlines.append((part, matrix)) }
    }
    guard isSmooth else { return }
    for (part, matrix) in outlines where !part.segment.outlineIndices.isEmpty {
      guard let mesh = part.tile.tile.outlines else { continue }
      var part = part
      let kind: OutlineKind
      if let outlineColor {
        kind = .line
        var rows: [SIMD4<Float>] = []
        var context = paint.evaluation
        let states = paint.featureStates.states(read: group)
        for row in part.segment.rows {
          if group.needs.isFeatureDependent {
            context.setFeature(to: row, needs: group.needs, states: states)
          }
          rows.append(
            outlineColor.evaluate(&context).premultiplied
              * Float(style.opacity.evaluate(&context)))
        }
        part.rows = paint.append(rows: rows)
      } else {
        // MapLibre paints the edge over the inside too, which changes only a translucent fill.
        let colors = paint.list.rows[part.rows..<part.rows + part.rowVectors]
        kind = colors.contains { $0.w < 1 } ? .translucentEdge : .opaqueEdge
      }
      paint.list.commands.append(
        .outline(
          part.draw(mesh: mesh, indices: part.segment.outlineIndices, matrix: matrix), kind))
    }
  }

  private func isInvisible(_ style: FillStyle, _ context: inout EvaluationContext) -> Bool {
    style.opacity.evaluate(&context) <= 0
      || (style.color.evaluate(&context).alpha <= 0 && style.outlineColor == nil)
  }

  private mutating func paint(
    _ style: FillStyle, pattern: StyleProperty<ImageName>, in paint: inout PaintContext
  ) {
    guard let texture = paint.iconTexture else { return }
    let translate = style.translate.evaluate(&paint.evaluation)
    let anchor = style.translateAnchor.evaluate(&paint.evaluation)
    let icons = paint.icons
    let view = PatternView(paint)
    let level = IntegerZoom(paint.styleZoom)
    forEachPart(in: &paint, vectors: 3, scope: .tile) { context, tile, _ in
      view.rows(
        icons[level.evaluate(pattern, &context).name], opacity: style.opacity.evaluate(&context),
        tile: tile)
    } body: { part, paint in
      guard let mesh = part.tile.tile.fills, !part.segment.indices.isEmpty else { return }
      paint.list.commands.append(
        .fillPattern(
          part.draw(
            mesh: mesh, indices: part.segment.indices,
            matrix: paint.matrix(of: part.tile, translate: translate, anchor: anchor)),
          atlas: texture))
    }
  }
}
