// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import Testing

/// `rhumb search` with valid and invalid input.
@Suite struct SearchCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a name in the built-in maps is found`() throws {
    let result = try rhumb("search", "mannerheimin", "--limit", "3")
    #expect(result.status == 0 && result.error.isEmpty)
    let first = try #require(result.output.split(separator: "\n").first)
    #expect(first.hasPrefix("Mannerheim") && first.contains("60.1"))
    let near = try rhumb("search", "cafe", "engel", "--near", "60.1689,24.9517")
    #expect(near.output.hasPrefix("Cafe Engel") && near.output.contains(" m  Helsinki\n"))
  }

  @Test func `a small place comes before a large one with a similar name`() throws {
    let result = try rhumb("search", "pore", "--near", "45.28,13.72", "--limit", "3")
    #expect(result.status == 0 && result.output.hasPrefix("Poreč "), "\(result.output)")
  }

  @Test func `a small place with exactly the name comes before large ones with similar names`()
    throws
  {
    let result = try rhumb("search", "三浦", "--limit", "1")
    #expect(result.status == 0 && result.output.hasPrefix("三浦 "), "\(result.output)")
    let near = try rhumb("search", "springfield", "--near", "39.802,-89.644", "--limit", "1")
    #expect(near.output.hasPrefix("Springfield  39.8"), "\(near.output)")
    #expect(near.error.isEmpty)
    // Without --near, the large places of the name are enough, and a note names the option.
    let large = try rhumb("search", "springfield")
    #expect(large.status == 0 && large.error.contains("note: small places"))
    #expect(try rhumb("search", "springfield", "--json").error.isEmpty)
  }

  @Test func `places of the same name differ by their state and country`() throws {
    let lines = try rhumb("search", "springfield", "--near", "39.8,-89.6", "--limit", "4").output
      .split(separator: "\n")
    let states = lines.map { String($0.split(separator: "  ").last ?? "") }
    #expect(states.first == "Illinois, United States")
    #expect(states.allSatisfy { $0.hasSuffix(", United States") } && Set(states).count == 4)
    let json = try rhumb("search", "monterrey", "--limit", "1", "--json").output
    #expect(json.contains(#""within":["Nuevo León","México"]"#), "\(json)")
  }

  @Test func `places are printed as JSON`() throws {
    let result = try rhumb("search", "--json", "--limit", "1", "helsingfors", "--near", "60,25")
    #expect(result.status == 0)
    for part in [
      #""name":"Helsinki""#, #""kind":"city""#, #""sv":"Helsingfors""#, #""meters":"#,
      #""zoom":12"#,
    ] {
      #expect(result.output.contains(part), "\(result.output)")
    }
  }

  @Test func `coordinates are a result`() throws {
    let result = try rhumb("search", "--", "-33.86,151.21")
    #expect(result.status == 0 && result.output.contains("-33.86,151.21  coordinate"))
  }

  @Test func `GeoJSON and archives are searched together`() throws {
    let tile = try folder.write(Archives.world(brokenTile: [1]), to: "made.pmtiles")
    let places = try folder.write(
      """
      {"type": "Feature", "properties": {"name": "Old Oak"},
        "geometry": {"type": "Point", "coordinates": [10, 20]}}
      """, to: "places.geojson")
    let result = try rhumb("search", "oak", "--tiles", places, "--tiles", tile)
    #expect(result.status == 0 && result.output.hasPrefix("Old Oak  20,10  feature"))
    #expect(result.warnings.count == 1 && result.error.contains("4 of 5 tiles"))
    // Each `--tiles` has one value, so the words may follow it.
    let reordered = try rhumb("search", "--tiles", places, "--tiles", tile, "oak")
    #expect(reordered.status == 0 && reordered.output == result.output, "\(reordered.error)")
  }

  @Test func `no result gives status 1 and a message`() throws {
    try expectRefusal(["search", "zzzqqqxyz"], naming: ["zzzqqqxyz"])
    #expect(try rhumb("search", "zzzqqqxyz").status == 1)
    let json = try rhumb("search", "zzzqqqxyz", "--json")
    #expect(json.status == 1 && json.output == "{\"query\":\"zzzqqqxyz\",\"places\":[]}\n")
  }

  @Test func `invalid arguments and files are rejected`() throws {
    #expect(try rhumb("search").status == 64)
    #expect(try rhumb("search", "x", "--limit", "0").status == 64)
    #expect(try rhumb("search", "x", "--near", "north").status == 64)
    try expectRefusal(
      ["search", "x", "--tiles", folder.path + "/no.pmtiles"], naming: ["no.pmtiles"])
    let images = try folder.write(Archives.tiles(ofType: 2), to: "images.pmtiles")
    try expectRefusal(["search", "x", "--tiles", images], naming: ["images"])
  }
}
