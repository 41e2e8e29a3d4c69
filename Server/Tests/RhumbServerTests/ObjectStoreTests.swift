// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTiles
import Rhumb
import Testing

@testable import RhumbServer

/// Tiles in an object storage that verifies signatures.
@Suite struct ObjectStoreTests {
  private func cutter(style: String = "day") async throws -> TileCutter {
    var options = TileCutter.Options(zooms: 13...15)
    options.bounds = CoordinateBounds(
      southWest: Coordinate(latitude: 60.165, longitude: 24.935),
      northEast: Coordinate(latitude: 60.173, longitude: 24.955))
    options.style = style
    return try await TileCutter(ServerConfiguration(), options)
  }

  @Test func `the storage gets the same files as a folder, and an interrupted run continues`()
    async throws
  {
    let storage = TestObjectStorage()
    try await storage.serving { environment in
      let folder = try TestFolder()
      try await cutter().run(output: folder.path + "/tiles")
      let first = try await cutter().run(output: "s3://maps/day/v1", environment: environment)
      #expect(first.rendered == first.tiles && first.tiles > 4)
      let objects = await storage.objects
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/tiles")
        .filter { $0.contains(".") }
      #expect(Set(objects.keys) == Set(names.map { "/maps/day/v1/\($0)" }))
      for name in names {
        let object = try #require(objects["/maps/day/v1/\(name)"])
        #expect(
          try Data(contentsOf: URL(filePath: "\(folder.path)/tiles/\(name)")) == Data(object.bytes))
        #expect(object.type == (name.hasSuffix("png") ? "image/png" : "application/json"))
      }
      let again = try await cutter().run(output: "s3://maps/day/v1", environment: environment)
      #expect(again.rendered == 0 && again.kept == first.tiles)
      // As if the run ended before the last tile of a metatile.
      let last = try #require(
        await storage.requests.last { $0.hasPrefix("PUT") && $0.hasSuffix("png") })
      await storage.remove(String(last.dropFirst(4)))
      let rest = try await cutter().run(output: "s3://maps/day/v1", environment: environment)
      #expect(rest.rendered > 0 && rest.rendered + rest.kept == first.tiles)
      #expect(await storage.objects.count == names.count)
    }
  }

  @Test func `tiles of another style in the storage are not mixed`() async throws {
    let storage = TestObjectStorage()
    try await storage.serving { environment in
      try await cutter().run(output: "s3://maps/tiles", environment: environment)
      let before = await storage.objects.mapValues(\.bytes)
      let error = await #expect(throws: ServerError.self) {
        try await cutter(style: "night").run(output: "s3://maps/tiles", environment: environment)
      }
      #expect(error?.status == 409)
      #expect(await storage.objects.mapValues(\.bytes) == before)
    }
  }

  @Test func `a request that fails for a moment is repeated`() async throws {
    let storage = TestObjectStorage()
    try await storage.serving { environment in
      let delays = Array(repeating: Duration.zero, count: 3)
      let store = try ObjectStore("s3://maps/a", environment: environment, delays: delays)
      await storage.fail(3)
      try await store.write([1, 2, 3], to: "b.png", type: "image/png")
      #expect(try await store.read("b.png") == [1, 2, 3])
      #expect(try await store.read("c.png") == nil)
      await storage.fail(4)
      let error = await #expect(throws: ServerError.self) { try await store.read("b.png") }
      #expect(error?.status == 503)
    }
  }

  @Test func `a wrong secret is an error with the code of the storage`() async throws {
    let storage = TestObjectStorage()
    try await storage.serving { environment in
      var environment = environment
      environment["AWS_SECRET_ACCESS_KEY"] = "wrong"
      let store = try ObjectStore("s3://maps", environment: environment)
      let error = await #expect(throws: ServerError.self) {
        try await store.write([1], to: "b.png", type: "image/png")
      }
      #expect(error?.status == 403 && error?.message.contains("SignatureDoesNotMatch") == true)
      #expect(await storage.objects.isEmpty)
    }
  }

  @Test func `an empty object is written`() async throws {
    let storage = TestObjectStorage()
    try await storage.serving { environment in
      let store = try ObjectStore("s3://maps", environment: environment)
      try await store.write([], to: "empty", type: "text/plain")
      #expect(try await store.read("empty") == [])
    }
  }

  @Test func `a storage that does not respond is named`() async throws {
    var environment = TestObjectStorage.environment
    environment["AWS_ENDPOINT_URL"] = "http://127.0.0.1:1"
    let store = try ObjectStore("s3://maps", environment: environment, delays: [])
    let error = await #expect(throws: ServerError.self) { try await store.contains("a") }
    #expect(error?.status == 502 && error?.message.contains("127.0.0.1") == true)
  }

  @Test(arguments: ["s3://", "s3://maps/../x", "s3://maps/a b", "s3://maps/ä"])
  func `an address that is not valid is rejected`(address: String) {
    let error = #expect(throws: ServerError.self) {
      try ObjectStore(address, environment: TestObjectStorage.environment)
    }
    #expect(error?.status == 400)
  }

  @Test func `missing credentials are named`() {
    let error = #expect(throws: ServerError.self) { try ObjectStore("s3://maps", environment: [:]) }
    #expect(error?.message.contains("AWS_ACCESS_KEY_ID") == true)
  }
}
