// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapJSON
import MapTestSupport
import Testing

@testable import MapStyle

@Suite struct ExpressionLimitTests {
  private static let limit = ResourceLimits.expressionValueSize

  /// An expression with `count` nested `let` expressions. Each creates a value from two copies of the
  /// previous one.
  private func doubled(_ start: JSON, times count: Int, _ pair: JSON, result: JSON) -> JSON {
    var expression = result
    for _ in 0..<count { expression = ["let", "s", pair, expression] }
    return ["let", "s", start, expression]
  }

  @Test(arguments: [["to-string", ["get", "name"]], "abcd"] as [JSON])
  func `repeated doubling by concat is an error, for features and constants`(start: JSON) {
    let twice: JSON = ["concat", ["var", "s"], ["var", "s"]]
    let expression = doubled(start, times: 40, twice, result: ["var", "s"])
    #expect(throws: (any Error).self) { try evaluate(expression, ["name": "abcd"]) }
  }

  @Test func `a string of the maximum size is allowed, and one more byte is an error`() throws {
    let half = JSON.string(String(repeating: "x", count: Self.limit / 2))
    let expression: JSON = ["concat", ["get", "a"], ["get", "b"]]
    let text = try evaluate(expression, ["a": half, "b": half]).string
    #expect(text?.utf8.count == Self.limit)
    #expect(throws: EvaluationError.self) {
      try evaluate(["concat", ["get", "a"], ["get", "b"], "x"], ["a": half, "b": half])
    }
  }

  @Test(
    arguments: [
      ["to-string", ["var", "s"]], ["concat", ["var", "s"]], ["length", ["var", "s"]],
      ["typeof", ["var", "s"]], ["format", ["to-string", ["var", "s"]]],
    ] as [JSON])
  func `repeated doubling by semiliteral is an error`(result: JSON) {
    let twice: JSON = ["semiliteral", [["var", "s"], ["var", "s"]]]
    let start: JSON = ["semiliteral", [["get", "name"]]]
    #expect(throws: EvaluationError.self) {
      try evaluate(doubled(start, times: 40, twice, result: result), ["name": "abcd"])
    }
  }

  @Test(
    arguments: [
      ["upcase", ["get", "a"]], ["downcase", ["get", "a"]],
      ["join", ["split", ["get", "a"], ""], ","],
      ["join", ["literal", ["b", "c"]], ["get", "a"]],
      ["length", ["split", ["get", "a"], ""]],
      ["format", ["get", "a"], [:], ["get", "a"], [:]],
      ["number-format", 1, ["currency": ["get", "a"]]], ["to-string", ["get", "list"]],
    ] as [JSON])
  func `each operator that creates strings respects the limit`(expression: JSON) {
    let long = JSON.string(String(repeating: "x", count: Self.limit + 1))
    let list = JSON.array(Array(repeating: "ab", count: Self.limit))
    #expect(throws: EvaluationError.self) { try evaluate(expression, ["a": long, "list": list]) }
  }

  @Test func `a long string from a feature is passed on unchanged`() throws {
    let long = JSON.string(String(repeating: "x", count: 3 * Self.limit))
    #expect(try evaluate(["to-string", ["get", "a"]], ["a": long]) == long)
  }

  @Test func `a property uses its default if its string exceeds the limit`() throws {
    let twice: JSON = ["concat", ["var", "s"], ["var", "s"]]
    let label = doubled(["to-string", ["get", "name"]], times: 40, twice, result: ["var", "s"])
    let style = try style(type: "symbol", layout: ["text-field": label])
    let symbol = try #require(style.symbol)
    var context = style.context(["name": "abcd"])
    #expect(symbol.textField(&context).isEmpty)
  }

  /// A brute-force search.
  private func firstIndex(of needle: [Character], in text: [Character]) -> Int {
    (0...text.count).first { text.dropFirst($0).starts(with: needle) } ?? -1
  }

  @Test func `index-of agrees with a brute-force search`() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      let text = (0..<random.int(in: 0...19)).map { _ in
        Character(random.int(in: 0...1) == 0 ? "a" : "b")
      }
      let needle = (0..<random.int(in: 0...5)).map { _ in
        Character(random.int(in: 0...2) == 0 ? "b" : "a")
      }
      let found = try evaluate(
        ["index-of", ["get", "n"], ["get", "t"]],
        ["n": .string(String(needle)), "t": .string(String(text))])
      #expect(found == .number(Double(firstIndex(of: needle, in: text))))
    }
  }
}
