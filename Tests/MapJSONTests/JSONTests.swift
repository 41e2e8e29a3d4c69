// SPDX-License-Identifier: Apache-2.0
import MapJSON
import Testing

@Suite struct JSONTests {
  @Test func `all kinds of values are parsed, and members keep their order`() throws {
    let json = try JSON(parsing: #" {"b": [1, -2.5e1, true, null], "a": {"x": "y"}} "#)
    #expect(json == ["b": [1, -25, true, nil], "a": ["x": "y"]])
    #expect(json.object?.keys.elements == ["b", "a"])
    #expect(json["b"]?[1]?.number == -25)
  }

  @Test func `escapes and surrogate pairs are decoded`() throws {
    #expect(try JSON(parsing: #""a\"\\\/\n\u00e9\ud83d\ude00""#) == .string("a\"\\/\né😀"))
    #expect(try JSON(parsing: #""\ud800x""#) == .string("\u{FFFD}x"))
  }

  @Test func `true is not one`() throws {
    #expect(try JSON(parsing: "true").number == nil)
    #expect(try JSON(parsing: "1").bool == nil)
  }

  @Test(arguments: [
    ("", JSONError.Reason.unexpectedEnd, 1, 1), ("[1,", .unexpectedEnd, 1, 4),
    ("{\n  \"a\" 1}", .unexpectedCharacter, 2, 7), ("[1] x", .trailingText, 1, 5),
    ("\"\\q\"", .invalidString, 1, 3), ("1.", .invalidNumber, 1, 1), ("-", .invalidNumber, 1, 1),
    ("1e999", .invalidNumber, 1, 1), ("\"\\u12g4\"", .invalidString, 1, 4),
  ])
  func `an error contains the line and the column`(
    text: String, reason: JSONError.Reason, line: Int, column: Int
  ) {
    let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
    #expect(error?.reason == reason)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test func `ten thousand brackets are an error and do not overflow the stack`() {
    let error = #expect(throws: JSONError.self) {
      try JSON(parsing: String(repeating: "[", count: 10_000))
    }
    #expect(error?.reason == .tooDeep)
  }

  @Test func `a text round trip preserves the value`() throws {
    let json: JSON = ["a": [1, 2.5, -1e-7, "q\"\u{1}\n", nil, true, [:]]]
    #expect(try JSON(parsing: json.text) == json)
    #expect(JSON.number(3).text == "3")
  }
}
