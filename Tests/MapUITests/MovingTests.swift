// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI
import Testing

@Suite("Moving the camera") @MainActor struct MovingTests {
  @Test func `setting the camera and moving it take effect at once`() {
    let (view, _, _) = makeView()
    view.camera = sydney
    #expect(view.camera == sydney && !view.isAnimating)
    view.moveCamera(.zoom(to: 9.5))
    #expect(view.camera.zoom == 9.5 && !view.isAnimating)
    #expect(view.camera.target == sydney.target && view.camera.bearing == 30)
  }

  @Test func `an animation changes all properties`() {
    let (view, _, _) = makeView()
    let goal = CameraPosition(
      latitude: 43.775, longitude: 11.26, zoom: 16, bearing: 60, viewingAngle: 40)
    view.animate(to: goal)
    #expect(view.camera == florence)
    var last = view.cameraState
    for frame in 1..<15 {
      view.step(to: 100 + Double(frame) / 60)
      let state = view.cameraState
      #expect(state.target.latitude > last.target.latitude)
      #expect(state.target.longitude > last.target.longitude)
      #expect(state.zoom > last.zoom && state.bearing > last.bearing)
      #expect(state.viewingAngle > last.viewingAngle)
      last = state
    }
    view.step(to: 100.25)
    #expect(view.camera == goal && !view.isAnimating)
  }

  @Test func `animations over long distances are straight and fly only on request`() async {
    let goal = CameraPosition(latitude: -33.868, longitude: 151.2086, zoom: 14)
    for move in [
      { $0.animate(to: goal) }, { $0.animate(with: .setCamera(goal)) },
    ] as [@MainActor (MapView) -> Void] {
      let (view, _, _) = makeView()
      move(view)
      for frame in 1..<15 {
        view.step(to: 100 + Double(frame) / 60)
        #expect(view.camera.zoom == 14)
      }
      view.step(to: 100.25)
      #expect(view.camera == goal && !view.isAnimating)
    }
    let (view, _, _) = makeView()
    let flight = Task { await view.fly(to: goal) }
    while !view.isAnimating { await Task.yield() }
    view.step(to: 103)
    #expect(view.camera.zoom < 11)
    view.run(for: 60)
    #expect(await flight.value == .finished && view.camera == goal)
  }

  @Test func `animations cross the antimeridian and north in the shorter direction`() {
    let start = CameraPosition(latitude: 10, longitude: 179.9, zoom: 10, bearing: 350)
    let goal = CameraPosition(latitude: 10, longitude: -179.9, zoom: 10, bearing: 10)
    for (from, to) in [(start, goal), (goal, start)] {
      let (view, _, _) = makeView(from)
      view.animate(to: to)
      view.step(to: 100.125)
      #expect(abs(abs(view.camera.target.longitude) - 180) < 1e-9)
      #expect(min(view.camera.bearing, 360 - view.camera.bearing) < 1e-9)
      view.run()
      #expect(view.camera == to)
    }
  }

  @Test func `a half turn goes in one direction without a jump`() {
    let (view, _, _) = makeView()
    view.animate(toBearing: 180)
    var last = 0.0
    for frame in 1...15 {
      view.step(to: 100 + Double(frame) / 60)
      let turned = abs(Longitude.difference(from: last, to: view.cameraState.bearing))
      #expect(turned < 25)
      last = view.cameraState.bearing
    }
    #expect(abs(last - 180) < 1e-9)
  }

  @Test func `animating one property does not affect the others or their animations`() {
    let (view, _, _) = makeView()
    view.animate(toLocation: Coordinate(latitude: 43.78, longitude: 11.26))
    view.animate(toZoom: 15)
    view.animate(toBearing: 90)
    view.animate(toViewingAngle: 30)
    view.step(to: 100.125)
    #expect(abs(view.camera.zoom - 14.5) < 1e-4 && abs(view.camera.bearing - 45) < 1e-6)
    view.run()
    #expect(
      view.camera
        == CameraPosition(
          latitude: 43.78, longitude: 11.26, zoom: 15, bearing: 90, viewingAngle: 30))
    view.animate(toZoom: 10)
    view.run()
    #expect(view.camera.bearing == 90 && view.camera.target.latitude == 43.78)
  }

  @Test func `without a transaction an animation takes 0.25 s with ease-in-ease-out`() {
    let (view, _, _) = makeView()
    view.animate(toZoom: 15)
    view.step(to: 100.125)
    #expect(abs(view.cameraState.zoom - 14.5) < 1e-9)
    view.step(to: 100.03)
    view.step(to: 100.2499)
    #expect(view.isAnimating)
    view.step(to: 100.25)
    #expect(!view.isAnimating && view.camera.zoom == 15)
    // As in CSS and Core Animation, (0.42, 0, 0.58, 1) is at 0.129 after a quarter of the time.
    #expect(abs(AnimationCurve.easeInEaseOut.progress(at: 0.25) - 0.1291) < 1e-3)
    #expect(abs(AnimationCurve.default.progress(at: 0.25) - 0.4085) < 1e-3)
    #expect(AnimationCurve.linear.progress(at: 0.3) == 0.3)
  }

  @Test func `a closure's changes are animated together and their end can be awaited`() async {
    let (view, _, recorder) = makeView()
    let marker = Marker(position: florence.target)
    marker.map = view
    MapView.animate(duration: 2, curve: .linear) {
      view.animate(toZoom: 16)
      marker.rotation = 90
    } completion: {
      recorder.events.append("completed")
    }
    view.step(to: 101)
    #expect(abs(view.cameraState.zoom - 15) < 1e-9)
    view.step(to: 102)
    #expect(recorder.take().suffix(2) == ["completed", "idleAt"])
    await MapView.animate(duration: 0) { view.animate(toZoom: 10) }
    #expect(view.camera.zoom == 10 && !view.isAnimating)
  }

  @Test func `a closure's changes are animated without waiting for the end`() {
    let (view, _, _) = makeView()
    MapView.animate(duration: 2) { view.animate(toZoom: 16) }
    #expect(view.isAnimating && view.camera.zoom == florence.zoom)
    view.step(to: 102)
    #expect(!view.isAnimating && view.camera.zoom == 16)
  }

  @Test func `a transaction sets duration, curve and completion`() {
    let (view, _, recorder) = makeView()
    MapTransaction.begin()
    MapTransaction.setAnimationDuration(2)
    MapTransaction.setAnimationTimingFunction(.linear)
    MapTransaction.setCompletionBlock { recorder.events.append("completed") }
    view.animate(toZoom: 16)
    MapTransaction.commit()
    view.step(to: 100.5)
    #expect(abs(view.cameraState.zoom - 14.5) < 1e-9)
    #expect(recorder.take() == ["willMove(false)", "didChange"])
    view.step(to: 102)
    #expect(recorder.take() == ["didChange", "completed", "idleAt"])
    #expect(MapTransaction.animationDuration() == 0.25)
  }

  @Test func `disabled actions and a duration of 0 move at once`() {
    for setting in 0...1 {
      let (view, _, recorder) = makeView()
      var completions = 0
      MapTransaction.begin()
      if setting == 0 {
        MapTransaction.setDisableActions(true)
      } else {
        MapTransaction.setAnimationDuration(0)
      }
      MapTransaction.setCompletionBlock { completions += 1 }
      view.animate(to: sydney)
      #expect(view.camera == sydney && !view.isAnimating && completions == 0)
      MapTransaction.commit()
      #expect(completions == 1)
      view.step(to: 101)
      #expect(recorder.take() == ["willMove(false)", "didChange", "idleAt"])
    }
  }

  @Test func `transactions nest and an outer one waits for the animations of inner ones`() {
    let (view, _, _) = makeView()
    var log: [String] = []
    MapTransaction.begin()
    MapTransaction.setAnimationDuration(1)
    MapTransaction.setCompletionBlock { log.append("outer") }
    view.animate(toZoom: 15)
    MapTransaction.begin()
    MapTransaction.setAnimationDuration(3)
    MapTransaction.setCompletionBlock { log.append("inner") }
    view.animate(toBearing: 90)
    MapTransaction.commit()
    #expect(MapTransaction.animationDuration() == 1)
    MapTransaction.commit()
    view.step(to: 101.5)
    #expect(view.camera.zoom == 15 && view.camera.bearing < 90 && log.isEmpty)
    view.step(to: 103)
    #expect(view.camera.bearing == 90 && log == ["inner", "outer"])
  }

  @Test func `a completion is called once, also after an interruption`() {
    let (view, _, _) = makeView()
    var completions = 0
    MapTransaction.begin()
    MapTransaction.setCompletionBlock { completions += 1 }
    view.animate(to: sydney)
    MapTransaction.commit()
    view.step(to: 100.1)
    view.camera = florence
    #expect(completions == 1)
    view.step(to: 110)
    #expect(completions == 1)
  }

  @Test func `during an animation the camera is that of the last frame`() {
    let (view, _, _) = makeView()
    view.animate(toZoom: 16)
    view.step(to: 100.1)
    let shown = view.cameraState
    #expect(shown.zoom > 14 && shown.zoom < 16)
    view.animate(to: florence)
    #expect(view.cameraState == shown)
    view.step(to: 100.1001)
    #expect(abs(view.cameraState.zoom - shown.zoom) < 1e-3)
    view.camera = view.camera
    #expect(!view.isAnimating)
    view.step(to: 110)
    #expect(abs(view.cameraState.zoom - shown.zoom) < 1e-3)
  }

  @Test func `awaiting an animation returns whether it arrived`() async {
    let (view, _, _) = makeView()
    async let outcome = view.animate(to: sydney, duration: 1)
    while !view.isAnimating { await Task.yield() }
    view.step(to: 100.5)
    #expect(view.camera != sydney)
    view.step(to: 101)
    #expect(await outcome == .finished)
    #expect(view.camera == sydney)

    async let other = view.animate(with: .zoom(by: 1), duration: 1)
    while !view.isAnimating { await Task.yield() }
    view.step(to: 101.5)
    view.camera = florence
    #expect(await other == .interrupted)
  }

  @Test func `canceling the task stops the camera at its current position`() async {
    let (view, _, _) = makeView()
    let task = Task { await view.animate(to: sydney, duration: 10) }
    while !view.isAnimating { await Task.yield() }
    view.step(to: 105)
    let shown = view.cameraState
    task.cancel()
    #expect(await task.value == .interrupted)
    #expect(!view.isAnimating && view.cameraState == shown)
  }

  @Test func `an animation is a pure function of time`() {
    let (view, _, _) = makeView()
    let (other, _, _) = makeView()
    view.animate(to: sydney)
    other.animate(to: sydney)
    for time in [100.02, 100.11, 100.2] { other.step(to: time) }
    view.step(to: 100.2)
    #expect(view.cameraState == other.cameraState)
  }

  @Test func `deallocating a view during an animation ends the animation`() {
    var completions = 0
    do {
      let (view, _, _) = makeView()
      MapTransaction.begin()
      MapTransaction.setCompletionBlock { completions += 1 }
      view.animate(to: sydney)
      MapTransaction.commit()
      view.step(to: 100.1)
    }
    #expect(completions == 1)
  }
}
