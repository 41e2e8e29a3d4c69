// SPDX-License-Identifier: Apache-2.0
import MapJSON

extension Operators {
  /// The operators for members, items and substrings.
  static let lookups: [String: Parser] = [
    "get": property,
    "has": propertyTest,
    "at": item,
    "in": containment,
    "index-of": position,
    "slice": slice,
    "length": length,
    "global-state": globalState,
  ]

  // MARK: - Properties of the feature or of an object

  private static let property: Parser = { context, json throws(ExpressionFailure) in
    if json.count == 2 {
      let name = try context.parse(json[1], at: 1, as: .string)
      if case .string(let name)? = name.constant {
        return slotProperty(context.names.table.intern(name))
      }
      let key = name.code.string
      return Expression(
        .value,
        .value { context throws(EvaluationError) in
          let key = try key(&context)
          return context.allProperties?[key].map(StyleValue.init) ?? .null
        }, of: [name], reads: [.feature, .wholeFeature])
    }
    return try objectLookup(context, json)
  }

  private static func slotProperty(_ slot: Int) -> Expression {
    var result = Expression(
      .value,
      .value { context in context.value(slot).map(StyleValue.init) ?? .null }, reads: .feature)
    result.form = .property(slot: slot)
    result.slots = [slot]
    return result
  }

  private static let objectLookup = function(
    .value,
    Signature(parameters: .fixed([.string])) { _, _ in Code(constant: .null) },
    Signature(parameters: .fixed([.string, .object])) { arguments, _ in
      let (key, object) = (arguments[0].code.string, arguments[1].code.value)
      return .value { context throws(EvaluationError) in
        let key = try key(&context)
        guard case .object(let members) = try object(&context) else { return .null }
        return members[key].map(StyleValue.init) ?? .null
      }
    })

  private static let propertyTest: Parser = { context, json throws(ExpressionFailure) in
    if json.count == 2 {
      let name = try context.parse(json[1], at: 1, as: .string)
      if case .string(let name)? = name.constant {
        let slot = context.names.table.intern(name)
        var result = Expression(
          .boolean, .boolean { context in context.value(slot) != nil }, reads: .feature)
        result.slots = [slot]
        return result
      }
      let key = name.code.string
      return Expression(
        .boolean,
        .boolean { context throws(EvaluationError) in
          let key = try key(&context)
          return context.allProperties?[key] != nil
        }, of: [name], reads: [.feature, .wholeFeature])
    }
    return try objectTest(context, json)
  }

  private static let objectTest = function(
    .boolean,
    Signature(parameters: .fixed([.string])) { _, _ in Code(constant: .bool(false)) },
    Signature(parameters: .fixed([.string, .object])) { arguments, _ in
      let (key, object) = (arguments[0].code.string, arguments[1].code.value)
      return .boolean { context throws(EvaluationError) in
        let key = try key(&context)
        guard case .object(let members) = try object(&context) else { return false }
        return members[key] != nil
      }
    })

  private static let globalState: Parser = { context, json throws(ExpressionFailure) in
    guard json.count == 2 else {
      throw context.failure("Expected 1 argument, but found \(json.count - 1) instead.")
    }
    guard let name = json[1].string else {
      throw context.failure(
        "Global state property must be string, but found \(json[1].typeName) instead.", at: 1)
    }
    return Expression(
      .value,
      .value { context in context.globalState[name].map(StyleValue.init) ?? .null },
      reads: .globalState)
  }

  // MARK: - Arrays and strings

  private static let item: Parser = { context, json throws(ExpressionFailure) in
    guard json.count == 3 else {
      throw context.failure("Expected 2 arguments, but found \(json.count - 1) instead.")
    }
    let index = try context.parse(json[1], at: 1, as: .number)
    let array = try context.parse(json[2], at: 2, as: .array(context.expected ?? .value, nil))
    guard case .array(let type, _) = array.type else { throw context.failure("Expected an array.") }
    let (number, items, path) = (index.code.number, array.code.value, context.path)
    let code = Code.value { context throws(EvaluationError) in
      let number = try number(&context)
      guard case .array(let items) = try items(&context) else { return .null }
      if number < 0 {
        throw EvaluationError(path, "Array index out of bounds: \(JSON.text(of: number)) < 0.")
      }
      if number >= Double(items.count) {
        throw EvaluationError(
          path, "Array index out of bounds: \(JSON.text(of: number)) > \(items.count - 1).")
      }
      guard let index = Int(exactly: number) else {
        throw EvaluationError(
          path, "Array index must be an integer, but found \(JSON.text(of: number)) instead.")
      }
      return items[index]
    }
    return Expression(type, code, of: [index, array])
  }

  /// Parses the needle and the haystack of `in` and `index-of`.
  private static func search(_ context: ParseContext, _ json: [JSON]) throws(ExpressionFailure)
    -> (needle: Expression, haystack: Expression)
  {
    let needle = try context.parse(json[1], at: 1, as: .value)
    let haystack = try context.parse(json[2], at: 2, as: .value)
    switch needle.type {
    case .boolean, .string, .number, .null, .value: return (needle, haystack)
    default:
      throw context.failure(
        "Expected first argument to be of type boolean, string, number or null, but found"
          + " \(needle.type) instead")
    }
  }

  /// The first index of the needle, in items or characters; `nil` if it is not found.
  private static func find(
    _ needle: StyleValue, in haystack: StyleValue, from start: Double, _ path: String
  ) throws(EvaluationError) -> Int? {
    switch needle {
    case .null, .bool, .number, .string: break
    default:
      throw EvaluationError(
        path,
        "Expected first argument to be of type boolean, string, number or null, but found"
          + " \(needle.type) instead.")
    }
    switch haystack {
    case .array(let items):
      let start = clampedIndex(start, items.count)
      return items[start...].firstIndex(of: needle)
    case .string(let text):
      let scalars = Array(text.unicodeScalars)
      let pattern = Array((needle == .null ? "null" : needle.text).unicodeScalars)
      let start = clampedIndex(start < 0 ? 0 : start, scalars.count)
      return firstIndex(of: pattern, in: scalars, from: start)
    default:
      throw EvaluationError(
        path,
        "Expected second argument to be of type array or string, but found \(haystack.type)"
          + " instead.")
    }
  }

  /// The first index of a character sequence from a start index on, in linear time (Knuth-Morris-Pratt).
  private static func firstIndex(
    of pattern: [Unicode.Scalar], in scalars: [Unicode.Scalar], from start: Int
  ) -> Int? {
    guard !pattern.isEmpty else { return start }
    // For each prefix of the sequence, this is the length of its longest border.
    var borders = [0]
    var length = 0
    for scalar in pattern.dropFirst() {
      while length > 0, pattern[length] != scalar { length = borders[length - 1] }
      if pattern[length] == scalar { length += 1 }
      borders.append(length)
    }
    length = 0
    for index in start..<max(start, scalars.count) {
      while length > 0, pattern[length] != scalars[index] { length = borders[length - 1] }
      if pattern[length] == scalars[index] { length += 1 }
      if length == pattern.count { return index + 1 - length }
    }
    return nil
  }

  /// An index as in JavaScript: negative values count from the end, and the result is clamped to 0...count.
  private static func clampedIndex(_ index: Double, _ count: Int) -> Int {
    guard !index.isNaN else { return 0 }
    let bounded = Int(max(-1e9, min(1e9, index)))
    return max(0, min(count, bounded < 0 ? count + bounded : bounded))
  }

  private static let containment: Parser = { context, json throws(ExpressionFailure) in
    guard json.count == 3 else {
      throw context.failure("Expected 2 arguments, but found \(json.count - 1) instead.")
    }
    let (needle, haystack) = try search(context, json)
    let path = context.path
    if let code = constantContainment(needle, haystack) {
      return Expression(.boolean, .boolean(code), of: [needle, haystack])
    }
    let (left, right) = (needle.code.value, haystack.code.value)
    let code = Code.boolean { context throws(EvaluationError) in
      let pattern = try left(&context)
      let all = try right(&context)
      return all.isTruthy ? try find(pattern, in: all, from: 0, path) != nil : false
    }
    return Expression(.boolean, code, of: [needle, haystack])
  }

  /// Looks up a property in a set if the haystack is a constant array of scalars.
  private static func constantContainment(_ needle: Expression, _ haystack: Expression)
    -> Evaluator<Bool>?
  {
    guard case .property(let slot) = needle.form, case .array(let items)? = haystack.constant else {
      return nil
    }
    let set = Set(items.map(\.json))
    return { context in set.contains(context.value(slot) ?? .null) }
  }

  private static let position: Parser = { context, json throws(ExpressionFailure) in
    guard json.count == 3 || json.count == 4 else {
      throw context.failure("Expected 2 or 3 arguments, but found \(json.count - 1) instead.")
    }
    let (needle, haystack) = try search(context, json)
    let start =
      json.count == 4
      ? try context.parse(json[3], at: 3, as: .number) : Expression(constant: .number(0))
    let (left, right, from) = (needle.code.value, haystack.code.value, start.code.number)
    let path = context.path
    let code = Code.number { context throws(EvaluationError) in
      let pattern = try left(&context)
      let all = try right(&context)
      return Double(try find(pattern, in: all, from: try from(&context), path) ?? -1)
    }
    return Expression(.number, code, of: [needle, haystack, start])
  }

  private static let slice: Parser = { context, json throws(ExpressionFailure) in
    guard json.count == 3 || json.count == 4 else {
      throw context.failure("Expected 2 or 3 arguments, but found \(json.count - 1) instead.")
    }
    let input = try context.parse(json[1], at: 1, as: .value)
    let start = try context.parse(json[2], at: 2, as: .number)
    let end =
      json.count == 4
      ? try context.parse(json[3], at: 3, as: .number) : Expression(constant: .number(.infinity))
    guard ["array", "string", "value"].contains(input.type.kind) else {
      throw context.failure(
        "Expected first argument to be of type array or string, but found \(input.type) instead")
    }
    let (value, from, to) = (input.code.value, start.code.number, end.code.number)
    let path = context.path
    let code = Code.value { context throws(EvaluationError) in
      let value = try value(&context)
      let (first, last) = (try from(&context), try to(&context))
      switch value {
      case .array(let items):
        let range = range(first, last, items.count)
        return .array(Array(items[range]))
      case .string(let text):
        let scalars = Array(text.unicodeScalars)
        let range = range(first, last, scalars.count)
        return .string(String(String.UnicodeScalarView(scalars[range])))
      default:
        throw EvaluationError(
          path,
          "Expected first argument to be of type array or string, but found \(value.type) instead.")
      }
    }
    let type: ExpressionType =
      if case .array(let item, _) = input.type { .array(item, nil) } else { input.type }
    return Expression(type, code, of: [input, start, end])
  }

  private static func range(_ start: Double, _ end: Double, _ count: Int) -> Range<Int> {
    let first = clampedIndex(start, count)
    return first..<max(first, clampedIndex(end, count))
  }

  private static let length: Parser = { context, json throws(ExpressionFailure) in
    guard json.count == 2 else {
      throw context.failure("Expected 1 argument, but found \(json.count - 1) instead.")
    }
    let input = try context.parse(json[1], at: 1)
    guard ["array", "string", "value"].contains(input.type.kind) else {
      throw context.failure(
        "Expected argument of type string or array, but found \(input.type) instead.")
    }
    let (value, path) = (input.code.value, context.path)
    let code = Code.number { context throws(EvaluationError) in
      switch try value(&context) {
      case .string(let text): return Double(text.unicodeScalars.count)
      case .array(let items): return Double(items.count)
      case let other:
        throw EvaluationError(
          path,
          "Expected value to be of type string or array, but found \(other.type) instead.")
      }
    }
    return Expression(.number, code, of: [input])
  }
}
