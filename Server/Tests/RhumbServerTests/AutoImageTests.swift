// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb
import Testing

@testable import RhumbServer

/// Static images of the view `auto`.
@Suite struct AutoImageTests {
  private static let url = "/styles/day/static/auto"

  @Test(arguments: [
    ("120x80.jpg", "image/jpeg", 1), ("120x80.webp", "image/webp", 1),
    ("120x80@2x.png", "image/png", 2), ("120x80@2x.jpg", "image/jpeg", 2),
    ("120x80@2x.webp", "image/webp", 2),
  ])
  func `An image of paths has the type and the size of its URL`(
    size: String, type: String, scale: Int
  ) async throws {
    let reply = try await get("\(Self.url)/\(size)?path=24.93,60.16|24.95,60.18")
    #expect(reply.contentType == type)
    let image = try image(reply)
    #expect(image.width == 120 * scale && image.height == 80 * scale)
  }

  @Test func `An image of posted GeoJSON has the format of its URL`() async throws {
    let body = ##"""
      {"type": "Feature", "properties": {"stroke": "#ff0000", "stroke-width": 12}, "geometry":
      {"type": "LineString", "coordinates": [[24.93, 60.165], [24.95, 60.175]]}}
      """##
    let reply = try await get("\(Self.url)/200x160.jpg", method: "POST", body: body)
    #expect(reply.contentType == "image/jpeg" && reply.body.starts(with: [0xFF, 0xD8, 0xFF]))
    let image = try image(reply)
    #expect(image.width == 200 && image.height == 160)
    // The colors of a JPEG are not exact.
    let red = (0..<32_000).count {
      let pixel = color(image, $0 % 200, $0 / 200)
      return pixel[0] > 200 && pixel[1] < 60 && pixel[2] < 60
    }
    #expect(red > 800)
  }

  @Test func `Several paths are in the view and have their own colors`() async throws {
    let south = "stroke:red|width:10|24.93,60.165|24.95,60.165"
    let north = "stroke:lime|width:10|24.93,60.175|24.95,60.175"
    let image = try image(try await get("\(Self.url)/200x200.png?path=\(south)&path=\(north)"))
    func rows(_ requested: [UInt8]) -> [Int] {
      (0..<40_000).filter { color(image, $0 % 200, $0 / 200) == requested }.map { $0 / 200 }
    }
    let (red, lime) = (rows([255, 0, 0]), rows([0, 255, 0]))
    #expect(red.count > 500 && red.allSatisfy { 100..<200 ~= $0 })
    #expect(lime.count > 500 && lime.allSatisfy { 0..<100 ~= $0 })
  }
}
