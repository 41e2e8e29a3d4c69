// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

@testable import MapSearch

@Suite struct SearchTextTests {
  @Test(arguments: [
    ("Mannerheimintie", ["mannerheimintie"]), ("Champs-Élysées", ["champs", "elysees"]),
    ("Füßener Straße", ["fussener", "strasse"]), ("Ærøskøbing", ["aeroskobing"]),
    ("ŁÓDŹ", ["lodz"]), ("İstanbul", ["istanbul"]), ("Αθήνας", ["αθηνασ"]),
    ("O'Connell St.", ["o", "connell", "st"]), ("東京都", ["東", "京", "都"]),
    ("Москва́", ["москва"]), ("ﬁn ２", ["fin", "2"]), ("☕️ 🇫🇮", []), ("a\u{0}b", ["a", "b"]),
    ("القاهِرة", ["القاهرة"]), ("", []),
    ("\"* AND (x) NEAR/2 {y}:^", ["and", "x", "near", "2", "y"]),
  ])
  func `text is folded to words`(text: String, words: [String]) {
    #expect(SearchText.words(text) == words)
  }

  @Test func `a name is found in common spellings without its special letters`() {
    #expect(
      SearchText.forms(of: "Münchner Freiheit") == ["munchner freiheit", "muenchner freiheit"])
    #expect(SearchText.forms(of: "Århus") == ["arhus", "aarhus"])
    #expect(SearchText.forms(of: "O’Connell") == ["o connell", "oconnell"])
    #expect(SearchText.forms(of: "Rathaus") == ["rathaus"])
    #expect(SearchText.forms(of: "!") == [])
  }

  @Test func `folding is idempotent`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<3000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<random.int(in: 0...12) {
        let limit = [0x7F, 0x24F, 0xFFFF, 0x10FFFF][random.int(in: 0...3)]
        if let scalar = Unicode.Scalar(UInt32(random.int(in: 0...limit))) { text.append(scalar) }
      }
      let words = SearchText.words(String(text))
      #expect(
        SearchText.words(words.joined(separator: " ")) == words, "\(String(text).debugDescription)")
      #expect(words.allSatisfy { !$0.isEmpty && !$0.contains("\"") })
    }
  }

  @Test func `control characters and line breaks are removed from display names`() {
    #expect(SearchText.shown(" a\u{1B}[31m\nb\t") == "a [31m b")
    #expect(SearchText.shown(String(repeating: "x", count: 1000)).count == SearchText.limit)
    for name in ["Åland", "東京", "6° B", "x"] {
      #expect(SearchText.shown(name) == name)
      for edge in [" ", "\t", "\n", "\u{A0}", "\u{3000}", "\u{85}"] {
        #expect(SearchText.shown(edge + name + edge) == name)
        #expect(SearchText.shown(name + "\u{85}" + name) == name + " " + name)
      }
    }
    #expect(SearchText.shown("").isEmpty && SearchText.shown(" ").isEmpty)
  }
}

@Suite struct SpellingTests {
  @Test(arguments: [
    ("kitten", "sitten", 1), ("kitten", "kiten", 1), ("kitten", "kittten", 1),
    ("kitten", "iktten", 1), ("kitten", "kitten", 0), ("kitten", "sittin", nil),
    ("mannerhiemintie", "mannerheimintie", 1), ("abc", "abd", nil), ("kitten", "kittens", 1),
  ])
  func `typing errors are counted up to the limit`(typed: String, word: String, slips: Int?) {
    var spelling = Spelling(typed)
    #expect(spelling.slips(to: word, isBegun: false) == slips)
  }

  @Test func `an incomplete word is compared with the beginning of a word`() {
    var spelling = Spelling("mannerhiem")
    #expect(spelling.slips(to: "mannerheimintie", isBegun: true) == 1)
    #expect(spelling.slips(to: "mannerheimintie", isBegun: false) == nil)
  }

  @Test func `the count equals that of a recursive implementation for random words`() {
    func distance(_ a: ArraySlice<Character>, _ b: ArraySlice<Character>) -> Int {
      guard let x = a.last, let y = b.last else { return max(a.count, b.count) }
      var least = min(
        distance(a.dropLast(), b) + 1, distance(a, b.dropLast()) + 1,
        distance(a.dropLast(), b.dropLast()) + (x == y ? 0 : 1))
      if a.count > 1, b.count > 1, a.dropLast().last == y, b.dropLast().last == x {
        least = min(least, distance(a.dropLast(2), b.dropLast(2)) + 1)
      }
      return least
    }
    var random = SplitMix64(seed: 8)
    for _ in 0..<300 {
      let words = (0..<2).map { _ in
        (0..<random.int(in: 4...6)).map { _ in Character(["a", "b", "c"][random.int(in: 0...2)]) }
      }
      let expected = distance(words[0][...], words[1][...])
      var spelling = Spelling(String(words[0]))
      let found = spelling.slips(to: String(words[1]), isBegun: false)
      #expect(found == (expected <= 1 ? expected : nil), "\(words)")
    }
  }
}
