// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage
import MapRoute
import Testing

@testable import GoogleMapsCompat
@testable import MapNavigation

/// The texts of `instructions(forStep:options:)` with their images, and the image of the maneuver,
/// compared with the reviewed image `Tests/References/driver-instructions.png`.
@MainActor @Suite struct InstructionReferenceTests {
  @Test func `the instruction of an exit with numbers as images, and its maneuver`()
    async throws
  {
    let app = NavigatingApp()
    let market = try #require(GMSNavigationWaypoint(location: Helsinki.market, title: "Market"))
    #expect(await app.route(to: [market]) == .OK)
    app.mapView.navigator?.isGuidanceActive = true
    app.mapView.locationSimulator?.simulateLocationsAlongExistingRoute()
    app.go(for: 5)
    let info = try #require(app.feeds.last)
    var road = RouteStep(
      Maneuver(.offRamp, modifier: .slightRight, at: Helsinki.station), stretch: 100...250,
      duration: 20, name: "Tuusulanväylä", ref: "45;E 75")
    road.exits = "8"
    let step = GMSNavigationStepInfo(
      StepInfo(
        step: road, number: 1, distanceFromPreviousStep: 100, timeFromPreviousStep: 9,
        instruction: "Take exit 8"))
    let options = GMSNavigationInstructionOptions()
    options.textColor = .yellow
    options.primaryFont = .boldSystemFont(ofSize: 21)
    options.primaryRoadShieldHeight = 40
    options.roadShieldOutlineColor = .magenta
    options.roadShieldOutlineWidth = 3
    options.exitCueBackgroundColor = .blue
    options.imageOptions?.color = .orange
    options.imageOptions?.maneuverImageSize = .square48
    let texts = info.instructions(forStep: step, options: options)
    try #require(texts.count == 2)
    #expect(texts.map { $0.string.filter(\.isLetter) } == ["Takeexit", "Tuusulanväylä"])
    let attachments = images(in: texts[0])
    try #require(attachments.count == 3)
    #expect(attachments.map(\.bounds.height) == [30, 40, 40])
    #expect(images(in: texts[1]).map(\.bounds.height) == [30, 24, 24])
    let signs = attachments.compactMap(\.image?.image)
    try #require(signs.count == 3)
    #expect(signs[0].count(of: .blue) > 500)
    #expect(signs[1].count(of: .magenta) > 500 && signs[2].count(of: .magenta) > 500)
    let maneuver = try #require(step.maneuverImage(with: options.imageOptions))
    #expect(maneuver.size == CGSize(width: 48, height: 48))
    #expect(maneuver.image.count(of: .orange) > 500 && maneuver.image.count(of: .white) == 0)

    let canvas = Canvas(size: CGSize(width: 480, height: 140))
    canvas.fill(.rectangle(CGRect(origin: .zero, size: canvas.size)), PanelColors.day.header)
    canvas.draw(maneuver.image, in: CGRect(x: 12, y: 20, width: 48, height: 48))
    draw(texts[0], on: canvas, baseline: CGPoint(x: 76, y: 56))
    draw(texts[1], on: canvas, baseline: CGPoint(x: 76, y: 112))
    try expectReference(canvas.image, "driver-instructions")
  }

  private func images(in text: NSAttributedString) -> [NSTextAttachment] {
    (0..<text.length).compactMap {
      text.attributes(at: $0, effectiveRange: nil)[.attachment] as? NSTextAttachment
    }
  }

  /// Draws a text with images from the left end of its baseline, as UIKit does.
  private func draw(_ text: NSAttributedString, on canvas: Canvas, baseline: CGPoint) {
    var x = baseline.x
    var location = 0
    while location < text.length {
      var run = NSRange()
      let attributes = text.attributes(at: location, effectiveRange: &run)
      location = max(run.location + run.length, location + 1)
      if let attachment = attributes[.attachment] as? NSTextAttachment,
        let image = attachment.image
      {
        let bounds = attachment.bounds
        canvas.draw(
          image.image,
          in: CGRect(
            x: x, y: baseline.y - bounds.maxY, width: bounds.width, height: bounds.height))
        x += bounds.width
      } else if let font = attributes[.font] as? UIFont,
        let color = attributes[.foregroundColor] as? UIColor
      {
        let words = text.attributedSubstring(from: run).string
        let style = TextStyle(size: Double(font.pointSize), weight: .bold, color: color)
        let box = canvas.measure(words, style)
        canvas.text(words, at: CGPoint(x: x, y: baseline.y - 0.8 * box.height), style)
        x += box.width
      } else {
        x += 6
      }
    }
  }
}
