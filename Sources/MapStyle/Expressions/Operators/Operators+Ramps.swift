// SPDX-License-Identifier: Apache-2.0
import MapJSON

extension Operators {
  /// The operators for curves over a number.
  static let ramps: [String: Parser] = [
    "step": step,
    "interpolate": { context, json throws(ExpressionFailure) in
      try interpolate(context, json, .rgb)
    },
    "interpolate-lab": { context, json throws(ExpressionFailure) in
      try interpolate(context, json, .lab)
    },
    "interpolate-hcl": { context, json throws(ExpressionFailure) in
      try interpolate(context, json, .hcl)
    },
  ]

  /// Inputs in ascending order with their outputs.
  private struct Stops {
    var inputs: [Double] = []
    var outputs: [Expression] = []
    var type: ExpressionType?

    mutating func add(
      _ label: JSON, _ output: JSON, at index: Int, _ context: ParseContext, _ name: String
    ) throws(ExpressionFailure) {
      guard let input = label.number else {
        throw context.failure(
          "Input/output pairs for \"\(name)\" expressions must be defined using literal numeric"
            + " values (not computed expressions) for the input values.", at: index)
      }
      if let last = inputs.last, last >= input {
        throw context.failure(
          "Input/output pairs for \"\(name)\" expressions must be arranged with input values in"
            + " strictly ascending order.", at: index)
      }
      inputs.append(input)
      try add(output, at: index + 1, context)
    }

    mutating func add(_ output: JSON, at index: Int, _ context: ParseContext)
      throws(ExpressionFailure)
    {
      outputs.append(try context.parse(output, at: index, as: type))
      type = type ?? outputs.last?.type
    }
  }

  private static func checkCount(_ context: ParseContext, _ json: [JSON])
    throws(ExpressionFailure)
  {
    guard json.count >= 5 else {
      throw context.failure("Expected at least 4 arguments, but found only \(json.count - 1).")
    }
    guard !json.count.isMultiple(of: 2) else {
      throw context.failure("Expected an even number of arguments.")
    }
  }

  // MARK: - step

  private static let step: Parser = { context, json throws(ExpressionFailure) in
    try checkCount(context, json)
    let input = try context.parse(json[1], at: 1, as: .number)
    var stops = Stops(type: context.expectedOutput)
    try stops.add(json[2], at: 2, context)
    for index in stride(from: 3, to: json.count, by: 2) {
      try stops.add(json[index], json[index + 1], at: index, context, "step")
    }
    let inputs = stops.inputs
    let value = input.code.number
    let selector: Evaluator<Int> =
      if case .zoom = input.form {
        { context in index(of: context.zoom, in: inputs) }
      } else {
        { context throws(EvaluationError) in index(of: try value(&context), in: inputs) }
      }
    let type = stops.type ?? .value
    var result = Expression(
      type, selection(stops.outputs, type, selector), of: [input] + stops.outputs)
    result.markZoomCurve(input, ZoomCurve(stops: inputs), stops.outputs)
    return result
  }

  /// The number of stops at or below the value.
  private static func index(of value: Double, in stops: [Double]) -> Int {
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if stops[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: - interpolate

  private static func interpolate(_ context: ParseContext, _ json: [JSON], _ space: ColorSpace)
    throws(ExpressionFailure) -> Expression
  {
    let interpolation = try interpolation(context, json.count > 1 ? json[1] : .null)
    // A single stop, which legacy functions can have, is allowed. The value is then constant.
    try checkCount(context, json)
    let input = try context.parse(json[2], at: 2, as: .number)
    var stops = Stops(type: context.expectedOutput)
    if space != .rgb, context.expected != .colorArray { stops.type = .color }
    for index in stride(from: 3, to: json.count, by: 2) {
      try stops.add(json[index], json[index + 1], at: index, context, "interpolate")
    }
    let type = stops.type ?? .value
    guard type.isInterpolatable else {
      throw context.failure("Type \(type) is not interpolatable.")
    }
    var result = Expression(
      type, rampCode(type, interpolation, input, stops, space), of: [input] + stops.outputs)
    result.markZoomCurve(
      input, ZoomCurve(stops: stops.inputs, interpolation: interpolation), stops.outputs)
    return result
  }

  private static func interpolation(_ context: ParseContext, _ json: JSON)
    throws(ExpressionFailure) -> Interpolation
  {
    guard let items = json.array, let name = items.first else {
      throw context.failure("Expected an interpolation type expression.", at: 1)
    }
    switch name.string {
    case "linear": return .linear
    case "exponential":
      guard items.count > 1, let base = items[1].number else {
        throw context.failure("Exponential interpolation requires a numeric base.", at: 1, 1)
      }
      return .exponential(base: base)
    case "cubic-bezier":
      let points = items.dropFirst().compactMap(\.number)
      guard items.count == 5, points.count == 4,
        points.allSatisfy({ (0...1).contains($0) })
      else {
        throw context.failure(
          "Cubic bezier interpolation requires four numeric arguments with values between 0 and 1.",
          at: 1)
      }
      return .cubicBezier(SIMD4(points[0], points[1], points[2], points[3]))
    default:
      throw context.failure(
        "Unknown interpolation type \(name.string ?? name.text)", at: 1, 0)
    }
  }

  private static func rampCode(
    _ type: ExpressionType, _ interpolation: Interpolation, _ input: Expression, _ stops: Stops,
    _ space: ColorSpace
  ) -> Code {
    let outputs = stops.outputs
    let position = stopPosition(interpolation, input, stops.inputs)
    switch type {
    case .number:
      return .number(
        ramp(outputs.map(\.code.number), constants(outputs), position) { $0 + ($1 - $0) * $2 })
    case .color:
      return .color(
        ramp(outputs.map(\.code.color), constants(outputs), position) {
          StyleColor.mix($0, $1, $2, in: space)
        })
    default:
      return .value(
        ramp(outputs.map(\.code.value), outputs.compactMap(\.constant), position) {
          StyleValue.mix($0, $1, $2, in: space)
        })
    }
  }

  /// The position of an input: the index of the stop below it and the fraction of the distance to the next
  /// stop. The fraction is `nil` if the input is exactly on the stop or outside all stops.
  private typealias StopPosition = (index: Int, fraction: Double?)

  private static func stopPosition(
    _ interpolation: Interpolation, _ input: Expression, _ stops: [Double]
  ) -> Evaluator<StopPosition> {
    let find: @Sendable (Double) -> StopPosition = { value in
      let next = index(of: value, in: stops)
      if next == 0 || value == stops[0] { return (0, nil) }
      if next == stops.count { return (next - 1, nil) }
      return (next - 1, interpolation.factor(value, stops[next - 1], stops[next]))
    }
    if stops.count == 1 { return { _ in (0, nil) } }
    if case .zoom = input.form { return { context in find(context.zoom) } }
    let value = input.code.number
    return { context throws(EvaluationError) in find(try value(&context)) }
  }

  private static func ramp<Value: Sendable>(
    _ outputs: [Evaluator<Value>], _ constants: [Value],
    _ position: @escaping Evaluator<StopPosition>,
    _ mix: @escaping @Sendable (Value, Value, Double) -> Value
  ) -> Evaluator<Value> {
    if constants.count == outputs.count {
      return { context throws(EvaluationError) in
        let (index, fraction) = try position(&context)
        guard let fraction else { return constants[index] }
        return mix(constants[index], constants[index + 1], fraction)
      }
    }
    return { context throws(EvaluationError) in
      let (index, fraction) = try position(&context)
      let lower = try outputs[index](&context)
      guard let fraction else { return lower }
      return mix(lower, try outputs[index + 1](&context), fraction)
    }
  }
}

extension Expression {
  /// Marks the expression as a curve over the zoom if its input is the zoom.
  fileprivate mutating func markZoomCurve(
    _ input: Expression, _ curve: ZoomCurve, _ outputs: [Expression]
  ) {
    guard case .zoom = input.form else { return }
    zoomUse = .curve(curve)
    for output in outputs {
      switch output.zoomUse {
      case .none: continue
      case .curve: zoomUse = .misplaced(ZoomCurve.repeated)
      case .misplaced: zoomUse = output.zoomUse
      }
    }
  }
}

extension StyleValue {
  /// Interpolates between two values of the same type.
  static func mix(_ from: StyleValue, _ to: StyleValue, _ fraction: Double, in space: ColorSpace)
    -> StyleValue
  {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    switch (from, to) {
    case (.number(let a), .number(let b)): return .number(mix(a, b))
    case (.color(let a), .color(let b)): return .color(StyleColor.mix(a, b, fraction, in: space))
    case (.padding(let a), .padding(let b)): return .padding(a + (b - a) * fraction)
    case (.numberArray(let a), .numberArray(let b)) where a.count == b.count:
      return .numberArray(zip(a, b).map(mix))
    case (.colorArray(let a), .colorArray(let b)) where a.count == b.count:
      return .colorArray(zip(a, b).map { StyleColor.mix($0, $1, fraction, in: space) })
    case (.array(let a), .array(let b)) where a.count == b.count:
      return .array(zip(a, b).map { StyleValue.mix($0, $1, fraction, in: space) })
    case (.anchorOffsets(let a), .anchorOffsets(let b)) where a.count == b.count:
      return .anchorOffsets(
        zip(a, b).map {
          AnchorOffset(anchor: $1.anchor, offset: $0.offset + ($1.offset - $0.offset) * fraction)
        })
    case (.projection(let a), .projection(let b)):
      return .projection(Projection(from: a.to, to: b.to, transition: fraction))
    default: return fraction < 0.5 ? from : to
    }
  }
}
