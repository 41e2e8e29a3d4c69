// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapStyle

/// The whole zoom below the camera's. Dashes and patterns are laid out for it and grow with the map from
/// there to the next, so that they do not slide along while the map zooms.
struct WholeZoom {
  let zoom: Double
  /// How much larger the map is than at the whole zoom: 1..<2.
  let enlargement: Float

  /// - Parameter styleZoom: the camera's zoom as the style counts it.
  init(_ styleZoom: Double) {
    zoom = styleZoom.rounded(.down)
    enlargement = Float(exp2(styleZoom - zoom))
  }

  /// A property's value at the whole zoom.
  func evaluate<Value>(
    _ property: StyleProperty<Value>, _ context: inout EvaluationContext
  ) -> Value {
    let now = context.zoom
    defer { context.zoom = now }
    context.zoom = zoom
    return property.evaluate(&context)
  }

  /// The width of a line at the whole zoom, in points.
  func width(_ style: LineStyle, _ context: inout EvaluationContext) -> Float {
    Float(evaluate(style.width, &context))
  }
}
