// SPDX-License-Identifier: Apache-2.0
import MapStyle

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
      guard let mesh = part.tile.tile.circles, !part.segment.indices.isEmpty else { return }
      paint.list.commands.append(
        .circle(
          part.draw(
            mesh: mesh, indices: part.segment.indices,
            matrix: paint.matrix(of: part.tile, translate: translate, anchor: anchor)), mode))
    }
  }
}
