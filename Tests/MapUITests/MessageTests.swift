// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapScene
import Testing

@testable import MapUI

@Suite("Messages and the help panel") @MainActor struct MessageTests {
  private func step(_ view: MapView, _ clock: SteppedFrameClock, by seconds: Double) {
    view.step(to: clock.now + seconds)
  }

  @Test func `a message disappears by itself and the next one follows`() {
    let (view, clock, _) = makeView(florence)
    step(view, clock, by: 1)
    view.show("One", duration: 3)
    view.show("Two")
    view.show("Two")
    #expect(view.needsFrame && view.toast == nil)
    step(view, clock, by: 0)
    #expect(view.toast?.text == "One" && view.needsFrame)
    step(view, clock, by: 1)
    // Fully visible: no frames are needed until it begins to fade out.
    #expect(!view.needsFrame)
    #expect(abs((view.nextFrameTime ?? 0) - (clock.now + 1.7)) < 1e-6)
    #expect(view.accessibilityElements.map(\.label) == ["One"])
    step(view, clock, by: 1.8)
    #expect(view.needsFrame && view.toast?.text == "One")
    step(view, clock, by: 0.3)
    #expect(view.toast?.text == "Two")
    step(view, clock, by: 5)
    #expect(view.toast == nil && view.nextFrameTime == nil && view.accessibilityElements.isEmpty)
    #expect(view.overlays.isEmpty && !view.needsFrame)
  }

  @Test func `a tap dismisses a message and invalid durations are replaced`() throws {
    let (view, clock, recorder) = makeView(florence)
    view.show("One", duration: .infinity)
    #expect(Toast("", duration: -3).duration == 0.5 && Toast("", duration: .nan).duration == 4)
    step(view, clock, by: 0.1)
    step(view, clock, by: 0.3)
    let frame = try #require(view.accessibilityElements.first).frame
    #expect(frame.height >= 44 && abs(frame.midX - 400) <= 1 && frame.maxY <= 588)
    let point = ScreenPoint(x: frame.midX, y: frame.midY)
    recorder.events = []
    view.handle(.touch(id: 1, .began, at: point))
    view.handle(.touch(id: 1, .ended, at: point), at: clock.now + 0.1)
    step(view, clock, by: 1)
    #expect(view.toast == nil && recorder.events.isEmpty)
  }

  @Test func `a message can be removed by its text while it is shown or waits`() {
    let (view, clock, _) = makeView(florence)
    for text in ["One", "Two", "Three"] { view.show(text) }
    step(view, clock, by: 0)
    #expect(view.toast?.text == "One")
    view.dismissToast("Two")
    view.dismissToast("One")
    step(view, clock, by: 0)
    #expect(view.toast?.text == "Three")
    view.dismissToast("Four")
    step(view, clock, by: 0.5)
    #expect(view.toast?.text == "Three")
  }

  @Test func `of many messages only the newest are kept`() {
    let (view, clock, _) = makeView(florence)
    for number in 0..<100 { view.show("\(number)", duration: 0.5) }
    var said: [String] = []
    for _ in 0..<100 {
      step(view, clock, by: 0.3)
      if let text = view.toast?.text, said.last != text { said.append(text) }
    }
    #expect(said.count == 16 && said.last == "99")
  }

  @Test func `messages do not cover buttons, the scale bar or the padding`() throws {
    let (view, clock, _) = makeView(florence, width: 400, height: 500)
    view.settings.zoomButtons = true
    view.settings.scaleBar = true
    view.padding = MapEdgeInsets(top: 0, left: 20, bottom: 50, right: 0)
    view.show(String(repeating: "words of a long message ", count: 20))
    step(view, clock, by: 0)
    step(view, clock, by: 0.5)
    let elements = view.accessibilityElements
    let toast = try #require(elements.first { $0.identifier == ControlIdentifier.toast }).frame
    #expect(toast.minX >= 32 && toast.maxX <= 388 && toast.maxY <= 438)
    for other in elements where other.identifier != ControlIdentifier.toast {
      #expect(!toast.intersects(other.frame), "\(other.identifier)")
    }
  }

  @Test func `a group of keys is in one column with its title`() {
    let counts = [5, 4, 6, 6, 7]
    let sheet = HelpSheet(
      title: "Keys",
      sections: counts.enumerated().map { number, count in
        HelpSheet.Section(
          "\(number)", (0..<count).map { HelpSheet.Row(["K"], "\(number).\($0)") })
      })
    let all = counts.indices.map { number in
      [HelpLayout.Line.title("\(number)")]
        + sheet.sections[number].rows.map { HelpLayout.Line.row($0) }
    }
    func columns(_ width: Double, _ height: Double) -> [[HelpLayout.Line]] {
      HelpLayout(sheet, room: CGSize(width: width, height: height)).columns
    }
    for width in stride(from: 300.0, through: 1500, by: 100) {
      for height in stride(from: 100.0, through: 1400, by: 50) {
        let shown = columns(width, height)
        #expect(shown.flatMap(\.self) == all.flatMap(\.self))
        for column in shown {
          #expect(all.contains { $0.first == column.first }, "\(width) x \(height)")
        }
      }
    }
    // Groups of 6, 5, 7, 7 and 8 lines of 34 points.
    #expect(columns(1200, 1400).map(\.count) == [33])
    #expect(columns(1200, 776).map(\.count) == [18, 15])
    #expect(columns(640, 300).map(\.count) == [33])
    #expect(columns(1200, 300).map(\.count) == [11, 14, 8])
  }

  @Test func `the help panel takes all input while it is shown and a tap closes it`() throws {
    let (view, clock, recorder) = makeView(florence)
    view.settings.zoomButtons = true
    step(view, clock, by: 0.1)
    view.helpPanel = .mapKeys(.german)
    step(view, clock, by: 0.1)
    recorder.events = []
    #expect(view.accessibilityElements.map(\.identifier) == [ControlIdentifier.help])
    #expect(view.accessibilityElements[0].label.hasPrefix("Tastatur\n← → ↑ ↓: Karte verschieben"))
    let corner = ScreenPoint(x: 3, y: 3)
    view.handle(.wheel(delta: [0, 3], isPrecise: false, at: corner))
    view.handle(.key(.plus, isDown: true))
    step(view, clock, by: 0.5)
    #expect(recorder.events.isEmpty && view.helpPanel != nil)
    view.handle(.touch(id: 1, .began, at: corner))
    view.handle(.touch(id: 1, .ended, at: corner), at: clock.now + 0.1)
    step(view, clock, by: 1)
    #expect(view.helpPanel == nil && recorder.events.isEmpty)
    #expect(view.accessibilityElements.count == 2)
    view.handle(.key(.plus, isDown: true))
    #expect(recorder.events.first == "willMove(true)")
  }
}
