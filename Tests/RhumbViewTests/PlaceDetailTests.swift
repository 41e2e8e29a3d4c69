// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import Testing

@testable import RhumbView

/// The texts of cards and rows.
@Suite struct PlaceDetailTests {
  private let coordinate = Coordinate(latitude: 50.09, longitude: 14.42)

  @Test(arguments: [
    ("de", "Prag", "Praha", "Stadt · Praha"), ("en", "Munich", "München", "City · München"),
    ("en", "Paris", "Paris", "City"),
  ])
  func `a city with a translated name has its local name once`(
    language: String, name: String, local: String, line: String
  ) {
    let place = Place(name: local, names: [language: name], kind: .city, coordinate: coordinate)
    var detail = PlaceDetail(place, language: .translated(language))
    let texts = ViewerTexts(language: language)
    #expect(detail.name == name && detail.about(texts) == line)
    // The card adds the settlement around the place.
    detail.surroundings = local
    #expect(detail.about(texts) == line)
  }

  @Test func `a place without a translation has the name of its label on the map`() {
    let names = ["latin": "Bunkyō", "nonlatin": "文京"]
    let place = Place(name: "文京", names: names, kind: .city, coordinate: coordinate)
    func shown(_ language: LabelLanguage) -> [String] {
      let detail = PlaceDetail(place, language: language)
      return [detail.name, detail.otherName]
    }
    #expect(shown(.translated("en")) == ["Bunkyō", "文京"])
    #expect(shown(.translated("ja")) == ["文京", "Bunkyō"])
    #expect(shown(.both("de")) == ["Bunkyō", "文京"])
    #expect(shown(.local) == ["文京", "Bunkyō"])
  }

  @Test func `a city has its state and country, in the language of the labels`() {
    func area(_ name: String, _ kind: PlaceKind, _ names: [String: String]) -> Place {
      Place(name: name, names: names, kind: kind, coordinate: coordinate)
    }
    var detail = PlaceDetail(area("München", .city, [:]), language: .translated("en"))
    detail.setSurroundings(
      [area("Bayern", .region, [:]), area("Deutschland", .country, ["en": "Germany"])],
      .translated("en"))
    #expect(detail.about(ViewerTexts(language: "en")) == "City · Bayern, Germany")
  }

  @Test(arguments: [
    ("city", PlaceKind.city), ("hamlet", .village), ("state", .region), ("country", .country),
    ("lake", .water), ("cafe", nil), ("street", nil), ("locality", nil),
  ])
  func `the kinds of areas and settlements are known`(_ kind: String, _ area: PlaceKind?) {
    var detail = PlaceDetail(name: "A", at: coordinate)
    detail.kind = kind
    #expect(detail.areaKind == area)
  }

  @Test func `a recent place of an older file has its town`() throws {
    let text = #"""
      {"name": "Kauppatori", "otherName": "", "kind": "square", "town": "Helsinki",
      "latitude": 60.2, "longitude": 24.9, "zoom": 16}
      """#
    let detail = try JSONDecoder().decode(PlaceDetail.self, from: Data(text.utf8))
    #expect(detail.surroundings == "Helsinki" && detail.hasSurroundings)
  }

  @Test func `a place in a town has its kind, its town and its other name`() {
    let place = Place(
      name: "Karlův most", names: ["en": "Charles Bridge"], kind: .street, coordinate: coordinate)
    var detail = PlaceDetail(place, language: .translated("en"))
    detail.surroundings = "Praha"
    #expect(
      detail.about(ViewerTexts(language: "en")) == "Street · Praha · Karlův most")
  }
}
