// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapImage
import MapScene
import MapTestSupport
import Testing

@testable import MapUI

/// Tests the controls through the view's own input, as a window passes it, and through the view's
/// accessibility elements.
@Suite("Map controls") @MainActor struct ControlTests {
  private func makeControls(
    _ camera: CameraPosition = CameraPosition(
      latitude: 43.77, longitude: 11.25, zoom: 14, bearing: 40, viewingAngle: 30),
    width: Double = 800, height: Double = 600
  ) -> (view: MapView, clock: SteppedFrameClock, recorder: ButtonRecorder) {
    let (view, clock, _) = makeView(camera, width: width, height: height)
    let recorder = ButtonRecorder()
    view.delegate = recorder
    view.settings.compassButton = true
    view.settings.myLocationButton = true
    view.settings.zoomButtons = true
    view.settings.scaleBar = true
    view.isMyLocationEnabled = true
    view.locationChanged(to: UserLocation(coordinate: Coordinate(latitude: 43.8, longitude: 11.3)))
    view.step(to: clock.now)
    recorder.events = []
    return (view, clock, recorder)
  }

  @Test func `there are no controls by default`() {
    let (view, clock, _) = makeView(sydney)
    view.isMyLocationEnabled = true
    view.step(to: clock.now)
    #expect(view.accessibilityElements.isEmpty && view.overlays.isEmpty)
  }

  @Test func `elements have identifiers, labels, traits and frames, from top to bottom`() {
    let (view, _, _) = makeControls()
    let elements = view.accessibilityElements
    #expect(
      elements.map(\.identifier) == [
        "GMSAccessibilityCompass", ControlIdentifier.zoomIn, ControlIdentifier.zoomOut,
        "GMSAccessibilityMyLocation", ControlIdentifier.scaleBar,
      ])
    #expect(elements.map(\.label).prefix(2) == ["Compass. Turns north up", "Zoom in"])
    #expect(elements[4].label == "Scale: 500 m, 2000 ft")
    #expect(elements.prefix(4).allSatisfy { $0.traits == .button })
    view.settings.controlStrings = .named("de-AT") ?? .english
    view.step(to: view.clock.now)
    #expect(view.accessibilityElements[1].label == "Vergrößern")
  }

  @Test(arguments: [MapEdgeInsets.zero, MapEdgeInsets(top: 40, left: 25, bottom: 70, right: 90)])
  func
    `controls stay inside the padding, do not overlap, and are mirrored in right-to-left layouts`(
      _ padding: MapEdgeInsets
    )
  {
    let (view, clock, _) = makeControls()
    view.padding = padding
    for direction in MapView.LayoutDirection.allCases {
      view.layoutDirection = direction
      view.step(to: clock.now)
      let frames = view.accessibilityElements.map(\.frame)
      #expect(frames.count == 5)
      let inside = CGRect(
        x: padding.left + 12, y: padding.top + 12, width: 776 - padding.left - padding.right,
        height: 576 - padding.top - padding.bottom)
      for (index, frame) in frames.enumerated() {
        #expect(inside.contains(frame), "\(index)")
        for other in frames.dropFirst(index + 1) {
          #expect(!frame.insetBy(dx: 0.1, dy: 0.1).intersects(other))
        }
      }
      let compass = frames[0]
      #expect(compass.minY == inside.minY)
      let isMirrored = direction == .rightToLeft
      #expect(isMirrored ? compass.minX == inside.minX : compass.maxX == inside.maxX)
      let bar = view.accessibilityElements.first { $0.identifier == ControlIdentifier.scaleBar }
      #expect((bar?.frame.midX ?? 0 < inside.midX) != isMirrored)
    }
  }

  @Test func `buttons have 44-point touch targets and the map does not get their taps`() {
    let (view, clock, recorder) = makeControls()
    for element in view.accessibilityElements where element.traits.contains(.button) {
      let frame = element.frame
      #expect(frame.width >= 44 && frame.height >= 44)
      let hit = view.screenControls.control(element.identifier)?.hitFrame
      #expect(hit.map { $0.width >= 44 && $0.height >= 44 } == true)
      for point in [
        CGPoint(x: frame.minX + 1, y: frame.minY + 1),
        CGPoint(x: frame.maxX - 1, y: frame.maxY - 1),
      ] {
        #expect(view.screenControls.control(at: point)?.identifier == element.identifier)
      }
    }
    let bar = view.accessibilityElements[4].frame
    tap(view, clock, CGPoint(x: bar.midX, y: bar.midY))
    clock.now += 1
    view.step(to: clock.now)
    #expect(recorder.events.isEmpty)
  }

  @Test func `a smaller button has a touch target of 44 points`() {
    let (view, _, _) = makeView(sydney)
    var control = ScreenControl(
      "small", label: "Small", frame: CGRect(x: 100, y: 100, width: 20, height: 30),
      shadow: .zero, scale: 1
    ) { _ in RasterImage(width: 20, height: 30, pixels: [UInt8](repeating: 9, count: 2400)) }
    control.action = {}
    view.screenControls.show(control)
    #expect(view.screenControls.control(at: CGPoint(x: 89, y: 136))?.identifier == "small")
    #expect(view.screenControls.control(at: CGPoint(x: 87, y: 110)) == nil)
  }

  @Test func `a tap on the compass turns north up and then hides the compass`() throws {
    let (view, clock, recorder) = makeControls()
    let compass = try #require(view.accessibilityElements.first).frame
    tap(view, clock, CGPoint(x: compass.midX, y: compass.midY))
    view.run()
    #expect(view.camera.bearing == 0 && view.camera.viewingAngle == 30)
    view.step(to: clock.now + 0.01)
    // Reported like any call: no gesture, all changes, one idle.
    #expect(recorder.take() == ["willMove(false)", "didChange", "idleAt"])
    #expect(view.needsFrame)
    view.step(to: clock.now + 0.2)
    #expect(view.accessibilityElements.first?.identifier != ControlIdentifier.compass)
    view.step(to: clock.now + 0.2)
    #expect(view.screenControls.control(ControlIdentifier.compass) == nil && !view.needsFrame)
    view.animate(toBearing: 90)
    view.run()
    #expect(view.accessibilityElements.first?.identifier == ControlIdentifier.compass)
  }

  @Test func `the compass rotates and tilts with the map without being redrawn`() throws {
    let (view, clock, _) = makeControls()
    func images() -> [OverlayScreenImage] {
      view.controlDrawing.filter { $0.corner == .topLeft && $0.inset.y < 100 }
    }
    let before = images()
    #expect(before.map(\.rotation) == [0, -40])
    #expect(before[1].lean > 0 && before[1].lean < 30)
    view.camera = CameraPosition(latitude: 43.77, longitude: 11.25, zoom: 14, bearing: 200)
    view.step(to: clock.now)
    let after = images()
    #expect(after.map(\.rotation) == [0, -200] && after[1].lean == 0)
    #expect(zip(before, after).allSatisfy { $0.image === $1.image })
  }

  @Test(arguments: [false, true])
  func `the my-location button asks the delegate first`(_ isHandled: Bool) throws {
    let (view, clock, recorder) = makeControls()
    recorder.handlesLocation = isHandled
    let button = try #require(
      view.accessibilityElements.first { $0.identifier == ControlIdentifier.myLocation }
    ).frame
    tap(view, clock, CGPoint(x: button.midX, y: button.midY))
    view.run()
    view.step(to: clock.now + 0.01)
    #expect(
      recorder.take()
        == (isHandled ? ["button"] : ["button", "willMove(false)", "didChange", "idleAt"]))
    let target = view.camera.target
    #expect(abs(target.latitude - (isHandled ? 43.77 : 43.8)) < 1e-9)
  }

  @Test func `without a location the my-location button is shown but moves nothing`() {
    let (view, clock, recorder) = makeControls()
    view.locationChanged(to: nil)
    view.step(to: clock.now)
    let button = view.accessibilityElements.first { $0.identifier == ControlIdentifier.myLocation }
    #expect(button?.activate() == true)
    #expect(recorder.take() == ["button"] && !view.isAnimating)
    view.isMyLocationEnabled = false
    view.step(to: clock.now)
    #expect(view.screenControls.control(ControlIdentifier.myLocation) == nil)
  }

  @Test func `presses of a zoom button add up, repeat while held, and stop at the limits`() throws {
    let (view, clock, _) = makeControls()
    view.zoomRange = 13...18
    let plus = try #require(
      view.accessibilityElements.first { $0.identifier == ControlIdentifier.zoomIn }
    )
    let middle = CGPoint(x: plus.frame.midX, y: plus.frame.midY)
    tap(view, clock, middle)
    tap(view, clock, middle)
    view.run()
    #expect(view.camera.zoom == 16)
    let start = clock.now
    view.handle(.touch(id: 1, .began, at: ScreenPoint(x: middle.x, y: middle.y)), at: start)
    for frame in 1...120 { view.step(to: start + Double(frame) / 60) }
    #expect(view.camera.zoom == 18)
    view.handle(.touch(id: 1, .ended, at: ScreenPoint(x: middle.x, y: middle.y)))
    view.step(to: clock.now + 1)
    let traits = view.accessibilityElements.first { $0.identifier == plus.identifier }?.traits
    #expect(traits == [.button, .notEnabled])
    #expect(!plus.activate() && view.camera.zoom == 18)
    #expect(!view.needsFrame)
  }

  @Test func `a finger that moves off a button presses nothing and moves nothing`() throws {
    let (view, clock, recorder) = makeControls()
    let compass = try #require(view.accessibilityElements.first).frame
    var point = ScreenPoint(x: compass.midX, y: compass.midY)
    func pressed() -> Bool {
      view.controlDrawing.first { $0.inset.y < 20 && $0.rotation == 0 }?.image
        !== normal
    }
    let normal = view.controlDrawing.first { $0.inset.y < 20 && $0.rotation == 0 }?.image
    view.handle(.mouse(.left, .began, at: point))
    #expect(pressed())
    for step in 1...10 {
      point.x -= 20
      view.handle(.mouse(.left, .moved, at: point), at: clock.now + Double(step) / 60)
    }
    #expect(!pressed())
    view.handle(.mouse(.left, .ended, at: point), at: clock.now + 0.3)
    view.step(to: clock.now + 1)
    #expect(recorder.events.isEmpty && view.camera.bearing == 40)
  }

  @Test func `a second finger moves the map while the first one holds a button`() throws {
    let (view, clock, recorder) = makeControls()
    let compass = try #require(view.accessibilityElements.first).frame
    view.handle(.touch(id: 1, .began, at: ScreenPoint(x: compass.midX, y: compass.midY)))
    view.handle(.touch(id: 2, .began, at: ScreenPoint(x: 300, y: 300)))
    view.handle(.touch(id: 2, .moved, at: ScreenPoint(x: 380, y: 300)), at: clock.now + 0.1)
    view.step(to: clock.now + 0.1)
    #expect(recorder.take().first == "willMove(true)")
  }

  @Test func `a frame without changes does not update the overlays or request another frame`() {
    let (view, clock, _) = makeControls()
    view.step(to: clock.now + 0.1)
    let revision = view.overlays.revision
    for _ in 0..<10 { view.step(to: clock.now + 0.1) }
    #expect(view.overlays.revision == revision && !view.needsFrame)
  }

  @Test func `steps do not place or draw controls, and the next query does`() {
    let (view, clock, _) = makeView(sydney)
    view.settings.compassButton = true
    view.settings.scaleBar = true
    view.show("One", duration: 100)
    for step in 1...20 {
      view.camera = CameraPosition(
        latitude: 43.77, longitude: 11.25, zoom: 10 + Float(step) / 10, bearing: 2 * Double(step))
      view.step(to: clock.now + 0.1)
    }
    #expect(view.screenControls.drawings == 0)
    #expect(view.accessibilityElements.count == 3)
    #expect(view.screenControls.drawings == 3)
  }

  @Test func `controls that do not fit into a small view are omitted`() {
    let (view, _, _) = makeControls(width: 120, height: 90)
    #expect(
      view.accessibilityElements.map(\.identifier) == [
        ControlIdentifier.compass, ControlIdentifier.scaleBar,
      ])
  }

  private func tap(_ view: MapView, _ clock: SteppedFrameClock, _ point: CGPoint) {
    let screenPoint = ScreenPoint(x: point.x, y: point.y)
    view.handle(.touch(id: 7, .began, at: screenPoint), at: clock.now)
    view.handle(.touch(id: 7, .ended, at: screenPoint), at: clock.now + 0.05)
  }
}

/// Records a map's callbacks for moves, taps and buttons.
@MainActor private final class ButtonRecorder: MapViewDelegate {
  var events: [String] = []
  var handlesLocation = false

  func mapView(_ mapView: MapView, willMove gesture: Bool) { events.append("willMove(\(gesture))") }
  func mapView(_ mapView: MapView, didChange position: CameraPosition) {
    events.append("didChange")
  }
  func mapView(_ mapView: MapView, idleAt position: CameraPosition) { events.append("idleAt") }
  func mapView(_ mapView: MapView, didTapAt coordinate: Coordinate) { events.append("tap") }
  func didTapMyLocationButton(for mapView: MapView) -> Bool {
    events.append("button")
    return handlesLocation
  }

  /// Returns the events, with consecutive duplicates removed, and clears them.
  func take() -> [String] {
    defer { events = [] }
    return events.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
