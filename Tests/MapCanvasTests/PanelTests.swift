// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapGeometry
import MapImage
import MapRoute
import Testing

@Suite struct PanelTests {
  private let arrow = ManeuverArrow(
    Maneuver(.turn, modifier: .right, at: Coordinate(latitude: 0, longitude: 0)))

  @Test(arguments: [1.0, 2]) func `a banner grows with its lanes and lines`(scale: Double) {
    var panel = BannerPanel(arrow: arrow, distance: "300 m", primary: "Mannerheimintie")
    let small = panel.image(width: 360, colors: .day, scale: scale)
    panel.lanes = [Lane([.left], isValid: false), Lane([.right], isValid: true)]
    let withLanes = panel.image(width: 360, colors: .day, scale: scale)
    panel.primary = "Pohjoisesplanadi toward Helsinki-Vantaa airport and Lahti"
    panel.secondary = "Exit 12"
    let full = panel.image(width: 360, colors: .night, scale: scale)
    #expect(small.width == Int(360 * scale))
    #expect(small.height < withLanes.height && withLanes.height < full.height)
  }

  @Test func `panels without width and with very long texts are drawn`() {
    let endless = String(repeating: "A1 · ", count: 500)
    let panel = BannerPanel(
      arrow: arrow, distance: endless, primary: endless, secondary: endless,
      lanes: Array(repeating: Lane([.straight], isValid: true), count: 40), then: arrow)
    for width in [0.0, 30, 320] {
      #expect(panel.image(width: width, colors: .day, scale: 1).height < 400)
      #expect(
        TripPanel(time: endless, details: endless).image(width: width, colors: .day, scale: 1)
          .height == 72)
    }
  }

  @Test func `buttons and signs fit their content`() {
    let short = Buttons.recenter(label: "Re-center", colors: .day, scale: 1)
    let long = Buttons.recenter(label: "Neu zentrieren", colors: .day, scale: 1)
    #expect(short.width < long.width && short.height == long.height)
    let sign = Buttons.speed(
      limit: "50", speed: nil, unit: "km/h", isSpeeding: false, colors: .day, scale: 1)
    let both = Buttons.speed(
      limit: "50", speed: "62", unit: "km/h", isSpeeding: true, colors: .day, scale: 1)
    #expect(sign.height < both.height)
  }
}
