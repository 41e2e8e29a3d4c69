// SPDX-License-Identifier: Apache-2.0
import MapJSON

extension Operators {
  /// The comparison operators.
  static let comparisons: [String: Parser] = [
    "==": comparison("==", .equality { $0 }),
    "!=": comparison("!=", .equality { !$0 }),
    "<": comparison("<", .order { $0 < 0 }),
    ">": comparison(">", .order { $0 > 0 }),
    "<=": comparison("<=", .order { $0 <= 0 }),
    ">=": comparison(">=", .order { $0 >= 0 }),
  ]

  private enum Comparison: Sendable {
    case equality(@Sendable (Bool) -> Bool)
    case order(@Sendable (Int) -> Bool)

    func compares(_ type: ExpressionType) -> Bool {
      switch (self, type) {
      case (_, .string), (_, .number), (_, .value): true
      case (.equality, .boolean), (.equality, .null): true
      default: false
      }
    }
  }

  private static func comparison(_ name: String, _ comparison: Comparison) -> Parser {
    { context, json throws(ExpressionFailure) in
      guard json.count == 3 || json.count == 4 else {
        throw context.failure("Expected two or three arguments.")
      }
      var sides: [Expression] = []
      for index in 1...2 {
        let side = try context.parse(json[index], at: index, as: .value)
        guard comparison.compares(side.type) else {
          throw context.failure(
            "\"\(name)\" comparisons are not supported for type '\(side.type)'.", at: index)
        }
        sides.append(side)
      }
      let (left, right) = (sides[0], sides[1])
      if left.type != right.type, left.type != .value, right.type != .value {
        throw context.failure("Cannot compare types '\(left.type)' and '\(right.type)'.")
      }
      if case .order = comparison {
        if left.type == .value, right.type != .value {
          sides[0] = assertion(right.type, [left], context.path)
        } else if right.type == .value, left.type != .value {
          sides[1] = assertion(left.type, [right], context.path)
        }
      }
      if json.count == 4 {
        if ![left, right].contains(where: { $0.type == .string || $0.type == .value }) {
          throw context.failure("Cannot use collator to compare non-string types.")
        }
        sides.append(try context.parse(json[3], at: 3, as: .collator))
      }
      let code =
        switch comparison {
        case .equality(let holds): equality(sides, holds)
        case .order(let holds): order(sides, name, context.path, holds)
        }
      return Expression(.boolean, .boolean(code), of: sides)
    }
  }

  // MARK: - Equality

  private static func equality(
    _ sides: [Expression], _ holds: @escaping @Sendable (Bool) -> Bool
  ) -> Evaluator<Bool> {
    if sides.count == 2 {
      if let code = propertyEquality(sides[0], sides[1], holds) { return code }
      if let code = propertyEquality(sides[1], sides[0], holds) { return code }
    }
    let (left, right) = (sides[0].code.value, sides[1].code.value)
    let collator = sides.count == 3 ? sides[2].code.value : nil
    return { context throws(EvaluationError) in
      let a = try left(&context)
      let b = try right(&context)
      if let collator, case .string(let first) = a, case .string(let second) = b,
        case .collator(let collator) = try collator(&context)
      {
        return holds(collator.compare(first, second) == 0)
      }
      return holds(a == b)
    }
  }

  /// The most common test: a property compared with a constant.
  private static func propertyEquality(
    _ property: Expression, _ other: Expression, _ holds: @escaping @Sendable (Bool) -> Bool
  ) -> Evaluator<Bool>? {
    guard case .property(let slot) = property.form, let constant = other.constant else {
      return nil
    }
    let isNull = constant == .null
    let expected = constant.json
    return { context in holds(context.value(slot).map { $0 == expected } ?? isNull) }
  }

  // MARK: - Order

  private static func order(
    _ sides: [Expression], _ name: String, _ path: String,
    _ holds: @escaping @Sendable (Int) -> Bool
  ) -> Evaluator<Bool> {
    if sides[0].type == .number, sides[1].type == .number {
      let (left, right) = (sides[0].code.number, sides[1].code.number)
      return { context throws(EvaluationError) in
        numberOrder(try left(&context), try right(&context), holds)
      }
    }
    let (left, right) = (sides[0].code.value, sides[1].code.value)
    let collator = sides.count == 3 ? sides[2].code.value : nil
    return { context throws(EvaluationError) in
      switch (try left(&context), try right(&context)) {
      case (.number(let a), .number(let b)): return numberOrder(a, b, holds)
      case (.string(let a), .string(let b)):
        if let collator, case .collator(let collator) = try collator(&context) {
          return holds(collator.compare(a, b))
        }
        return holds(stringOrder(a, b))
      case (let a, let b):
        throw EvaluationError(
          path,
          "Expected arguments for \"\(name)\" to be (string, string) or (number, number), but"
            + " found (\(a.type.kind), \(b.type.kind)) instead.")
      }
    }
  }

  /// Comparisons with `NaN` are always false.
  private static func numberOrder(_ a: Double, _ b: Double, _ holds: (Int) -> Bool) -> Bool {
    if a.isNaN || b.isNaN { return false }
    return holds(a < b ? -1 : a > b ? 1 : 0)
  }

  /// The order by UTF-16 code units, as in JavaScript.
  static func stringOrder(_ a: String, _ b: String) -> Int {
    if a == b { return 0 }
    return a.utf16.lexicographicallyPrecedes(b.utf16) ? -1 : 1
  }
}
