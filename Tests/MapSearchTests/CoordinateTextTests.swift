// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapTestSupport
import Testing

@testable import MapSearch

@Suite struct CoordinateTextTests {
  @Test(arguments: [
    "60.17,24.94", "60.17, 24.94", " 60.17 24.94 ", "60,17; 24,94", "60,17 24,94", "60,17, 24,94",
    "60.17N 24.94E", "24.94E 60.17N", "N60.17 E24.94", "E 24.94, N 60.17", "60.17°N, 24.94°E",
    "60°10.2′N 24°56.4′E", "60° 10' 12\" N 24° 56' 24\" E", "60°10′12″ 24°56′24″",
    "N 60 10.2 E 24 56.4", "60°10'12''N 24°56'24''E", "geo:60.17,24.94", "GEO:60.17,24.94,12;u=35",
    "+60.17,+24.94", "60° 10.2', 24° 56.4'", "60,17°N 24,94°E",
  ])
  func `coordinates are parsed in many notations`(text: String) throws {
    let place = try #require(CoordinateText.coordinate(text), "\(text)")
    #expect(abs(place.latitude - 60.17) < 1e-9 && abs(place.longitude - 24.94) < 1e-9, "\(place)")
  }

  @Test(arguments: [
    "", " ", "60.17", "60.17,", "91,0", "0,181", "60 24", "Route 66", "60.17,24.94,3", "N 60 N 24",
    "60.5°10′N 24°56′E", "60°61′N 24°56′E", "60.17..5,3", "-60N 24E", "geo:", "geo:1", "geo:a,b",
    "geo:91,0", "geo:nan,nan", "geo:1,2,3,4", "1e5,2", "nan,nan", "inf,inf", "N E", "°,°", ",",
    "--1,2",
    "60°10°N 24°56′E", "12345678901234567890123456789012345678901234567890.1,2",
    "N60 24E", "60,24 x",
  ])
  func `other text is not a coordinate`(text: String) { #expect(CoordinateText.place(text) == nil) }

  @Test func `south and west are negative, with a minus or a letter`() throws {
    for text in [
      "-33.86,-70.5", "33.86S 70.5W", "33°51.6′S 70°30′W", "-33°51.6', -70°30'", "−33.86 −70.5",
    ] {
      let place = try #require(CoordinateText.coordinate(text), "\(text)")
      #expect(abs(place.latitude + 33.86) < 1e-9 && abs(place.longitude + 70.5) < 1e-9, "\(place)")
    }
    let south = try #require(CoordinateText.coordinate("-0°30', 0°30'"))
    #expect(south == Coordinate(latitude: -0.5, longitude: 0.5))
  }

  @Test func `the zoom of a geo URI is kept if it is valid`() throws {
    #expect(CoordinateText.place("geo:1,2?z=12.5")?.zoom == 12.5)
    for text in [
      "geo:1,2", "geo:1,2?z=x", "geo:1,2?z=nan", "geo:1,2?z=99", "geo:1,2?", "geo:1,2?q=a",
    ] {
      let place = try #require(CoordinateText.place(text))
      #expect(place.zoom == 16 && place.kind == .coordinate)
    }
  }

  @Test func `any coordinate in degrees, minutes and seconds is parsed`() throws {
    var random = SplitMix64(seed: 60)
    for _ in 0..<2000 {
      let seconds = [random.int(in: 0...(90 * 3600)), random.int(in: 0...(180 * 3600))]
      let sides = [Bool.random(using: &random), Bool.random(using: &random)]
      let parts = zip(seconds, sides).map { seconds, isNegative in
        ("\(seconds / 3600)°\(seconds / 60 % 60)′\(seconds % 60)″", isNegative)
      }
      let text =
        parts[0].0 + (parts[0].1 ? "S" : "N") + [" ", ", ", ""][random.int(in: 0...2)]
        + parts[1].0 + (parts[1].1 ? "W" : "E")
      let place = try #require(CoordinateText.coordinate(text), "\(text)")
      let expected = zip(seconds, sides).map { Double($0) / 3600 * ($1 ? -1 : 1) }
      #expect(abs(place.latitude - expected[0]) < 1e-9, "\(text)")
      #expect(abs(Longitude.difference(from: place.longitude, to: expected[1])) < 1e-9, "\(text)")
    }
  }

  @Test func `random text of coordinate characters does not crash`() {
    var random = SplitMix64(seed: 61)
    let letters = Array("0123456789.,;+-−°′″'\"NSEWnsew geo:?z=\u{0}".unicodeScalars)
    for _ in 0..<20_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<random.int(in: 0...14) {
        text.append(letters[random.int(in: 0...(letters.count - 1))])
      }
      guard let place = CoordinateText.coordinate(String(text)) else { continue }
      #expect(abs(place.latitude) <= 90 && abs(place.longitude) <= 180, "\(String(text))")
    }
  }
}
