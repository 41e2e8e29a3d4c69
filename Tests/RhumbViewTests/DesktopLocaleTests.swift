// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import Testing

@testable import RhumbView

@Suite struct DesktopLocaleTests {
  @Test(arguments: [
    ("de_DE.UTF-8", "1,2 km", "36,0 km/h", "100 m up · 50 m down"),
    ("en_GB.UTF-8", "0.8 mi", "22.4 mph", "328 ft up · 164 ft down"),
    ("en_US", "0.8 mi", "22.4 mph", "328 ft up · 164 ft down"),
    ("fi_FI@euro", "1,2 km", "36,0 km/h", "100 m up · 50 m down"),
    ("C.UTF-8", "1.2 km", "36.0 km/h", "100 m up · 50 m down"),
    ("", "1.2 km", "36.0 km/h", "100 m up · 50 m down"),
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
