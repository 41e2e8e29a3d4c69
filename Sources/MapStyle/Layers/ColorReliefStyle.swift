// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The properties of a `color-relief` layer.
public struct ColorReliefStyle: Sendable {
  package var opacity: StyleProperty<Double>
  /// The color as a function of ``EvaluationContext/elevation``; `nil` draws nothing.
  package var color: StyleProperty<StyleColor>?
  /// The elevations of the stops of ``color`` in meters, ascending.
  package var stops: [Double]
  /// Whether ``color`` is a `step` expression.
  package var isStepped: Bool
  package var resampling: StyleProperty<Resampling>

  init(_ layout: PropertyReader, _ paint: PropertyReader) {
    opacity = paint.number("color-relief-opacity", 1, 0...1)
    color = paint.optionalColor("color-relief-color", nil, .elevation)
    stops = paint.rampStops("color-relief-color")
    isStepped = paint.value(of: "color-relief-color")?[0]?.string == "step"
    resampling = paint.choice("resampling", .linear)
  }
}
