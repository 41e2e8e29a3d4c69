// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapStyle

/// The integer zoom at or below the camera's zoom. Dashes and patterns are laid out for it and scale with the
/// map up to the next one, so that they do not slide while the map zooms.
struct IntegerZoom {
  let zoom: Double
  /// The map's scale relative to the integer zoom: 1..<2.
  let enlargement: Float

  /// - Parameter styleZoom: The camera's zoom as defined by style documents.
  init(_ styleZoom: Double) {
    zoom = styleZoom.rounded(.down)
    enlargement = Float(exp2(styleZoom - zoom))
  }

  /// Evaluates a property at the integer zoom.
  func evaluate<Value>(
    _ property: StyleProperty<Value>, _ context: inout EvaluationContext
  ) -> Value {
    let now = context.zoom
    defer { context.zoom = now }
    context.zoom = zoom
    return property.evaluate(&context)
  }

  /// Returns the width of a line at the integer zoom, in points.
  func width(_ style: LineStyle, _ context: inout EvaluationContext) -> Float {
    Float(evaluate(style.width, &context))
  }
}
