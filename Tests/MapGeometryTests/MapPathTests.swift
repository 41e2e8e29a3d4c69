// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapTestSupport
import Testing

@Suite struct MapPathTests {
  private func coordinate(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test func `the published example is encoded and decoded`() {
    let path: MapPath = [
      coordinate(38.5, -120.2), coordinate(40.7, -120.95), coordinate(43.252, -126.453),
    ]
    #expect(path.encodedPath() == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
    #expect(MapPath(encoded: "_p~iF~ps|U_ulLnnqC_mqNvxq`@") == path)
  }

  @Test(arguments: [5, 6]) func `decoding is accurate to half a digit`(precision: Int) throws {
    var random = SplitMix64(seed: 11)
    let path = MapPath(
      (0..<500).map { _ in
        coordinate(.random(in: -90...90, using: &random), .random(in: -360...360, using: &random))
      })
    let read = try #require(
      MapPath(encoded: path.encodedPath(precision: precision), precision: precision))
    #expect(read.count == path.count)
    let half = 0.500001 * pow(10, -Double(precision))
    for (a, b) in zip(path, read) {
      #expect(abs(a.latitude - b.latitude) <= half && abs(a.longitude - b.longitude) <= half)
    }
  }

  @Test func `malformed text is rejected and infinite coordinates are skipped`() {
    for text in ["_p~iF", "_p~iF~ps|", "é", "\u{1f}\u{1f}", String(repeating: "~", count: 40)] {
      #expect(MapPath(encoded: text) == nil)
    }
    #expect(MapPath(encoded: "")?.isEmpty == true)
    var random = SplitMix64(seed: 11)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        UInt8.random(in: 60...127, using: &random)
      }
      let coordinates = MapPath(encoded: String(decoding: bytes, as: UTF8.self)) ?? []
      #expect(coordinates.allSatisfy { $0.isValid })
    }
    let path: MapPath = [coordinate(.nan, 0), coordinate(1, .infinity), coordinate(1, 2)]
    #expect(MapPath(encoded: path.encodedPath()) == [coordinate(1, 2)])
  }

  @Test func `geodesic, rhumb and projected lengths are correct`() {
    let radius = Mercator.earthRadius
    let equator: MapPath = [coordinate(0, 0), coordinate(0, 90)]
    #expect(abs(equator.length(of: .geodesic) - radius * .pi / 2) < 1e-6)
    #expect(equator.length == equator.length(of: .geodesic))
    #expect(abs(equator.length(of: .rhumb) - radius * .pi / 2) < 1e-6)
    #expect(abs(equator.length(of: .projected) - 0.5) < 1e-12)
    // Along the parallel of 60°, a rhumb line is half as long as on the equator. The great circle over 75°
    // 31' is shorter.
    let parallel: MapPath = [coordinate(60, -90), coordinate(60, 90)]
    #expect(abs(parallel.length(of: .rhumb) - radius * .pi / 2) < 1e-6)
    #expect(abs(parallel.length(of: .geodesic) - radius * .pi / 3) < 1e-6)
    // At a constant bearing of 45°, the length is √2 times the northward distance.
    let north = 0.3
    let loxodrome: MapPath = [
      coordinate(0, 0), coordinate(north * 180 / .pi, asinh(tan(north)) * 180 / .pi),
    ]
    #expect(abs(loxodrome.length(of: .rhumb) - radius * north * 2.0.squareRoot()) < 1e-6)
  }

  @Test func `the number of segments includes the fraction of the last one`() {
    let path: MapPath = [coordinate(0, 179), coordinate(0, 180), coordinate(0, -178)]
    let degree = Mercator.earthRadius * .pi / 180
    #expect(abs(path.segments(forLength: 2 * degree, kind: .geodesic) - 1.5) < 1e-9)
    #expect(abs(path.segments(forLength: 0.5 * degree, kind: .rhumb) - 0.5) < 1e-9)
    #expect(abs(path.segments(forLength: 1 / 180.0, kind: .projected) - 1) < 1e-9)
    #expect(path.segments(forLength: 1e9, kind: .geodesic) == 2)
    #expect(path.segments(forLength: -1, kind: .geodesic) == 0)
    #expect(path.segments(forLength: .nan, kind: .geodesic) == 0)
    #expect(MapPath().segments(forLength: 5, kind: .rhumb) == 0)
  }

  @Test func `the projected map is centered at 0, 0 and distances cross the antimeridian`() {
    #expect(MapPoint(coordinate(0, 0)) == MapPoint(x: 0, y: 0))
    #expect(abs(MapPoint(coordinate(Mercator.maximumLatitude, 180)).y - 1) < 1e-12)
    let (east, west) = (MapPoint(x: 0.9, y: 0), MapPoint(x: -0.8, y: 0.4))
    let middle = east.interpolated(to: west, by: 0.5)
    #expect(abs(middle.x + 0.95) < 1e-12 && abs(middle.y - 0.2) < 1e-12)
    #expect(abs(east.distance(to: west) - 0.5) < 1e-12)
    let back = MapPoint(coordinate(35, 139)).coordinate
    #expect(abs(back.latitude - 35) < 1e-12 && abs(back.longitude - 139) < 1e-12)
  }
}
