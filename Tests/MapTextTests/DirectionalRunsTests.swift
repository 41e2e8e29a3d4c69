// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import MapText

@Suite struct DirectionalRunsTests {
  /// The runs of a text from left to right; those from right to left in brackets.
  private func runs(_ text: String) -> [String] {
    let characters = Array(text)
    return DirectionalRuns(text).runs.map {
      let part = String(characters[$0.characters])
      return $0.isRightToLeft ? "[\(part)]" : part
    }
  }

  @Test func `runs are in the order in which they are drawn`() {
    #expect(runs("") == [])
    #expect(runs("Rua 25") == ["Rua 25"])
    #expect(runs("שלום") == ["[שלום]"])
    // The order of the runs is that of the text as a whole.
    #expect(runs("cafe שלום") == ["cafe ", "[שלום]"])
    #expect(runs("שלום cafe") == ["cafe", "[שלום ]"])
    #expect(runs("a שלום b") == ["a ", "[שלום]", " b"])
    #expect(runs("רחוב 25 א") == ["[ א]", "25", "[רחוב ]"])
    #expect(runs("נֹחַ").count == 1)
  }

  @Test(arguments: [
    ("", false), ("25", false), ("a שלום", false), ("25 שלום", true), ("שלום a", true),
  ])
  func `a text has the direction of its first letter`(text: String, isRightToLeft: Bool) {
    #expect(DirectionalRuns(text).isRightToLeft == isRightToLeft)
  }
}
