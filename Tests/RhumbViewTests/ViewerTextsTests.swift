// SPDX-License-Identifier: Apache-2.0
import RhumbModules
import Testing

@testable import RhumbView

/// The tables with the viewer's texts.
@Suite struct ViewerTextsTests {
  /// The members of a part of a language's table, as they are stored.
  private func members(_ language: String, _ part: String) throws -> [String: String] {
    let json = try JSON(parsing: #require(ViewerTexts.sources[language]))
    var members: [String: String] = [:]
    for (key, value) in try #require(json[part]?.object) {
      let text = try #require(value.string, "\(key)")
      members[key] = text
    }
    return members
  }

  /// The names in braces of a text, in alphabetical order.
  private func placeholders(_ text: String) -> [String] {
    text.matches(of: /\{(\w+)\}/).map { String($0.1) }.sorted()
  }

  @Test func `the languages are those of the instructions`() {
    #expect(ViewerTexts.sources.keys.sorted() == InstructionTable.languages)
  }

  @Test func `the English table has a text for each key and nothing else`() throws {
    let english = try members("en", "texts")
    #expect(Set(english.keys) == Set(ViewerTexts.Key.allCases.map(\.rawValue)))
    let kinds = try members("en", "kinds").keys
    #expect(PlaceKind.allCases.allSatisfy { kinds.contains($0.rawValue) })
  }

  @Test(arguments: ViewerTexts.sources.keys.sorted())
  func `a language has exactly the keys and placeholders of English`(language: String) throws {
    for part in ["texts", "kinds"] {
      let (english, own) = (try members("en", part), try members(language, part))
      #expect(Set(own.keys).symmetricDifference(english.keys).isEmpty)
      for (key, text) in own {
        #expect(placeholders(text) == placeholders(english[key] ?? ""), "\(key)")
        let isPadded = text.first?.isWhitespace ?? true || text.last?.isWhitespace ?? true
        #expect(!isPadded, "\(key)")
        #expect(text.count { $0 == "{" } == placeholders(text).count, "\(key)")
      }
    }
    #expect(ViewerTexts(language: language).language == language)
  }

  @Test(arguments: [("de_AT.UTF-8", "Route"), ("pt_BR", "Rotas"), ("zh_CN", "Directions")])
  func `the texts are in the language of the desktop, or in English`(
    locale: String, directions: String
  ) {
    #expect(DesktopLocale(["LANG": locale]).texts[.directions] == directions)
  }

  @Test func `a value may contain braces`() {
    let texts = ViewerTexts(language: "en")
    #expect(
      texts.text(.frameRate, ["rate": "{median}", "median": "2", "worst": "}{"])
        == "{median} fps · 2 ms, at most }{")
    #expect(texts.text(.nothingFound, [:]) == "Nothing found for “”")
  }

  @Test func `categories without a word are those of the data`() {
    let german = ViewerTexts(language: "de")
    #expect(german.kind("ice_cream") == "Eisdiele" && german.kind("Ice cream") == "Eisdiele")
    #expect(german.kind("lemonade_stand") == "Lemonade stand")  // language:ok
  }

  @Test(arguments: ViewerTexts.sources.keys.sorted())
  func `the buttons of a route fit into the panel, on several lines if necessary`(
    language: String
  ) throws {
    let texts = ViewerTexts(language: language)
    let keys: [ViewerTexts.Key] = [.car, .bike, .walk, .swap, .addStop]
    let buttons = keys.map { ListPanel.Button(title: texts[$0], action: {}) }
    for (width, leastSide) in [(380.0, 0.0), (296.0, 48.0)] {
      var drawing = ListDrawing(width: width, colors: .day, scale: 1)
      drawing.leastSide = leastSide
      let lines = drawing.lines(of: buttons)
      #expect(lines.flatMap { Array($0) } == Array(buttons.indices))
      for line in lines {
        let room = line.reduce(ListDrawing.buttonEdge) {
          $0 + drawing.width(of: buttons[$1]) + ListDrawing.margin
        }
        #expect(room <= width)
      }
    }
  }
}
