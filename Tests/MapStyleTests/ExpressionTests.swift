// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapJSON
import Testing

@testable import MapStyle

@Suite struct ExpressionTests {
  @Test(
    arguments: [
      (["+", 1, 2, 3], 6), (["-", 5], -5), (["/", 1, 4], 0.25), (["%", -7, 3], -1),
      (["^", 2, 10], 1024),
      (["round", -2.5], -3), (["min", 3, 1, 2], 1), (["log2", 8], 3),
      (["case", false, 1, true, 2, 3], 2), (["match", "b", ["a", "b"], 1, 2], 1),
      (["step", 5, 1, 5, 2], 2), (["interpolate", ["linear"], 5, 0, 0, 10, 100], 50),
      (["interpolate", ["exponential", 2], 1, 0, 0, 2, 3], 1),
      (["let", "a", 2, "b", 3, ["*", ["var", "a"], ["var", "b"]]], 6),
      (["length", "市镇"], 2), (["index-of", "b", "abc"], 1),
      (["at", 1, ["literal", [1, 2, 3]]], 2),
      (["coalesce", ["get", "none"], 4], 4), (["to-number", "0x10"], 16), (["to-number", ""], 0),
      (["concat", "a", 1.5, true, nil], "a1.5true"), (["upcase", "straße"], "STRASSE"),
      (["slice", "abcd", -2], "cd"), (["join", ["split", "a;b", ";"], "-"], "a-b"),
      (["number-format", 1234.5, ["min-fraction-digits": 2]], "1,234.50"),
      (["number-format", -1234567.891, ["locale": "de"]], "-1.234.567,891"),
      (["number-format", 9.5, ["currency": "EUR"]], "€9.50"),
      (["typeof", ["literal", [1, "a"]]], "array<value, 2>"),
      (["to-string", ["rgba", 1, 2, 3, 0.5]], "rgba(1,2,3,0.5)"),
      (["==", "a", "b"], false), (["all", true, ["any", false, true]], true),
      (["<", "a", "B", ["collator", ["case-sensitive": false]]], true), (["in", "b", "abc"], true),
      (["semiliteral", [["+", 1, 1], 3]], [2, 3]),
    ] as [(JSON, JSON)])
  func `operators evaluate to the expected values`(expression: JSON, expected: JSON) throws {
    #expect(try evaluate(expression) == expected)
  }

  @Test(
    arguments: [
      (["+", 1, "a"], "[2]", "Expected number but found string instead."),
      (
        ["foo"], "[0]",
        "Unknown expression \"foo\". If you wanted a literal array, use [\"literal\", [...]]."
      ),
      (["case", true], "", "Expected at least 3 arguments, but found only 1."),
      (
        ["var", "x"], "[1]",
        "Unknown variable \"x\". Make sure \"x\" has been bound in an enclosing \"let\" expression before using it."
      ),
      (
        ["rgba", 0, 0, 300, 1], "",
        "Invalid rgba value [0, 0, 300, 1]: 'r', 'g', and 'b' must be between 0 and 255."
      ),
      (
        ["interpolate", ["linear"], ["zoom"], 1, 0, 1, 2], "[5]",
        "Input/output pairs for \"interpolate\" expressions must be arranged with input values in strictly ascending order."
      ),
    ] as [(JSON, String, String)])
  func `an error contains its position and message`(expression: JSON, path: String, message: String)
  {
    #expect(throws: ExpressionFailure(path, message)) { try evaluate(expression) }
  }

  @Test func `a missing property evaluates to null and is detected by has`() throws {
    #expect(try evaluate(["get", "x"]) == .null)
    #expect(try evaluate(["has", "x"]) == false)
    #expect(try evaluate(["has", "x"], ["x": nil]) == true)
    #expect(try evaluate(["==", ["get", "x"], nil]) == true)
    #expect(throws: EvaluationError.self) { try evaluate(["number", ["get", "x"]]) }
    #expect(try evaluate(["number", ["get", "x"], 7]) == 7)
  }

  @Test func `a property name can be computed by an expression`() throws {
    let json: JSON = ["get", ["concat", "na", "me"]]
    #expect(try evaluate(json, ["name": "x"]) == "x")
    let dynamic: JSON = ["get", ["get", "key"]]
    #expect(try evaluate(dynamic, ["key": "name", "name": "x"]) == "x")
    let names = ParseContext.Names()
    let expression = try ParseContext(names: names).parse(["get", ["string", ["get", "key"]]])
    #expect(expression.usesWholeFeature && expression.slots == [0])
  }

  @Test func `an inner let does not change the values of an outer one`() throws {
    let product: JSON = [
      "let", "q", ["+", ["var", "p"], 1], ["*", ["var", "q"], ["var", "p"]],
    ]
    let inner: JSON = ["let", "p", ["get", "x"], product]
    let json: JSON = [
      "let", "a", inner,
      [
        "let", "b", ["+", ["get", "x"], 10],
        ["+", ["var", "b"], ["var", "a"], ["var", "b"]],
      ],
    ]
    // a = (3 + 1) * 3, b = 13
    #expect(try evaluate(json, ["x": 3]) == 38)
  }

  @Test func `nested lets are evaluated in linear time`() throws {
    var json: JSON = ["var", "v60"]
    for level in (1...60).reversed() {
      let previous: JSON = ["var", .string("v\(level - 1)")]
      json = ["let", .string("v\(level)"), ["+", previous, previous], json]
    }
    json = ["let", "v0", ["number", ["get", "x"]], json]
    #expect(try evaluate(json, ["x": 1]) == .number(exp2(60)))
  }

  @Test func `the nesting depth is limited and safe for a small stack`() async throws {
    let deep = (0..<2_000).reduce(JSON.number(1)) { inner, _ in ["-", inner] }
    #expect(throws: ExpressionFailure.self) { try evaluate(deep) }
    let wraps: [@Sendable (JSON) -> JSON] = [
      { ["-", $0] }, { ["case", ["has", "x"], $0, 1] }, { ["match", ["get", "x"], 1, $0, 2] },
      { ["let", "a", $0, ["var", "a"]] }, { ["coalesce", $0, 1] }, { ["to-number", $0] },
      { ["interpolate", ["linear"], ["get", "x"], 0, $0, 2, 5] },
    ]
    let thread = Thread {
      for wrap in wraps {
        let chain = (0..<ResourceLimits.expressionDepth - 1).reduce(["get", "x"] as JSON) {
          inner, _ in
          wrap(inner)
        }
        #expect(throws: Never.self) { try evaluate(chain, ["x": 1], as: .number) }
      }
    }
    thread.stackSize = 1024 * 1024
    thread.start()
    while !thread.isFinished { await Task.yield() }
  }

  @Test func `curves pass through their stops and stay between them`() throws {
    for curve in [
      ["linear"], ["exponential", 1.6], ["exponential", 0.5],
      ["cubic-bezier", 0.42, 0, 0.58, 1],
    ] as [JSON] {
      var last = -1.0
      for tenth in 0...100 {
        let x = Double(tenth) / 10
        let json: JSON = ["interpolate", curve, ["zoom"], 2, 10, 4, 20, 8, 50]
        let value = try #require(try evaluate(json, zoom: x).number)
        #expect(value >= last && value >= 10 && value <= 50)
        last = value
        if x == 4 { #expect(value == 20) }
      }
    }
  }

  @Test func `a step uses the highest stop at or below its input`() throws {
    for x in stride(from: -1.0, through: 11, by: 0.25) {
      let stops: [Double] = [0, 1, 2.5, 7, 10]
      let json: JSON = .array(
        ["step", ["get", "x"], -1] + stops.flatMap { [JSON.number($0), .number($0)] })
      #expect(try evaluate(json, ["x": .number(x)]).number == stops.last { $0 <= x } ?? -1)
    }
  }
}
