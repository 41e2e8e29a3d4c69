// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// The computation of the properties of clusters from those of their points.
package struct GeoJSONClusterRules: Sendable {
  /// Returns the values of a point with properties.
  package var values: @Sendable (JSONObject) -> JSONObject
  /// Adds the values of a point or a cluster, the first argument, to those of a cluster.
  package var add: @Sendable (JSONObject, inout JSONObject) -> Void

  package init(
    values: @escaping @Sendable (JSONObject) -> JSONObject,
    add: @escaping @Sendable (JSONObject, inout JSONObject) -> Void
  ) {
    self.values = values
    self.add = add
  }
}

extension GeoJSONProjection {
  /// Returns the properties of a feature of a row.
  func properties(of row: Int) -> JSONObject {
    var properties = JSONObject()
    let tags = rows[row].tags
    for tag in stride(from: tags.lowerBound, to: tags.upperBound - 1, by: 2) {
      properties[keys[Int(self.tags[tag])]] = values[Int(self.tags[tag + 1])]
    }
    return properties
  }
}
