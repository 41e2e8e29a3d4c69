// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import Testing

@testable import RhumbView

@Suite struct DesktopLocaleTests {
  @Test(arguments: [
    ("de_DE.UTF-8", "1,2 km", "36,0 km/h", "Aufstieg 100 m · Abstieg 50 m"),
    ("en_GB.UTF-8", "0.8 mi", "22.4 mph", "Ascent 328 ft · Descent 164 ft"),
    ("en_US", "0.8 mi", "22.4 mph", "Ascent 328 ft · Descent 164 ft"),
    ("fi_FI@euro", "1,2 km", "36,0 km/h", "Nousu 100 m · Lasku 50 m"),
    ("ru_RU", "1,2 км", "36,0 км/ч", "Подъём 100 м · Спуск 50 м"),
    ("ar_EG", "١٫٢ كم", "٣٦٫٠ كم/س", "صعود ١٠٠ م · نزول ٥٠ م"),
    ("C.UTF-8", "1.2 km", "36.0 km/h", "Ascent 100 m · Descent 50 m"),
    ("", "1.2 km", "36.0 km/h", "Ascent 100 m · Descent 50 m"),
  ])
  func `figures have the units and the language of the environment`(
    locale: String, distance: String, speed: String, climb: String
  ) {
    let wording = DesktopLocale(["LANG": locale]).wording
    #expect(wording.text(meters: 1210) == distance)
    #expect(wording.text(speed: 10) == speed)
    #expect(wording.text(climb: (up: 100, down: 50)) == climb)
  }

  @Test func `LC_ALL comes before LANG, and C has no locale`() {
    #expect(DesktopLocale(["LANG": "de_DE", "LC_ALL": "fr_FR"]).locale?.identifier == "fr_FR")
    #expect(DesktopLocale(["LANG": "de_DE", "LC_ALL": "C"]).locale == nil)
    #expect(DesktopLocale([:]).locale == nil)
  }
}
