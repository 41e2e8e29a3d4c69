// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapJSON

/// Runs tests of the expression suite of the MapLibre style specification (`test.json` files).
package struct ExpressionConformance {
  /// The outcome of a test.
  package enum Outcome: Equatable, Sendable {
    /// The results are those that the test expects.
    case passed
    /// The test failed. The text contains the expected and the actual result.
    case failed(String)
    /// The test was not run. The text contains the reason.
    case skipped(String)
  }

  private static let prefix = "layers[0].paint.some-property"

  /// Runs a test: parses its expression, then compares the properties of the expression and its values.
  package static func run(test: JSON) -> Outcome {
    guard let json = test["expression"], let expected = test["expected"] else {
      return .skipped("the test has no \"expression\" or no \"expected\"")
    }
    let names = ParseContext.Names()
    let spec = spec(of: test)
    var found = JSONObject()
    do {
      let expression = try parse(json, spec, names)
      found["compiled"] = [
        "result": "success", "isFeatureConstant": .bool(!expression.dependsOnFeature),
        "isZoomConstant": .bool(!expression.dependsOnZoom),
        "type": .string(expression.type.description),
      ]
      found["outputs"] = outputs(of: expression, test, spec, names)
    } catch {
      found["compiled"] = [
        "result": "error",
        "errors": .array(
          error.faults.map { ["key": .string($0.path), "error": .string($0.message)] }),
      ]
    }
    return compare(found, expected, hasInputs: test["inputs"]?.array?.isEmpty == false)
  }

  // MARK: - Reading the test

  private static func spec(of test: JSON) -> PropertySpec? {
    guard let json = test["propertySpec"] else { return nil }
    return PropertySpec(json: json)
  }

  private static func parse(_ json: JSON, _ spec: PropertySpec?, _ names: ParseContext.Names)
    throws(ExpressionFailure) -> Expression
  {
    var any = PropertySpec(kind: .null)
    any.inputs = [.zoom, .feature]
    any.isInterpolated = true
    if let spec {
      var open = spec
      // The specifications in the tests do not always list the inputs that they use.
      open.inputs.formUnion(.zoom)
      return try PropertyExpression.parse(json, open, names)
    }
    return try PropertyExpression.parseUntyped(json, any, names)
  }

  private static func context(
    _ input: JSON, _ test: JSON, _ names: PropertyNames
  ) -> EvaluationContext {
    let global = input[0] ?? [:]
    let feature = input[1] ?? [:]
    let properties = feature["properties"]?.object ?? [:]
    var context = EvaluationContext(
      zoom: global["zoom"]?.number ?? 0, slotCount: names.count)
    for (slot, name) in names.names.enumerated() { context.values[slot] = properties[name] }
    context.allProperties = properties
    context.id = feature["id"]
    context.featureState = feature["featureState"]?.object ?? [:]
    context.globalState = test["globalState"]?.object ?? [:]
    context.heatmapDensity = global["heatmapDensity"]?.number
    context.lineProgress = global["lineProgress"]?.number
    context.elevation = global["elevation"]?.number
    context.accumulated = global["accumulated"]
    if let images = global["availableImages"]?.array {
      context.availableImages = Set(images.compactMap(\.string))
    }
    if let geometry = feature["geometry"].flatMap(FeatureGeometry.init(geoJSON:)) {
      context.geometryType = geometry.type
      context.isMulti = geometry.parts.count > 1
      let rounded = geometry.rounded(toTileOf: global["canonicalID"])
      context.geometry = { rounded }
    }
    return context
  }

  private static func outputs(
    of expression: Expression, _ test: JSON, _ spec: PropertySpec?, _ names: ParseContext.Names
  ) -> JSON {
    let inputs = test["inputs"]?.array ?? []
    return .array(
      inputs.map { input in
        var context = context(input, test, names.table)
        do throws(EvaluationError) {
          return try expression.code.value(&context).json
        } catch {
          return ["error": .string("\(prefix)\(error.path): \(error.message)")]
        }
      })
  }

  // MARK: - Comparing

  private static func compare(_ found: JSONObject, _ expected: JSON, hasInputs: Bool) -> Outcome {
    let compiled = found["compiled"] ?? .null
    guard let expectedValue = expected["compiled"], isClose(compiled, expectedValue) else {
      return .failed(
        "compiled: expected \(expected["compiled"]?.text ?? "nothing"), found \(compiled.text)")
    }
    guard hasInputs, let outputs = found["outputs"], let expectedValue = expected["outputs"] else {
      return .passed
    }
    guard isClose(outputs, expectedValue) else {
      return .failed("outputs: expected \(expectedValue.text), found \(outputs.text)")
    }
    return .passed
  }

  /// Whether two values are equal when numbers are rounded to six significant digits. The suite truncates its
  /// numbers, so a difference of one unit in the sixth digit is allowed.
  static func isClose(_ a: JSON, _ b: JSON) -> Bool {
    switch (a, b) {
    case (.number(let x), .number(let y)):
      if x == y { return true }
      let digit = pow(10, log10(max(abs(x), abs(y))).rounded(.up) - 6)
      return abs(x - y) <= digit * 1.01
    case (.array(let x), .array(let y)):
      return x.count == y.count && zip(x, y).allSatisfy(isClose)
    case (.object(let x), .object(let y)):
      return x.count == y.count
        && x.allSatisfy { name, value in y[name].map { isClose(value, $0) } ?? false }
    default: return a == b
    }
  }
}

extension FeatureGeometry {
  /// The geometry with coordinates rounded as in a tile of extent 8192.
  fileprivate func rounded(toTileOf tile: JSON?) -> FeatureGeometry {
    guard let z = tile?["z"]?.number, (0...30).contains(z) else { return self }
    let grid = 8192 * Double(1 << Int(z))
    var result = self
    result.gridSize = grid
    result.parts = parts.map {
      $0.map {
        $0.map { coordinate in
          let point = WorldPoint(coordinate)
          let x = (point.x * grid).rounded() / grid
          let y = (point.y * grid).rounded() / grid
          // This form of the inverse projection reproduces the rounding errors in the suite's distances of
          // about a millimeter.
          let angle = atan(exp((180 - y * 360) * .pi / 180))
          return Coordinate(latitude: 360 / .pi * angle - 90, longitude: x * 360 - 180)
        }
      }
    }
    return result
  }
}
