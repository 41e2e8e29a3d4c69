// SPDX-License-Identifier: Apache-2.0
import MapTiles
import Rhumb
import Testing

@testable import RhumbServer

/// The style document and the tiles for archives in the OpenMapTiles and in the Protomaps schema.
@Suite struct TileSchemaTests {
  private static let world = CoordinateBounds(
    southWest: Coordinate(latitude: -85, longitude: -180),
    northEast: Coordinate(latitude: 85, longitude: 180))
  /// The area of tile 2/2/1 and a little more.
  private static let quarter = CoordinateBounds(
    southWest: Coordinate(latitude: -1, longitude: -1),
    northEast: Coordinate(latitude: 68, longitude: 92))

  /// Writes an archive with the levels 1 to 3, whose tiles end with a number.
  private func write(
    _ name: String, in folder: TestFolder, layers: [String], bounds: CoordinateBounds,
    number: UInt8, tiles: [TileID]
  ) throws -> String {
    let path = "\(folder.path)/\(name).pmtiles"
    let info = TileSourceInfo(
      name: name, format: .mvt, minimumZoom: 1, maximumZoom: 3, bounds: bounds, attribution: "",
      layers: layers.map { TileSourceInfo.LayerInfo(name: $0, attributes: []) })
    let writer = try PMTilesArchive.Writer(path: path, info: info)
    for tile in tiles { try writer.append(bytes(number), at: tile) }
    try writer.finish()
    return path
  }

  private func bytes(_ number: UInt8) -> [UInt8] { [26, 3, 1, 2, number] }

  /// A server with a map of the world in the OpenMapTiles schema, with tiles that end with 1, and one of a quarter of the north
  /// in the Protomaps schema, with tiles that end with 2.
  private func mixedServer(in folder: TestFolder) async throws -> MapServer {
    let country = try write(
      "country", in: folder, layers: ["transportation", "water"], bounds: Self.world, number: 1,
      tiles: [
        TileID(z: 1, x: 1, y: 0), TileID(z: 2, x: 0, y: 1), TileID(z: 2, x: 2, y: 1),
        TileID(z: 3, x: 4, y: 3),
      ])
    let city = try write(
      "city", in: folder, layers: ["roads", "water"], bounds: Self.quarter, number: 2,
      tiles: [TileID(z: 1, x: 1, y: 0), TileID(z: 2, x: 2, y: 1)])
    var configuration = configuration
    configuration.tiles = [country, city]
    return try await MapServer(configuration)
  }

  private func answer(_ server: MapServer, _ target: String) async throws -> ServerReply {
    await server.respond(to: try ServerRequest("GET", target, origin: ""))
  }

  @Test(arguments: ["day", "night"])
  func `the style document draws the archives of each schema with its layers`(
    _ style: String
  ) async throws {
    let folder = try TestFolder()
    let server = try await mixedServer(in: folder)
    let document = try json(try await answer(server, "/styles/\(style)/style.json"))
    _ = try StyleDocument(document, strict: true)
    let layers = try #require(document["layers"]?.array)
    #expect(Set(layers.compactMap { $0["id"]?.string }).count == layers.count)
    #expect(layers.first?["type"] == "background")
    for (source, layer) in [("openmaptiles", "transportation"), ("protomaps", "roads")] {
      #expect(layers.contains { $0["source"]?.string == source && $0["type"] == "symbol" })
      #expect(
        layers.contains { $0["source"]?.string == source && $0["source-layer"]?.string == layer })
      let url = try #require(document["sources"]?[source]?["url"]?.string)
      let info = try json(try await answer(server, url))
      let names = (info["vector_layers"]?.array ?? []).compactMap { $0["id"]?.string }
      #expect(names == [layer, "water"], "\(source)")
    }
    // The shapes of the map of the world are below those of the other one.
    let shapes = layers.filter { $0["type"] != "symbol" }.compactMap { $0["source"]?.string }
    let last = try #require(shapes.lastIndex(of: "openmaptiles"))
    #expect(shapes.firstIndex(of: "protomaps") == last + 1)
  }

  @Test(arguments: [
    // At the border of the finer archive both have the tile, in its area only one, and elsewhere and in its gaps the other.
    (TileID(z: 1, x: 1, y: 0), true, true), (TileID(z: 2, x: 2, y: 1), false, true),
    (TileID(z: 2, x: 0, y: 1), true, false), (TileID(z: 3, x: 4, y: 3), true, false),
  ])
  func `the tiles of an archive end where those of one in another schema begin`(
    _ tile: TileID, _ hasOpenMapTiles: Bool, _ hasProtomaps: Bool
  ) async throws {
    let folder = try TestFolder()
    let server = try await mixedServer(in: folder)
    let expected: [(String, UInt8, Bool)] = [
      ("openmaptiles", 1, hasOpenMapTiles), ("protomaps", 2, hasProtomaps),
    ]
    for (schema, number, hasTile) in expected {
      let reply = try await answer(server, "/data/map-\(schema)/\(tile).pbf")
      #expect(reply.status == (hasTile ? 200 : 204), "\(schema)")
      #expect(Array(reply.body) == (hasTile ? bytes(number) : []), "\(schema)")
    }
  }

  @Test func `a style document for one schema has the layers of that schema`() async throws {
    let folder = try TestFolder()
    var configuration = configuration
    configuration.tiles = [
      try write(
        "map-protomaps", in: folder, layers: ["roads"], bounds: Self.quarter, number: 2,
        tiles: [TileID(z: 2, x: 2, y: 1)])
    ]
    let server = try await MapServer(configuration)
    let document = try json(try await answer(server, "/styles/day/style.json"))
    let sources = try #require(document["sources"]?.object)
    #expect(sources.map(\.key) == ["protomaps"])
    #expect(sources["protomaps"]?["url"] == "/data/map.json")
    // The name of the combined source is not that of an archive.
    let list = try json(try await answer(server, "/data.json")).array ?? []
    #expect(list.compactMap { $0["id"]?.string } == ["map-protomaps-1", "map"])
  }
}
