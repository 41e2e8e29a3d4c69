// SPDX-License-Identifier: Apache-2.0
import MapJSON
import Testing

@testable import MapStyle

@Suite("The language of labels")
struct LabelLanguageTests {
  /// The text of a label, with the name expressions that built-in styles and OpenMapTiles' styles use.
  private func text(_ expression: JSON, _ language: LabelLanguage, _ properties: JSONObject) throws
    -> String
  {
    let style: JSON = [
      "version": 8, "sources": ["tiles": ["type": "vector"]],
      "layers": [
        [
          "id": "names", "type": "symbol", "source": "tiles", "source-layer": "place",
          "layout": ["text-field": expression],
        ]
      ],
    ]
    let changed = language.applied(to: style)
    let field = try #require(changed["layers"]?.array?.first?["layout"]?["text-field"])
    // The style reads it as a text with formats, in which not each value is valid.
    _ = try evaluate(field, properties, as: .formatted)
    return try #require(try evaluate(field, properties).string)
  }

  private static let latin: JSON = ["coalesce", ["get", "name:latin"], ["get", "name"]]
  private static let bothScripts: JSON = [
    "case",
    [
      "all", ["has", "name:latin"],
      [">", ["length", ["coalesce", ["get", "name:nonlatin"], ""]], 1],
    ],
    ["concat", ["get", "name:latin"], "\n", ["coalesce", ["get", "name:nonlatin"], ""]],
    ["coalesce", ["get", "name:latin"], ["get", "name"]],
  ]
  private static let expressions = [latin, bothScripts, ["get", "name"], ["get", "name_en"]]

  private let finland: JSONObject = [
    "name": "Suomi", "name:latin": "Suomi", "name:en": "Finland", "name:de": "Finnland",
  ]
  private let korea: JSONObject = [
    "name": "대한민국", "name:latin": "South Korea", "name:nonlatin": "대한민국",
    "name:en": "South Korea", "name:de": "Südkorea",
  ]

  @Test("Every name is in the same language", arguments: expressions)
  func translated(expression: JSON) throws {
    #expect(try text(expression, .translated("de"), finland) == "Finnland")
    #expect(try text(expression, .translated("de"), korea) == "Südkorea")
    #expect(try text(expression, .translated("en"), finland) == "Finland")
    #expect(try text(expression, .local, finland) == "Suomi")
    #expect(try text(expression, .local, korea) == "대한민국")
  }

  @Test("A name without a translation is in Latin script, or else the only one")
  func missingTranslation() throws {
    #expect(try text(Self.latin, .translated("fr"), korea) == "South Korea")
    #expect(try text(Self.latin, .translated("fr"), ["name": "Jyväskylä"]) == "Jyväskylä")
  }

  @Test(
    "A local name in the script of the language is preferred to a Latin one",
    arguments: [
      ("zh", "北京", "北京"), ("ja", "東京", "東京"), ("ja", "つくば", "つくば"), ("ko", "서울", "서울"),
      ("ru", "Київ", "Київ"), ("el", "Πάτρα", "Πάτρα"), ("fa", "القاهرة", "القاهرة"),
      ("hi", "पुणे", "पुणे"), ("th", "เชียงใหม่", "เชียงใหม่"), ("he", "חיפה", "חיפה"),
      ("zh", "서울", "Latin"), ("ko", "北京", "Latin"), ("ru", "Αθήνα", "Latin"),
      ("de", "北京", "Latin"), ("ar", "", "Latin"), ("ja", "(東京)", "Latin"),
    ])
  func localScript(code: String, local: String, expected: String) throws {
    let place: JSONObject = ["name": .string(local), "name:latin": "Latin", "name:en": "English"]
    #expect(try text(Self.latin, .translated(code), place) == expected)
    #expect(LabelLanguage.name(in: place, .translated(code)) == expected)
    #expect(LabelLanguage.name(in: ["name:latin": "Latin"], .translated(code)) == "Latin")
    #expect(try text(Self.latin, .translated(code), ["name:latin": "Latin"]) == "Latin")
  }

  @Test(
    "A translation is preferred to a local name, and both names are on one line if they are equal")
  func localScriptBeside() throws {
    let place: JSONObject = ["name": "東京", "name:latin": "Tokyo", "name:zh": "东京"]
    #expect(try text(Self.latin, .translated("zh"), place) == "东京")
    #expect(try text(Self.latin, .both("ja"), place) == "東京")
    #expect(try text(Self.latin, .both("ko"), place) == "Tokyo\n東京")
  }

  @Test("Both names are on two lines, and equal ones on one")
  func bothNames() throws {
    #expect(try text(Self.bothScripts, .both("en"), finland) == "Finland\nSuomi")
    #expect(try text(Self.bothScripts, .both("en"), ["name": "Oslo"]) == "Oslo")
  }

  @Test("Text around a name stays, and so do other properties")
  func otherText() throws {
    let peak: JSON = ["concat", Self.latin, "\n", ["to-string", ["get", "ele"]], " m"]
    #expect(
      try text(peak, .translated("de"), ["name": "Haltitunturi", "name:de": "Halti", "ele": 1324])
        == "Halti\n1324 m")
    #expect(
      try text(["get", "ref"], .translated("de"), ["ref": "E 75", "name:de": "x"]) == "E 75")
  }

  @Test("The codes of languages and locales are recognized, and nothing else")
  func codes() {
    #expect(LabelLanguage("de") == .translated("de"))
    #expect(LabelLanguage("pt-BR") == .translated("pt"))
    #expect(LabelLanguage("local") == .local)
    #expect(LabelLanguage("fi/local") == .both("fi"))
    for name in ["", "/", "d", "german", "de/", "de/en", "12", "local/de", "de/local/x"] {
      #expect(LabelLanguage(name) == nil, "\(name)")
    }
  }

  @Test("The system's language is that of the first locale; without one, names are local")
  func system() {
    #expect(LabelLanguage.system(["LANG": "de_DE.UTF-8"]) == .translated("de"))
    #expect(LabelLanguage.system(["LANG": "de_DE", "LC_ALL": "fi_FI@euro"]) == .translated("fi"))
    #expect(LabelLanguage.system(["LC_ALL": "", "LC_MESSAGES": "sv"]) == .translated("sv"))
    for locale in ["C", "C.UTF-8", "POSIX", "", "x"] {
      #expect(LabelLanguage.system(["LANG": locale]) == .local, "\(locale)")
    }
    #expect(LabelLanguage.system([:]) == .local)
  }
}
