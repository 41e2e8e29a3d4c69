// SPDX-License-Identifier: Apache-2.0
import MapJSON
import Testing

@testable import MapRoute

@Suite struct LanguageTests {
  @Test(arguments: Sentences.all)
  func `sentences are as checked by hand`(sentences: Sentences) {
    let actual = sentences.actual
    #expect(actual.count == sentences.expected.count)
    for (actual, expected) in zip(actual, sentences.expected) { #expect(actual == expected) }
  }

  @Test func `every language has checked sentences`() {
    #expect(Set(Sentences.all.map(\.language)) == Set(InstructionTable.languages))
  }

  @Test(arguments: InstructionTable.languages)
  func `a language has all words, forms and plurals, and uses all placeholders`(language: String)
    throws
  {
    let text = try #require(InstructionTable.sources[language])
    let table = try InstructionTable(JSON(parsing: text))
    #expect(table.language == language)
  }

  @Test(arguments: InstructionTable.languages)
  func `every kind with every modifier has a complete instruction`(language: String) {
    let formatter = InstructionFormatter(language: language)
    #expect(formatter.table.language == language)
    let modifiers: [Maneuver.Modifier?] = Maneuver.Modifier.allCases + [nil]
    for kind in Maneuver.Kind.allCases {
      for modifier in modifiers {
        for (name, toward) in [("", ""), ("Ringstraße", "Ulm"), ("", "A 8: Ulm"), ("", "A 8")] {
          for exit in [nil, 3, 15] {
            let step = Sentences.step(
              kind, modifier, name, toward: toward, exits: exit == 3 ? "7" : "", exit: exit)
            expectComplete(formatter.instruction(for: step))
            expectComplete(formatter.spoken(for: step, distance: 300))
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("en", "Take the elevator"), ("de", "Den Aufzug nehmen"), ("fi", "Mene hissillä kerrokseen 1"),
    ("ru", "Поезжайте на лифте до этажа 1"), ("ja", "エレベーターで1階に移動してください"),
  ])
  func `the ground floor has its number in the language, or none`(
    language: String, instruction: String
  ) {
    var step = Sentences.step(.turn, .straight)
    step.walkingFeature = WalkingFeature(.elevator, floor: 0)
    #expect(InstructionFormatter(language: language).instruction(for: step) == instruction)
  }

  @Test(arguments: [
    ("en", "Take the elevator to level B1"), ("de", "Den Aufzug zur Etage B1 nehmen"),
    ("fi", "Mene hissillä kerrokseen B1"), ("ja", "エレベーターでB1階に移動してください"),
  ])
  func `a floor with a name has it instead of its number`(language: String, instruction: String) {
    var step = Sentences.step(.turn, .straight)
    for floor in [nil, -1, 0] as [Double?] {
      step.walkingFeature = WalkingFeature(.elevator, floor: floor, floorName: "B1")
      #expect(InstructionFormatter(language: language).instruction(for: step) == instruction)
    }
  }

  @Test(arguments: InstructionTable.languages)
  func `every feature for pedestrians has a complete instruction`(language: String) {
    let formatter = InstructionFormatter(language: language)
    let directions: [WalkingFeature.Direction?] = [nil, .up, .down]
    let floors: [Double?] = [nil, -1, 0, 12, 0.5]
    let sides: [(Maneuver.Modifier, String)] = [(.straight, ""), (.sharpRight, "Bogenstiege")]
    for kind in WalkingFeature.Kind.allCases {
      for (direction, floor) in directions.flatMap({ one in floors.map { (one, $0) } }) {
        for (modifier, name) in sides {
          var step = Sentences.step(.turn, modifier, name: name)
          step.walkingFeature = WalkingFeature(kind, direction: direction, floor: floor)
          let text = formatter.instruction(for: step)
          expectComplete(text)
          expectComplete(formatter.spoken(for: step, distance: 30))
          #expect(text.contains(name) || name.isEmpty)
          let saysFloor = text.contains { $0.isNumber }
          let hasNumber = floor.map { $0 != 0 || formatter.table.groundFloor != 0 } ?? false
          #expect(saysFloor == (kind == .elevator && hasNumber), "\(text)")
        }
      }
    }
  }

  /// Verbs that are only for drivers.
  private static let drivingVerbs: [String: [String]] = [
    "ar": ["قُد", "القيادة"], "de": ["fahren"], "en": ["drive"], "es": ["conduzca", "circule"],
    "fa": ["برانید", "رانندگی"], "fi": ["aja "], "fr": ["roulez", "conduisez", "serrez"],
    "it": ["guida"], "ja": ["走行", "運転"], "nl": ["rijd"], "pl": ["jedź"],
    "pt": ["dirija", "conduza"], "ru": ["езжай"], "sv": ["kör"],
  ]

  @Test(arguments: InstructionTable.languages)
  func `a maneuver that is possible on foot has no verb of driving`(language: String) throws {
    let verbs = try #require(Self.drivingVerbs[language])
    let formatter = InstructionFormatter(language: language)
    let modifiers: [Maneuver.Modifier?] = Maneuver.Modifier.allCases + [nil]
    let kinds = Maneuver.Kind.allCases.filter { ![.merge, .onRamp, .offRamp].contains($0) }
    for (kind, modifier) in kinds.flatMap({ kind in modifiers.map { (kind, $0) } }) {
      for exit in [nil, 2] {
        let step = Sentences.step(kind, modifier, "Ulm", toward: "Bonn", exit: exit)
        let texts = [
          formatter.instruction(for: step), formatter.spoken(for: step, distance: 300),
          formatter.spokenFollowing(step, distance: 2000),
        ]
        for text in texts {
          for verb in verbs { #expect(!text.lowercased().contains(verb), "\(text)") }
        }
      }
    }
  }

  @Test(arguments: [
    ("de", "In den Kreisverkehr einbiegen"), ("fi", "Jatka liikenneympyrään"),
    ("nl", "Ga de rotonde op"), ("pl", "Skieruj się na rondo"),
    ("ru", "На круговом перекрёстке двигайтесь по кругу"), ("sv", "Fortsätt in i rondellen"),
  ])
  func `a roundabout without a known exit has an instruction for all modes`(
    language: String, instruction: String
  ) {
    let formatter = InstructionFormatter(language: language)
    #expect(formatter.instruction(for: Sentences.step(.roundabout, .right)) == instruction)
  }

  @Test(arguments: [
    (
      "es", "A-6", "", "Manténgase a la izquierda y continúe por la A-6 hacia Ulm",
      "Siga recto en la bifurcación y continúe por la A-6 hacia Ulm"
    ),
    (
      "es", "A-6", "7",
      "Manténgase a la izquierda para tomar la salida 7 y continúe por la A-6 hacia Ulm",
      "Siga recto en la bifurcación para tomar la salida 7 y continúe por la A-6 hacia Ulm"
    ),
    (
      "pt", "BR-116", "", "Mantenha-se à esquerda e continue pela BR-116 em direção a Ulm",
      "Siga em frente na bifurcação e continue pela BR-116 em direção a Ulm"
    ),
    (
      "pt", "BR-116", "7",
      "Mantenha-se à esquerda para usar a saída 7 e continue pela BR-116 em direção a Ulm",
      "Siga em frente na bifurcação para usar a saída 7 e continue pela BR-116 em direção a Ulm"
    ),
    (
      "fr", "A 6", "7", "Restez à gauche pour prendre la sortie 7 vers l’A 6 direction Ulm",
      "Continuez tout droit à la bifurcation pour prendre la sortie 7 vers l’A 6 direction Ulm"
    ),
    (
      "it", "A1", "7", "Mantieni la sinistra per prendere l’uscita 7 per l’A1 verso Ulm",
      "Al bivio continua dritto per prendere l’uscita 7 per l’A1 verso Ulm"
    ),
    (
      "pl", "A4", "7", "Trzymaj się lewej strony, zjazd 7 na A4, kierunek Ulm",
      "Na rozwidleniu kieruj się prosto, zjazd 7 na A4, kierunek Ulm"
    ),
    (
      "ar", "E 11", "7", "الزم اليسار لسلوك المخرج 7 إلى E 11 باتجاه Ulm",
      "تابع السير إلى الأمام عند المفترق لسلوك المخرج 7 نحو E 11 باتجاه Ulm"
    ),
    (
      "fa", "E 11", "7", "در سمت چپ بمانید و از خروجی 7 خارج شوید و وارد E 11 شوید، به سمت Ulm",
      "در دوراهی مستقیم بروید و از خروجی 7 خارج شوید و وارد E 11 شوید، به سمت Ulm"
    ),
  ])
  func `a fork names the road after its exit`(
    language: String, ref: String, exits: String, left: String, straight: String
  ) {
    let formatter = InstructionFormatter(language: language)
    let forks = [
      (Maneuver.Modifier.slightLeft, left), (Maneuver.Modifier.straight, straight),
    ]
    for (modifier, instruction) in forks {
      let step = Sentences.step(.fork, modifier, ref: ref, toward: "Ulm", exits: exits)
      #expect(formatter.instruction(for: step) == instruction)
    }
  }

  private func expectComplete(_ text: String) {
    #expect(text.count > 4, "\(text)")
    #expect(!text.contains { "{}[]".contains($0) }, "\(text)")
    #expect(!text.contains("  ") && !text.hasSuffix(" ") && !text.hasPrefix(" "), "\(text)")
    #expect(!text.contains(" ,") && !text.contains(" .") && !text.hasPrefix(","), "\(text)")
    #expect(text.first?.isLowercase != true, "\(text)")
  }

  @Test(arguments: [
    ("de", "de"), ("de-AT", "de"), ("pt_BR", "pt"), ("FR-ca", "fr"), ("en_GB.UTF-8", "en"),
    ("sr-Latn-RS", nil), ("zh", nil), ("", nil), ("-", nil), ("fil", nil),
  ])
  func `a language is chosen by its tag`(tag: String, language: String?) {
    #expect(InstructionTable.named(tag)?.language == language)
    #expect(InstructionFormatter(language: tag).table.language == language ?? "en")
  }

  @Test(arguments: [
    ("en", 785, "13:05"), ("en-US", 785, "1:05 PM"), ("en-US", 5, "12:05 AM"),
    ("en-US", 720, "12:00 PM"), ("en-GB", 540, "9:00"), ("fi", 785, "13.05"),
    ("es-ES", 785, "13:05"),
    ("es-US", 785, "1:05 p. m."), ("ar", 785, "1:05 م"), ("ar-MA", 785, "13:05"),
    ("zh-US", 785, "13:05"),
  ])
  func `the time of day has the format of the region`(tag: String, minutes: Int, text: String) {
    #expect(InstructionFormatter(language: tag).table.clock.text(minutes: minutes) == text)
  }

  @Test(arguments: [
    ("en", [1: "one", 2: "other", 1.5: "other"]), ("fr", [0: "one", 1.5: "one", 2: "other"]),
    ("pl", [1: "one", 3: "few", 12: "many", 22: "few", 21: "many", 2.5: "other"]),
    ("ru", [1: "one", 21: "one", 11: "many", 104: "few", 200: "many", 0.3: "other"]),
    ("ar", [0: "zero", 1: "one", 2: "two", 110: "few", 45: "many", 200: "other", 2.5: "other"]),
    ("fa", [0.5: "one", 1: "one", 2: "other"]), ("ja", [1: "other"]),
  ])
  func `plural categories follow CLDR`(language: String, categories: [Double: String]) {
    for (number, category) in categories {
      #expect(PluralRule(language: language).category(of: number).rawValue == category, "\(number)")
    }
  }

  @Test(arguments: [
    ("en", [11: "11th", 21: "21st", 22: "22nd", 23: "23rd", 112: "112th"]),
    ("sv", [11: "11:e", 21: "21:a", 25: "25:e"]), ("it", [11: "l’11ª", 12: "la 12ª"]),
    ("ru", [12: "12-й"]), ("fa", [12: "شمارهٔ ۱۲"]),
  ])
  func `exits without a word have an ordinal number`(language: String, numbers: [Int: String]) {
    for (number, text) in numbers {
      let step = Sentences.step(.roundabout, .right, exit: number)
      let instruction = InstructionFormatter(language: language).instruction(for: step)
      #expect(instruction.contains(text), "\(instruction)")
    }
  }

  @Test(arguments: [
    ("ru", "2-я Советская улица", "на 2-ю Советскую улицу"),
    ("ru", "улица Ленина", "на улицу Ленина"),
    ("ru", "Тверская", "на дорогу Тверская"), ("ru", "М-11", "на М-11"),
    ("ru", "Третье транспортное кольцо", "на Третье транспортное кольцо"),
    ("ru", "Ленинградское шоссе", "на Ленинградское шоссе"),
    ("pl", "A4", "na drogę A4"), ("pl", "Jana Pawła II", "w ulicę Jana Pawła II"),
    ("pl", "11 Listopada", "w ulicę 11 Listopada"), ("pl", "Leśna", "w ulicę Leśną"),
    ("pl", "Aleja Krakowska", "w aleję Krakowską"), ("pl", "Rondo ONZ", "na rondo ONZ"),
    ("pl", "Trasa Łazienkowska", "na Trasę Łazienkowską"), ("pl", "DK 94", "na drogę DK 94"),
    ("pl", "Aleje Jerozolimskie", "w Aleje Jerozolimskie"), ("fr", "D 906", "sur la D 906"),
    ("fr", "Boulevard Périphérique", "sur le boulevard Périphérique"),
    ("es", "M-30", "por la M-30"),
    ("pt", "Largo do Rato", "no Largo do Rato"), ("pt", "BR-101", "na BR-101"),
    ("it", "Lungotevere Testaccio", "sul Lungotevere Testaccio"),
    ("nl", "Vondelpark", "naar het Vondelpark"),
    ("fi", "Pohjoinen Hesperiankatu", "Pohjoiselle Hesperiankadulle"),
    ("fi", "Kehä I", "tielle Kehä I"), ("fi", "Aleksis Kiven katu", "Aleksis Kiven kadulle"),
    ("de", "Lange Straße", "auf Lange Straße"),
    ("de", "Münchner Straße", "auf die Münchner Straße"),
  ])
  func `road names are declined`(language: String, name: String, phrase: String) {
    let step = Sentences.step(.turn, .right, name)
    let instruction = InstructionFormatter(language: language).instruction(for: step)
    #expect(instruction.contains(phrase), "\(instruction)")
  }

  @Test(arguments: [
    ("A 8: Ulm", "Take the exit onto A 8 toward Ulm"), ("A 8", "Take the exit onto A 8"),
    ("US 101;CA-1: Malibu", "Take the exit onto US 101 toward Malibu"),
    ("Main Street: Ulm", "Take the exit onto Main Street toward Ulm"),
    ("Terminal 1", "Take the exit toward Terminal 1"),
    ("Ulm, Linz, Graz", "Take the exit toward Ulm, Linz"),
    (":", "Take the exit"), ("", "Take the exit"),
  ])
  func `a ramp without a name has that of the road on its signs`(signs: String, text: String) {
    #expect(
      InstructionFormatter().instruction(for: Sentences.step(.offRamp, toward: signs)) == text)
  }

  @Test func `a custom table is checked`() throws {
    #expect(throws: InstructionTableError.missing("language")) { try InstructionTable([:]) }
    #expect(throws: InstructionTableError.missing("compass")) {
      try InstructionTable(["language": "xx"])
    }
    func error(replacing part: String, by other: String) throws -> InstructionTableError? {
      let parts = try #require(InstructionTable.sources["fi"]).split(
        separator: part, omittingEmptySubsequences: false)
      #expect(parts.count > 1)
      let json = try JSON(parsing: parts.joined(separator: other))
      do throws(InstructionTableError) {
        _ = try InstructionTable(json)
        return nil
      } catch {
        return error
      }
    }
    #expect(try error(replacing: #""uturn":"#, by: #""u-turn":"#) == .missing("phrases.uturn"))
    #expect(
      try error(replacing: "käänny {direction}[ ja", by: "käänny[ ja")
        == .unusedPlaceholder("direction", phrase: "phrases.continue.aside"))
    #expect(
      try error(replacing: "liity {side:to}", by: "liity {side:at}")
        == .unknownPlaceholder("side:at", phrase: "phrases.merge.aside"))
    #expect(
      try error(replacing: "välipisteeseen {title}", by: "{name}{title}")
        == .unknownPlaceholder("name", phrase: "phrases.waypoint.title"))
    #expect(
      try error(replacing: "{n} metriä", by: "metriä")
        == .unusedPlaceholder("n", phrase: "units.meters:partitive.other"))
    #expect(
      try error(replacing: #""one": "metri", "#, by: "") == .missing("units.meters:partitive.one"))
    #expect(
      try error(replacing: #""one": "metri", "#, by: #""one": "metri", "few": "{n} metriä", "#)
        == .unknownMember("units.meters:partitive.few"))
  }
}
