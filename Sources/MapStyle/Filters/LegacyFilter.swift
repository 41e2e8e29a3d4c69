// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapJSON

/// A legacy filter, the predecessor of expressions: `["all", ["==", "class", "street"], …]`.
///
/// It names a property, `$type` or `$id` where an expression has a subexpression. A comparison with a missing
/// value or a value of another type is false instead of an error.
struct LegacyFilter {
  /// The subject of a comparison.
  private enum Subject {
    case type, id
    case property(Int)

    var slots: Set<Int> { if case .property(let slot) = self { [slot] } else { [] } }
  }

  let names: ParseContext.Names

  /// Whether the filter is an expression instead of a legacy filter.
  static func isExpression(_ json: JSON, depth: Int = 0) -> Bool {
    if json.bool != nil { return true }
    guard let items = json.array, let name = items.first?.string,
      depth < ResourceLimits.expressionDepth
    else { return false }
    switch name {
    case "has": return items.count >= 2 && items[1] != "$id" && items[1] != "$type"
    case "in": return items.count >= 3 && (items[1].string == nil || items[2].array != nil)
    case "!in", "!has", "none": return false
    case "==", "!=", "<", "<=", ">", ">=":
      return items.count != 3 || items[1].array != nil || items[2].array != nil
    case "all", "any":
      return items.dropFirst().allSatisfy { isExpression($0, depth: depth + 1) }
    default: return true
    }
  }

  func expression(_ json: JSON, path: String, depth: Int) throws(ExpressionFailure) -> Expression {
    guard depth < ResourceLimits.expressionDepth else {
      throw ExpressionFailure(path, "nested too deeply")
    }
    if LegacyFilter.isExpression(json) {
      var context = ParseContext(names: names, expected: .boolean)
      context.path = path
      context.depth = depth
      return try context.parse(json)
    }
    guard let items = json.array, let name = items.first?.string else {
      if json == .null || json.array?.isEmpty == true {
        return Expression(constant: .bool(true))
      }
      throw ExpressionFailure(path, "Expected a filter but found \(json.text) instead.")
    }
    switch name {
    case "all", "any", "none": return try combination(name, items, path, depth)
    case "==", "!=", "<", "<=", ">", ">=": return try comparison(name, items, path)
    case "in", "!in": return try membership(items, path).negated(if: name == "!in")
    case "has", "!has": return try presence(items, path).negated(if: name == "!has")
    default: throw ExpressionFailure(path + "[0]", "Unknown filter \"\(name)\".")
    }
  }

  // MARK: - Combinations

  private func combination(_ name: String, _ items: [JSON], _ path: String, _ depth: Int)
    throws(ExpressionFailure) -> Expression
  {
    var parts: [Expression] = []
    for (index, item) in items.enumerated().dropFirst() {
      parts.append(try expression(item, path: "\(path)[\(index)]", depth: depth + 1))
    }
    let tests = parts.map(\.code.boolean)
    let isAll = name == "all"
    let code = Code.boolean { context throws(EvaluationError) in
      for test in tests where try test(&context) != isAll { return !isAll }
      return isAll
    }
    return Expression(.boolean, code, of: parts).negated(if: name == "none")
  }

  // MARK: - Tests

  private func subject(_ items: [JSON], _ path: String) throws(ExpressionFailure) -> Subject {
    guard items.count >= 2, let name = items[1].string else {
      throw ExpressionFailure(path + "[1]", "Expected the name of a property.")
    }
    switch name {
    case "$type": return .type
    case "$id": return .id
    default: return .property(names.table.intern(name))
    }
  }

  private func test(
    _ subject: Subject, _ holds: @escaping @Sendable (JSON?) -> Bool
  ) -> Expression {
    let code: Evaluator<Bool> =
      switch subject {
      case .type: { context in holds(.string(context.geometryType.name)) }
      case .id: { context in holds(context.id) }
      case .property(let slot): { context in holds(context.value(slot)) }
      }
    var result = Expression(.boolean, .boolean(code), reads: .feature)
    result.slots = subject.slots
    return result
  }

  private func comparison(_ name: String, _ items: [JSON], _ path: String)
    throws(ExpressionFailure) -> Expression
  {
    guard items.count == 3 else {
      throw ExpressionFailure(path, "Expected two arguments for \"\(name)\".")
    }
    let subject = try subject(items, path)
    let constant = items[2]
    switch name {
    case "==": return test(subject) { $0 == constant }
    case "!=": return test(subject) { $0 != constant }
    case "<": return test(subject) { LegacyFilter.order($0, constant).map { $0 < 0 } ?? false }
    case "<=": return test(subject) { LegacyFilter.order($0, constant).map { $0 <= 0 } ?? false }
    case ">": return test(subject) { LegacyFilter.order($0, constant).map { $0 > 0 } ?? false }
    default: return test(subject) { LegacyFilter.order($0, constant).map { $0 >= 0 } ?? false }
    }
  }

  private static func order(_ value: JSON?, _ other: JSON) -> Int? {
    switch (value, other) {
    case (.number(let a)?, .number(let b)): a.isNaN || b.isNaN ? nil : a < b ? -1 : a > b ? 1 : 0
    case (.string(let a)?, .string(let b)): Operators.stringOrder(a, b)
    default: nil
    }
  }

  private func membership(_ items: [JSON], _ path: String) throws(ExpressionFailure) -> Expression {
    let subject = try subject(items, path)
    let set = Set(items.dropFirst(2))
    return test(subject) { $0.map(set.contains) ?? false }
  }

  private func presence(_ items: [JSON], _ path: String) throws(ExpressionFailure) -> Expression {
    let subject = try subject(items, path)
    return test(subject) { $0 != nil }
  }
}

extension Expression {
  fileprivate func negated(if isNegated: Bool) -> Expression {
    guard isNegated else { return self }
    let code = self.code.boolean
    return Expression(
      .boolean, .boolean { context throws(EvaluationError) in try !code(&context) }, of: [self])
  }
}
