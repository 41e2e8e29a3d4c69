// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapTestSupport
import MapTiles
import Testing

@testable import MapSearch

/// The regions and countries of settlements, by the codes in tiles.
@Suite struct AreaTests {
  private let world = TileID(z: 0, x: 0, y: 0)
  private let america = [
    Tiles.Feature(
      [("name", "United States"), ("class", "country"), ("iso_a2", "US")], at: [900, 1600]),
    Tiles.Feature(
      [("name", "Illinois"), ("class", "state"), ("iso_a2", "US"), ("rhumb:region", "7")],
      at: [1030, 1560]),
    Tiles.Feature(
      [("name", "Springfield"), ("class", "city"), ("rhumb:region", "7")], at: [1028, 1562]),
    Tiles.Feature(
      [("name", "Monaco"), ("class", "city"), ("iso_a2", "MC")], at: [2130, 1490]),
  ]

  private func index(_ features: [Tiles.Feature]) async throws -> PlaceIndex {
    let index = try PlaceIndex()
    let bytes = Tiles.bytes(layer: "place", features)
    try await index.add(try VectorTile(decoding: bytes), id: world)
    return index
  }

  private func areas(of name: String, in index: PlaceIndex) async throws -> [String] {
    let place = try #require(try await index.search(name).first)
    return try await index.surroundings(of: place).map(\.name)
  }

  @Test func `a city belongs to its region, and that to its country`() async throws {
    let index = try await index(america)
    #expect(try await areas(of: "springfield", in: index) == ["Illinois", "United States"])
    #expect(try await areas(of: "illinois", in: index) == ["United States"])
    #expect(try await areas(of: "united", in: index) == [])
  }

  @Test func `a code without its area leads to none`() async throws {
    let index = try await index(america)
    #expect(try await areas(of: "monaco", in: index) == [])
  }

  @Test(arguments: [false, true])
  func `the order in which tiles are read does not matter`(_ isReversed: Bool) async throws {
    let index = try PlaceIndex()
    for feature in isReversed ? america.reversed() : america {
      let tile = try VectorTile(decoding: Tiles.bytes(layer: "place", [feature]))
      try await index.add(tile, id: world)
    }
    // The same city in a tile without codes, such as that of another map.
    let plain = Tiles.Feature("Springfield", "city", [1028, 1562])
    try await index.add(
      try VectorTile(decoding: Tiles.bytes(layer: "place", [plain])), id: world)
    #expect(try await areas(of: "springfield", in: index) == ["Illinois", "United States"])
  }

  @Test func `codes of other maps are not those of the world`() async throws {
    let others = [
      Tiles.Feature([("name", "Paris"), ("class", "city"), ("region", "7")], at: [2130, 1400]),
      Tiles.Feature([("name", "Fresno"), ("class", "city"), ("iso_a2", "-99")], at: [700, 1600]),
      Tiles.Feature([("name", "Nowhere"), ("class", "country"), ("iso_a2", "-99")], at: [1, 1]),
    ]
    let index = try await index(america + others)
    #expect(try await areas(of: "paris", in: index) == [])
    #expect(try await areas(of: "fresno", in: index) == [])
  }

  @Test func `a place with a code that no region has belongs to its country`() async throws {
    let index = try await index(
      america + [
        Tiles.Feature(
          [("name", "Juneau"), ("class", "city"), ("rhumb:region", "9"), ("iso_a2", "US")],
          at: [500, 1200])
      ])
    #expect(try await areas(of: "juneau", in: index) == ["United States"])
  }

  @Test func `of two places with one name, each has the codes near it`() async throws {
    let far = [
      Tiles.Feature(
        [("name", "Missouri"), ("class", "state"), ("iso_a2", "US"), ("rhumb:region", "8")],
        at: [990, 1580]),
      Tiles.Feature(
        [("name", "Springfield"), ("class", "city"), ("rhumb:region", "8")], at: [988, 1582]),
    ]
    let index = try await index(america + far)
    let places = try await index.search("springfield")
    var regions: [String?] = []
    for place in places { regions.append(try await index.surroundings(of: place).first?.name) }
    #expect(Set(regions) == ["Illinois", "Missouri"])
  }

  @Test func `a street belongs to its settlement`() async throws {
    let index = try await index(america)
    let city = try #require(try await index.search("springfield").first)
    let street = Place(name: "Adams Street", kind: .street, coordinate: city.coordinate)
    #expect(try await index.surroundings(of: street).map(\.name) == ["Springfield"])
  }
}
