// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapStyle

extension SkyDraw {
  /// Creates a style's sky for a view, with the gradient of MapLibre. Returns `nil` if the style has no sky or the view
  /// shows no part of it.
  init?(_ style: StyleSky?, viewport: Viewport, context: inout EvaluationContext) {
    guard let style, let (point, toSky) = viewport.horizon else { return nil }
    let corners = [
      SIMD2(0, 0), SIMD2(viewport.size.width, 0), SIMD2(0, viewport.size.height),
      SIMD2(viewport.size.width, viewport.size.height),
    ]
    let isVisible = corners.contains { corner in
      let offset = (corner - SIMD2(point.x, point.y)) * toSky
      return offset.x + offset.y > 0
    }
    guard isVisible else { return nil }
    horizon = SIMD2<Float>(SIMD2(point.x, point.y) * viewport.scale)
    up = SIMD2<Float>(toSky)
    let height = viewport.size.height * viewport.scale / 2
    blend = Float(style.horizonBlend.evaluate(&context) * height)
    color = style.color.evaluate(&context).premultiplied
    horizonColor = style.horizonColor.evaluate(&context).premultiplied
  }
}
