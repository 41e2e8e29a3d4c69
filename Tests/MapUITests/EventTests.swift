// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import Testing

@testable import MapUI

@Suite("The order of delegate calls") @MainActor struct EventTests {
  @Test func `setting the camera calls willMove, didChange and idleAt once each`() {
    let (view, _, recorder) = makeView()
    view.camera = sydney
    #expect(recorder.events == ["willMove(false)", "didChange"])
    view.step(to: 100)
    view.step(to: 101)
    #expect(recorder.events == ["willMove(false)", "didChange", "idleAt"])
    #expect(recorder.positions == [sydney] && !view.needsFrame)
  }

  @Test func `willMove is called before any change`() {
    let (view, _, recorder) = makeView()
    var seen: CameraPosition?
    recorder.onWillMove = { seen = $0.camera }
    view.camera = sydney
    #expect(seen == florence)
  }

  @Test func `an animation reports its last position and one idleAt`() {
    let (view, _, recorder) = makeView()
    view.animate(to: sydney)
    view.run()
    #expect(recorder.positions.last == sydney)
    #expect(recorder.events.count { $0 == "idleAt" } == 1)
    #expect(recorder.take() == ["willMove(false)", "didChange", "idleAt"])
    view.animate(to: sydney)
    view.run()
    #expect(recorder.take() == ["willMove(false)", "didChange", "idleAt"])
  }

  @Test func `an interrupting move calls willMove again and there is one idleAt`() {
    let (view, _, recorder) = makeView()
    view.animate(to: sydney)
    view.step(to: 100.1)
    view.animate(to: florence)
    view.run()
    #expect(
      recorder.take() == ["willMove(false)", "didChange", "willMove(false)", "didChange", "idleAt"])
  }

  @Test func `a gesture that interrupts an animation is reported as a gesture`() {
    let (view, _, recorder) = makeView()
    view.animate(to: sydney)
    view.step(to: 100.1)
    let shown = view.cameraState
    view.gestureBegan()
    #expect(view.cameraState == shown && !view.isAnimating)
    var moved = shown
    moved.zoom += 0.5
    view.gestureMoved(to: moved)
    view.step(to: 100.2)
    view.step(to: 100.3)
    #expect(recorder.take() == ["willMove(false)", "didChange", "willMove(true)", "didChange"])
    view.gestureEnded()
    view.step(to: 100.4)
    #expect(recorder.take() == ["idleAt"])
    #expect(view.cameraState == moved)
  }

  @Test func `a delegate that moves the camera on every change is called once a frame`() {
    let (view, _, recorder) = makeView()
    recorder.onChange = { $0.moveCamera(.scrollBy(x: 1, y: 0)) }
    view.camera = sydney
    #expect(recorder.events == ["willMove(false)", "didChange"])
    for frame in 1...3 {
      view.step(to: 100 + Double(frame))
      #expect(recorder.events.count == 2 + 2 * frame)
    }
    recorder.onChange = nil
    view.step(to: 104)
    view.step(to: 105)
    #expect(recorder.events.last == "idleAt")
  }

  @Test func `a delegate that moves the camera when it is idle is called once a frame`() {
    let (view, _, recorder) = makeView()
    recorder.onIdle = { $0.moveCamera(.scrollBy(x: 1, y: 0)) }
    view.camera = sydney
    for frame in 1...5 { view.step(to: 100 + Double(frame)) }
    #expect(recorder.events.count { $0 == "idleAt" } == 5)
  }

  @Test func `a move overrides a camera that the delegate sets in willMove`() {
    let (view, _, recorder) = makeView()
    recorder.onWillMove = { $0.camera = florence }
    view.camera = sydney
    #expect(view.camera == sydney)
    view.step(to: 101)
    view.step(to: 102)
    #expect(recorder.events.count < 10)
  }

  @Test func `a completion may begin the next animation`() {
    let (view, _, _) = makeView()
    var rounds = 0
    @MainActor func turn() {
      MapTransaction.begin()
      MapTransaction.setAnimationDuration(1)
      MapTransaction.setCompletionBlock {
        rounds += 1
        if rounds < 3 { turn() }
      }
      view.animate(toBearing: Double(rounds + 1) * 90)
      MapTransaction.commit()
    }
    turn()
    for second in 1...4 { view.step(to: 100 + Double(second)) }
    #expect(rounds == 3 && view.camera.bearing == 270)
  }

  @Test func `a resized view keeps its target`() {
    let (view, _, recorder) = makeView()
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 900)
    #expect(view.camera == florence && recorder.events.isEmpty && view.needsFrame)
    view.camera = CameraPosition(latitude: 0, longitude: 0, zoom: 2)
    _ = recorder.take()
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 4096)
    #expect(view.camera.zoom == 4)
    #expect(recorder.take() == ["willMove(false)", "didChange"])
  }

  @Test func `a frame time that is in the past or not finite changes nothing`() {
    let (view, _, recorder) = makeView()
    view.animate(to: sydney)
    view.step(to: .nan)
    view.step(to: 50)
    #expect(view.camera == florence && view.isAnimating)
    #expect(recorder.take() == ["willMove(false)"])
  }
}
