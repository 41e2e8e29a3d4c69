// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapStyle

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
      guard let mesh = part.tile.tile.extrusions, !part.segment.indices.isEmpty else { return }
      let draw = part.draw(
        mesh: mesh, indices: part.segment.indices,
        matrix: paint.matrix(of: part.tile, translate: translate, anchor: anchor))
      if pattern != nil, let texture {
        paint.list.commands.append(.extrusionPattern(draw, mode, atlas: texture))
      } else {
        paint.list.commands.append(.extrusion(draw, mode))
      }
    }
  }
}
