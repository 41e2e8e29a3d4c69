// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapNavigation
import Testing

@Suite struct SunTests {
  @Test func `the altitude of the sun matches known dates`() {
    let greenwich = Coordinate(latitude: 51.4779, longitude: 0)
    // Solstices, around noon: 90° - latitude ± 23.44°. Times of noon from the equation of time.
    #expect(abs(Sun.height(at: greenwich, time: 1_687_348_920) - 61.96) < 0.02)  // 2023-06-21 12:02
    #expect(abs(Sun.height(at: greenwich, time: 1_703_246_280) - 15.08) < 0.02)  // 2023-12-22 11:58
    // The equinox of March 20, 2023, 21:24 UTC: above the equator, at 12:07 local solar time.
    let noon = Coordinate(latitude: 0, longitude: -139.1)
    #expect(abs(Sun.height(at: noon, time: 1_679_347_440) - 90) < 0.6)
    // Sunset is defined as -0.83°. London: January 1, 2024, 16:02 UTC.
    let london = Coordinate(latitude: 51.5074, longitude: -0.1278)
    #expect(abs(Sun.height(at: london, time: 1_704_124_920) + 0.83) < 0.2)
  }

  @Test func `the lighting mode does not flicker at dusk`() {
    #expect(LightingMode.suggested(sunHeight: 10, after: .lowLight) == .normal)
    #expect(LightingMode.suggested(sunHeight: -10, after: .normal) == .lowLight)
    #expect(LightingMode.suggested(sunHeight: -3.1, after: .normal) == .normal)
    #expect(LightingMode.suggested(sunHeight: -2.9, after: .lowLight) == .lowLight)
    #expect(LightingMode.suggested(sunHeight: -2.9, after: nil) == .normal)
    #expect(LightingMode.suggested(sunHeight: .nan, after: .lowLight) == .lowLight)
  }
}
