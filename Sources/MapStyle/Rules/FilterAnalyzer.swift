// SPDX-License-Identifier: Apache-2.0
import MapJSON

/// Evaluates a filter for features whose properties are only partially known. The result can be undetermined.
struct FilterAnalyzer {
  /// The knowledge about a value.
  enum Knowledge {
    case known(JSON)
    /// A string other than these, or no value.
    case otherThan(Set<String>)
    case unknown
  }

  let facts: [String: Knowledge]
  private static let maximumDepth = 100

  /// Whether the filter can match a feature that agrees with the facts.
  func canMatch(_ filter: JSON) -> Bool { truth(filter, 0) != false }

  /// The truth value of a condition; `nil` if it depends on unknown properties.
  private func truth(_ json: JSON, _ depth: Int) -> Bool? {
    if let flag = json.bool { return flag }
    guard depth < FilterAnalyzer.maximumDepth, let items = json.array,
      let name = items.first?.string
    else { return json == .null ? true : nil }
    let parts = items.dropFirst()
    switch name {
    case "all": return conjunction(parts.map { truth($0, depth + 1) })
    case "any": return conjunction(parts.map { truth($0, depth + 1).map { !$0 } }).map { !$0 }
    case "none": return conjunction(parts.map { truth($0, depth + 1).map { !$0 } })
    case "!": return items.count > 1 ? truth(items[1], depth + 1).map { !$0 } : nil
    case "==": return equality(json, items, depth)
    case "!=": return equality(json, items, depth).map { !$0 }
    case "in", "!in":
      let answer = membership(json, items, depth)
      return name == "in" ? answer : answer.map { !$0 }
    case "has":
      if case .known? = items.count == 2 ? items[1].string.flatMap({ facts[$0] }) : nil {
        return true
      }
      return nil
    case "match": return agreement(matched(items, depth).map { truth($0, depth + 1) })
    case "step":
      return agreement(stride(from: 2, to: items.count, by: 2).map { truth(items[$0], depth + 1) })
    case "case": return decision(items, depth)
    default: return nil
    }
  }

  private func conjunction(_ answers: [Bool?]) -> Bool? {
    if answers.contains(false) { return false }
    return answers.contains(nil) ? nil : true
  }

  /// The common answer; `nil` if the answers differ.
  private func agreement(_ answers: [Bool?]) -> Bool? {
    guard let first = answers.first else { return nil }
    return answers.allSatisfy { $0 == first } ? first : nil
  }

  private func decision(_ items: [JSON], _ depth: Int) -> Bool? {
    var answers: [Bool?] = []
    var index = 1
    while index + 1 < items.count {
      let condition = truth(items[index], depth + 1)
      if condition != false { answers.append(truth(items[index + 1], depth + 1)) }
      if condition == true { return agreement(answers) }
      index += 2
    }
    if index < items.count { answers.append(truth(items[index], depth + 1)) }
    return agreement(answers)
  }

  // MARK: - Tests

  private func equality(_ json: JSON, _ items: [JSON], _ depth: Int) -> Bool? {
    guard items.count == 3 else { return nil }
    let isOld = !LegacyFilter.isExpression(json)
    let left = isOld ? fact(items[1]) : value(items[1], depth + 1)
    return equal(left, isOld ? .known(items[2]) : value(items[2], depth + 1))
  }

  private func membership(_ json: JSON, _ items: [JSON], _ depth: Int) -> Bool? {
    guard items.count >= 3 else { return nil }
    if !LegacyFilter.isExpression(json) {
      return any(items.dropFirst(2), fact(items[1]))
    }
    guard case .known(.array(let list)) = value(items[2], depth + 1) else { return nil }
    return any(list[...], value(items[1], depth + 1))
  }

  private func any(_ list: ArraySlice<JSON>, _ value: Knowledge) -> Bool? {
    conjunction(list.map { equal(value, .known($0)).map { !$0 } }).map { !$0 }
  }

  private func equal(_ one: Knowledge, _ other: Knowledge) -> Bool? {
    switch (one, other) {
    case (.known(let a), .known(let b)): return a == b
    case (.otherThan(let names), .known(let value)), (.known(let value), .otherThan(let names)):
      return value.string.map(names.contains) ?? false ? false : nil
    default: return nil
    }
  }

  /// The possible outputs of a `match` expression.
  private func matched(_ items: [JSON], _ depth: Int) -> [JSON] {
    guard items.count >= 4 else { return [] }
    let input = value(items[1], depth + 1)
    var outputs: [JSON] = []
    var index = 2
    while index + 1 < items.count {
      let answer = any((items[index].array ?? [items[index]])[...], input)
      if answer != false { outputs.append(items[index + 1]) }
      if answer == true { return outputs }
      index += 2
    }
    return outputs + [items[items.count - 1]]
  }

  // MARK: - Values

  private func fact(_ name: JSON) -> Knowledge { name.string.flatMap { facts[$0] } ?? .unknown }

  private func value(_ json: JSON, _ depth: Int) -> Knowledge {
    guard let items = json.array else { return .known(json) }
    guard depth < FilterAnalyzer.maximumDepth, let name = items.first?.string, items.count >= 2
    else { return .unknown }
    switch name {
    case "get": return items.count == 2 ? fact(items[1]) : .unknown
    case "literal": return .known(items[1])
    case "to-string", "string": return value(items[1], depth + 1)
    case "coalesce": return first(of: items.dropFirst().map { value($0, depth + 1) })
    case "match":
      let outputs = matched(items, depth)
      return outputs.count == 1 ? value(outputs[0], depth + 1) : .unknown
    default: return .unknown
    }
  }

  /// The first value that is not null.
  private func first(of values: [Knowledge]) -> Knowledge {
    var others: Set<String>?
    for value in values {
      switch (value, others) {
      case (.known(.null), _): continue
      case (.known, nil): return value
      case (.known(.string(let text)), let names?) where !names.contains(text): continue
      case (.otherThan(let names), nil): others = names
      case (.otherThan(let names), let before?): others = before.intersection(names)
      default: return .unknown
      }
    }
    return others.map { .otherThan($0) } ?? .unknown
  }
}
