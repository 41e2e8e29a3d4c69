// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapFiles
import MapGeometry
import MapJSON
import MapTestSupport
import MapTiles
import Testing

@testable import MapSearch

/// Searches in the embedded maps and in real archives.
@Suite struct PlaceSearchTests {
  private let senate = Coordinate(latitude: 60.1695, longitude: 24.9522)

  /// The embedded maps, read once for all tests.
  private static let shared = Task {
    let index = try PlaceIndex()
    for name in ["world", "helsinki"] {
      try await index.add(archive: try await Tiles.sample(name))
    }
    return index
  }

  private func first(_ text: String, near target: Coordinate? = nil) async throws -> Place {
    try #require(try await Self.shared.value.search(text, near: target).first, "\(text)")
  }

  @Test(arguments: [Double.nan, .infinity, -1e300])
  func `a place with any importance is found`(importance: Double) async throws {
    let index = try PlaceIndex()
    let place = Place(
      name: "Nowhere", kind: .street, coordinate: senate, importance: importance)
    try await index.add([place])
    #expect(try await index.search("nowhere").map(\.name) == ["Nowhere"])
  }

  @Test func `of thirty thousand words, only those within the limits are used`() async throws {
    let words = String(repeating: "senate ", count: 30_000)
    #expect(SearchText.words(words).count <= ResourceLimits.searchScalars / 7 + 1)
    #expect(PlaceQuery(words).words.count == ResourceLimits.searchWords)
  }

  @Test(arguments: [
    ("mannerheimintie", "Mannerheimintie", PlaceKind.street),
    ("MANNERH", "Mannerheimintie", .street),
    ("helsinki", "Helsinki", .city), ("helsingfors", "Helsinki", .city),
    ("aleksanterinkatu 52", "Aleksanterinkatu", .street), ("paris", "Paris", .city),
    ("new york", "New York", .city), ("germany", "Deutschland", .country),
    ("senaatintori", "Senaatintori", .poi), ("north atlantic", "North Atlantic Ocean", .water),
    ("mannerhiemintie", "Mannerheimintie", .street), ("sao paulo", "São Paulo", .city),
    ("HND", "Tokyo Haneda International Airport", .airport),
    ("lyon airport", "Lyon Saint-Exupéry Airport", .airport),
    ("cafe engel", "Cafe Engel", .poi), ("engel cafe", "Cafe Engel", .poi),
  ])
  func `real names are found`(text: String, name: String, kind: PlaceKind) async throws {
    let place = try await first(text)
    #expect(place.name == name && place.kind == kind, "\(place)")
    #expect(place.bounds.isValid && place.coordinate.isValid)
    #expect((1...21).contains(place.zoom) && (0...1).contains(place.importance))
  }

  @Test func `a street has the right coordinate`() async throws {
    let place = try await first("mannerheimintie")
    let station = Coordinate(latitude: 60.1719, longitude: 24.9414)
    #expect(place.coordinate.distance(to: station) < 1000)
    #expect(place.bounds.contains(place.coordinate))
  }

  @Test func `near places come before distant ones with the same name`() async throws {
    let index = try PlaceIndex()
    let places = [(10.0, "Here"), (20.0, "There")].map { longitude, category in
      Place(
        name: "Main Street", kind: .street, category: category,
        coordinate: Coordinate(latitude: 50, longitude: longitude))
    }
    try await index.add(places)
    for (longitude, category) in [(10.1, "Here"), (19.9, "There")] {
      let target = Coordinate(latitude: 50, longitude: longitude)
      let found = try await index.search("main", near: target)
      #expect(found.map(\.category).first == category && found.count == 2)
    }
  }

  @Test func `exact and well-known names come first`() async throws {
    let index = try PlaceIndex()
    let place = Coordinate(latitude: 50, longitude: 10)
    try await index.add([
      Place(name: "Springfield Avenue", kind: .street, coordinate: place),
      Place(name: "Springfield", kind: .village, coordinate: place),
      Place(name: "West Springfield", kind: .village, coordinate: place),
      Place(name: "Springbok", kind: .poi, coordinate: place),
      Place(name: "Spring City", kind: .city, coordinate: place),
    ])
    #expect(try await index.search("springfield").first?.name == "Springfield")
    #expect(try await index.search("spring").first?.name == "Spring City")
    #expect(try await index.search("field springfield").isEmpty)
    #expect(try await index.search("west").map(\.name) == ["West Springfield"])
  }

  @Test func `a search without corrections finds words and their beginnings, without numbers`()
    async throws
  {
    let index = try PlaceIndex()
    try await index.add([
      Place(name: "Zemio", kind: .town, coordinate: Coordinate(latitude: 5, longitude: 25))
    ])
    func found(_ text: String, correctsSpelling: Bool) async throws -> [String] {
      try await index.search(text, near: nil, limit: 5, correctsSpelling: correctsSpelling)
        .map(\.name)
    }
    for text in ["zemio", "zemi", "Zemio 12"] {
      #expect(try await found(text, correctsSpelling: false) == ["Zemio"])
    }
    #expect(try await found("5.5, 25.5", correctsSpelling: false).count == 1)
    for text in ["zerm", "zemoi"] {
      #expect(try await found(text, correctsSpelling: false).isEmpty)
      #expect(try await found(text, correctsSpelling: true) == ["Zemio"])
    }
  }

  @Test func `near and exact matches win over thousands of equal prefixes`() async throws {
    let index = try PlaceIndex()
    var random = SplitMix64(seed: 3)
    var places = (0..<5000).map { number in
      Place(
        name: "Stop \(number)", kind: .city,
        coordinate: Coordinate(
          latitude: random.double(in: -60...60), longitude: random.double(in: -170...100)))
    }
    let corner = Coordinate(latitude: 61, longitude: 150)
    places.append(Place(name: "Stork Lane", kind: .poi, coordinate: corner))
    places.append(
      Place(name: "St", kind: .poi, coordinate: Coordinate(latitude: -61, longitude: 160)))
    try await index.add(places)
    let near = try await index.search("st", near: corner)
    #expect(near.prefix(3).contains { $0.name == "Stork Lane" }, "\(near.map(\.name))")
    #expect(try await index.search("st").contains { $0.name == "St" })
  }

  @Test(arguments: [
    "", " ", "\"", "\"\"", "*", "a*", "^a", "a AND", "AND", "NOT", "NEAR(a b)", "forms:a", "{a}:b",
    "(", "a)",
    "-a", "a\u{0}b", "\u{0}", "🇫🇮👩‍👩‍👧", "مقهى", "\u{202E}abc", "'; DROP TABLE place; --",
    "\u{E000}13x1y1",
    "\u{FFFD}", "e\u{301}\u{301}\u{301}", "𫝀", "%s%n", "\\", "a\nb", "ﷺ",
  ])
  func `any text can be searched`(text: String) async throws {
    let places = try await Self.shared.value.search(text, near: senate)
    #expect(places.count <= 20)
  }

  @Test func `random text can be searched`() async throws {
    let index = try await Self.shared.value
    var random = SplitMix64(seed: 5)
    let syntax = Array("\"*^(){}:-+,'.;ANDORNTE /\\\u{0}\u{E000}äaekß東🇫".unicodeScalars)
    for _ in 0..<500 {
      var text = String.UnicodeScalarView()
      for _ in 0..<random.int(in: 0...10) {
        text.append(syntax[random.int(in: 0...(syntax.count - 1))])
      }
      _ = try await index.search(String(text), near: senate, limit: 5)
    }
  }

  @Test func `ten megabytes of text are truncated`() async throws {
    let index = try await Self.shared.value
    for unit in ["a", "mannerheimintie ", "\"", "e\u{301}", "👩‍👩‍👧"] {
      let text = String(repeating: unit, count: 10_000_000 / unit.utf8.count)
      let start = String(text.unicodeScalars.prefix(5000))
      #expect(try await index.search(text) == index.search(start))
    }
  }

  @Test func `any target and limit is accepted`() async throws {
    let index = try await Self.shared.value
    for latitude in [90, -90, 91, .nan, .infinity] {
      for longitude in [180, -180, 1e300, .nan, -.infinity] {
        let target = Coordinate(latitude: latitude, longitude: longitude)
        #expect(try await !index.search("helsinki", near: target).isEmpty)
      }
    }
    for limit in [Int.min, -1, 0] { #expect(try await index.search("h", limit: limit).isEmpty) }
    #expect(try await index.search("h", limit: 3).count == 3)
    #expect(try await index.search("h", limit: .max).count <= 1000)
  }

  @Test func `coordinates come before names`() async throws {
    let place = try await first("60.17, 24.94")
    #expect(
      place.kind == .coordinate && place.coordinate == .init(latitude: 60.17, longitude: 24.94))
  }

  @Test func `features of a document are found by name and title`() async throws {
    let document = try GeoJSON(
      JSON(
        parsing: Array(
          """
          {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {"name": "Old Oak", "kind": "tree"},
              "geometry": {"type": "Point", "coordinates": [10, 20]}},
            {"type": "Feature", "properties": {"title": "Long Walk"},
              "geometry": {"type": "LineString", "coordinates": [[0, 0], [0, 2]]}},
            {"type": "Feature", "properties": {"name": "Field", "name:de": "Acker"}, "geometry":
              {"type": "Polygon", "coordinates": [[[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]]]}},
            {"type": "Feature", "properties": {"name": "Nowhere"}, "geometry": null},
            {"type": "Feature", "properties": {"name": "Off"},
              "geometry": {"type": "Point", "coordinates": [10, 200]}},
            {"type": "Feature", "properties": {"name": ""},
              "geometry": {"type": "Point", "coordinates": [1, 2]}}]}
          """.utf8)))
    let index = try PlaceIndex()
    try await index.add(document)
    #expect(try await index.count() == 3)
    let oak = try #require(try await index.search("oak").first)
    #expect(oak.kind == .feature && oak.category == "tree" && oak.zoom == 17)
    let walk = try #require(try await index.search("walk").first)
    #expect(walk.coordinate == Coordinate(latitude: 1, longitude: 0))
    let field = try #require(try await index.search("acker").first)
    #expect(field.name == "Field" && field.name(in: "de-AT") == "Acker")
    #expect(field.coordinate == Coordinate(latitude: 2, longitude: 2))
  }

  @Test func `an index file is reused`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/places.db"
    try await PlaceIndex(path: path).add(archive: try await Tiles.sample("helsinki"))
    let again = try PlaceIndex(path: path)
    #expect(try await again.search("mannerheimintie").first?.kind == .street)
    let count = try await again.count()
    try await again.add(archive: try await Tiles.sample("helsinki"))
    #expect(try await again.count() == count)
    try await again.removeAll()
    #expect(try await again.count() == 0)
    #expect(try await again.search("mannerheimintie").isEmpty)
  }

  @Test func `a file with other content is not modified`() throws {
    let folder = try TemporaryFolder()
    let text = try folder.write(Array(repeating: 65, count: 5000), to: "text.db")
    #expect(throws: PlaceError.self) { try PlaceIndex(path: text) }
    #expect(throws: PlaceError.self) { try PlaceIndex(path: folder.path + "/no/where.db") }
    let bytes = try Data(contentsOf: URL(filePath: text))
    #expect(bytes.count == 5000)
  }

  @Test(
    .enabled(if: Shared.has("data/tiles"), "needs the shared data"),
    arguments: [
      ("firenze-protomaps.pmtiles", "ponte vecchio", "Ponte Vecchio", PlaceKind.street),
      ("paris-omt.pmtiles", "champs elysees", "Champs", .transit),
      ("copenhagen-omt.mbtiles", "noerreport", "Nørreport", .transit),
      ("copenhagen-omt.mbtiles", "peblinge", "Peblinge Sø", .water),
      ("munich-omt.mbtiles", "prinzregentenstr", "Prinzregentenstraße", .street),
      ("world-omt-z0-1.pmtiles", "allemagne", "Deutschland", .country),
    ])
  func `names in real archives are found`(
    file: String, text: String, name: String, kind: PlaceKind
  ) async throws {
    let folder = try #require(Shared.folder)
    let index = try PlaceIndex()
    let archive = try await TileSources.open(path: folder + "/data/tiles/" + file)
    let scan = try await index.add(archive: archive)
    #expect(scan.broken == 0 && scan.tiles > 0)
    let place = try #require(try await index.search(text).first)
    #expect(place.name.hasPrefix(name) && place.kind == kind, "\(place)")
  }
}
