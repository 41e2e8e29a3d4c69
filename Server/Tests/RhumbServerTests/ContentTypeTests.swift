// SPDX-License-Identifier: Apache-2.0
import Foundation
import FoundationNetworking
import Rhumb
import Testing

@testable import RhumbServer

/// The media type of each URL, as a client receives it over HTTP.
@Suite struct ContentTypeTests {
  private static let coordinates = "24.9414,60.1719;24.9526,60.1680"
  private static let json = "application/json"
  private static let geoJSON = "application/geo+json"

  /// The paths of endpoints with a URL and its media type.
  private static let types: [(path: String, url: String, type: String)] = [
    ("/", "/", "text/html; charset=utf-8"),
    ("/health", "/health", json), ("/ready", "/ready", json),
    ("/metrics", "/metrics", "text/plain; version=0.0.4; charset=utf-8"),
    ("/openapi.json", "/openapi.json", json), ("/styles.json", "/styles.json", json),
    ("/rendered.json", "/rendered.json", json), ("/index.json", "/index.json", json),
    ("/styles/{id}.json", "/styles/day.json", json),
    ("/styles/{id}/style.json", "/styles/day/style.json", json),
    ("/styles/{id}/wmts.xml", "/styles/day/wmts.xml", "application/xml"),
    ("/styles/{id}/sprite.{format}", "/styles/day/sprite.json", json),
    ("/styles/{id}/sprite.{format}", "/styles/day/sprite.png", "image/png"),
    ("/styles/{id}/sprite{suffix}.{format}", "/styles/day/sprite@2x.json", json),
    ("/styles/{id}/sprite{suffix}.{format}", "/styles/day/sprite@2x.png", "image/png"),
    (
      "/styles/{id}/static/{position}/{size}.{format}",
      "/styles/day/static/24.94,60.17,14/64x64.png", "image/png"
    ),
    ("/styles/{id}/{z}/{x}/{y}.{format}", "/styles/day/13/4663/2371.png", "image/png"),
    ("/styles/{id}/{size}/{z}/{x}/{y}.{format}", "/styles/day/256/13/4663/2371.webp", "image/webp"),
    ("/data.json", "/data.json", json), ("/data/{id}.json", "/data/map.json", json),
    ("/data/{id}/{z}/{x}/{y}.{format}", "/data/map/14/9326/4742.pbf", "application/x-protobuf"),
    ("/data/{id}/{z}/{x}/{y}.{format}", "/data/map/14/9326/4742.mvt", "application/x-protobuf"),
    ("/fonts.json", "/fonts.json", json),
    (
      "/fonts/{stack}/{range}.pbf", "/fonts/Noto%20Sans%20Regular/0-255.pbf",
      "application/x-protobuf"
    ),
    ("/route/v1/{profile}/{coordinates}", "/route/v1/driving/\(coordinates)", json),
    ("/table/v1/{profile}/{coordinates}", "/table/v1/driving/\(coordinates)", json),
    ("/nearest/v1/{profile}/{coordinates}", "/nearest/v1/driving/24.9414,60.1719", json),
    (
      "/match/v1/{profile}/{coordinates}",
      "/match/v1/driving/24.9414,60.1719;24.9421,60.1716;24.9431,60.1712", json
    ),
    ("/isochrone/v1/{profile}/{coordinates}", "/isochrone/v1/walking/24.9414,60.1719", geoJSON),
    ("/search", "/search?q=helsinki", geoJSON),
  ]

  @Test(arguments: types)
  func `A URL has status 200 and its media type`(path: String, url: String, type: String)
    async throws
  {
    if path == "/search" { try await indexPlaces() }
    let (response, body) = try await send(url)
    #expect(response.statusCode == 200 && !body.isEmpty)
    #expect(response.value(forHTTPHeaderField: "Content-Type") == type)
    if type == Self.json || type == Self.geoJSON {
      #expect(throws: Never.self) { try JSON(parsing: Array(body)) }
    }
    // The OpenAPI document has the types without their parameters.
    let endpoint = try #require(
      MapServer.endpoints.first { $0.path == path && $0.method == "GET" })
    if let documented = endpoint.mediaType { #expect(type.hasPrefix(documented)) }
  }

  @Test func `The test of media types covers all paths of the server`() {
    let documented = MapServer.endpoints.filter { $0.method == "GET" }.map(\.path)
    #expect(Set(Self.types.map(\.path)) == Set(documented))
  }

  @Test func `An error is JSON and is not cached`() async throws {
    for url in ["/nothing", "/styles/day/1/0/0.gif", "/data/map/0/0/0.png"] {
      let (response, body) = try await send(url)
      #expect(response.statusCode >= 400)
      #expect(response.value(forHTTPHeaderField: "Content-Type") == "application/json")
      #expect(response.value(forHTTPHeaderField: "Cache-Control") == "no-store")
      #expect(try JSON(parsing: Array(body))["error"]?.string?.isEmpty == false)
    }
  }
}

@Suite struct SpriteTests {
  @Test(arguments: [("day", ""), ("day", "@2x"), ("night", ""), ("night", "@2x")])
  func `The icons of a sprite are inside of its image`(style: String, suffix: String) async throws {
    let reply = try await get("/styles/\(style)/sprite\(suffix).json")
    let index = try #require(try json(reply).object)
    let image = try image(try await get("/styles/\(style)/sprite\(suffix).png"))
    #expect(!index.isEmpty && Set(image.pixels).count > 10)
    for (name, icon) in index {
      let numbers = ["x", "y", "width", "height"].compactMap { icon[$0]?.number }
      try #require(numbers.count == 4, "\(name)")
      #expect(numbers[0] + numbers[2] <= Double(image.width), "\(name)")
      #expect(numbers[1] + numbers[3] <= Double(image.height), "\(name)")
      #expect((icon["pixelRatio"]?.number ?? 1) == (suffix.isEmpty ? 1 : 2), "\(name)")
    }
  }

  @Test func `An icon of the sharp sprite has twice the size`() async throws {
    let plain = try json(try await get("/styles/day/sprite.json"))
    let sharp = try json(try await get("/styles/day/sprite@2x.json"))
    let icons = try #require(plain.object)
    #expect(icons.map(\.key).sorted() == sharp.object?.map(\.key).sorted())
    for (name, icon) in icons {
      let (width, other) = (icon["width"]?.number ?? 0, sharp[name]?["width"]?.number ?? 0)
      // Sizes of icons can be odd or not whole at one pixel per point.
      #expect(abs(other - 2 * width) <= 2, "\(name)")
    }
  }
}
