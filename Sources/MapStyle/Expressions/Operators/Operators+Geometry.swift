// SPDX-License-Identifier: Apache-2.0
import MapJSON

extension Operators {
  /// The operators that compare the feature's geometry with a geometry in the style.
  static let geometry: [String: Parser] = ["within": within, "distance": distance]

  private static let within: Parser = { context, json throws(ExpressionFailure) in
    guard json.count == 2 else { throw argumentCount(context, "within", json) }
    context.names.usesGeometry = true
    let polygons = FeatureGeometry.list(geoJSON: json[1]).filter { $0.type == .polygon }
    let test = WithinTest(polygons: polygons.flatMap(\.parts))
    guard !polygons.isEmpty else {
      throw context.failure(
        "'within' expression requires valid geojson object that contains polygon geometry type.")
    }
    return Expression(
      .boolean,
      .boolean { context in
        guard let geometry = context.geometry?() else { return false }
        return test.contains(geometry)
      }, reads: [.feature, .geometry])
  }

  private static let distance: Parser = { context, json throws(ExpressionFailure) in
    guard json.count == 2 else { throw argumentCount(context, "distance", json) }
    context.names.usesGeometry = true
    let shapes = FeatureGeometry.list(geoJSON: json[1])
    guard !shapes.isEmpty else {
      throw context.failure("'distance' expression requires valid geojson object.")
    }
    return Expression(
      .number,
      .number { context in
        guard let geometry = context.geometry?() else { return .infinity }
        return Ruler.distance(from: geometry, to: shapes)
      }, reads: [.feature, .geometry])
  }
}
