// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// Color ramps, which are functions of another input than the zoom and the feature.
extension PropertyReader {
  /// Reads a ramp whose default is an expression.
  func ramp(
    _ name: String, _ fallback: JSON, _ inputs: PropertySpec.Inputs
  ) -> StyleProperty<Color> {
    let initial = PropertyReader([name: fallback], path: "", names: ParseContext.Names())
    return optionalColor(name, nil, inputs, written: fallback)
      ?? initial.optionalColor(name, nil, inputs) ?? StyleProperty(.black)
  }

  /// Returns the inputs of an `interpolate` or `step` expression, ascending; empty for other values.
  func rampStops(_ name: String) -> [Double] {
    guard let items = value(of: name)?.array, let kind = items.first?.string,
      kind == "step" || kind.hasPrefix("interpolate")
    else { return [] }
    return stride(from: 3, to: items.count, by: 2).compactMap { items[$0].number }
  }
}
