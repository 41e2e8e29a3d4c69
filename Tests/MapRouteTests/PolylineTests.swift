// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute
import MapTestSupport
import Testing

@Suite struct PolylineTests {
  /// The example of Google's documentation.
  private let published = [
    Coordinate(latitude: 38.5, longitude: -120.2), Coordinate(latitude: 40.7, longitude: -120.95),
    Coordinate(latitude: 43.252, longitude: -126.453),
  ]

  @Test func `the published example reads and writes`() {
    #expect(Polyline.encode(published) == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
    #expect(Polyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@") == published)
    #expect(Polyline.encode([]) == "")
    #expect(Polyline.decode("") == [])
  }

  @Test(arguments: [5, 6]) func `places come back to their last decimal`(precision: Int) throws {
    var random = SplitMix64(seed: 7)
    let scale = precision == 5 ? 1e5 : 1e6
    let places = (0..<500).map { _ in
      Coordinate(
        latitude: Double(random.int(in: Int(-90 * scale)...Int(90 * scale))) / scale,
        longitude: Double(random.int(in: Int(-180 * scale)...Int(180 * scale))) / scale)
    }
    let text = Polyline.encode(places, precision: precision)
    #expect(Polyline.decode(text, precision: precision) == places)
  }

  @Test func `garbage is no polyline and never traps`() {
    #expect(Polyline.decode("_p~iF~ps|U_ulL") == nil)
    #expect(Polyline.decode("_p~iF ps|U") == nil)
    #expect(Polyline.decode(String(repeating: "~", count: 40)) == nil)
    #expect(Polyline.decode("äöü") == nil)
    var random = SplitMix64(seed: 11)
    for _ in 0..<2000 {
      let bytes = (0..<random.int(in: 1...40)).map { _ in UInt8(random.int(in: 60...127)) }
      let places = Polyline.decode(String(decoding: bytes, as: UTF8.self)) ?? []
      #expect(places.allSatisfy { $0.isValid })
    }
    let wild = [
      Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 0, longitude: 1e300),
    ]
    #expect(Polyline.encode(wild) == "")
  }
}
