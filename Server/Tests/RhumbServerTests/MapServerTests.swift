// SPDX-License-Identifier: Apache-2.0
import Foundation
import FoundationNetworking
import Hummingbird
import MapTiles
import Rhumb
import Testing

@testable import RhumbServer

@Suite struct MapServerTests {
  @Test func `A tile over HTTP has its type, its size and headers for caches`() async throws {
    let url = "/styles/day/13/4663/2371.png"
    let (response, body) = try await send(url)
    #expect(response.statusCode == 200)
    #expect(response.value(forHTTPHeaderField: "Content-Type") == "image/png")
    #expect(response.value(forHTTPHeaderField: "Cache-Control") == "public, max-age=3600")
    #expect(response.value(forHTTPHeaderField: "Access-Control-Allow-Origin") == "*")
    let tile = try RasterImage(decoding: Array(body))
    #expect(tile.width == 256 && tile.height == 256)
    #expect(Set(tile.pixels).count > 50)

    let tag = try #require(response.value(forHTTPHeaderField: "ETag"))
    let again = try await send(url, headers: ["If-None-Match": tag])
    #expect(again.response.statusCode == 304 && again.body.isEmpty)
    let head = try await send(url, method: "HEAD")
    #expect(head.response.statusCode == 200 && head.body.isEmpty)
  }

  @Test(arguments: [
    ("/styles/day/13/4663/2371.png", 256), ("/styles/night/256/13/4663/2371.png", 256),
    ("/styles/day/512/12/2331/1185.jpg", 512), ("/styles/day/13/4663/2371@2x.webp", 512),
    ("/styles/day/512/12/2331/1185@3x.png", 1536), ("/styles/day/0/0/0.png", 256),
    ("/styles/day/512/0/0/0@2x.png", 1024), ("/styles/day/2/3/0.jpeg", 256),
  ])
  func `Raster tiles have the size of their URL`(url: String, side: Int) async throws {
    let tile = try image(try await get(url))
    #expect(tile.width == side && tile.height == side)
  }

  @Test func `A tile is the part of a static image that has the same center`() async throws {
    let tile = try image(try await get("/styles/day/512/14/9327/4742.png"))
    let world = 512 * 16_384.0
    let longitude = 9327.5 * 512 / world * 360 - 180
    let latitude = atan(sinh(.pi * (1 - 2 * 4742.5 * 512 / world))) * 180 / .pi
    func still(_ longitude: Double) async throws -> RasterImage {
      try image(try await get("/styles/day/static/\(longitude),\(latitude),14/512x512.png"))
    }
    // Labels are placed for each image, and only the static image has an attribution.
    let same = difference(try await still(longitude), tile)
    // 30 points to the east.
    let moved = difference(try await still(longitude + 30 / world * 360), tile)
    #expect(same < moved / 2)
  }

  @Test func `The same tile is byte-identical from another server`() async throws {
    let other = try await MapServer(configuration)
    let request = try ServerRequest("GET", "/styles/day/14/9326/4742@2x.png")
    let first = await other.respond(to: request)
    let second = try await get("/styles/day/14/9326/4742@2x.png")
    #expect(first.status == 200 && first.body == second.body)
  }

  @Test(arguments: [
    "/styles/day/13/8192/0.png", "/styles/day/13/-1/0.png", "/styles/day/-1/0/0.png",
    "/styles/day/22/0/0.png", "/styles/none/0/0/0.png", "/data/none.json", "/data/map/0/1/0.pbf",
    "/data/world/64/0/0.pbf", "/nothing", "/fonts/a/1-256.pbf", "/fonts/a/65536-65791.pbf",
    "/fonts/a/-256--1.pbf",
    "/styles/..%2F..%2Fetc/style.json", "/styles/day/sprite..%2Fday.json", "/../../etc/passwd",
    "/styles/day/9223372036854775807/0/0.png", "/data/map/0/0/0.png",
  ])
  func `URLs of nothing have status 404`(url: String) async throws {
    let reply = try await get(url)
    #expect(reply.status == 404)
    #expect(try json(reply)["error"]?.string?.isEmpty == false)
  }

  @Test(arguments: [
    "/styles/day/1/0/0.gif", "/styles/day/1/0/0@9x.png", "/styles/day/a/0/0.png",
    "/styles/day/1024/1/0/0.png", "/styles/day/1/0/99999999999999999999.png", "/%ff%fe",
    "/styles/day%00/style.json",
    "/styles/day/static/nan,0,1/10x10.png", "/styles/day/static/0,0,inf/10x10.png",
    "/styles/day/static/0,0,1/0x10.png", "/styles/day/static/0,0,1/-5x10.png",
    "/styles/day/static/0,0,1/99999x10.png", "/styles/day/static/0,0,1/2048x2048@4x.png",
    "/styles/day/static/181,0,1/10x10.png", "/styles/day/static/0,0,1@400/10x10.png",
    "/styles/day/static/5,5,1,1/10x10.png", "/styles/day/static/auto/10x10.png",
    "/styles/day/static/0,0,1/10x10.png?path=1,2",
    "/styles/day/static/0,0,1/10x10.png?path=enc:%01",
    "/styles/day/static/0,0,1/10x10.png?path=1,2|3,4|stroke:nope",
    "/styles/day/static/0,0,1/10x10.png?path=1,2|3,400", "/search", "/search?q=a&limit=0",
    "/styles/day/static/0,0,1/10x10.png?marker=1",
    "/styles/day/static/0,0,1/10x10.png?marker=1,2|a.png|scale:1e-309",
    "/styles/day/static/0,0,1/10x10.png?marker=1,2|color:",
    "/styles/day/static/0,0,1/10x10.png?marker=1,2|%252e%252e/a.png", "/route/v1/driving/1,2",
    "/route/v1/flying/24.94,60.17;24.95,60.16", "/route/v1/driving/a,b;c,d",
    "/table/v1/driving/24.94,60.17;24.95,60.16?sources=7",
    "/isochrone/v1/driving/24.94,60.17?contours_minutes=-1",
  ])
  func `Requests that are not valid have status 400`(url: String) async throws {
    #expect(try await get(url).status == 400)
  }

  @Test func `A body or URL that is too long is rejected`() async throws {
    let url = "/styles/day/static/auto/64x64.png"
    let large = try await send(
      url, method: "POST", body: String(repeating: " ", count: ServerConfiguration.maximumBody + 1))
    #expect(large.response.statusCode == 413)
    let long = try await get("/search?q=" + String(repeating: "a", count: 70_000))
    #expect(long.status == 414)
    #expect(try await get(url, method: "POST", body: "{").status == 400)
  }

  @Test func `Other methods are rejected, and OPTIONS lists the methods`() async throws {
    let reply = try await get("/styles.json", method: "DELETE")
    #expect(reply.status == 405 && reply.headers["allow"] == "GET")
    let options = try await get("/styles/day/static/auto/64x64.png", method: "OPTIONS")
    #expect(options.status == 204)
    #expect(options.headers["access-control-allow-methods"] == "GET, POST")
  }

  @Test func `Styles and TileJSON name URLs that exist`() async throws {
    let styles = try json(try await get("/styles.json"))
    #expect(styles.array?.compactMap { $0["id"]?.string } == ["day", "night"])
    let style = try json(try await get("/styles/day/style.json"))
    let source = try #require(style["sources"]?["openmaptiles"]?["url"]?.string)
    let data = try json(try await get(String(source.dropFirst("http://maps.example".count))))
    let template = try #require(data["tiles"]?[0]?.string)
    let url = template.replacing("{z}", with: "14").replacing("{x}", with: "9326")
      .replacing("{y}", with: "4742").dropFirst("http://maps.example".count)
    let reply = try await get(String(url))
    #expect(reply.status == 200 && reply.contentType == "application/x-protobuf")
    let expected = try await BuiltInTiles.helsinki.open().tile(TileID(z: 14, x: 9326, y: 4742))
    #expect(Array(reply.body) == expected)
    #expect(
      try VectorTile(decoding: Array(reply.body)).layers.contains { $0.name == "transportation" })
    #expect(try await get("/data/map/14/0/0.pbf").status == 204)

    let sprite = try await get("/styles/day/sprite@2x.png")
    #expect(sprite.contentType == "image/png")
    #expect(try image(sprite).width > 64)
    #expect(try json(try await get("/styles/day/sprite.json")).object?.isEmpty == false)
    #expect(
      try json(try await get("/styles/day.json"))["tiles"]?[0]?.string?.hasSuffix("{y}.png") == true
    )
  }

  @Test func `The lists of tiles have the TileJSON of each`() async throws {
    func tiles(_ url: String) async throws -> [JSON] {
      try #require(try json(try await get(url)).array)
    }
    let data = try await tiles("/data.json")
    #expect(data.compactMap { $0["id"]?.string } == ["world", "helsinki", "map"])
    for item in data {
      let id = try #require(item["id"]?.string)
      #expect(item == (try json(try await get("/data/\(id).json"))))
    }
    let rendered = try await tiles("/rendered.json")
    #expect(rendered.compactMap { $0["id"]?.string } == ["day", "night"])
    #expect(rendered[1] == (try json(try await get("/styles/night.json"))))
    #expect(try await tiles("/index.json") == rendered + data)
  }

  @Test func `The list of fonts has the folders with glyphs`() async throws {
    let folder = try TestFolder()
    for name in ["Noto Sans Regular", "empty", ".hidden"] {
      let path = "\(folder.path)/\(name)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      guard name != "empty" else { continue }
      try Data([1, 2, 3]).write(to: URL(filePath: path + "/0-255.pbf"))
    }
    var configuration = configuration
    configuration.fonts = folder.path
    let server = try await MapServer(configuration)
    let list = await server.respond(to: try ServerRequest("GET", "/fonts.json"))
    #expect(try json(list) == ["Noto Sans Regular"])
    let glyphs = await server.respond(
      to: try ServerRequest("GET", "/fonts/None,Noto%20Sans%20Regular/0-255.pbf"))
    #expect(Array(glyphs.body) == [1, 2, 3] && glyphs.contentType == "application/x-protobuf")
    for url in ["/fonts/empty/0-255.pbf", "/fonts/..%2F..%2Fetc/0-255.pbf"] {
      #expect(await server.respond(to: try ServerRequest("GET", url)).status == 404)
    }
  }

  @Test func `Without a folder, the installed fonts have glyphs`() async throws {
    let names = try #require(try json(try await get("/fonts.json")).array).compactMap(\.string)
    #expect(names.contains("Noto Sans Regular"))
    let range = try await get("/fonts/Noto%20Sans%20Regular,Other/0-255.pbf")
    #expect(range.status == 200 && range.contentType == "application/x-protobuf")
    #expect(range.body.range(of: Data("Noto Sans Regular".utf8)) != nil)
    #expect(range.body.count > 40_000)
    let again = try await get("/fonts/Noto%20Sans%20Regular,Other/0-255.pbf")
    #expect(again.body == range.body)
    let missing = try await get("/fonts/None%20Such/0-255.pbf")
    #expect(missing.status == 200 && missing.body.count > 40_000)
  }

  @Test func `Computations end at the deadline`() async throws {
    var configuration = configuration
    configuration.deadline = 0
    let server = try await MapServer(configuration)
    let track = (0..<2500).map { "\(24.94 + Double($0 % 50) / 5000),60.17" }.joined(separator: ";")
    for url in ["/match/v1/driving/\(track)", "/isochrone/v1/walking/24.94,60.17"] {
      let reply = await server.respond(to: try ServerRequest("GET", url))
      #expect(reply.status == 503 && reply.headers["retry-after"] != nil)
    }
  }

  @Test func `Every endpoint is in the OpenAPI document`() async throws {
    let paths = try #require(try json(try await get("/openapi.json"))["paths"]?.object)
    for endpoint in MapServer.endpoints {
      #expect(paths[endpoint.path]?[endpoint.method.lowercased()] != nil)
    }
    #expect(paths.count == Set(MapServer.endpoints.map(\.path)).count)
    let search = paths["/search"]?["get"]?["parameters"]?.array ?? []
    #expect(search.compactMap { $0["name"]?.string } == ["q", "near", "limit", "language", "key"])
    #expect(search.first?["required"] == true && search.first?["in"] == "query")
    let bodies = paths.filter { $0.value["post"]?["requestBody"] != nil }.map(\.key)
    #expect(bodies == ["/styles/{id}/static/{position}/{size}.{format}"])
  }

  /// URLs with a value of each parameter that has numbers or a choice, and one that is none of them.
  private static let invalidQueries: [(path: String, query: String)] = {
    let urls = [
      "/search": "/search?q=a",
      "/styles/{id}/static/{position}/{size}.{format}":
        "/styles/day/static/0,0,1/16x16.png?path=0,0|1,1",
      "/route/v1/{profile}/{coordinates}": "/route/v1/driving/24.94,60.17;24.95,60.17?",
      "/nearest/v1/{profile}/{coordinates}": "/nearest/v1/driving/24.94,60.17?",
      "/match/v1/{profile}/{coordinates}": "/match/v1/driving/24.94,60.17;24.95,60.17?",
    ]
    return MapServer.endpoints.filter { $0.method == "GET" }.flatMap { endpoint in
      endpoint.query.filter { if case .text = $0.values { false } else { true } }
        .map { (urls[endpoint.path] ?? endpoint.path, "&\($0.name)=nope") }
    }
  }()

  @Test(arguments: invalidQueries)
  func `Parameters of the OpenAPI document are read`(path: String, query: String) async throws {
    #expect(try await get(path + query).status == 400)
  }

  @Test func `The state of the server is for probes and for Prometheus`() async throws {
    #expect(try await get("/health").status == 200)
    #expect(try await get("/ready").status == 200)
    let text = String(decoding: try await get("/metrics").body, as: UTF8.self)
    #expect(text.contains(#"rhumb_requests_total{path="/health",status="200"}"#))
    #expect(text.contains("rhumb_queue_depth "))
    let page = try await get("/")
    #expect(page.contentType == "text/html; charset=utf-8")
    #expect(!String(decoding: page.body, as: UTF8.self).contains("https://"))
  }

  @Test func `Only requests with a key are served if the server has keys`() async throws {
    var configuration = configuration
    configuration.keys = [AccessKey("secret")]
    let server = try await MapServer(configuration)
    func status(_ target: String) async throws -> Int {
      await server.respond(to: try ServerRequest("GET", target)).status
    }
    #expect(try await status("/styles.json") == 403)
    #expect(try await status("/styles.json?key=wrong") == 403)
    #expect(try await status("/styles.json?key=secret") == 200)
    #expect(try await status("/health") == 200)
  }

  @Test func `A key with hosts is for the pages of these hosts`() async throws {
    var configuration = configuration
    configuration.keys = [
      AccessKey("page", hosts: ["maps.example.com", "*.example.org"]), AccessKey("app"),
    ]
    let server = try await MapServer(configuration)
    func status(_ key: String, origin: String? = nil, referrer: String? = nil) async throws -> Int {
      var request = try ServerRequest("GET", "/styles.json?key=\(key)")
      (request.pageOrigin, request.referrer) = (origin, referrer)
      return await server.respond(to: request).status
    }
    #expect(try await status("page") == 403)
    #expect(try await status("page", origin: "https://maps.example.com") == 200)
    #expect(try await status("page", origin: "https://MAPS.example.com:8443") == 200)
    #expect(try await status("page", referrer: "https://maps.example.com/a/b?c") == 200)
    #expect(try await status("page", origin: "https://a.b.example.org") == 200)
    #expect(try await status("page", origin: "https://example.org") == 403)
    #expect(try await status("page", origin: "https://evilexample.org") == 403)
    #expect(try await status("page", origin: "https://maps.example.com.evil.org") == 403)
    #expect(try await status("page", origin: "null", referrer: "https://maps.example.com/") == 403)
    #expect(try await status("app", origin: "https://evil.org") == 200)
    // A cache that clients share would send the response to other pages.
    let reply = await server.respond(to: try ServerRequest("GET", "/styles.json?key=app"))
    #expect(reply.headers["cache-control"]?.hasPrefix("private") == true)
  }

  @Test func `Pages of the allowed origins can read responses, and no others`() async throws {
    var configuration = configuration
    configuration.allowedOrigins = ["https://a.example", "https://b.example"]
    let server = try await MapServer(configuration)
    func headers(_ origin: String?) async throws -> [String: String] {
      var request = try ServerRequest("GET", "/health")
      request.pageOrigin = origin
      return await server.respond(to: request).headers
    }
    for origin in configuration.allowedOrigins {
      let headers = try await headers(origin)
      #expect(headers["access-control-allow-origin"] == origin && headers["vary"] == "Origin")
    }
    for origin in ["https://c.example", nil] {
      let headers = try await headers(origin)
      #expect(headers["access-control-allow-origin"] == nil && headers["vary"] == "Origin")
    }
    configuration.allowedOrigins = []
    try await server.reload(configuration)
    #expect(try await headers("https://a.example")["access-control-allow-origin"] == nil)
  }

  @Test func `A tile has nothing of the static image that the same renderer made before`()
    async throws
  {
    var configuration = configuration
    configuration.workers = 1
    let (fresh, used) = (
      try await MapServer(configuration), try await MapServer(configuration)
    )
    let tile = try ServerRequest("GET", "/styles/day/14/9326/4742.png")
    let image = try ServerRequest(
      "GET", "/styles/day/static/24.94,60.17,14/300x200.png?marker=24.94,60.17&path=24.9,60|25,61")
    #expect(await used.respond(to: image).status == 200)
    let expected = await fresh.respond(to: tile)
    #expect(expected.status == 200)
    #expect(await used.respond(to: tile).body == expected.body)
    #expect(await used.content.pool.rendererCount == 1)
  }

  @Test func `URLs in responses have the request's key`() async throws {
    var configuration = configuration
    configuration.keys = [AccessKey("k&y")]
    let server = try await MapServer(configuration)
    func urls(_ target: String) async throws -> [String] {
      let request = try ServerRequest("GET", target + "?key=k%26y", origin: "http://maps.example")
      let reply = await server.respond(to: request)
      try #require(reply.status == 200)
      let text = String(decoding: reply.body, as: UTF8.self).replacingOccurrences(
        of: "\\/", with: "/")
      return text.split(separator: "\"").map(String.init).filter {
        $0.hasPrefix("http://maps.example")
      }
    }
    for target in ["/styles.json", "/styles/day.json", "/styles/day/style.json", "/data/map.json"] {
      let urls = try await urls(target)
      #expect(!urls.isEmpty)
      for url in urls {
        #expect(url.hasSuffix("?key=k%26y"))
        guard !url.contains("{"), !url.contains("/sprite") else { continue }
        let request = try ServerRequest("GET", String(url.dropFirst("http://maps.example".count)))
        #expect(await server.respond(to: request).status == 200, "\(url)")
      }
    }
  }

  @Test func `A reload with another configuration has its content`() async throws {
    let server = try await MapServer(configuration)
    func styles() async throws -> [String] {
      let reply = await server.respond(to: try ServerRequest("GET", "/styles.json"))
      return try json(reply).array?.compactMap { $0["id"]?.string } ?? []
    }
    #expect(try await styles() == ["day", "night"])
    let folder = try TestFolder()
    let path = "\(folder.path)/plain.json"
    try Data(#"{"version": 8, "sources": {}, "layers": []}"#.utf8).write(to: URL(filePath: path))
    var other = configuration
    other.styles = [path]
    try await server.reload(other)
    #expect(try await styles() == ["plain"])
    other.styles = ["\(folder.path)/none.json"]
    await #expect(throws: (any Error).self) { try await server.reload(other) }
    #expect(try await styles() == ["plain"])
  }

  @Test func `A reload keeps the answers`() async throws {
    let server = try await MapServer(configuration)
    let request = try ServerRequest("GET", "/styles/day/13/4663/2371.png")
    let before = await server.respond(to: request)
    try await server.reload()
    #expect(await server.respond(to: request) == before)
    let search = try ServerRequest("GET", "/search?q=rautatientori&near=24.94,60.17")
    #expect(await server.respond(to: search).status == 503)
    try await server.indexPlaces()
    let found = try json(await server.respond(to: search))
    let coordinates = try #require(found["features"]?[0]?["geometry"]?["coordinates"])
    #expect(abs((coordinates[0]?.number ?? 0) - 24.943) < 0.02)
    // While the names are read again, the former ones are found.
    try await server.reload()
    #expect(try json(await server.respond(to: search)) == found)
  }
}

@Suite struct StaticImageTests {
  private static let station = "24.9414,60.1719"

  @Test(arguments: [
    ("24.94,60.17,14/400x300.png", 400, 300), ("24.94,60.17,14@45,60/200x100@2x.jpg", 400, 200),
    ("24.9,60.1,25.0,60.2/300x300.webp", 300, 300),
    ("auto/300x200.png?path=24.93,60.16|24.95,60.18", 300, 200),
  ])
  func `Static images have the size of their URL`(url: String, width: Int, height: Int)
    async throws
  {
    let image = try image(try await get("/styles/day/static/\(url)"))
    #expect(image.width == width && image.height == height)
    #expect(Set(image.pixels).count > 30)
  }

  @Test func `A path has its color, width and fill at its place`() async throws {
    let url = "/styles/day/static/\(Self.station),15/200x200.png"
    let line = "24.9314,60.1719|24.9514,60.1719"
    let thick = try image(
      try await get("\(url)?path=\(line)&stroke=%23ff0000&width=20&border=%230000ff&borderwidth=5"))
    #expect(color(thick, 100, 100) == [255, 0, 0])
    #expect(color(thick, 100, 88) == [0, 0, 255])
    let square = "24.93,60.16|24.95,60.16|24.95,60.18|24.93,60.18|24.93,60.16"
    let filled = try image(try await get("\(url)?path=fill:lime|width:0|\(square)"))
    #expect(color(filled, 60, 140) == [0, 255, 0])
    let encoded = MapPath([
      Coordinate(latitude: 60.1719, longitude: 24.9314),
      Coordinate(latitude: 60.1719, longitude: 24.9514),
    ]).encodedPath().addingPercentEncoding(withAllowedCharacters: .alphanumerics)
    let same = try await get("\(url)?path=stroke:red|width:20|enc:\(try #require(encoded))")
    #expect(color(try image(same), 100, 100) == [255, 0, 0])
  }

  @Test func `A marker's tip is at its coordinate, and the next image has none`() async throws {
    let url = "/styles/day/static/\(Self.station),15/200x200.png"
    let plain = try image(try await get(url))
    let marked = try image(try await get("\(url)?marker=\(Self.station)|color:%2300ff00|label:A"))
    let changed = (0..<200).flatMap { y in (0..<200).map { (x: $0, y: y) } }
      .filter { color(plain, $0.x, $0.y) != color(marked, $0.x, $0.y) }
    #expect(changed.count > 200)
    #expect(changed.allSatisfy { abs($0.x - 100) < 30 && -60...4 ~= $0.y - 100 })
    #expect(try image(try await get(url)) == plain)
  }

  @Test func `A marker shows an icon of the folder above its coordinate`() async throws {
    let folder = try TestFolder()
    let red = RasterImage(
      width: 10, height: 20, pixels: Array(repeating: [255, 0, 0, 255], count: 200).flatMap(\.self))
    try Data(red.pngData()).write(to: URL(filePath: "\(folder.path)/red.png"))
    try Data("no image".utf8).write(to: URL(filePath: "\(folder.path)/damaged.png"))
    var configuration = configuration
    configuration.icons = folder.path
    let server = try await MapServer(configuration)
    func reply(_ marker: String) async throws -> ServerReply {
      await server.respond(
        to: try ServerRequest(
          "GET",
          "/styles/day/static/\(Self.station),15/200x200.png?marker=\(Self.station)|\(marker)"))
    }
    /// The columns and rows of the image's red pixels.
    func area(_ marker: String) async throws -> [Int] {
      let image = try image(try await reply(marker))
      let red = (0..<40_000).filter { color(image, $0 % 200, $0 / 200) == [255, 0, 0] }
      let (columns, rows) = (red.map { $0 % 200 }, red.map { $0 / 200 })
      return [columns.min(), columns.max(), rows.min(), rows.max()].map { $0 ?? -1 }
    }
    #expect(try await area("red.png") == [95, 104, 80, 99])
    #expect(try await area("red.png|offset:20,10") == [115, 124, 90, 109])
    let scaled = try await area("red.png|scale:2")
    #expect(zip(scaled, [90, 109, 60, 99]).allSatisfy { abs($0 - $1) <= 1 })
    #expect(try await reply("none.png").status == 404)
    #expect(try await reply("damaged.png").status == 500)
    for marker in [
      "../red.png", "/red.png", "a/.hidden", "red.png|scale:0", "red.png|offset:1", "scale:2",
      "https://icons.example/a.png", "red.png|other.png",
    ] { #expect(try await reply(marker).status == 400, "\(marker)") }
    #expect(try await get("/styles/day/static/0,0,1/9x9.png?marker=0,0|red.png").status == 404)
  }

  @Test func `GeoJSON of the body is drawn`() async throws {
    let body = ##"""
      {"type": "Feature", "properties": {"stroke": "#ff0000", "stroke-width": 16}, "geometry":
      {"type": "LineString", "coordinates": [[24.9314, 60.1719], [24.9514, 60.1719]]}}
      """##
    let reply = try await get(
      "/styles/day/static/\(Self.station),15/200x200.png", method: "POST", body: body)
    #expect(color(try image(reply), 100, 100) == [255, 0, 0])
  }

  @Test func `A path of a route follows the roads`() async throws {
    let url = "/styles/day/static/auto/300x300.png?stroke=red&width=8&path="
    let direct = try image(try await get(url + "24.9414,60.1719|24.9526,60.1680"))
    let routed = try image(try await get(url + "route:60.1719,24.9414;60.1680,24.9526"))
    func red(_ image: RasterImage) -> Int {
      (0..<90_000).count { color(image, $0 % 300, $0 / 300) == [255, 0, 0] }
    }
    #expect(red(direct) > 500 && red(routed) > 500)
    #expect(difference(direct, routed) > 0.02)
  }
}
