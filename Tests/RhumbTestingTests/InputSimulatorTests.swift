// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import RhumbTesting
import Testing

@MainActor @Suite struct InputSimulatorTests {
  private let map: MapView
  private let user: InputSimulator
  private let recorder: DelegateRecorder
  private let start = CameraPosition(latitude: 43.77, longitude: 11.25, zoom: 16)

  init() throws {
    map = try MapView.forTests(camera: start)
    user = InputSimulator(map)
    recorder = DelegateRecorder(of: map)
  }

  @Test func `a pan moves the ground with the finger and does not fling`() {
    let ground = map.projection.coordinate(for: CGPoint(x: 200, y: 300))
    user.pan(x: 80, y: -30)
    let point = map.projection.point(for: ground)
    #expect(abs(point.x - 280) < 0.5 && abs(point.y - 270) < 0.5)
    #expect(recorder.take().map { $0.prefix(8) } == ["willMove", "didChang", "idleAt 4"])
    #expect(!map.needsFrame)
  }

  @Test func `a fling moves the map farther than the finger`() {
    let ground = map.projection.coordinate(for: CGPoint(x: 200, y: 300))
    user.fling(x: 80)
    #expect(map.projection.point(for: ground).x > 320)
  }

  @Test func `a recording of a person moves the map as the person did`() throws {
    let file = try Self.recording(
      """
      0 view 400,600 60.17,24.94 15 0 0
      0 left down 200,300
      50.5 left move 150,320
      200 left move 120,340
      400 left up 120,340
      900 wheel 0,2 10,20 shift
      1400 down 1 100,300
      1400 down 2 300,300
      1500 move 2 320,300
      1600 move 1 80,300
      1800 up 1 80,300
      1810 lost 2 320,300
      2000 hold plus
      2030 free plus
      """)
    let view = try MapView.forTests(
      camera: CameraPosition(latitude: 60.17, longitude: 24.94, zoom: 15),
      size: CGSize(width: 400, height: 600))
    let ground = view.projection.coordinate(for: CGPoint(x: 200, y: 300))
    let user = InputSimulator(view)
    try user.play(file)
    let point = view.projection.point(for: ground)
    #expect(!view.needsFrame)
    #expect(view.camera.zoom > 16)
    #expect(point.x < 120)
    let played = view.camera
    try user.play(file)
    #expect(view.camera == played)
  }

  @Test func `a recording of another size of view, and a malformed one, are refused`() throws {
    let other = try Self.recording("0 view 10,20 60.17,24.94 15 0 0\n0 down 1 1,1")
    #expect(description { try user.play(other) }.contains("10.0 by 20.0 points"))
    for text in [
      "0 down 1", "0 down 1 2,x", "5 wait\n4 wait", "x wait", "0 key q", "0 wait\n0 view",
    ] {
      let file = try Self.recording("0 wait\n" + text)
      #expect(description { try user.play(file) }.contains("malformed"), Comment(rawValue: text))
    }
    let missing = URL(filePath: "/nowhere/input.txt")
    #expect(description { try user.play(missing) }.contains("/nowhere/input.txt"))
  }

  private func description(of body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      return "\(error)"
    }
  }

  private static func recording(_ text: String) throws -> URL {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "input-\(UUID().uuidString).txt")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  @Test func `a pinch by 2 zooms in by one level, and by a half out`() {
    user.pinch(by: 2)
    #expect(abs(map.camera.zoom - 17) < 0.1)
    user.pinch(by: 0.5)
    #expect(abs(map.camera.zoom - 16) < 0.1)
  }

  @Test func `two fingers rotate and tilt the map`() {
    user.rotate(by: 90)
    #expect(abs(map.camera.bearing - 270) < 20)
    user.tilt(by: 30)
    #expect(abs(map.camera.viewingAngle - 30) < 5)
  }

  @Test func `a tap and a long press are reported, and a double tap zooms`() {
    user.tap()
    #expect(recorder.take() == ["didTapAt 43.77000,11.25000"])
    user.longPress()
    #expect(recorder.take() == ["didLongPressAt 43.77000,11.25000"])
    user.doubleTap()
    #expect(map.camera.zoom == 17)
  }

  @Test func `the wheel and keys zoom`() {
    user.wheel(3)
    #expect(map.camera.zoom > 16.4)
    user.wheel(-3)
    #expect(abs(map.camera.zoom - 16) < 0.01)
    user.press(.plus)
    #expect(abs(map.camera.zoom - 17) < 0.01)
  }

  @Test func `a long press drags a marker`() {
    let marker = Marker(position: start.target)
    marker.title = "Home"
    marker.isDraggable = true
    marker.map = map
    user.settle()
    user.longPress(at: CGPoint(x: 200, y: 290), thenDragBy: [50, 0])
    #expect(
      recorder.take() == [
        "didBeginDragging Marker “Home”", "didDrag Marker “Home”", "didEndDragging Marker “Home”",
      ])
  }

  @Test func `without settling the frames of the inertia can be seen`() {
    var user = user
    user.settles = false
    user.fling(y: 100)
    #expect(map.needsFrame)
    let before = map.camera.target.latitude
    user.wait(0.1)
    #expect(map.camera.target.latitude > before)
  }

  @Test func `a view with continuous frames does not rest`() {
    map.onFrame = { [unowned map] _ in map.requestFrame() }
    #expect(!user.settle(within: 0.5))
    map.onFrame = nil
    #expect(user.settle())
  }
}
