// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb
import Testing

@testable import RhumbServer

/// The formats, sizes and pixels of raster tiles and static images.
@Suite struct ImageFormatTests {
  /// The first bytes of the formats.
  private static let heads: [String: [UInt8]] = [
    "image/png": [0x89, 0x50, 0x4E, 0x47], "image/jpeg": [0xFF, 0xD8, 0xFF],
    "image/webp": Array("RIFF".utf8),
  ]

  private static let formats: [(name: String, type: String)] = [
    ("png", "image/png"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"), ("webp", "image/webp"),
  ]

  /// An image, another one with the same size, and the size.
  private static let images: [(url: String, other: String, width: Int, height: Int)] = [
    ("/styles/day/13/4663/2371", "/styles/day/13/4662/2370", 256, 256),
    ("/styles/day/512/12/2331/1185", "/styles/day/512/12/2330/1184", 512, 512),
    (
      "/styles/day/static/24.94,60.17,14/300x200", "/styles/day/static/24.95,60.18,14/300x200", 300,
      200
    ),
    (
      "/styles/day/static/24.93,60.16,24.95,60.18/300x200",
      "/styles/day/static/24.94,60.17,24.96,60.19/300x200", 300, 200
    ),
  ]

  @Test(arguments: images, formats)
  func `An image has the format of its extension, and the pixels of the PNG`(
    image: (url: String, other: String, width: Int, height: Int),
    format: (name: String, type: String)
  ) async throws {
    let reply = try await get("\(image.url).\(format.name)")
    #expect(reply.contentType == format.type)
    let head = try #require(Self.heads[format.type])
    #expect(reply.body.starts(with: head))
    let decoded = try RhumbServerTests.image(reply)
    #expect(decoded.width == image.width && decoded.height == image.height)
    let expected = try RhumbServerTests.image(try await get("\(image.url).png"))
    let other = try RhumbServerTests.image(try await get("\(image.other).png"))
    #expect(difference(decoded, expected) < difference(other, expected) / 2)
  }

  @Test(arguments: images, 1...4)
  func `A sharp image has a multiple of the pixels, and shows the same`(
    image: (url: String, other: String, width: Int, height: Int), scale: Int
  ) async throws {
    let sharp = try RhumbServerTests.image(try await get("\(image.url)@\(scale)x.png"))
    #expect(sharp.width == scale * image.width && sharp.height == scale * image.height)
    let plain = try RhumbServerTests.image(try await get("\(image.url).png"))
    let other = try RhumbServerTests.image(try await get("\(image.other).png"))
    let reduced = Self.reduced(sharp, by: scale)
    #expect(difference(reduced, plain) < difference(other, plain) / 2)
  }

  /// The image with the mean of each square of pixels.
  private static func reduced(_ image: RasterImage, by scale: Int) -> RasterImage {
    let (width, height) = (image.width / scale, image.height / scale)
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<4 {
          var sum = 0
          for row in scale * y..<scale * (y + 1) {
            for column in scale * x..<scale * (x + 1) {
              sum += Int(image.pixels[4 * (row * image.width + column) + channel])
            }
          }
          pixels.append(UInt8(sum / (scale * scale)))
        }
      }
    }
    return RasterImage(width: width, height: height, pixels: pixels)
  }
}

/// Static images of bounds and of content.
@Suite struct StaticViewTests {
  /// The center, the size and the zoom of a view. The zoom is not at the edge of a level.
  private static let center = (longitude: 24.94, latitude: 60.17)
  private static let width = 400
  private static let height = 300
  private static let zoom = 13.5

  /// The bounds of the view with its center moved to the east by a number of points.
  private static func bounds(movedBy points: Double = 0) -> String {
    let world = 512 * pow(2, zoom)
    func longitude(_ x: Double) -> Double { center.longitude + x / world * 360 }
    let radians = center.latitude * .pi / 180
    let middle = 0.5 - asinh(tan(radians)) / (2 * .pi)
    func latitude(_ y: Double) -> Double {
      atan(sinh(.pi * (1 - 2 * (middle + y / world)))) * 180 / .pi
    }
    let (x, y) = (Double(width) / 2, Double(height) / 2)
    return "\(longitude(points - x)),\(latitude(y)),\(longitude(points + x)),\(latitude(-y))"
  }

  @Test func `An image of bounds has the pixels of the same view by its center`() async throws {
    let size = "\(Self.width)x\(Self.height).png"
    let (longitude, latitude) = Self.center
    let center = try image(
      try await get("/styles/day/static/\(longitude),\(latitude),\(Self.zoom)/\(size)"))
    func bounded(_ points: Double) async throws -> RasterImage {
      try image(
        try await get("/styles/day/static/\(Self.bounds(movedBy: points))/\(size)?padding=0"))
    }
    let same = difference(try await bounded(0), center)
    let moved = difference(try await bounded(30), center)
    #expect(same < moved / 4)
  }

  @Test func `The view auto shows the GeoJSON of the body`() async throws {
    // The square is wider than high on the map, so that its width fills the image.
    let body = ##"""
      {"type": "Feature", "properties": {"stroke": "#ff0000", "stroke-width": 4}, "geometry":
      {"type": "LineString", "coordinates": [[24.93, 60.165], [24.95, 60.165], [24.95, 60.175],
      [24.93, 60.175], [24.93, 60.165]]}}
      """##
    let reply = try await get(
      "/styles/day/static/auto/200x200.png", method: "POST", body: body)
    #expect(reply.contentType == "image/png")
    // The URL does not contain the body, so that a cache would mix images.
    #expect(reply.headers["etag"] == nil && reply.headers["cache-control"] == nil)
    let area = try #require(redArea(try image(reply)))
    // The margin is a tenth of the shorter side by default.
    #expect(abs(area.columns.lowerBound - 20) <= 4 && abs(area.columns.upperBound - 179) <= 4)
    #expect(abs(area.rows.lowerBound + area.rows.upperBound - 199) <= 4)
  }
}
