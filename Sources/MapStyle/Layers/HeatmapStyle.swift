// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The properties of a `heatmap` layer.
public struct HeatmapStyle: Sendable {
  /// The radius of a point's influence, in points.
  package var radius: StyleProperty<Double>
  /// The number of points that a point counts for.
  package var weight: StyleProperty<Double>
  /// The factor of all weights.
  package var intensity: StyleProperty<Double>
  /// The color as a function of ``EvaluationContext/heatmapDensity``.
  package var color: StyleProperty<StyleColor>
  package var opacity: StyleProperty<Double>

  init(_ layout: PropertyReader, _ paint: PropertyReader) {
    radius = paint.number("heatmap-radius", 30, 1...(.infinity), .dataAndState)
    weight = paint.number("heatmap-weight", 1, 0...(.infinity), .dataAndState)
    intensity = paint.number("heatmap-intensity", 1, 0...(.infinity))
    color = paint.ramp("heatmap-color", HeatmapStyle.defaultColor, .heatmapDensity)
    opacity = paint.number("heatmap-opacity", 1, 0...1)
  }

  private static let defaultColor: JSON = [
    "interpolate", ["linear"], ["heatmap-density"], 0, "rgba(0, 0, 255, 0)", 0.1, "royalblue", 0.3,
    "cyan", 0.5, "lime", 0.7, "yellow", 1, "red",
  ]
}
