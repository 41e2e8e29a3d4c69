// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb
import Testing

@testable import RhumbServer

/// The effect of query parameters that no other test uses.
@Suite struct DocumentedParametersTests {
  private static let square = "24.93,60.165|24.95,60.165|24.95,60.175|24.93,60.175|24.93,60.165"

  @Test func `latlng swaps the coordinates of paths and markers`() async throws {
    let url = "/styles/day/static/24.94,60.17,13/200x200.png"
    let first = try await get("\(url)?path=24.93,60.165|24.95,60.175&marker=24.94,60.17")
    let swapped = try await get("\(url)?path=60.165,24.93|60.175,24.95&marker=60.17,24.94&latlng=1")
    let word = try await get(
      "\(url)?path=60.165,24.93|60.175,24.95&marker=60.17,24.94&latlng=true")
    let off = try await get("\(url)?path=24.93,60.165|24.95,60.175&marker=24.94,60.17&latlng=0")
    let plain = try await get(url)
    #expect(first.status == 200 && first.body != plain.body)
    #expect(swapped.body == first.body && word.body == first.body && off.body == first.body)
  }

  @Test func `linecap and linejoin of tileserver-gl are checked and have no effect`() async throws {
    let url = "/styles/day/static/24.94,60.17,13/200x200.png?width=20"
    let path = "24.93,60.165|24.945,60.165|24.95,60.175"
    let plain = try await get("\(url)&path=\(path)")
    #expect(plain.status == 200)
    for option in [
      "linecap=butt", "linecap=round", "linecap=square", "linejoin=miter", "linejoin=round",
      "linejoin=bevel",
    ] {
      #expect(try await get("\(url)&path=\(path)&\(option)").body == plain.body, "\(option)")
      let own = option.replacing("=", with: ":")
      #expect(try await get("\(url)&path=\(own)|\(path)").body == plain.body, "\(option)")
    }
    for option in ["linecap=miter", "linejoin=square", "linecap="] {
      let name = option.prefix { $0 != "=" }
      let reply = try await get("\(url)&path=\(path)&\(option)")
      #expect(reply.status == 400, "\(option)")
      #expect(String(decoding: reply.body, as: UTF8.self).contains("\(name) must be"))
    }
  }

  @Test(arguments: [(0.0, 0...199), (0.1, 20...179), (0.25, 50...149)])
  func `The padding is a share of the shorter side`(padding: Double, range: ClosedRange<Int>)
    async throws
  {
    // The square is wider than high, so that its width fills the image.
    let path = "path=stroke:red|width:2|\(Self.square)"
    let reply = try await get("/styles/day/static/auto/200x200.png?\(path)&padding=\(padding)")
    let area = try #require(redArea(try image(reply)))
    #expect(abs(area.columns.lowerBound - range.lowerBound) <= 2)
    #expect(abs(area.columns.upperBound - range.upperBound) <= 2)
    // The height is about the same in meters, so that the rows are centered.
    #expect(abs(area.rows.lowerBound + area.rows.upperBound - 199) <= 4)
  }

  @Test func `The zoom of content and bounds ends at maxzoom`() async throws {
    let marker = "marker=24.94,60.17"
    let at12 = try await get("/styles/day/static/24.94,60.17,12/200x200.png?\(marker)")
    let limited = try await get("/styles/day/static/auto/200x200.png?\(marker)&maxzoom=12")
    #expect(difference(try image(at12), try image(limited)) < 0.01)
    let bounds = "24.93999,60.16999,24.94001,60.17001"
    let area = try await get("/styles/day/static/\(bounds)/200x200.png?\(marker)&maxzoom=12")
    #expect(difference(try image(at12), try image(area)) < 0.01)
    let default16 = try await get("/styles/day/static/auto/200x200.png?\(marker)")
    let at16 = try await get("/styles/day/static/24.94,60.17,16/200x200.png?\(marker)")
    #expect(difference(try image(at16), try image(default16)) < 0.01)
  }

  @Test func `contours_meters limits the distance on roads`() async throws {
    let start = Coordinate(latitude: 60.1719, longitude: 24.9414)
    let reply = try await get(
      "/isochrone/v1/walking/24.9414,60.1719?contours_meters=200,400")
    #expect(reply.status == 200 && reply.contentType == "application/geo+json")
    let features = try #require(try json(reply)["features"]?.array).filter {
      $0["geometry"]?["type"]?.string?.hasSuffix("Polygon") == true
    }
    #expect(features.count == 2)
    let reaches = features.map { feature -> Double in
      // Rings of a polygon or of several.
      func distances(_ json: JSON) -> [Double] {
        guard let array = json.array else { return [] }
        if let longitude = array.first?.number, array.count >= 2, let latitude = array[1].number {
          return [Coordinate(latitude: latitude, longitude: longitude).distance(to: start)]
        }
        return array.flatMap(distances)
      }
      return distances(feature["geometry"]?["coordinates"] ?? .null).max() ?? 0
    }.sorted()
    // A straight line is no longer than the roads. The areas have a margin beside the roads.
    #expect(reaches[0] > 100 && reaches[0] < 300)
    #expect(reaches[1] > reaches[0] && reaches[1] < 500)
  }

  @Test func `timestamps are a number for each coordinate`() async throws {
    let track = "24.9414,60.1719;24.9421,60.1716;24.9431,60.1712"
    for times in ["0;10;20", "1700000000;1700000010;1700000020"] {
      let reply = try json(try await get("/match/v1/driving/\(track)?timestamps=\(times)"))
      #expect(reply["code"] == "Ok" && reply["tracepoints"]?.array?.count == 3)
    }
    let wrong = try await get("/match/v1/driving/\(track)?timestamps=0;a;20")
    #expect(try wrong.status == 400 && json(wrong)["code"] == "InvalidQuery")
  }

  @Test func `a route with preferences is not faster, and alternatives come after it`() async throws
  {
    let url = "/route/v1/driving/24.9414,60.1719;24.9526,60.1680"
    func routes(_ query: String) async throws -> [JSON] {
      let reply = try json(try await get("\(url)?\(query)"))
      #expect(reply["code"] == "Ok", "\(query)")
      return reply["routes"]?.array ?? []
    }
    #expect(try await routes("alternatives=false").count == 1)
    let several = try await routes("alternatives=2")
    #expect(1...3 ~= several.count)
    let durations = several.compactMap { $0["duration"]?.number }
    #expect(durations == durations.sorted() || durations.first == durations.min())
    let best = try #require(try await routes("").first?["duration"]?.number)
    for query in [
      "exclude=motorway,toll,ferry", "approaches=unrestricted;curb", "approaches=;curb",
    ] {
      let duration = try #require(try await routes(query).first?["duration"]?.number)
      #expect(duration >= best - 0.1, "\(query)")
    }
  }

  @Test func `A search has a language, a place and a limit`() async throws {
    let server = try await MapServer(configuration)
    try await server.indexPlaces()
    func names(_ query: String) async throws -> [String] {
      let reply = await server.respond(to: try ServerRequest("GET", "/search?\(query)"))
      #expect(reply.status == 200 && reply.contentType == "application/geo+json")
      let features = try json(reply)["features"]?.array ?? []
      return features.compactMap { $0["properties"]?["name"]?.string }
    }
    #expect(try await names("q=helsinki&language=sv&limit=1") == ["Helsingfors"])
    #expect(try await names("q=helsinki&language=fi&limit=1") == ["Helsinki"])
    #expect(try await names("q=s&limit=3").count == 3)
    let here = try await names("q=s&near=24.94,60.17&limit=5")
    let there = try await names("q=s&near=139.7,35.7&limit=5")
    #expect(here.count == 5 && there.count == 5 && here != there)
  }
}
