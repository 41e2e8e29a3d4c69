// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapNavigationUI
import MapUI
import Testing

@Suite @MainActor struct FollowCameraTests {
  private let start = CameraPosition(latitude: 43.77, longitude: 11.25, zoom: 14)

  /// The user location that a driver follows.
  @MainActor private final class Target {
    var position: Coordinate?
    var bearing: Double?
  }

  private func makeView() -> MapView {
    var options = MapViewOptions()
    options.camera = start
    options.frame = CGRect(x: 0, y: 0, width: 800, height: 600)
    options.clock = SteppedFrameClock(now: 100)
    return MapView(options: options)
  }

  /// A vehicle that drives east at 20 m/s.
  private func vehicle(at time: Double) -> Coordinate {
    start.target.offset(by: 300 + 20 * (time - 100), heading: 90)
  }

  /// Steps frames of 1/50 s, and returns the largest distance that the camera moves in a frame, in points.
  @discardableResult private func run(_ view: MapView, seconds: Double) -> Double {
    var largest = 0.0
    for _ in 0..<Int((seconds * 50).rounded()) {
      let before = view.cameraState.target
      let projection = view.projection
      view.step(to: view.clock.now + 0.02)
      let (a, b) = (projection.point(for: before), projection.point(for: view.cameraState.target))
      largest = max(largest, hypot(Double(b.x - a.x), Double(b.y - a.y)))
    }
    return largest
  }

  private func distance(_ view: MapView) -> Double {
    view.cameraState.target.distance(to: vehicle(at: view.clock.now))
  }

  private func pan(_ view: MapView) {
    view.handle(.touch(id: 1, .began, at: ScreenPoint(x: 400, y: 300)), at: view.clock.now)
    for step in 1...10 {
      view.handle(
        .touch(id: 1, .moved, at: ScreenPoint(x: 400 + 20 * Double(step), y: 300)),
        at: view.clock.now)
      view.step(to: view.clock.now + 0.02)
    }
    view.handle(.touch(id: 1, .ended, at: ScreenPoint(x: 600, y: 300)), at: view.clock.now)
  }

  @Test func `the camera moves smoothly to a moving target and then keeps it in the center`() {
    let view = makeView()
    let follow = FollowCamera(zoom: 16, viewingAngle: 45) { (vehicle(at: $0), nil) }
    view.cameraDriver = follow
    view.step(to: view.clock.now + 0.02)
    #expect(view.cameraState.target.distance(to: start.target) < 1)
    #expect(run(view, seconds: 4) < 40)
    #expect(abs(view.cameraState.zoom - 16) < 1e-9)
    #expect(abs(view.cameraState.viewingAngle - 45) < 1e-9)
    for _ in 1...20 {
      view.step(to: view.clock.now + 0.02)
      #expect(distance(view) < 1e-3 && view.needsFrame)
    }
  }

  @Test func `a gesture takes the camera, which returns after the time without moves`() {
    let view = makeView()
    let follow = FollowCamera(zoom: 15, resumesAfter: 6) { (vehicle(at: $0), nil) }
    view.cameraDriver = follow
    run(view, seconds: 4)
    pan(view)
    #expect(!follow.isFollowing && distance(view) > 100)
    run(view, seconds: 5)
    let rest = view.cameraState
    run(view, seconds: 0.5)
    #expect(view.cameraState == rest && view.needsFrame)
    #expect(run(view, seconds: 14) < 40)
    #expect(follow.isFollowing && distance(view) < 1e-3)
  }

  @Test func `without a time the camera returns only on request`() {
    let view = makeView()
    let follow = FollowCamera(resumesAfter: nil) { (vehicle(at: $0), nil) }
    view.cameraDriver = follow
    run(view, seconds: 4)
    view.camera = start
    run(view, seconds: 20)
    #expect(!follow.isFollowing && view.camera == start && !view.needsFrame)
    follow.resume()
    #expect(view.needsFrame)
    run(view, seconds: 4)
    #expect(distance(view) < 1e-3 && abs(view.cameraState.zoom - 14) < 1e-9)
  }

  @Test func `the view turns in the shorter direction across north and not at once`() {
    let view = makeView()
    let target = Target()
    target.bearing = 350
    view.cameraDriver = FollowCamera { _ in (start.target, target.bearing) }
    run(view, seconds: 4)
    #expect(abs(view.cameraState.bearing - 350) < 1e-6)
    target.bearing = 20
    var turned = 0.0
    for _ in 1...150 {
      let before = view.cameraState.bearing
      view.step(to: view.clock.now + 0.02)
      var step = view.cameraState.bearing - before
      if step < -180 { step += 360 }
      #expect(step >= -1e-9 && step < 1.5)
      turned += step
    }
    #expect(abs(turned - 30) < 0.05)
  }

  @Test func `a marker is followed where the frame shows it, without lag`() {
    let view = makeView()
    let marker = Marker(position: start.target)
    marker.map = view
    view.cameraDriver = FollowCamera(marker, turns: true)
    run(view, seconds: 3)
    marker.move(to: start.target.offset(by: 1000, heading: 90), rotation: 90, duration: 10)
    run(view, seconds: 3)
    for _ in 1...50 {
      view.step(to: view.clock.now + 0.02)
      #expect(view.cameraState.target.distance(to: marker.presentedPosition) < 1e-3)
    }
    #expect(view.cameraState.bearing > 20)
  }

  @Test func `reduced motion, no target and invalid targets are handled`() {
    let view = makeView()
    let target = Target()
    view.settings.reducesMotion = true
    view.cameraDriver = FollowCamera(zoom: .nan, viewingAngle: .nan) { _ in
      target.position.map { ($0, .nan) }
    }
    run(view, seconds: 1)
    #expect(view.camera == start)
    target.position = Coordinate(latitude: .nan, longitude: 0)
    run(view, seconds: 1)
    #expect(view.camera == start)
    target.position = vehicle(at: 100)
    view.step(to: view.clock.now + 0.02)
    #expect(view.cameraState.target.distance(to: vehicle(at: 100)) < 1e-3)
  }

  @Test func `a bearing between two others is in the shorter direction`() {
    #expect(CameraPosition.interpolatedBearing(from: 350, to: 10, by: 0.5) == 0)
    #expect(CameraPosition.interpolatedBearing(from: 10, to: 350, by: 0.75) == 355)
    #expect(CameraPosition.interpolatedBearing(from: -90, to: 450, by: 1) == 90)
  }
}
