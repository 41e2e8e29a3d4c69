// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The properties of the clusters of a GeoJSON source: a style's `clusterProperties`.
///
/// Each has an expression for the value of a point, and one that combines a cluster's value, `["accumulated"]`, with that
/// of another point or cluster.
package struct ClusterProperties: Sendable {
  private struct Property: Sendable {
    var name: String
    var value: Expression
    var sum: Expression
  }

  private let properties: [Property]
  private let names: PropertyNames

  /// Parses the value of `clusterProperties`. Returns `nil` if it is not an object or has no properties. Properties with
  /// errors are skipped.
  package init?(_ json: JSON?) {
    let names = ParseContext.Names()
    var spec = PropertySpec(kind: .null)
    spec.inputs = .feature
    var properties: [Property] = []
    for (name, member) in json?.object ?? [:] {
      guard let operation = member[0], let value = member[1] else { continue }
      let sum: JSON =
        operation.string == nil ? operation : [operation, ["accumulated"], ["get", .string(name)]]
      if let value = try? PropertyExpression.parseUntyped(value, spec, names),
        let sum = try? PropertyExpression.parseUntyped(sum, spec, names)
      {
        properties.append(Property(name: name, value: value, sum: sum))
      }
    }
    if properties.isEmpty { return nil }
    self.properties = properties
    self.names = names.table
  }

  /// Returns the properties of a point as a part of a cluster. An expression that fails has no value.
  package func values(of point: JSONObject) -> JSONObject {
    var context = context(point)
    var values = JSONObject()
    for property in properties {
      values[property.name] = try? property.value.code.value(&context).json
    }
    return values
  }

  /// Adds the values of a point or a cluster to those of another cluster.
  package func add(_ values: JSONObject, to sums: inout JSONObject) {
    var context = context(values)
    for property in properties {
      context.accumulated = sums[property.name]
      sums[property.name] = try? property.sum.code.value(&context).json
    }
  }

  private func context(_ values: JSONObject) -> EvaluationContext {
    var context = EvaluationContext(zoom: 0, slotCount: names.count)
    for (slot, name) in names.names.enumerated() { context.values[slot] = values[name] }
    context.allProperties = values
    context.geometryType = .point
    return context
  }
}
