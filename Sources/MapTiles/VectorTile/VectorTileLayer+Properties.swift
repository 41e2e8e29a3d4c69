// SPDX-License-Identifier: Apache-2.0
public import MapJSON

extension VectorTileLayer {
  /// Returns a feature's properties in the order of its tags. If a key occurs twice, the last value applies.
  ///
  /// Creates a dictionary. To read single properties, use ``property(_:of:)`` or look up the index of the key
  /// in the feature's `tags`.
  public func properties(of feature: VectorTileFeature) -> JSONObject {
    var result = JSONObject()
    guard feature.tags.lowerBound >= 0, feature.tags.upperBound <= tags.count else { return result }
    result.reserveCapacity(feature.tags.count / 2)
    for index in stride(from: feature.tags.lowerBound, to: feature.tags.upperBound - 1, by: 2) {
      let key = Int(tags[index])
      let value = Int(tags[index + 1])
      if key < keys.count, value < values.count { result[keys[key]] = values[value] }
    }
    return result
  }

  /// Returns a property of a feature; `nil` if the feature does not have it.
  public func property(_ name: String, of feature: VectorTileFeature) -> JSON? {
    guard feature.tags.lowerBound >= 0, feature.tags.upperBound <= tags.count else { return nil }
    for index in stride(from: feature.tags.upperBound - 2, through: feature.tags.lowerBound, by: -2)
    {
      let key = Int(tags[index])
      let value = Int(tags[index + 1])
      if key < keys.count, value < values.count, keys[key] == name { return values[value] }
    }
    return nil
  }
}
