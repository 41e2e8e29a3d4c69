// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// A reader for the properties of a JSON object, such as a layer's `paint`, that collects warnings.
final class PropertyReader {
  private let members: JSONObject
  private let path: String
  private let names: ParseContext.Names
  /// The specifications of the properties that were read, by name.
  private(set) var specs: [String: PropertySpec] = [:]
  private(set) var warnings: [StyleWarning] = []

  init(_ members: JSONObject, path: String, names: ParseContext.Names) {
    self.members = members
    self.path = path
    self.names = names
  }

  /// Adds a warning for each member that was not read.
  func warnOfUnknownMembers() {
    for name in members.keys where specs[name] == nil && !name.hasSuffix("-transition") {
      warnings.append(
        StyleWarning(
          kind: .unsupported, path: "\(path).\(name)", message: "Unknown property \"\(name)\"."))
    }
  }

  func warn(_ name: String, _ message: String) {
    warnings.append(
      StyleWarning(
        kind: .invalid, path: name.hasPrefix("[") ? path + name : "\(path).\(name)",
        message: message))
  }

  // MARK: - Reading

  /// Reads a property. Returns `nil` if it is absent or invalid.
  ///
  /// - Parameters:
  ///   - fallback: The value to use if the expression has no value.
  ///   - code: Returns the typed code of an expression.
  ///   - decode: Converts a constant; returns `nil` if the constant is invalid.
  func property<Value: Sendable>(
    _ spec: PropertySpec, fallback: Value,
    code: (Expression) -> Evaluator<Value?>,
    decode: (StyleValue) -> Value?
  ) -> StyleProperty<Value>? {
    specs[spec.name] = spec
    guard let json = members[spec.name], json != .null,
      let property = property(json, spec, fallback: fallback, code: code, decode: decode)
    else { return nil }
    return members["\(spec.name)-transition"].map { property.with(StyleTransition($0)) } ?? property
  }

  private func property<Value: Sendable>(
    _ json: JSON, _ spec: PropertySpec, fallback: Value,
    code: (Expression) -> Evaluator<Value?>,
    decode: (StyleValue) -> Value?
  ) -> StyleProperty<Value>? {
    let expression: Expression
    do throws(ExpressionFailure) {
      expression = try parse(json, spec)
    } catch {
      // A legacy function is converted to an expression, so error positions in that expression do not apply.
      let isFunction = PropertyExpression.isFunction(json)
      for fault in error.faults {
        let path = isFunction && !fault.path.hasPrefix(".") ? "" : fault.path
        warn(spec.name + path, fault.message)
      }
      return nil
    }
    if let constant = expression.constant {
      guard let value = decode(constant) else {
        warn(spec.name, "Expected \(spec.expectation) but found \(json.text) instead.")
        return nil
      }
      return StyleProperty(value)
    }
    let evaluate = code(expression)
    return StyleProperty(expression) { context in
      do throws(EvaluationError) {
        return try evaluate(&context) ?? fallback
      } catch {
        return fallback
      }
    }
  }

  /// The value of a member as written.
  func value(of name: String) -> JSON? { members[name] }

  /// The value of a member, if it is a string without tokens.
  private func plainString(_ name: String, _ hasTokens: Bool) -> String? {
    guard let text = members[name]?.string else { return nil }
    return hasTokens && Tokens.expression(text).string == nil ? nil : text
  }

  private func parse(_ json: JSON, _ spec: PropertySpec) throws(ExpressionFailure) -> Expression {
    if case .array = json, !PropertyExpression.isExpression(json), spec.takesArrays {
      return try PropertyExpression.parse(["literal", json], spec, names)
    }
    if spec.hasTokens, case .string(let text) = json {
      return try PropertyExpression.parse(Tokens.expression(text), spec, names)
    }
    return try PropertyExpression.parse(json, spec, names)
  }
}

extension PropertySpec {
  /// Whether the value can be an array that is not an expression.
  fileprivate var takesArrays: Bool {
    switch kind {
    case .array, .padding, .numberArray, .colorArray, .variableAnchorOffsetCollection: true
    default: false
    }
  }

  /// A description of valid values, for warnings.
  fileprivate var expectation: String {
    names.isEmpty ? kind.rawValue : "one of [\(names.joined(separator: ", "))]"
  }
}

// MARK: - Kinds

extension PropertyReader {
  /// The requirements for an enumeration type.
  typealias Choice = RawRepresentable<String> & CaseIterable & Sendable

  // MARK: - Numbers and Boolean values

  /// - Parameter limit: The maximum of values for which the specification has none.
  func number(
    _ name: String, _ fallback: Double, _ range: ClosedRange<Double>? = nil,
    _ inputs: PropertySpec.Inputs = .zoom, limit: Double = .infinity
  ) -> StyleProperty<Double> {
    optionalNumber(name, fallback, range, inputs, limit: limit) ?? StyleProperty(fallback)
  }

  func optionalNumber(
    _ name: String, _ fallback: Double? = nil, _ range: ClosedRange<Double>? = nil,
    _ inputs: PropertySpec.Inputs = .data, limit: Double = .infinity
  ) -> StyleProperty<Double>? {
    var spec = PropertySpec(name: name, kind: .number)
    spec.fallback = fallback.map(JSON.number)
    // A sort key only determines an order and is not interpolated between stops.
    spec.isInterpolated = fallback != nil
    spec.inputs = inputs
    if let range {
      spec.minimum = range.lowerBound
      spec.maximum = range.upperBound == .infinity ? nil : range.upperBound
    }
    let lowest = range?.lowerBound ?? -Double.infinity
    let highest = min(range?.upperBound ?? .infinity, limit)
    return property(spec, fallback: fallback ?? 0) { expression in
      let code = expression.code.number
      return { context throws(EvaluationError) in
        let value = try code(&context)
        return value.isNaN ? nil : min(max(value, lowest), highest)
      }
    } decode: { value in
      guard case .number(let number) = value, !number.isNaN else { return nil }
      let inside = min(max(number, lowest), highest)
      if inside != number {
        warn(
          name, "\(JSON.text(of: number)) is outside the range; \(JSON.text(of: inside)) is used.")
      }
      return inside
    }
  }

  func flag(_ name: String, _ fallback: Bool) -> StyleProperty<Bool> {
    var spec = PropertySpec(name: name, kind: .boolean)
    spec.fallback = .bool(fallback)
    return property(spec, fallback: fallback) { expression in
      let code = expression.code.boolean
      return { context throws(EvaluationError) in try code(&context) }
    } decode: { value in
      if case .bool(let flag) = value { flag } else { nil }
    } ?? StyleProperty(fallback)
  }

  // MARK: - Colors

  func color(
    _ name: String, _ fallback: StyleColor, _ inputs: PropertySpec.Inputs = .zoom
  ) -> StyleProperty<StyleColor> {
    optionalColor(name, fallback, inputs) ?? StyleProperty(fallback)
  }

  func optionalColor(
    _ name: String, _ fallback: StyleColor? = nil, _ inputs: PropertySpec.Inputs,
    written: JSON? = nil
  ) -> StyleProperty<StyleColor>? {
    var spec = PropertySpec(name: name, kind: .color)
    spec.fallback = written ?? fallback.map { .string($0.description) }
    spec.isInterpolated = true
    spec.inputs = inputs
    return property(spec, fallback: fallback ?? .black) { expression in
      let code = expression.code.color
      return { context throws(EvaluationError) in try code(&context) }
    } decode: { value in
      if case .color(let color) = value { color } else { nil }
    }
  }

  // MARK: - Names

  func choice<Value: Choice>(
    _ name: String, _ fallback: Value, except excluded: [Value] = [],
    _ inputs: PropertySpec.Inputs = .zoom
  ) -> StyleProperty<Value> where Value: Hashable {
    let spec = choiceSpec(name, Value.self, except: excluded, inputs, fallback.rawValue)
    return choice(spec, fallback, excluded) ?? StyleProperty(fallback)
  }

  /// Reads an enumeration property that can be absent. The specification defines a default for some of them.
  func optionalChoice<Value: Choice>(
    _ name: String, _ fallback: Value, isOptional: Bool = true
  ) -> StyleProperty<Value>? where Value: Hashable {
    let written = isOptional ? nil : fallback.rawValue
    return choice(choiceSpec(name, Value.self, except: [], .zoom, written), fallback, [])
  }

  private func choiceSpec<Value: Choice & Hashable>(
    _ name: String, _ type: Value.Type, except excluded: [Value], _ inputs: PropertySpec.Inputs,
    _ fallback: String?
  ) -> PropertySpec {
    var spec = PropertySpec(name: name, kind: .enumeration)
    spec.names = Value.allCases.filter { !excluded.contains($0) }.map(\.rawValue)
    spec.fallback = fallback.map(JSON.string)
    spec.inputs = inputs
    return spec
  }

  private func choice<Value: Choice & Hashable>(
    _ spec: PropertySpec, _ fallback: Value, _ excluded: [Value]
  ) -> StyleProperty<Value>? {
    let decode: @Sendable (String) -> Value? = { text in
      Value(rawValue: text).flatMap { excluded.contains($0) ? nil : $0 }
    }
    return property(spec, fallback: fallback) { expression in
      let code = expression.code.string
      return { context throws(EvaluationError) in decode(try code(&context)) }
    } decode: { value in
      if case .string(let text) = value { decode(text) } else { nil }
    }
  }

  // MARK: - Arrays

  func pair(
    _ name: String, _ fallback: SIMD2<Double>, _ inputs: PropertySpec.Inputs = .zoom
  ) -> StyleProperty<SIMD2<Double>> {
    let items = [fallback.x, fallback.y].map(JSON.number)
    return decoded(arraySpec(name, .number, 2, .array(items), inputs), fallback) { value in
      StyleValue.numbers(value).flatMap { $0.count == 2 ? SIMD2($0[0], $0[1]) : nil }
    } ?? StyleProperty(fallback)
  }

  func triple(_ name: String, _ fallback: SIMD3<Double>) -> StyleProperty<SIMD3<Double>> {
    let items = [fallback.x, fallback.y, fallback.z].map(JSON.number)
    return decoded(arraySpec(name, .number, 3, .array(items), .zoom), fallback) { value in
      StyleValue.numbers(value).flatMap { $0.count == 3 ? SIMD3($0[0], $0[1], $0[2]) : nil }
    } ?? StyleProperty(fallback)
  }

  func quad(_ name: String, _ fallback: SIMD4<Double>) -> StyleProperty<SIMD4<Double>> {
    let items = (0..<4).map { JSON.number(fallback[$0]) }
    return decoded(arraySpec(name, .number, 4, .array(items), .zoom), fallback) { value in
      StyleValue.numbers(value).flatMap {
        $0.count == 4 ? SIMD4($0[0], $0[1], $0[2], $0[3]) : nil
      }
    } ?? StyleProperty(fallback)
  }

  /// Reads the lengths of dashes and gaps. Negative lengths are invalid.
  func lengths(_ name: String) -> StyleProperty<[Double]>? {
    var spec = arraySpec(name, .number, nil, nil, .data)
    spec.isInterpolated = false
    spec.minimum = 0
    return decoded(spec, []) { items in
      StyleValue.numbers(items).flatMap { numbers in
        numbers.allSatisfy { $0 >= 0 && $0.isFinite } ? numbers : nil
      }
    }
  }

  func strings(_ name: String, _ fallback: [String]) -> StyleProperty<[String]> {
    var spec = arraySpec(name, .string, nil, .array(fallback.map(JSON.string)), .data)
    spec.isInterpolated = false
    return decoded(spec, fallback) { $0.map(\.text) } ?? StyleProperty(fallback)
  }

  func choices<Value: Choice>(_ name: String, _ type: Value.Type) -> StyleProperty<[Value]>? {
    var spec = arraySpec(name, .string, nil, nil, .zoom)
    spec.isInterpolated = false
    spec.names = Value.allCases.map(\.rawValue)
    return decoded(spec, []) { items in
      let values = items.compactMap { Value(rawValue: $0.text) }
      return values.count == items.count ? values : nil
    }
  }

  private func arraySpec(
    _ name: String, _ item: ExpressionType, _ length: Int?, _ fallback: JSON?,
    _ inputs: PropertySpec.Inputs
  ) -> PropertySpec {
    var spec = PropertySpec(name: name, kind: .array)
    spec.item = item
    spec.length = length
    spec.fallback = fallback
    spec.isInterpolated = true
    spec.inputs = inputs
    return spec
  }

  private func decoded<Value: Sendable>(
    _ spec: PropertySpec, _ fallback: Value, _ decode: @escaping @Sendable ([StyleValue]) -> Value?
  ) -> StyleProperty<Value>? {
    values(spec, fallback) { if case .array(let items) = $0 { decode(items) } else { nil } }
  }

  private func values<Value: Sendable>(
    _ spec: PropertySpec, _ fallback: Value, _ decode: @escaping @Sendable (StyleValue) -> Value?
  ) -> StyleProperty<Value>? {
    property(spec, fallback: fallback) { expression in
      let code = expression.code.value
      return { context throws(EvaluationError) in decode(try code(&context)) }
    } decode: {
      decode($0)
    }
  }

  // MARK: - Special kinds

  /// Reads the distances from the top, right, bottom and left edges.
  func padding(_ name: String, _ fallback: Double) -> StyleProperty<SIMD4<Double>> {
    var spec = PropertySpec(name: name, kind: .padding)
    spec.fallback = [.number(fallback)]
    spec.isInterpolated = true
    spec.inputs = .data
    return values(spec, SIMD4(repeating: fallback)) {
      if case .padding(let edges) = $0 { edges } else { nil }
    } ?? StyleProperty(SIMD4(repeating: fallback))
  }

  /// Reads a list of numbers, or one number. An empty list is invalid.
  func numbers(
    _ name: String, _ fallback: Double, _ range: ClosedRange<Double>
  ) -> StyleProperty<[Double]> {
    var spec = PropertySpec(name: name, kind: .numberArray)
    spec.fallback = .number(fallback)
    spec.minimum = range.lowerBound
    spec.maximum = range.upperBound
    spec.isInterpolated = true
    return values(spec, [fallback]) {
      guard case .numberArray(let items) = $0, !items.isEmpty else { return nil }
      return items.map { min(max($0, range.lowerBound), range.upperBound) }
    } ?? StyleProperty([fallback])
  }

  /// Reads a list of colors, or one color. An empty list is invalid.
  func colors(_ name: String, _ fallback: StyleColor, _ written: String) -> StyleProperty<
    [StyleColor]
  > {
    var spec = PropertySpec(name: name, kind: .colorArray)
    spec.fallback = .string(written)
    spec.isInterpolated = true
    return values(spec, [fallback]) {
      if case .colorArray(let items) = $0, !items.isEmpty { items } else { nil }
    } ?? StyleProperty([fallback])
  }

  func anchorOffsets(_ name: String) -> StyleProperty<[AnchorOffset]>? {
    var spec = PropertySpec(name: name, kind: .variableAnchorOffsetCollection)
    spec.isInterpolated = true
    spec.inputs = .data
    return values(spec, []) { if case .anchorOffsets(let list) = $0 { list } else { nil } }
  }

  func formatted(_ name: String) -> StyleProperty<Formatted> {
    var spec = PropertySpec(name: name, kind: .formatted)
    spec.fallback = ""
    spec.inputs = .data
    spec.hasTokens = true
    return values(spec, Formatted("")) { if case .formatted(let text) = $0 { text } else { nil } }
      ?? StyleProperty(Formatted(""))
  }

  /// Reads an image name. An empty name means no image.
  func image(
    _ name: String, hasTokens: Bool = false, _ inputs: PropertySpec.Inputs = .data
  ) -> StyleProperty<ImageName>? {
    var spec = PropertySpec(name: name, kind: .resolvedImage)
    spec.hasTokens = hasTokens
    spec.inputs = inputs
    let property = values(spec, ImageName("")) {
      switch $0 {
      case .image(let image): image
      case .string(let name): ImageName(name)
      default: nil
      }
    }
    guard let property, !property.dependsOnZoom, !property.dependsOnFeature,
      let constant = plainString(name, hasTokens)
    else { return property }
    return StyleProperty(ImageName(constant))
  }
}

// MARK: - Ramps

/// Color ramps, which are functions of another input than the zoom and the feature.
extension PropertyReader {
  /// Reads a ramp whose default is an expression.
  func ramp(
    _ name: String, _ fallback: JSON, _ inputs: PropertySpec.Inputs
  ) -> StyleProperty<StyleColor> {
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
