// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapScene
import MapUI
import Testing

@Suite @MainActor struct MarkerMoveTests {
  private let start = Coordinate(latitude: 43.77, longitude: 11.25)
  private let end = Coordinate(latitude: 43.78, longitude: 11.27)

  private func coordinate(_ second: Double) -> Coordinate {
    Coordinate(latitude: 43.77, longitude: 11.25 + second / 1000)
  }

  @Test func `a position that is set in each frame is shown in the same frame`() {
    let (view, clock, _) = makeView()
    let marker = Marker(position: start)
    marker.map = view
    view.step(to: clock.now + 1)
    view.onFrame = { time in
      marker.position = self.coordinate(time)
      marker.rotation = time
    }
    view.step(to: clock.now + 0.016)
    for _ in 1...60 {
      view.step(to: clock.now + 0.016)
      #expect(marker.presentedPosition == marker.position)
      #expect(marker.presentedRotation == clock.now)
    }
  }

  @Test func `positions ten times a second are joined to an even motion`() {
    let (view, clock, _) = makeView()
    let marker = Marker(position: start)
    marker.map = view
    for report in 1...20 {
      marker.position = coordinate(Double(report) / 10)
      let shown = marker.presentedPosition.longitude
      view.step(to: clock.now + 0.05)
      let middle = marker.presentedPosition.longitude
      view.step(to: clock.now + 0.05)
      guard report > 3 else { continue }
      #expect(abs(middle - shown - 0.00005) < 1e-9)
      #expect(marker.presentedPosition == marker.position)
    }
  }

  @Test func `a marker moves at once without a duration, also in a transaction`() {
    let (view, clock, _) = makeView()
    let marker = Marker(position: start)
    marker.map = view
    view.step(to: clock.now + 1)
    MapView.animate(duration: 2) { marker.move(to: end, rotation: 90) }
    #expect(marker.presentedPosition == end && marker.presentedRotation == 90)
    view.step(to: clock.now + 1)
    #expect(!view.needsFrame)
  }

  @Test func `an awaited animation of overlays ends when the view is released`() async {
    var view: MapView? = makeView().view
    let marker = Marker(position: start)
    marker.map = view
    let corner = Coordinate(latitude: 43.7, longitude: 11.27)
    let polygon = Polygon(outerRing: [start, end, corner])
    polygon.map = view
    let animation = Task {
      await MapView.animate(duration: 5) {
        marker.position = end
        polygon.strokeWidth = 9
      }
    }
    while marker.position != end { await Task.yield() }
    weak let released = view
    view = nil
    #expect(released == nil)
    await animation.value
    #expect(marker.presentedPosition == end)
  }

  @Test func `a marker moves and turns in the shorter direction with constant speed`() {
    let (view, clock, _) = makeView()
    let marker = Marker(position: start)
    marker.rotation = 350
    marker.map = view
    marker.move(to: end, rotation: 10, duration: 4)
    #expect(marker.position == end && marker.rotation == 10)
    for quarter in 1...3 {
      view.step(to: clock.now + 1)
      let share = Double(quarter) / 4
      let shown = marker.presentedPosition
      #expect(abs(shown.latitude - (43.77 + 0.01 * share)) < 1e-9)
      #expect(abs(shown.longitude - (11.25 + 0.02 * share)) < 1e-9)
      let turn = (marker.presentedRotation - 350 + 360).truncatingRemainder(dividingBy: 360)
      #expect(abs(turn - 20 * share) < 1e-9)
    }
    // A new move continues from the position shown.
    marker.move(to: start, duration: 1)
    let from = marker.presentedPosition
    #expect(abs(from.latitude - 43.7775) < 1e-9)
    view.step(to: clock.now + 1)
    #expect(marker.presentedPosition == start && marker.presentedRotation == 10)
  }

  @Test func `an invisible marker stays on its map without drawing, taps or an info window`() {
    let (view, clock, _) = makeView()
    let marker = Marker(position: florence.target)
    marker.title = "Duomo"
    marker.map = view
    view.selectedMarker = marker
    view.accessibilityElementsHidden = false
    #expect(view.overlays.count == 2)
    marker.isVisible = false
    view.step(to: clock.now + 0.1)
    #expect(view.overlays.isEmpty && view.selectedMarker == nil && marker.map === view)
    #expect(view.accessibilityElements.isEmpty)
    marker.position = end
    marker.isVisible = true
    view.step(to: clock.now + 1)
    #expect(view.overlays.count == 1 && view.accessibilityElements.map(\.label) == ["Duomo"])
    let line = Polyline(coordinates: [start, end])
    line.isVisible = false
    line.map = view
    #expect(view.overlays.count == 1 && line.drawing(scale: 1).isEmpty)
    line.isVisible = true
    #expect(view.overlays.count == 2)
  }

  @Test func `an upright marker can be on the ground and a flat one above buildings`() throws {
    func level(_ marker: Marker) -> OverlaySprite.Level? {
      guard case .sprite(let sprite)? = marker.drawing(scale: 1).first else { return nil }
      return sprite.level
    }
    let marker = Marker(position: start)
    #expect(level(marker) == .automatic)
    marker.level = .ground
    #expect(level(marker) == .ground)
    marker.isFlat = true
    marker.level = .top
    let copy = try #require(marker.copied() as? Marker)
    #expect(level(marker) == .top && level(copy) == .top)
  }
}
