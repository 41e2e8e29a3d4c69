// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb
import Testing

@testable import RhumbServer

/// The language of labels in images.
@Suite struct LanguageTests {
  /// Images with names of countries.
  private static let targets = [
    "/styles/day/static/12,50,4/320x240.png", "/styles/night/static/12,50,4/320x240@2x.png",
    "/styles/day/5/17/10.png",
  ]

  private func images(of server: MapServer) async throws -> [Data] {
    var images: [Data] = []
    for target in Self.targets {
      let reply = await server.respond(to: try ServerRequest("GET", target))
      try #require(reply.status == 200, "\(target)")
      images.append(reply.body)
    }
    return images
  }

  @Test func `Images have the language of the configuration, also after a reload`() async throws {
    var configuration = configuration
    configuration.language = "de"
    let server = try await MapServer(configuration)
    let german = try await images(of: server)
    configuration.language = "fr"
    try await server.reload(configuration)
    let french = try await images(of: server)
    for index in Self.targets.indices {
      #expect(german[index] != french[index], "\(Self.targets[index])")
    }
    configuration.language = "de"
    try await server.reload(configuration)
    #expect(try await images(of: server) == german)
  }

  @Test func `An image has the pixels of a snapshotter with the language`() async throws {
    var configuration = configuration
    configuration.language = "fr/local"
    let server = try await MapServer(configuration)
    let request = try ServerRequest("GET", Self.targets[0])
    let served = try image(await server.respond(to: request))
    let snapshotter = MapSnapshotter(scene: try await .builtIn(.day))
    snapshotter.language = "fr/local"
    // Zooms of the server are for a world of 512 points.
    let camera = CameraPosition(latitude: 50, longitude: 12, zoom: 5)
    let expected = try await snapshotter.image(camera, width: 320, height: 240)
    #expect(served.pixels == expected.pixels)
  }

  /// The tiles of Central Europe at one level.
  private func cutter(
    _ language: String? = nil, environment: [String: String] = [:]
  ) async throws -> TileCutter {
    var configuration = configuration
    configuration.language = language
    var options = TileCutter.Options(zooms: 5...5)
    options.bounds = CoordinateBounds(
      southWest: Coordinate(latitude: 45, longitude: 5),
      northEast: Coordinate(latitude: 55, longitude: 15))
    return try await TileCutter(configuration, options, environment: environment)
  }

  @Test func `A folder with tiles in another language is left as it is`() async throws {
    let folder = try TestFolder()
    let german = try await cutter("de")
    #expect(try await german.run(output: "\(folder.path)/tiles").rendered > 0)
    let french = try await cutter("fr")
    let error = await #expect(throws: ServerError.self) {
      try await french.run(output: "\(folder.path)/tiles")
    }
    #expect(error?.status == 409)
  }

  @Test(arguments: [
    ("de_DE.UTF-8", "de"), ("pt-BR", "pt"), ("de@euro", "de"), ("fi.UTF-8", "fi"), ("DE_at", "de"),
    ("gsw_CH", "gsw"),
  ])
  func `The language of a locale is its two or three letters before the region`(
    locale: String, language: String
  ) {
    #expect(TileCutter.language(of: ["LANG": locale]) == language)
  }

  @Test(arguments: [
    "en1", "en1_US", "en US", "C", "C.UTF-8", "POSIX", "german", "éa_FR", "_DE", "",
  ])
  func `Names are local in a locale without two or three letters before the region`(
    locale: String
  ) {
    #expect(TileCutter.language(of: ["LANG": locale]) == "local")
  }

  @Test func `Without a configured language, tiles have that of the environment`() async throws {
    let folder = try TestFolder()
    let output = "\(folder.path)/tiles"
    let german = try await cutter(environment: ["LANG": "de_DE.UTF-8"]).run(output: output)
    #expect(german.rendered > 0)
    // Other names of the same language.
    for same in [
      try await cutter("de"),
      try await cutter(environment: ["LC_ALL": "de_AT@euro", "LANG": "fr_FR"]),
    ] {
      let again = try await same.run(output: output)
      #expect(again.rendered == 0 && again.kept == german.tiles)
    }
    let others: [[String: String]] = [
      ["LANG": "fr_FR.UTF-8"], ["LC_MESSAGES": "fr", "LANG": "de_DE.UTF-8"],
      ["LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"], ["LC_ALL": "", "LANG": "POSIX"], [:],
    ]
    for environment in others {
      let other = try await cutter(environment: environment)
      let error = await #expect(throws: ServerError.self) { try await other.run(output: output) }
      #expect(error?.status == 409, "\(environment)")
    }
    // The images differ, too.
    let french = "\(folder.path)/french"
    try await cutter(environment: ["LANG": "fr_FR.UTF-8"]).run(output: french)
    let names = try FileManager.default.subpathsOfDirectory(atPath: french)
      .filter { $0.hasSuffix(".png") }
    let differs = try names.contains { name in
      try Data(contentsOf: URL(filePath: "\(french)/\(name)"))
        != Data(contentsOf: URL(filePath: "\(output)/\(name)"))
    }
    #expect(differs)
  }
}
