// SPDX-License-Identifier: Apache-2.0
import Foundation
import Rhumb
import Testing

@testable import RhumbServer

@Suite struct IsochroneTests {
  private static let start = (longitude: 24.9414, latitude: 60.1719)

  /// The rings of the area with a limit in seconds, as longitudes and latitudes.
  private static func rings(_ features: [JSON], _ seconds: Double) throws -> [[[Double]]] {
    let area = try #require(features.first { $0["properties"]?["seconds"]?.number == seconds })
    #expect(area["geometry"]?["type"] == "MultiPolygon")
    let polygons = try #require(area["geometry"]?["coordinates"]?.array)
    return polygons.flatMap { $0.array ?? [] }.map { ring in
      (ring.array ?? []).map { ($0.array ?? []).compactMap(\.number) }
    }
  }

  /// Whether a coordinate is in an area, by the even-odd rule, so that a hole is not part of it.
  private static func contains(
    _ rings: [[[Double]]], _ longitude: Double, _ latitude: Double
  ) -> Bool {
    var isInside = false
    for ring in rings {
      for (from, to) in zip(ring, ring.dropFirst())
      where (from[1] > latitude) != (to[1] > latitude) {
        let share = (latitude - from[1]) / (to[1] - from[1])
        if longitude < from[0] + share * (to[0] - from[0]) { isInside.toggle() }
      }
    }
    return isInside
  }

  @Test func `The area contains the start, and a larger limit has a larger area`() async throws {
    let start = Self.start
    let reply = try await get(
      "/isochrone/v1/walking/\(start.longitude),\(start.latitude)?contours_minutes=3,8")
    #expect(reply.status == 200)
    let features = try #require(try json(reply)["features"]?.array)
    let small = try Self.rings(features, 180)
    let large = try Self.rings(features, 480)
    for rings in [small, large] {
      #expect(rings.allSatisfy { $0.count >= 4 && $0.first == $0.last })
      #expect(Self.contains(rings, start.longitude, start.latitude))
      #expect(!Self.contains(rings, start.longitude + 0.1, start.latitude))
    }
    // A grid of 1.8 by 1.8 km around the start.
    let offsets = (-20...20).map { Double($0) / 20 }
    func count(_ rings: [[[Double]]]) -> Int {
      offsets.reduce(0) { sum, x in
        sum
          + offsets.count { y in
            Self.contains(rings, start.longitude + 0.016 * x, start.latitude + 0.008 * y)
          }
      }
    }
    #expect(count(small) > 10 && count(large) > 2 * count(small))
  }
}
