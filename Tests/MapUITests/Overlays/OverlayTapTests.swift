// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapImage
import MapScene
import MapTestSupport
import MapUI
import Testing

/// Records the delegate callbacks for overlays.
@MainActor private final class TapRecorder: MapViewDelegate {
  var events: [String] = []
  var handles = false
  var window: IconImage?
  var contents: IconImage?
  var onTap: (@MainActor (Marker) -> Void)?
  var onDrag: (@MainActor (Marker) -> Void)?

  private func record(_ event: String, _ overlay: Overlay) {
    events.append("\(event) \(overlay.title ?? "?")")
  }

  func mapView(_ mapView: MapView, didTap marker: Marker) -> Bool {
    record("tap", marker)
    onTap?(marker)
    return handles
  }
  func mapView(_ mapView: MapView, didTap overlay: Overlay) { record("overlay", overlay) }
  func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) {
    events.append("map selected=\(mapView.selectedMarker?.title ?? "-")")
  }
  func mapView(_ mapView: MapView, didLongPressAt coordinate: Coordinate) { events.append("long") }
  func mapView(_ mapView: MapView, didTapInfoWindowOf marker: Marker) { record("window", marker) }
  func mapView(_ mapView: MapView, didLongPressInfoWindowOf marker: Marker) {
    record("longWindow", marker)
  }
  func mapView(_ mapView: MapView, didCloseInfoWindowOf marker: Marker) { record("close", marker) }
  func mapView(_ mapView: MapView, markerInfoWindow marker: Marker) -> IconImage? {
    record("ask", marker)
    return window
  }
  func mapView(_ mapView: MapView, markerInfoContents marker: Marker) -> IconImage? { contents }
  func mapView(_ mapView: MapView, didBeginDragging marker: Marker) { record("begin", marker) }
  func mapView(_ mapView: MapView, didDrag marker: Marker) {
    if events.last != "drag \(marker.title ?? "?")" {
      record("drag", marker)
    }
    onDrag?(marker)
  }
  func mapView(_ mapView: MapView, didEndDragging marker: Marker) { record("end", marker) }

  func take() -> [String] {
    defer { events = [] }
    return events
  }
}

@Suite @MainActor struct OverlayTapTests {
  private let recorder = TapRecorder()
  private let view: MapView
  private let clock: SteppedFrameClock

  init() {
    (view, clock, _) = makeView()
    view.delegate = recorder
  }

  private func tap(_ x: Double, _ y: Double) {
    let point = ScreenPoint(x: x, y: y)
    view.handle(.touch(id: 1, .began, at: point), at: clock.now)
    view.handle(.touch(id: 1, .ended, at: point), at: clock.now + 0.05)
    view.step(to: clock.now + 1)
    view.run()
  }

  private func marker(_ title: String, _ x: Double, _ y: Double) -> Marker {
    let marker = Marker(position: view.projection.coordinate(for: CGPoint(x: x, y: y)))
    marker.title = title
    marker.map = view
    return marker
  }

  @Test func `tapping a marker notifies the delegate, selects it and centers the camera`() {
    let marker = marker("A", 600, 200)
    tap(600, 185)
    #expect(recorder.take() == ["tap A", "ask A"])
    #expect(view.selectedMarker === marker)
    #expect(worlds(view.camera.target, marker.position) < 1e-9 && view.camera.zoom == 14)
    // The window is above the pin, which is 40 points high.
    tap(400, 245)
    #expect(recorder.take() == ["window A"])
    tap(100, 500)
    #expect(recorder.take() == ["map selected=A", "close A"])
    #expect(view.selectedMarker == nil)
  }

  @Test func `a tap that the delegate handles does not change the map`() {
    recorder.handles = true
    _ = marker("A", 600, 200)
    let camera = view.camera
    tap(600, 185)
    #expect(recorder.take() == ["tap A"] && view.selectedMarker == nil && view.camera == camera)
  }

  @Test func `selecting another marker closes the first window before`() {
    let (a, b) = (marker("A", 300, 300), marker("B", 500, 300))
    view.selectedMarker = a
    view.selectedMarker = b
    #expect(recorder.take() == ["ask A", "close A", "ask B"])
    b.map = nil
    #expect(recorder.take() == ["close B"] && view.selectedMarker == nil)
    view.selectedMarker = b
    #expect(view.selectedMarker == nil)
  }

  @Test func `a marker that is removed in its tap callback is not selected`() {
    let marker = marker("A", 400, 300)
    recorder.onTap = { $0.map = nil }
    tap(400, 290)
    #expect(recorder.take() == ["tap A"] && view.selectedMarker == nil && marker.map == nil)
    #expect(view.overlays.isEmpty)
  }

  @Test func `only tappable overlays are hit, topmost first, lines within 22 points`() {
    func at(_ x: Double, _ y: Double) -> Coordinate {
      view.projection.coordinate(for: CGPoint(x: x, y: y))
    }
    let area = Polygon(outerRing: [at(100, 100), at(700, 100), at(700, 500), at(100, 500)])
    area.title = "area"
    let line = Polyline(coordinates: [at(0, 50), at(800, 50)])
    line.title = "line"
    for overlay in [area, line] as [Overlay] { overlay.map = view }
    tap(400, 300)
    #expect(recorder.take() == ["map selected=-"])
    area.isTappable = true
    line.isTappable = true
    tap(400, 300)
    tap(300, 70)
    tap(300, 75)
    #expect(recorder.take() == ["overlay area", "overlay line", "map selected=-"])
    let marker = marker("M", 400, 300)
    #expect(view.overlay(at: CGPoint(x: 400, y: 280)) === marker)
    marker.isTappable = false
    #expect(view.overlay(at: CGPoint(x: 400, y: 280)) === area)
  }

  @Test func `the delegate can provide custom info windows`() {
    let marker = marker("A", 400, 300)
    marker.title = nil
    view.selectedMarker = marker
    #expect(view.overlays.count == 1 && view.selectedMarker === marker)
    view.selectedMarker = nil
    #expect(recorder.take() == ["ask ?"])
    recorder.contents = IconImage(
      RasterImage(width: 30, height: 20, pixels: [UInt8](repeating: 200, count: 2400)))
    view.selectedMarker = marker
    #expect(view.overlays.count == 2)
    marker.title = "late"
    view.step(to: clock.now + 1)
    recorder.window = recorder.contents
    marker.tracksInfoWindowChanges = true
    view.step(to: clock.now + 1)
    #expect(view.overlays.count == 2)
    view.clear()
    #expect(view.overlays.isEmpty)
  }

  @Test func `a long press lifts a draggable marker, which follows the touch`() {
    let marker = marker("A", 400, 300)
    marker.isDraggable = true
    let camera = view.camera
    let time = clock.now
    view.handle(.touch(id: 1, .began, at: ScreenPoint(x: 405, y: 290)), at: time)
    view.step(to: time + 0.6)
    #expect(recorder.take() == ["begin A"])
    for step in 1...10 {
      let point = ScreenPoint(x: 405 + 10 * Double(step), y: 290)
      view.handle(.touch(id: 1, .moved, at: point), at: time + 0.6 + Double(step) / 100)
    }
    let point = view.projection.point(for: marker.position)
    #expect(abs(point.x - 500) < 1e-6 && abs(point.y - 300) < 1e-6)
    view.handle(.touch(id: 1, .ended, at: ScreenPoint(x: 505, y: 290)), at: time + 1)
    view.step(to: time + 2)
    #expect(recorder.take() == ["drag A", "end A"] && view.camera == camera)
    // The next touch moves the map again.
    view.handle(.touch(id: 1, .began, at: ScreenPoint(x: 100, y: 100)), at: time + 3)
    view.handle(.touch(id: 1, .moved, at: ScreenPoint(x: 200, y: 100)), at: time + 3.1)
    #expect(view.camera != camera)
  }

  @Test func `removing a marker while it is dragged ends the drag`() {
    let marker = marker("A", 400, 300)
    marker.isDraggable = true
    recorder.onDrag = { $0.map = nil }
    let time = clock.now
    view.handle(.mouse(.left, .began, at: ScreenPoint(x: 400, y: 290)), at: time)
    view.step(to: time + 0.6)
    view.handle(.mouse(.left, .moved, at: ScreenPoint(x: 450, y: 290)), at: time + 0.7)
    view.handle(.mouse(.left, .moved, at: ScreenPoint(x: 460, y: 290)), at: time + 0.8)
    view.handle(.mouse(.left, .ended, at: ScreenPoint(x: 460, y: 290)), at: time + 0.9)
    #expect(recorder.take() == ["begin A", "drag A"] && marker.map == nil)
  }

  @Test func `a long press elsewhere is reported for the map`() {
    _ = marker("A", 400, 300)
    for x in [100.0, 400] {
      let time = clock.now
      view.handle(.touch(id: 1, .began, at: ScreenPoint(x: x, y: 290)), at: time)
      view.step(to: time + 0.6)
      view.handle(.touch(id: 1, .ended, at: ScreenPoint(x: x, y: 290)), at: time + 0.7)
      view.step(to: time + 1.5)
    }
    #expect(recorder.take() == ["long", "long"])
  }
}
