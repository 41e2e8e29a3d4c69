// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapImage
import MapScene
import MapTestSupport
import MapUI
import Testing

@Suite @MainActor struct ScreenLabelTests {
  /// The box of a label in points of its view.
  private func box(_ label: ScreenLabel) throws -> CGRect {
    guard case .screen(let screen)? = label.drawing(scale: 1).first else {
      throw TestFailure("no label")
    }
    return CGRect(
      x: screen.inset.x, y: screen.inset.y, width: screen.image.size.x,
      height: screen.image.size.y)
  }

  private struct TestFailure: Error {
    init(_ text: String) {}
  }

  @Test(arguments: [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0), CGPoint(x: 0.5, y: 1)])
  func `a label is at its anchor inside the padding and follows the view's size`(
    anchor: CGPoint
  ) throws {
    let (view, clock, _) = makeView()
    let label = ScreenLabel("200 vehicles", anchor: anchor)
    label.map = view
    view.padding = MapEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    view.frame.size = CGSize(width: 640, height: 480)
    view.step(to: clock.now + 0.1)
    let box = try box(label)
    let area = CGRect(x: 32, y: 22, width: 640 - 84, height: 480 - 64)
    #expect(box.width > 60 && box.height > 15 && area.insetBy(dx: -1, dy: -1).contains(box))
    #expect(abs(box.minX - (area.minX + anchor.x * (area.width - box.width))) <= 0.5)
    #expect(abs(box.minY - (area.minY + anchor.y * (area.height - box.height))) <= 0.5)
    view.step(to: clock.now + 0.1)
    #expect(!view.needsFrame)
  }

  @Test func `a label changes its text, hides, is removed and does not take taps`() throws {
    let (view, clock, _) = makeView()
    let label = ScreenLabel("1")
    view.add(label)
    let short = try box(label).width
    label.text = "one hundred"
    #expect(try box(label).width > short)
    let point = ScreenPoint(x: 20, y: 20)
    #expect(view.overlays.hit(at: point, in: view.viewport, tolerance: 5) == nil)
    label.text = ""
    #expect(view.overlays.isEmpty)
    label.text = "1\n2"
    #expect(view.overlays.count == 1)
    view.clear()
    #expect(view.overlays.isEmpty && label.map == nil)
    view.step(to: clock.now + 0.1)
  }

  @Test func `an icon can be a text with a background or an outline`() {
    let plain = IconImage(text: "Bus 12")
    let boxed = IconImage(text: "Bus 12", fontSize: 20, color: "white", background: "navy")
    #expect(plain.size.width > 30 && boxed.size.height > plain.size.height)
    #expect(boxed.image.pixels.contains(128))
    let odd = IconImage(text: String(repeating: "long ", count: 3000), fontSize: .nan)
    #expect(odd.size.width < 1300 && odd.size.height < 400)
  }
}

@Suite struct ColorTextTests {
  @Test func `colors have names of CSS and iOS and notations of CSS`() throws {
    #expect(MapColor(text: "systemBlue") == MapColor(red: 0, green: 122.0 / 255, blue: 1))
    #expect(MapColor(text: "SYSTEMGRAY6") != nil)
    let tomato = try #require(MapColor(text: "tomato"))
    let hex = try #require(MapColor(text: "#FF6347"))
    #expect(tomato == hex && abs(hex.green - 99.0 / 255) < 1e-6)
    #expect(MapColor(text: "#0f08")?.alpha == MapColor(text: "#00ff0088")?.alpha)
    #expect(MapColor(text: "transparent")?.alpha == 0)
    for text in ["", "systemPlaid", "#12345", "blue ish"] { #expect(MapColor(text: text) == nil) }
    let literal: MapColor = "rgb(255, 0, 0)"
    #expect(literal == MapColor(red: 1, green: 0, blue: 0))
  }
}
