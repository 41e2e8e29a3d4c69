// SPDX-License-Identifier: Apache-2.0
import MapJSON
import Testing

@Suite struct JSONLineTests {
  private let text = Array(
    """

    {"a": "x\\"y,]",
     "b": [1, [2, 3],
       {"c":
          null}
     ], "d": {
       "e": "é"}}
    """.utf8)

  @Test(arguments: [
    ("", 2), ("a", 2), ("b", 3), ("b[0]", 3), ("b[1][1]", 3), ("b[2]", 4), ("b[2].c", 5), ("d", 6),
    ("d.e", 7),
  ])
  func `the line of a value is the line on which it starts`(path: String, line: Int) {
    #expect(JSON.line(of: path, in: text) == line)
  }

  @Test(arguments: ["x", "b[3]", "b[-1]", "a.b", "b.c", "b[x]", "d.e.f", "b[2].c[0]"])
  func `a missing value has no line`(path: String) {
    #expect(JSON.line(of: path, in: text) == nil)
  }

  @Test func `invalid JSON does not crash`() {
    for end in text.indices {
      _ = JSON.line(of: "d.e", in: Array(text[..<end]))
      _ = JSON.line(of: "b[2].c", in: Array(text[end...]))
    }
    #expect(JSON.line(of: "", in: []) == nil)
  }
}
