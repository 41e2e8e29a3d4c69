// SPDX-License-Identifier: Apache-2.0
import MapJSON

extension Operators {
  /// The operators for the zoom, the feature and the state of the map.
  static let feature: [String: Parser] = [
    "zoom": { context, json throws(ExpressionFailure) in
      var result = try zoom(context, json)
      result.form = .zoom
      return result
    },
    "heatmap-density": number(.heatmapDensity) { $0.heatmapDensity },
    "elevation": number(.elevation) { $0.elevation },
    "line-progress": number(.lineProgress) { $0.lineProgress },
    "accumulated": value(.accumulated) { $0.accumulated },
    "id": value([.feature, .identifier]) { $0.id },
    "properties": function(.object, [], reads: [.feature, .wholeFeature]) { _, _ in
      .value { context in .object(context.allProperties ?? [:]) }
    },
    "geometry-type": function(.string, [], reads: .feature) { _, _ in
      .string { context in context.geometryType.name }
    },
    "feature-state": function(.value, [.string], reads: .featureState) { arguments, _ in
      let key = arguments[0].code.string
      return .value { context throws(EvaluationError) in
        context.featureState[try key(&context)].map(StyleValue.init) ?? .null
      }
    },
  ]

  private static let zoom = function(.number, [], reads: .zoom) { _, _ in
    .number { context in context.zoom }
  }

  private static func number(
    _ dependency: Expression.Dependencies,
    _ read: @escaping @Sendable (inout EvaluationContext) -> Double?
  ) -> Parser {
    function(.number, [], reads: dependency) { _, _ in
      .number { context in read(&context) ?? 0 }
    }
  }

  private static func value(
    _ dependency: Expression.Dependencies,
    _ read: @escaping @Sendable (inout EvaluationContext) -> JSON?
  ) -> Parser {
    function(.value, [], reads: dependency) { _, _ in
      .value { context in read(&context).map(StyleValue.init) ?? .null }
    }
  }
}

extension FeatureGeometryType {
  /// The name in expressions and filters, which is the same for single-part and multi-part geometries.
  var name: String {
    switch self {
    case .unknown: "Unknown"
    case .point: "Point"
    case .lineString: "LineString"
    case .polygon: "Polygon"
    }
  }
}
