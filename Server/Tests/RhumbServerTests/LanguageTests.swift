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

  @Test func `A folder with tiles in another language is left as it is`() async throws {
    let folder = try TestFolder()
    func cutter(_ language: String?) async throws -> TileCutter {
      var configuration = configuration
      configuration.language = language
      var options = TileCutter.Options(zooms: 2...2)
      options.bounds = CoordinateBounds(
        southWest: Coordinate(latitude: 45, longitude: 5),
        northEast: Coordinate(latitude: 55, longitude: 15))
      return try await TileCutter(configuration, options)
    }
    let german = try await cutter("de")
    #expect(try await german.run(output: "\(folder.path)/tiles").rendered > 0)
    let french = try await cutter("fr")
    let error = await #expect(throws: ServerError.self) {
      try await french.run(output: "\(folder.path)/tiles")
    }
    #expect(error?.status == 409)
  }
}
