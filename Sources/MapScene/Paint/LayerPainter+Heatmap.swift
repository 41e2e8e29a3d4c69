// SPDX-License-Identifier: Apache-2.0
import MapStyle

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
      guard let mesh = part.tile.tile.circles, !part.segment.indices.isEmpty else { return }
      draws.append(
        part.draw(
          mesh: mesh, indices: part.segment.indices, matrix: Matrix4f(part.tile.matrix)))
    }
    if !draws.isEmpty { paint.list.commands.append(.heatmap(draws, mode)) }
  }
}
