// SPDX-License-Identifier: Apache-2.0
import RhumbModules
import Testing

@testable import MapScene

/// Tests of the built-in styles and maps.
@Suite struct BuiltInStyleTests {
  @Test(arguments: BuiltInStyle.allCases)
  func `a built-in style parses without a warning`(_ name: BuiltInStyle) throws {
    let style = try name.style()
    #expect(style.warnings.isEmpty, "\(style.warnings)")
    #expect(style.layers.count > 30)
    #expect(style.sprite.map(\.url) == [name.sprite])
  }

  @Test(arguments: BuiltInStyle.allCases)
  func `a built-in style's scene opens without a warning`(_ name: BuiltInStyle) async throws {
    for scale in [1.0, 2] {
      let scene = try await StyledScene.builtIn(name, scale: scale)
      #expect(scene.warnings.isEmpty, "\(scene.warnings)")
    }
  }

  @Test(arguments: BuiltInTiles.allCases)
  func `the bounds of the built-in tiles are those of the archive`(
    _ tiles: BuiltInTiles
  ) async throws {
    #expect(try await tiles.open().info.bounds == tiles.bounds)
  }

  @Test(arguments: BuiltInRoadGraph.allCases)
  func `the bounds of the built-in roads are those of the graph`(
    _ roads: BuiltInRoadGraph
  ) throws {
    let bounds = try #require(try roads.open().bounds)
    for (a, b) in [
      (bounds.southWest, roads.bounds.southWest), (bounds.northEast, roads.bounds.northEast),
    ] {
      #expect(abs(a.latitude - b.latitude) < 1e-7 && abs(a.longitude - b.longitude) < 1e-7)
    }
  }

  @Test(arguments: [BuiltInStyle.day, .night])
  func `a scene has the attribution of the built-in maps`(_ name: BuiltInStyle) async throws {
    let attribution = try await StyledScene.builtIn(name).attributions.joined(separator: " ")
    #expect(attribution.contains("Natural Earth"))
    #expect(attribution.contains("© OpenStreetMap contributors"))
  }

  @Test(arguments: [BuiltInStyle.day, .protomapsNight])
  func `a style in a language reads the names in that language`(_ name: BuiltInStyle) throws {
    let german = try name.style(language: .translated("de"))
    #expect(german.warnings.isEmpty, "\(german.warnings)")
    #expect(german.propertyNames.names.contains("name:de"))
    #expect(!german.propertyNames.names.contains("name:nonlatin"))
    #expect(try !name.style().propertyNames.names.contains("name:de"))
  }

  @Test(arguments: [
    ("water_name", "Indian Ocean", "de", "Indischer Ozean"),
    ("water_name", "North Atlantic Ocean", "ja", "北大西洋"),
    ("place", "Africa", "fi", "Afrikka"),
  ])
  func `oceans and continents have names in other languages`(
    _ layer: String, _ english: String, _ language: String, _ name: String
  ) async throws {
    let world = try await BuiltInTiles.world.open()
    let bytes = try #require(try await world.tile(TileID(z: 0, x: 0, y: 0)))
    let tile = try VectorTile(decoding: bytes, format: world.info.format)
    let labels = try #require(tile.layers.first { $0.name == layer })
    let properties = labels.features.map(labels.properties)
      .first { $0["name:en"]?.string == english }
    #expect(properties?["name:\(language)"]?.string == name)
  }

  @Test func `a small map replaces the world from the zoom at which it is visible`() async throws {
    let helsinki = try await BuiltInTiles.helsinki.open()
    let world = try await BuiltInTiles.world.open()
    let sources = try await StyledScene.builtIn(.day).sources.filter { $0.name == "openmaptiles" }
    #expect(sources.count == 2)
    // The extract is a hundredth of a tile in size at zoom 7 and would be a speck until the world ends.
    #expect(sources.map(\.minimumZoom) == [0, world.info.maximumZoom + 1])
    #expect(sources[0].yields.map(\.bounds) == [helsinki.info.bounds])
    #expect(sources[0].yields.map(\.zoom) == [world.info.maximumZoom + 1])
  }

  @Test(arguments: [(20.0, 7), (1.2, 7), (0.3, 8), (0.01, 9)])
  func `a map replaces the world where it is an eighth of a tile in size`(
    _ degrees: Double, _ zoom: Int
  ) async throws {
    let source = SomeTiles(
      bounds: CoordinateBounds(
        southWest: Coordinate(latitude: 0, longitude: 10),
        northEast: Coordinate(latitude: degrees / 2, longitude: 10 + degrees)))
    let sources = try await StyledScene.builtIn(.day, archives: [source]).sources
    #expect(sources.filter { $0.name == "openmaptiles" }.map(\.minimumZoom) == [0, zoom])
  }

  @Test func `the outline of each map begins at the first zoom of its tiles`() async throws {
    let maps = [SomeTiles(bounds: Self.degree), SomeTiles(bounds: Self.degree, minimumZoom: 12)]
    let style = try await StyledScene.builtIn(.day, archives: maps).style
    let areas = try #require(style.sources["rhumb-areas"]?.data?["features"]?.array)
    let outlines = style.layers.filter { $0.source == "rhumb-areas" }
    #expect(areas.count == 2 && outlines.count == 2)
    for outline in outlines {
      let filter = try #require(outline.filter)
      for (zoom, shown) in [(8.0, [0]), (11, [0]), (12, [0, 1]), (16, [0, 1])] {
        let found = areas.indices.filter { index in
          var context = EvaluationContext(zoom: zoom, slotCount: style.propertyNames.count)
          for (slot, name) in style.propertyNames.names.enumerated() {
            context.values[slot] = areas[index]["properties"]?[name]
          }
          return outline.isShown(atZoom: zoom) && filter.matches(&context)
        }
        #expect(found == shown, "zoom \(zoom)")
      }
      #expect(!outline.isShown(atZoom: 7.9))
    }
  }

  @Test func `the edges of maps on the world are lines below the labels`() async throws {
    let layers = try await StyledScene.builtIn(.day).style.layers
    let outline = try #require(layers.firstIndex { $0.id == "rhumb-area" })
    let label = try #require(layers.firstIndex { $0.type == .symbol })
    #expect(layers[outline].type == .line && outline < label)
    #expect(outline > (layers.lastIndex { $0.id == "water" } ?? outline))
  }

  private static let degree = CoordinateBounds(
    southWest: Coordinate(latitude: 0, longitude: 10),
    northEast: Coordinate(latitude: 1, longitude: 11))

  @Test(arguments: [[], ["roads"]])
  func `the relief of the world is below its waters, and not in a city`(
    _ schema: [String]
  ) async throws {
    let scene = try await StyledScene.builtIn(
      .day, archives: [SomeTiles(bounds: Self.degree, layers: schema)])
    let relief = try #require(scene.style.layers.firstIndex { $0.type == .hillshade })
    let water = try #require(scene.style.layers.firstIndex { $0.sourceLayer == "water" })
    #expect(relief < water && scene.style.layers[relief].maxZoom == 10)
    #expect(scene.sources.contains { $0.name == "rhumb-relief" })
  }

  @Test(arguments: [BuiltInStyle.day, .night])
  func `an archive in the Protomaps schema is drawn over the world`(
    _ name: BuiltInStyle
  ) async throws {
    let scene = try await StyledScene.builtIn(
      name, archives: [SomeTiles(bounds: Self.degree, layers: ["roads"])], language: .local)
    #expect(scene.warnings.isEmpty, "\(scene.warnings)")
    let layers = scene.style.layers
    let world = layers.indices.filter { layers[$0].id.hasPrefix("openmaptiles-") }
    let own = layers.indices.filter { layers[$0].source == "protomaps" }
    // The layers have the colors of the style for the world's schema.
    let original = try name.style(language: .local).layers.map(\.id)
    let names = world.map { String(layers[$0].id.dropFirst("openmaptiles-".count)) }
    #expect(Set(names).isSuperset(of: ["water", "border-country", "place-city"]))
    #expect(names == original.filter(Set(names).contains))
    #expect(world.allSatisfy { layers[$0].source == "openmaptiles" })
    // The shapes are above the background and below the archive, the labels below its labels.
    #expect(layers[0].type == .background)
    let isLabel = { (index: Int) in layers[index].type == .symbol }
    let (shapes, labels) = (world.filter { !isLabel($0) }, world.filter(isLabel))
    let (lastShape, firstOwn) = (try #require(shapes.max()), try #require(own.min()))
    #expect(lastShape < firstOwn)
    let (lastLabel, firstOwnLabel) = (
      try #require(labels.max()), try #require(own.filter(isLabel).min())
    )
    #expect(lastLabel < firstOwnLabel && labels.allSatisfy { $0 > lastShape })
    let outline = try #require(layers.firstIndex { $0.id == "rhumb-area" })
    #expect(outline > lastShape && labels.allSatisfy { $0 > outline })
  }

  @Test(arguments: [[], ["transportation", "building"]])
  func `archives in both schemas are drawn with the layers of their schema`(
    _ schema: [String]
  ) async throws {
    let north = CoordinateBounds(
      southWest: Coordinate(latitude: 61, longitude: 24),
      northEast: Coordinate(latitude: 62, longitude: 25))
    let scene = try await StyledScene.builtIn(
      .night,
      archives: [
        SomeTiles(bounds: Self.degree, layers: ["roads"]),
        SomeTiles(bounds: north, layers: schema),
      ], language: .local)
    #expect(scene.warnings.isEmpty, "\(scene.warnings)")
    let areas = { (name: String) in
      scene.sources.filter { $0.name == name && $0.maximumZoom == 14 }.map(\.bounds)
    }
    #expect(areas("protomaps") == [Self.degree] && areas("openmaptiles") == [north])
    let drawn = Set(
      scene.style.layers.filter { $0.source == "openmaptiles" }.compactMap(\.sourceLayer))
    #expect(drawn.isSuperset(of: ["transportation", "building", "water"]))
    // The world yields to both.
    let world = try #require(scene.sources.first { $0.rank == 0 })
    #expect(Set(world.yields.map(\.rank)) == [1, 2])
  }

  /// The archives have the same area: the one with the higher zooms, or else the last one, is drawn from the zoom on at which
  /// it is an eighth of a tile in size.
  @Test(arguments: [(14, 14, "protomaps"), (15, 14, "openmaptiles"), (14, 15, "protomaps")])
  func `archives in both schemas never draw the same area`(
    _ openMapTiles: Int, _ protomaps: Int, _ finer: String
  ) async throws {
    let scene = try await StyledScene.builtIn(
      .day,
      archives: [
        SomeTiles(bounds: Self.degree, maximumZoom: openMapTiles),
        SomeTiles(bounds: Self.degree, maximumZoom: protomaps, layers: ["roads"]),
      ])
    let maps = scene.sources.filter { $0.rank ?? 0 > 0 }
    let fine = try #require(maps.first { $0.name == finer })
    let coarse = try #require(maps.first { $0.name != finer })
    #expect(fine.minimumZoom == 7 && fine.yields.isEmpty)
    #expect(coarse.yields.map(\.bounds) == [Self.degree] && coarse.yields.map(\.zoom) == [7])
    #expect(coarse.yields.map(\.rank) == [fine.rank])
  }

  /// It has the layers of one schema only.
  @Test func `a style of the user draws an archive under one in another schema`() async throws {
    let style = try StyleDocument([
      "version": 8, "sources": ["map": ["type": "vector", "url": "rhumb:tiles"]],
      "layers": [
        ["id": "water", "type": "fill", "source": "map", "source-layer": "water"]
      ],
    ])
    let scene = try await StyledScene.own(
      style, folder: "/",
      archives: [
        SomeTiles(bounds: Self.degree, layers: ["water"]),
        SomeTiles(bounds: Self.degree, layers: ["roads"]),
      ])
    #expect(scene.sources.count == 2)
    #expect(scene.sources.allSatisfy { $0.yields.isEmpty && $0.minimumZoom == 0 })
  }

  /// The tiles of the world and their labels end where those of the archive begin.
  @Test(arguments: [[], ["roads"]])
  func `the world and an archive never draw the same area`(_ schema: [String]) async throws {
    let scene = try await StyledScene.builtIn(
      .day, archives: [SomeTiles(bounds: Self.degree, layers: schema)])
    let maps = scene.sources.filter { $0.rank != nil }
    #expect(maps.map(\.name) == ["openmaptiles", schema.isEmpty ? "openmaptiles" : "protomaps"])
    let (world, archive) = (try #require(maps.first), try #require(maps.last))
    let rank = try #require(archive.rank)
    #expect(world.yields.map(\.bounds) == [Self.degree])
    #expect(world.yields.map(\.zoom) == [archive.minimumZoom])
    #expect(world.yields.map(\.rank) == [rank])
    #expect(archive.yields.isEmpty && archive.minimumZoom > 0)
  }

  /// The archives of the whole world state different bounds.
  @Test(arguments: [85.05, 85.051129, 90], [[], ["roads"]])
  func `a detailed map of the whole world replaces the built-in one`(
    _ north: Double, _ schema: [String]
  ) async throws {
    let bounds = CoordinateBounds(
      southWest: Coordinate(latitude: -north, longitude: -180),
      northEast: Coordinate(latitude: north, longitude: 180))
    let scene = try await StyledScene.builtIn(
      .day, archives: [SomeTiles(bounds: bounds, layers: schema)])
    let maps = scene.sources.filter { $0.rank != nil }
    #expect(maps.map(\.minimumZoom) == [0, 7])
    #expect(maps.first?.yields.map(\.zoom) == [7])
    #expect(!scene.style.layers.contains { $0.id == "rhumb-area" })
  }

  /// Monte Rosa, Everest, the Andes and the Japanese Alps. The real differences are 3,400, 7,000, 5,000 and 2,500 m.
  @Test(arguments: [
    (mountain: (45.9, 7.9), plain: (45.2, 8.6)), (mountain: (28.0, 86.9), plain: (26.5, 86.9)),
    (mountain: (-32.9, -70.0), plain: (-33.0, -71.2)),
    (mountain: (35.6, 138.2), plain: (35.9, 139.7)),
  ])
  func `mountains are higher than the plains next to them in the relief`(
    _ mountain: (Double, Double), _ plain: (Double, Double)
  ) async throws {
    let difference = try await reliefHeight(mountain) - reliefHeight(plain)
    // The relief lacks the broad forms, such as the height of the Alps as a whole.
    #expect(difference > 150)
  }

  @Test(arguments: [(0.0, -30.0), (53.0, -160.0), (-75.0, 40.0)])
  func `the sea and Antarctica are flat in the relief`(
    _ latitude: Double, _ longitude: Double
  ) async throws {
    #expect(try await reliefHeight((latitude, longitude)) == 0)
  }

  /// The elevation of the built-in relief at a latitude and longitude.
  private func reliefHeight(_ coordinate: (Double, Double)) async throws -> Double {
    let scene = try await StyledScene.builtIn(.day)
    let source = try #require(scene.sources.first { $0.name == "rhumb-relief" })
    #expect(source.minimumZoom == 2 && source.maximumZoom == 4)
    let point = WorldPoint(Coordinate(latitude: coordinate.0, longitude: coordinate.1))
    let tile = TileID(z: 4, x: Int(point.x * 16), y: Int(point.y * 16))
    guard case .elevation(let grid) = try await source.provider.load(tile) else {
      Issue.record("no elevations")
      return .nan
    }
    return grid.elevation(x: point.x * 16 - Double(tile.x), y: point.y * 16 - Double(tile.y))
  }
}

/// An archive without tiles, in the OpenMapTiles schema unless its layers are those of another.
private struct SomeTiles: TileSource {
  let info: TileSourceInfo

  init(
    bounds: CoordinateBounds, minimumZoom: Int = 0, maximumZoom: Int = 14, layers: [String] = []
  ) {
    info = TileSourceInfo(
      name: "made", format: .mvt, minimumZoom: minimumZoom, maximumZoom: maximumZoom,
      bounds: bounds,
      attribution: "",
      layers: layers.map { TileSourceInfo.LayerInfo(name: $0, attributes: []) })
  }

  func tile(_ id: TileID) async throws(TileError) -> [UInt8]? { nil }
}
