// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapTestSupport
import MapUI
import Testing

/// Tests views before their first layout, with unusual sizes, and with delegates that move the camera.
@Suite @MainActor struct OddViewTests {
  /// All moves that an app or a gesture may make.
  private func moves(_ random: inout RandomViews) -> [@MainActor (MapView) -> Void] {
    let camera = random.camera()
    let point = random.point()
    let screenPoint = ScreenPoint(x: Double(point.x), y: Double(point.y))
    let bounds = CoordinateBounds(corners: camera.target, random.camera().target)
    return [
      { $0.camera = camera }, { $0.moveCamera(.fit(bounds)) }, { $0.animate(to: camera) },
      { $0.animate(with: .fit(bounds, withPadding: 300)) },
      { $0.animate(toZoom: camera.zoom) }, { $0.animate(toBearing: camera.bearing) },
      { $0.animate(toViewingAngle: 65) }, { $0.animate(toLocation: camera.target) },
      { $0.moveCamera(.zoom(by: 1.3, at: point)) },
      { $0.moveCamera(.scrollBy(x: point.x, y: point.y)) },
      { $0.handle(.wheel(delta: [0, -3], isPrecise: false, at: screenPoint)) },
      { $0.handle(.touch(id: 1, .began, at: screenPoint)) },
      {
        $0.handle(
          .touch(id: 1, .moved, at: ScreenPoint(x: screenPoint.x + 30, y: screenPoint.y - 90)))
      },
      { $0.handle(.touch(id: 1, .ended, at: screenPoint)) },
      { $0.handle(.key(.left, isDown: true)) }, { $0.handle(.key(.left, isDown: false)) },
      { $0.padding = MapEdgeInsets(top: 5, left: 900, bottom: 0, right: 2) },
      { $0.padding = .zero }, { $0.cameraTargetBounds = bounds }, { $0.cameraTargetBounds = nil },
    ]
  }

  private func expectSane(_ view: MapView, _ size: CGSize) {
    let state = view.cameraState
    #expect(abs(state.target.latitude) <= 85 && abs(state.target.longitude) <= 180)
    #expect(state.zoom >= 2 && state.zoom <= 21 && state.bearing >= 0 && state.bearing < 360)
    #expect(state.viewingAngle >= 0)
    #expect(state.viewingAngle <= CameraConstraints.maximumViewingAngle(atZoom: state.zoom))
    let region = view.projection.visibleRegion()
    for corner in [region.nearLeft, region.nearRight, region.farLeft, region.farRight] {
      #expect(corner.latitude.isFinite && corner.longitude.isFinite, "\(size) \(state)")
    }
    let point = view.projection.point(for: state.target)
    #expect(point.x.isFinite && point.y.isFinite)
  }

  @Test(arguments: [
    CGSize.zero, CGSize(width: 1, height: 1), CGSize(width: 8000, height: 300),
    CGSize(width: 3, height: 700), CGSize(width: 0.25, height: 0.5),
  ])
  func `a view of any size, or without one, handles every move`(size: CGSize) {
    var random = RandomViews(seed: 11)
    let (view, _, _) = makeView(width: size.width, height: size.height)
    for round in 0..<60 {
      for (index, move) in moves(&random).enumerated() {
        move(view)
        if index % 3 == round % 3 { view.step(to: view.clock.now + 0.05) }
        expectSane(view, size)
      }
    }
    view.frame = CGRect(x: 0, y: 0, width: 800, height: 600)
    view.run()
    expectSane(view, size)
  }

  @Test func `before the first layout the camera can be set, animated and limited`() {
    let (view, _, recorder) = makeView(width: 0, height: 0)
    view.camera = sydney
    #expect(view.camera == sydney)
    view.zoomRange = 4...10
    view.animate(toZoom: 15)
    view.run()
    #expect(view.camera.zoom == 10 && view.camera.target == sydney.target)
    #expect(recorder.events.contains("didChange"))
    view.frame = CGRect(x: 0, y: 0, width: 800, height: 600)
    #expect(view.camera.zoom == 10 && view.camera.target == sydney.target)
  }

  @Test func `a delegate that moves the camera in any call does not recurse endlessly`() {
    var random = RandomViews(seed: 12)
    let (view, _, recorder) = makeView()
    var depth = 0
    var deepest = 0
    var index = 0
    let meddle: @MainActor (MapView) -> Void = { view in
      let all = moves(&random)
      depth += 1
      deepest = max(deepest, depth)
      index += 1
      all[index % all.count](view)
      depth -= 1
    }
    recorder.onWillMove = meddle
    recorder.onChange = meddle
    recorder.onIdle = meddle
    for frame in 0..<400 {
      view.moveCamera(.scrollBy(x: 3, y: 2))
      view.step(to: 100 + Double(frame) / 30)
      expectSane(view, view.frame.size)
    }
    #expect(deepest == 1)
    #expect(recorder.events.count < 400 * 12)
  }

  @Test func `zooming out by the wheel lowers the viewing angle continuously`() {
    let (view, _, _) = makeView(
      CameraPosition(latitude: 43.77, longitude: 11.25, zoom: 18, viewingAngle: 65))
    var last = view.cameraState
    for frame in 1...300 {
      if frame % 6 == 0 {
        view.handle(
          .wheel(delta: [0, -2], isPrecise: false, at: ScreenPoint(x: 300, y: 400)),
          at: view.clock.now)
      }
      view.step(to: 100 + Double(frame) / 60)
      let state = view.cameraState
      // At most 10 degrees a level, as the limit decreases: no faster than the zoom itself.
      #expect(state.viewingAngle <= last.viewingAngle)
      #expect(last.viewingAngle - state.viewingAngle <= 10 * (last.zoom - state.zoom) + 1e-9)
      last = state
    }
    #expect(last.zoom < 10 && last.viewingAngle == 30)
  }
}
