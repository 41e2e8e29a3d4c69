// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import RhumbTesting
import Testing

@MainActor @Suite struct HandTests {
  private let map: MapView
  private let hand: Hand
  private let recorder: DelegateRecorder
  private let start = CameraPosition(latitude: 43.77, longitude: 11.25, zoom: 16)

  init() throws {
    map = try MapView.forTests(camera: start)
    hand = Hand(map)
    recorder = DelegateRecorder(of: map)
  }

  @Test func `a pan moves the ground with the finger and does not fling`() {
    let ground = map.projection.coordinate(for: CGPoint(x: 200, y: 300))
    hand.pan(x: 80, y: -30)
    let point = map.projection.point(for: ground)
    #expect(abs(point.x - 280) < 0.5 && abs(point.y - 270) < 0.5)
    #expect(recorder.take().map { $0.prefix(8) } == ["willMove", "didChang", "idleAt 4"])
    #expect(!map.needsFrame)
  }

  @Test func `a fling moves the map farther than the finger`() {
    let ground = map.projection.coordinate(for: CGPoint(x: 200, y: 300))
    hand.fling(x: 80)
    #expect(map.projection.point(for: ground).x > 320)
  }

  @Test func `a pinch by 2 zooms in by one level, and by a half out`() {
    hand.pinch(by: 2)
    #expect(abs(map.camera.zoom - 17) < 0.1)
    hand.pinch(by: 0.5)
    #expect(abs(map.camera.zoom - 16) < 0.1)
  }

  @Test func `two fingers rotate and tilt the map`() {
    hand.rotate(by: 90)
    #expect(abs(map.camera.bearing - 270) < 20)
    hand.tilt(by: 30)
    #expect(abs(map.camera.viewingAngle - 30) < 5)
  }

  @Test func `a tap and a long press are reported, and a double tap zooms`() {
    hand.tap()
    #expect(recorder.take() == ["didTapAt 43.77000,11.25000"])
    hand.longPress()
    #expect(recorder.take() == ["didLongPressAt 43.77000,11.25000"])
    hand.doubleTap()
    #expect(map.camera.zoom == 17)
  }

  @Test func `the wheel and keys zoom`() {
    hand.wheel(3)
    #expect(map.camera.zoom > 16.4)
    hand.wheel(-3)
    #expect(abs(map.camera.zoom - 16) < 0.01)
    hand.press(.plus)
    #expect(abs(map.camera.zoom - 17) < 0.01)
  }

  @Test func `a long press drags a marker`() {
    let marker = Marker(position: start.target)
    marker.title = "Home"
    marker.isDraggable = true
    marker.map = map
    hand.settle()
    hand.longPress(at: CGPoint(x: 200, y: 290), thenDragBy: [50, 0])
    #expect(
      recorder.take() == [
        "didBeginDragging Marker “Home”", "didDrag Marker “Home”", "didEndDragging Marker “Home”",
      ])
  }

  @Test func `without settling the frames of the inertia can be seen`() {
    var hand = hand
    hand.settles = false
    hand.fling(y: 100)
    #expect(map.needsFrame)
    let before = map.camera.target.latitude
    hand.wait(0.1)
    #expect(map.camera.target.latitude > before)
  }

  @Test func `a view with continuous frames does not rest`() {
    map.onFrame = { [unowned map] _ in map.requestFrame() }
    #expect(!hand.settle(within: 0.5))
    map.onFrame = nil
    #expect(hand.settle())
  }
}
