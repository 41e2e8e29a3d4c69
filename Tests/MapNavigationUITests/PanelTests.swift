// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapGeometry
import MapImage
import MapRoute
import Testing

@testable import MapNavigationUI

@Suite struct PanelTests {
  private let red = MapColor(red: 1, green: 0, blue: 0)
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

  @Test func `each row of a banner, and the label of the maneuver after the next, has its font`() {
    var panel = BannerPanel(
      arrow: arrow, distance: "300 m", primary: "Ring", secondary: "Exit 12", then: arrow)
    let usual = panel.image(width: 360, colors: .day, scale: 1)
    for part in [HeaderStyle.Part.distance, .firstRow, .secondRow] {
      panel.style.fonts = [part: HeaderStyle.Font(size: 40, weight: .bold)]
      #expect(panel.image(width: 360, colors: .day, scale: 1).height > usual.height, "\(part)")
    }
    panel.style.fonts = [.nextStep: HeaderStyle.Font(size: 22, weight: .bold)]
    let label = panel.image(width: 360, colors: .day, scale: 1)
    #expect(label.height == usual.height && label != usual)
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

  /// The image of a text that is cut off does not show its last letter. Fonts for Japanese are not everywhere.
  @Test(arguments: InstructionTable.languages.filter { $0 != "ja" })
  func `the cards of a narrow view show their texts whole`(language: String) {
    let text = MeasureText(.metric, language: language)
    let (isMirrored, width) = (["ar", "fa"].contains(language), 288.0)
    let button = NavigationButtons.width(of: text.label("done"))
    let figures = "\(text.distance(12_345)) · \(text.time(5100))"
    for side in [DrivingSide.left, .right, nil] {
      for title in ["", "Hauptbahnhof"] {
        let sentence = text.arrival(on: side, isFinal: true)
        func image(_ sentence: String, _ figures: String) -> RasterImage {
          ArrivalPanel(title: title, sentence: sentence, figures: figures, side: side).image(
            width: width, button: button, isMirrored: isMirrored, colors: .day, scale: 2)
        }
        let whole = image(sentence, figures)
        let isSentenceCut = whole == image(String(sentence.dropLast()), figures)
        let areFiguresCut = whole == image(sentence, String(figures.dropLast()))
        #expect(!isSentenceCut, "\(sentence)")
        #expect(!areFiguresCut, "\(figures)")
      }
    }
    func preview(_ details: String) -> RasterImage {
      PreviewPanel(time: text.time(5100), details: details, road: "").image(
        width: width, isMirrored: isMirrored, colors: .day, scale: 1)
    }
    let details = "\(text.distance(12_345)) · \(text.clock(80_000))"
    func trip(_ details: String) -> RasterImage {
      TripPanel(time: text.time(5100), details: details).image(
        width: 190, isMirrored: isMirrored, colors: .day, scale: 1)
    }
    let isTripCut = trip(details) == trip(String(details.dropLast()))
    #expect(!isTripCut, "\(details)")
    let areDetailsCut = preview(details) == preview(String(details.dropLast()))
    #expect(!areDetailsCut, "\(details)")
  }

  @Test func `a mirrored banner has its arrow at the right and its lanes from left to right`() {
    var panel = BannerPanel(arrow: arrow, distance: "٣٠٠ م", primary: "شارع")
    panel.lanes = [Lane([.left], isValid: false), Lane([.right], isValid: true)]
    let images = [false, true].map {
      panel.image(width: 360, isMirrored: $0, colors: .day, scale: 1)
    }
    let height = images[0].height
    func part(_ image: RasterImage, from left: Int, to right: Int, rows: Range<Int>) -> [UInt8] {
      rows.flatMap { row in
        image.pixels[4 * (row * image.width + left)..<4 * (row * image.width + right)]
      }
    }
    let (top, bottom) = (12..<height - 60, height - 50..<height - 12)
    #expect(
      part(images[0], from: 24, to: 76, rows: top) == part(images[1], from: 284, to: 336, rows: top)
    )
    #expect(
      part(images[0], from: 284, to: 336, rows: top)
        != part(images[1], from: 284, to: 336, rows: top))
    #expect(
      part(images[0], from: 20, to: 340, rows: bottom)
        == part(images[1], from: 20, to: 340, rows: bottom))
    panel.then = arrow
    panel.thenLabel = "ثم"
    let then = panel.image(width: 360, isMirrored: true, colors: .day, scale: 1)
    #expect(
      part(then, from: 20, to: 70, rows: bottom) != part(images[1], from: 20, to: 70, rows: bottom))
    #expect(
      part(then, from: 290, to: 340, rows: bottom)
        == part(images[1], from: 290, to: 340, rows: bottom))
  }

  @Test func `buttons and signs fit their content`() {
    let short = NavigationButtons.recenter(label: "Re-center", colors: .day, scale: 1)
    let long = NavigationButtons.recenter(label: "Neu zentrieren", colors: .day, scale: 1)
    #expect(short.width < long.width && short.height == long.height)
    let sign = NavigationButtons.speed(
      limit: "50", speed: nil, unit: "km/h", alert: nil, colors: .day, scale: 1)
    let both = NavigationButtons.speed(
      limit: "50", speed: "62", unit: "km/h", alert: .minor, colors: .day, scale: 1)
    #expect(sign.height < both.height)
    let major = NavigationButtons.speed(
      limit: "50", speed: "72", unit: "km/h", alert: .major, colors: .day, scale: 1)
    func reds(_ image: RasterImage) -> Int {
      stride(from: 0, to: image.pixels.count, by: 4).count {
        image.pixels[$0] > 200 && image.pixels[$0 + 1] < 60
      }
    }
    #expect(reds(major) > reds(both) + 1000)
  }

  @Test func `every maneuver and lane has an icon inside its square`() {
    for kind in Maneuver.Kind.allCases {
      for modifier in [nil] + Maneuver.Modifier.allCases {
        for side in [DrivingSide.left, .right] {
          let canvas = Canvas(size: CGSize(width: 68, height: 68))
          let maneuver = Maneuver(
            kind, modifier: modifier, at: .init(latitude: 0, longitude: 0), bearingAfter: .nan)
          ManeuverArrow(maneuver, drivingSide: side).draw(
            on: canvas, center: CGPoint(x: 34, y: 34), side: 48, color: MapColor(white: 0),
            other: MapColor(white: 0))
          expectInside(canvas.image, margin: 9)
        }
      }
    }
    for arrows in [[]] + Maneuver.Modifier.allCases.map({ [$0] }) {
      let canvas = Canvas(size: CGSize(width: 52, height: 52))
      canvas.draw(
        Lane(arrows, isValid: true), center: CGPoint(x: 26, y: 26), side: 32, color: red,
        other: red)
      expectInside(canvas.image, margin: 9)
    }
  }

  private func expectInside(_ image: RasterImage, margin: Int) {
    let drawn = stride(from: 3, to: image.pixels.count, by: 4).filter { image.pixels[$0] > 0 }
    #expect(drawn.count > 40)
    for place in drawn {
      let (y, x) = (place / 4).quotientAndRemainder(dividingBy: image.width)
      #expect(min(x, y, image.width - 1 - x, image.height - 1 - y) >= margin)
    }
  }
}
