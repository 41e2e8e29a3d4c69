// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapCanvas
import MapGeometry
import MapTestSupport
import Testing

@testable import MapUI

@Suite("Scale bar") struct ScaleBarTests {
  @Test(arguments: [0.0, 45, 60, 85, -33.9], [2.0, 5.5, 10, 14.3, 17, 21])
  func `its lengths are those on the ground at the target, along great circles`(
    latitude: Double, zoom: Double
  ) throws {
    for viewingAngle in [0.0, 30] {
      let camera = CameraPosition(
        latitude: latitude, longitude: 11, zoom: Float(zoom), bearing: 70,
        viewingAngle: viewingAngle)
      let viewport = Viewport(
        camera: camera, size: ViewSize(width: 400, height: 400), padding: .zero)
      let target = viewport.size.width / 2
      let panel = ScaleBar.panel(
        latitude: latitude, zoom: zoom, units: .both, longest: 100, scale: 1e6, isMirrored: false)
      for mark in [panel.upper, panel.lower] {
        let mark = try #require(mark)
        #expect(mark.length <= 100.001 && mark.length > 36)
        // A thousandth of the bar, times a thousand, so that the latitude is constant along it.
        let half = mark.length / 2000
        let ends = try [-half, half].map {
          let point = try #require(viewport.worldPoint(at: ScreenPoint(x: target + $0, y: target)))
          return point.coordinate
        }
        let ground = 1000 * ends[0].distance(to: ends[1])
        let labeled = try #require(meters(mark.label))
        #expect(abs(ground / labeled - 1) < 1e-4, "\(mark.label): \(ground)")
      }
    }
  }

  /// Parses a length in text, independently of the code under test, and returns it in meters.
  private func meters(_ label: String) -> Double? {
    let parts = label.split(separator: " ")
    let units = ["cm": 0.01, "m": 1, "km": 1000, "ft": 0.3048, "mi": 1609.344, "in": 0.0254]
    guard parts.count == 2, let count = Double(parts[0]), let unit = units[String(parts[1])] else {
      return nil
    }
    // 1, 2 or 5 times a power of ten.
    let digits = parts[0].filter { $0 != "0" && $0 != "." }
    return ["1", "2", "5"].contains(digits) ? count * unit : nil
  }

  @Test func `its lengths are the greatest round ones that fit`() {
    #expect(ScaleBar.metric(1000).label == "1 km" && ScaleBar.metric(999).label == "500 m")
    #expect(ScaleBar.metric(49_999).label == "20 km" && ScaleBar.metric(0.65).label == "50 cm")
    #expect(ScaleBar.imperial(1609.344).label == "1 mi")
    #expect(ScaleBar.imperial(1609).label == "2000 ft" && ScaleBar.imperial(0.7).label == "2 ft")
    #expect(ScaleBar.imperial(0.2).label == "5 in")
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let most = exp(random.double(in: -1...17))
      for length in [ScaleBar.metric(most).meters, ScaleBar.imperial(most).meters] {
        #expect(length <= most * 1.000001 && length > most * 0.378, "\(most)")
      }
    }
  }

  @Test func `lines have a whole number of pixels and units can be chosen`() {
    for scale in [1.0, 2, 3] {
      let panel = ScaleBar.panel(
        latitude: 60, zoom: 15.3, units: .both, longest: 100, scale: scale, isMirrored: false)
      let pixels = (panel.upper?.length ?? 0.1) * scale
      #expect(abs(pixels - pixels.rounded()) < 1e-9)
    }
    let feet = ScaleBar.panel(
      latitude: 60, zoom: 15.3, units: .imperial, longest: 100, scale: 1, isMirrored: true)
    #expect(feet.upper?.label == "500 ft" && feet.lower == nil && feet.isMirrored)
  }
}
