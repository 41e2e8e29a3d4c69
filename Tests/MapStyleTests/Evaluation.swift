// SPDX-License-Identifier: Apache-2.0
import MapJSON

@testable import MapStyle

/// Evaluates an expression for a feature. Throws the errors of the parser and of the evaluation.
func evaluate(
  _ json: JSON, _ properties: JSONObject = [:], zoom: Double = 0, as type: ExpressionType? = nil
) throws -> JSON {
  let names = ParseContext.Names()
  let expression = try ParseContext(names: names, expected: type).parse(json)
  var context = EvaluationContext(zoom: zoom, slotCount: names.table.count)
  for (slot, name) in names.table.names.enumerated() { context.values[slot] = properties[name] }
  context.allProperties = properties
  return try expression.code.value(&context).json
}

/// Creates a style with one layer and one source.
func style(
  type: JSON = "line", layout: JSON = [:], paint: JSON = [:], filter: JSON? = nil
) throws -> StyleDocument {
  var layer: JSONObject = [
    "id": "a", "type": type, "source": "s", "layout": layout, "paint": paint,
  ]
  layer["filter"] = filter
  return try StyleDocument([
    "version": 8, "sources": ["s": ["type": "vector", "url": "x"]],
    "layers": .array([.object(layer)]),
  ])
}

extension StyleDocument {
  /// A context with a feature's properties in their slots.
  func context(_ properties: JSONObject = [:], zoom: Double = 0) -> EvaluationContext {
    var context = EvaluationContext(zoom: zoom, slotCount: propertyNames.count)
    for (slot, name) in propertyNames.names.enumerated() {
      context.values[slot] = properties[name]
    }
    return context
  }

  /// The first layer's properties if it is a line layer.
  var line: LineStyle? { if case .line(let line)? = layers.first?.kind { line } else { nil } }

  /// The first layer's properties if it is a symbol layer.
  var symbol: SymbolStyle? {
    if case .symbol(let symbol)? = layers.first?.kind { symbol } else { nil }
  }
}
