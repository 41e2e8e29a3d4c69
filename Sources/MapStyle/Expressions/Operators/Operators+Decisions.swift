// SPDX-License-Identifier: Apache-2.0
import MapJSON

extension Operators {
  /// The decision operators.
  static let decisions: [String: Parser] = [
    "case": caseChoice,
    "match": match,
    "coalesce": coalesce,
    "!": function(.boolean, [.boolean]) { arguments, _ in
      let value = arguments[0].code.boolean
      return .boolean { context throws(EvaluationError) in try !value(&context) }
    },
    "all": function(
      .boolean,
      Signature(parameters: .variadic(.boolean)) { arguments, _ in
        let values = arguments.map(\.code.boolean)
        return .boolean { context throws(EvaluationError) in
          for value in values where try !value(&context) { return false }
          return true
        }
      }),
    "any": function(
      .boolean,
      Signature(parameters: .variadic(.boolean)) { arguments, _ in
        let values = arguments.map(\.code.boolean)
        return .boolean { context throws(EvaluationError) in
          for value in values where try value(&context) { return true }
          return false
        }
      }),
  ]

  // MARK: - Selecting one of several outputs

  /// Code that evaluates to the output with the index from the selector.
  static func selection(
    _ outputs: [Expression], _ type: ExpressionType, _ selector: @escaping Evaluator<Int>
  ) -> Code {
    switch type {
    case .number: .number(select(outputs.map(\.code.number), constants(outputs), selector))
    case .boolean: .boolean(select(outputs.map(\.code.boolean), constants(outputs), selector))
    case .string: .string(select(outputs.map(\.code.string), constants(outputs), selector))
    case .color: .color(select(outputs.map(\.code.color), constants(outputs), selector))
    default: .value(select(outputs.map(\.code.value), outputs.compactMap(\.constant), selector))
    }
  }

  /// The values of the outputs, if all are constants of the type; otherwise fewer values.
  static func constants<Value>(_ outputs: [Expression]) -> [Value] {
    outputs.compactMap { output in
      switch output.constant {
      case .number(let value)?: value as? Value
      case .bool(let value)?: value as? Value
      case .string(let value)?: value as? Value
      case .color(let value)?: value as? Value
      default: nil
      }
    }
  }

  private static func select<Value: Sendable>(
    _ outputs: [Evaluator<Value>], _ constants: [Value], _ selector: @escaping Evaluator<Int>
  ) -> Evaluator<Value> {
    if constants.count == outputs.count {
      return { context throws(EvaluationError) in constants[try selector(&context)] }
    }
    return { context throws(EvaluationError) in try outputs[try selector(&context)](&context) }
  }

  // MARK: - case

  private static let caseChoice: Parser = { context, json throws(ExpressionFailure) in
    guard json.count >= 4 else {
      throw context.failure(
        "Expected at least 3 arguments, but found only \(json.count - 1).")
    }
    guard json.count.isMultiple(of: 2) else {
      throw context.failure("Expected an odd number of arguments.")
    }
    var type = context.expectedOutput
    var tests: [Expression] = []
    var outputs: [Expression] = []
    for index in stride(from: 1, to: json.count - 1, by: 2) {
      tests.append(try context.parse(json[index], at: index, as: .boolean))
      outputs.append(try context.parse(json[index + 1], at: index + 1, as: type))
      type = type ?? outputs.last?.type
    }
    outputs.append(try context.parse(json[json.count - 1], at: json.count - 1, as: type))
    let conditions = tests.map(\.code.boolean)
    let code = selection(outputs, type ?? .value) { context throws(EvaluationError) in
      for (index, condition) in conditions.enumerated() where try condition(&context) {
        return index
      }
      return conditions.count
    }
    return Expression(type ?? .value, code, of: tests + outputs)
  }

  // MARK: - match

  /// The branches of `match`: the output index of each label.
  private struct Labels {
    var type: ExpressionType?
    var strings: [String: Int] = [:]
    var numbers: [Double: Int] = [:]

    mutating func add(_ label: JSON, _ branch: Int, _ context: ParseContext)
      throws(ExpressionFailure)
    {
      let labelType = try checkedType(label, context)
      if let type, type != labelType { throw context.failure(type.mismatch(found: labelType)) }
      type = labelType
      let previous =
        switch label {
        case .string(let text): strings.updateValue(branch, forKey: text)
        case .number(let number): numbers.updateValue(branch, forKey: number)
        default: nil as Int?
        }
      if previous != nil { throw context.failure("Branch labels must be unique.") }
    }

    private func checkedType(_ label: JSON, _ context: ParseContext) throws(ExpressionFailure)
      -> ExpressionType
    {
      switch label {
      case .string: return .string
      case .number(let number):
        if abs(number) > 9_007_199_254_740_991 {
          throw context.failure("Branch labels must be integers no larger than 9007199254740991.")
        }
        if number != number.rounded() {
          throw context.failure("Numeric branch labels must be integer values.")
        }
        return .number
      default: throw context.failure("Branch labels must be numbers or strings.")
      }
    }
  }

  private static let match: Parser = { context, json throws(ExpressionFailure) in
    guard json.count >= 5 else {
      throw context.failure(
        "Expected at least 4 arguments, but found only \(json.count - 1).")
    }
    guard !json.count.isMultiple(of: 2) else {
      throw context.failure("Expected an even number of arguments.")
    }
    var type = context.expectedOutput
    var labels = Labels()
    var outputs: [Expression] = []
    for index in stride(from: 2, to: json.count - 1, by: 2) {
      let list = json[index].array ?? [json[index]]
      let labelContext = context.child(index)
      if list.isEmpty { throw labelContext.failure("Expected at least one branch label.") }
      for label in list { try labels.add(label, outputs.count, labelContext) }
      outputs.append(try context.parse(json[index + 1], at: index, as: type))
      type = type ?? outputs.last?.type
    }
    let input = try context.parse(json[1], at: 1, as: .value)
    outputs.append(try context.parse(json[json.count - 1], at: json.count - 1, as: type))
    if let labelType = labels.type, input.type != .value, input.type != labelType {
      throw context.child(1).failure(labelType.mismatch(found: input.type))
    }
    let code = selection(outputs, type ?? .value, selector(labels, input, outputs.count - 1))
    return Expression(type ?? .value, code, of: [input] + outputs)
  }

  private static func selector(_ labels: Labels, _ input: Expression, _ otherwise: Int)
    -> Evaluator<Int>
  {
    let (strings, numbers) = (labels.strings, labels.numbers)
    if case .property(let slot) = input.form {
      return { context in
        switch context.value(slot) {
        case .string(let text)?: strings[text] ?? otherwise
        case .number(let number)?: numbers[number] ?? otherwise
        default: otherwise
        }
      }
    }
    let value = input.code.value
    return { context throws(EvaluationError) in
      switch try value(&context) {
      case .string(let text): strings[text] ?? otherwise
      case .number(let number): numbers[number] ?? otherwise
      default: otherwise
      }
    }
  }

  // MARK: - coalesce

  /// The first argument that is not null. An unavailable image counts as null.
  private static let coalesce: Parser = { context, json throws(ExpressionFailure) in
    guard json.count >= 2 else { throw context.failure("Expected at least one argument.") }
    var type = context.expectedOutput
    var arguments: [Expression] = []
    for index in json.indices.dropFirst() {
      arguments.append(
        try context.parse(json[index], at: index, as: type, annotation: .omit))
      type = type ?? arguments.last?.type
    }
    // An argument of unknown type is not asserted individually, because null would then be an error instead
    // of being skipped. The expression that expects the type asserts the complete result.
    let isUncertain = context.expected.map { expected in
      arguments.contains { !expected.includes($0.type) }
    }
    var result = Expression(
      isUncertain == true ? .value : type ?? .value, .value(coalesceCode(arguments)), of: arguments)
    result.zoomUse = Expression.passedOnZoomUse(of: arguments)
    return result
  }

  private static func coalesceCode(_ arguments: [Expression]) -> Evaluator<StyleValue> {
    let codes = arguments.map(\.code.value)
    return { context throws(EvaluationError) in
      var missing: StyleValue?
      for code in codes {
        let value = try code(&context)
        if case .image(let image) = value, !image.isAvailable {
          missing = missing ?? value
        } else if value != .null {
          return value
        }
      }
      return missing ?? .null
    }
  }
}

extension ParseContext {
  /// The required type of each output; `nil` if all types are allowed.
  var expectedOutput: ExpressionType? { expected == .value ? nil : expected }
}
