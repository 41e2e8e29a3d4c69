// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb
import Testing

@testable import RhumbServer

/// The bearing and the pitch in the URL of a static image.
@Suite struct CameraURLTests {
  /// A place in the ocean, where the map has nothing above a path.
  private static let center = (longitude: 10.0, latitude: -20.0)
  /// The distance of a spot from the center of the image in points.
  private static let distance = 60.0

  /// The middle of a red spot in an image of 200 by 200 points, relative to the center, to the right and down.
  ///
  /// - Parameters:
  ///   - direction: The direction of the spot from the center, in degrees clockwise from north.
  ///   - camera: The part of the URL after the zoom.
  private static func spot(
    to direction: Double, _ camera: String
  ) async throws -> (x: Double, y: Double) {
    let degreesPerPoint = 360 / (512 * pow(2, 15.0))
    let radians = direction * .pi / 180
    let latitude =
      center.latitude
      + distance * cos(radians) * degreesPerPoint * cos(center.latitude * .pi / 180)
    let longitude = center.longitude + distance * sin(radians) * degreesPerPoint
    // A line with a length of 9 points and a width of 20.
    let line = "\(longitude - 1e-4),\(latitude)|\(longitude + 1e-4),\(latitude)"
    let view = "\(center.longitude),\(center.latitude),15\(camera)"
    let reply = try await get(
      "/styles/day/static/\(view)/200x200.png?path=\(line)&stroke=red&width=20")
    let area = try #require(redArea(try image(reply)), "\(camera)")
    return (
      Double(area.columns.lowerBound + area.columns.upperBound + 1) / 2 - 100,
      Double(area.rows.lowerBound + area.rows.upperBound + 1) / 2 - 100
    )
  }

  @Test(arguments: [
    ("", 90.0), ("@0", 90.0), ("@90", 0.0), ("@90,0", 0.0), ("@180", -90.0), ("@270", 180.0),
    ("@-90", 180.0), ("@45", 45.0),
  ])
  func `The bearing is the direction that is up in the image`(camera: String, angle: Double)
    async throws
  {
    // A spot in the east, and its angle in the image, clockwise from up.
    let point = try await Self.spot(to: 90, camera)
    let radians = angle * .pi / 180
    #expect(abs(point.x - Self.distance * sin(radians)) < 3)
    #expect(abs(point.y + Self.distance * cos(radians)) < 3)
  }

  @Test func `The pitch moves places beyond the center toward it`() async throws {
    let north = try await Self.spot(to: 0, "@0,60")
    #expect(abs(north.x) < 3 && -50 ... -10 ~= north.y)
    // With a bearing of 90, the east is beyond the center.
    let east = try await Self.spot(to: 90, "@90,45")
    #expect(abs(east.x) < 3 && -50 ... -10 ~= east.y)
    #expect(east.y < north.y)
  }

  @Test func `The pitch changes the pixels`() async throws {
    func image(_ camera: String) async throws -> RasterImage {
      try RhumbServerTests.image(
        try await get("/styles/day/static/24.9414,60.1719,15\(camera)/200x200.png"))
    }
    let flat = try await image("@0")
    #expect(try await image("@0,0") == flat)
    #expect(try await image("@0,60") != flat)
  }
}
