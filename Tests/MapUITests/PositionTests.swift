// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapUI
import Testing

@Suite("The camera position") @MainActor struct PositionTests {
  @Test func `the target is in the center of the view inside the padding`() {
    let (view, _, recorder) = makeView(
      CameraPosition(latitude: 43.77, longitude: 11.25, zoom: 16, bearing: 33, viewingAngle: 55))
    view.padding = MapEdgeInsets(top: 100, left: 200, bottom: 0, right: 0)
    let point = view.projection.point(for: view.camera.target)
    #expect(hypot(point.x - 500, point.y - 350) < 1e-6)
    #expect(view.camera.target == Coordinate(latitude: 43.77, longitude: 11.25))
    #expect(recorder.take() == ["willMove(false)", "didChange"])
  }

  @Test func `latitude is clamped and longitude wraps`() {
    #expect(CameraPosition(latitude: 100, longitude: 0, zoom: 5).target.latitude == 85)
    for longitude in [480.0, 840, 1200] {
      let (view, _, _) = makeView()
      view.camera = CameraPosition(latitude: -100, longitude: longitude, zoom: 18)
      #expect(view.camera.target == Coordinate(latitude: -85, longitude: 120))
    }
  }

  @Test(arguments: [(0.0, 0.0, 1.0), (90, 1, 0), (180, 0, -1), (270, -1, 0)])
  func `the top of the view is at the bearing`(bearing: Double, east: Double, north: Double) {
    let (view, _, _) = makeView(
      CameraPosition(latitude: 0, longitude: 0, zoom: 15, bearing: bearing))
    let top = view.projection.coordinate(for: CGPoint(x: 400, y: 0))
    let length = hypot(top.latitude, top.longitude)
    #expect(abs(top.longitude / length - east) < 1e-6)
    #expect(abs(top.latitude / length - north) < 1e-6)
    #expect(
      CameraPosition(latitude: 0, longitude: 0, zoom: 5, bearing: bearing - 720).bearing
        == bearing)
  }

  @Test func `tilting keeps the target and enlarges the nearer ground`() {
    let (view, _, _) = makeView(CameraPosition(latitude: 43.77, longitude: 11.25, zoom: 16))
    let before = view.projection
    view.animate(toViewingAngle: 50)
    view.run()
    let after = view.projection
    #expect(after.point(for: view.camera.target) == before.point(for: view.camera.target))
    let near = after.coordinate(for: CGPoint(x: 400, y: 550))
    let far = after.coordinate(for: CGPoint(x: 400, y: 50))
    #expect(after.points(forMeters: 10, at: near) > after.points(forMeters: 10, at: far))
    #expect(far.latitude > before.coordinate(for: CGPoint(x: 400, y: 50)).latitude)
  }

  @Test(
    arguments: [
      (2, 30.0), (10, 30), (12, 37.5), (14, 45), (15, 55), (16, 65), (21, 65),
    ] as [(Float, Double)])
  func `the maximum viewing angle depends on the zoom`(zoom: Float, largest: Double) {
    let (view, _, _) = makeView(CameraPosition(latitude: 0, longitude: 0, zoom: zoom))
    view.animate(toViewingAngle: 90)
    view.run()
    #expect(abs(view.camera.viewingAngle - largest) < 1e-9)
  }

  @Test func `zooming out lowers a large viewing angle continuously`() {
    let (view, _, _) = makeView(
      CameraPosition(latitude: 43.77, longitude: 11.25, zoom: 18, viewingAngle: 65))
    MapTransaction.begin()
    MapTransaction.setAnimationDuration(2)
    view.animate(toZoom: 9)
    MapTransaction.commit()
    var angle = view.cameraState.viewingAngle
    for frame in 1...240 {
      view.step(to: 100 + Double(frame) / 120)
      let state = view.cameraState
      #expect(state.viewingAngle <= CameraConstraints.maximumViewingAngle(atZoom: state.zoom))
      #expect(state.viewingAngle <= angle && angle - state.viewingAngle < 0.7)
      angle = state.viewingAngle
    }
    #expect(view.camera.zoom == 9 && view.camera.viewingAngle == 30)
    view.animate(toZoom: 18)
    view.run()
    #expect(view.camera.viewingAngle == 30)
  }

  @Test func `the zoom range depends on the map type`() {
    let (view, _, recorder) = makeView()
    view.mapTypeZooms = [.terrain: 2...12]
    #expect(view.camera.zoom == 14)
    view.mapType = .terrain
    #expect(view.camera.zoom == 12)
    #expect(recorder.take() == ["willMove(false)", "didChange"])
    view.moveCamera(.zoom(to: 20))
    #expect(view.camera.zoom == 12)
    view.mapType = .normal
    view.moveCamera(.zoom(to: 20))
    #expect(view.camera.zoom == 20)
    view.zoomRange = 15...18
    view.mapType = .terrain
    #expect(view.camera.zoom == 15)
  }

  @Test(arguments: [
    ViewSize(width: 1, height: 1), ViewSize(width: 8000, height: 300),
    ViewSize(width: 300, height: 8000), ViewSize(width: 2, height: 4000),
  ])
  func `a view of any size moves, fits and projects`(size: ViewSize) {
    var views = RandomViews(seed: 31)
    for _ in 0..<200 {
      let (view, _, _) = makeView(views.camera(), width: size.width, height: size.height)
      let middle = CGPoint(x: size.width / 2, y: size.height / 2)
      let allowed = view.constraints.zoomRange(size: size)
      let box = CoordinateBounds(
        corners: views.camera().target, views.camera().target)
      for update in [
        .zoom(by: 3, at: CGPoint(x: size.width, y: 0)), .fit(box), .fit(box, withPadding: 1),
        .scrollBy(x: 5000, y: -5000), .setCamera(views.camera()), .zoom(to: 0),
      ] as [CameraUpdate] {
        view.moveCamera(update)
        #expect(allowed.contains(view.camera.zoom))
        let target = view.projection.point(for: view.camera.target)
        #expect(abs(target.x - middle.x) < 1e-6 && abs(target.y - middle.y) < 1e-6)
        #expect(view.projection.visibleRegion().farLeft.isValid)
        view.animate(with: update)
        view.run(for: 1)
      }
    }
  }

  @Test func `options with values that are not finite make a valid view`() throws {
    for value in [Double.nan, .infinity, -.infinity, -1, 0, 1e300] {
      var options = MapViewOptions()
      options.scale = value
      options.frame = CGRect(x: value, y: value, width: value, height: 300)
      options.camera = florence
      options.clock = SteppedFrameClock(now: value)
      let view = MapView(options: options)
      view.scale = value
      view.animate(toZoom: 3)
      view.step(to: 1)
      view.step(to: 2)
      try view.drawFrame(at: 3)
      #expect(view.viewport.scale.isFinite && view.viewport.scale > 0)
      #expect(view.camera.zoom.isFinite && view.frame.width.isFinite)
      #expect(view.projection.point(for: florence.target).x.isFinite)
    }
  }

  @Test func `values that are not numbers never reach the camera`() {
    let (view, _, _) = makeView()
    let bad: [Double] = [.nan, .infinity, -.infinity, .signalingNaN, 1e308, -1e308]
    for value in bad {
      view.camera = CameraPosition(
        latitude: value, longitude: value, zoom: Float(value), bearing: value, viewingAngle: value)
      for update in [
        .zoom(by: Float(value)), .zoom(to: Float(value)), .scrollBy(x: value, y: value),
        .zoom(by: 1, at: CGPoint(x: value, y: value)), .zoom(by: Float(value), at: .zero),
        .setTarget(Coordinate(latitude: value, longitude: value)),
        .fit(CoordinateBounds(), withPadding: value),
        .fit(
          CoordinateBounds(
            southWest: Coordinate(latitude: value, longitude: value),
            northEast: Coordinate(latitude: value, longitude: value))),
        .fit(
          CoordinateBounds(
            corners: Coordinate(latitude: 1, longitude: 1),
            Coordinate(latitude: 2, longitude: 2)), withPadding: value),
      ] as [CameraUpdate] {
        view.moveCamera(update)
        view.animate(with: update)
        view.run()
      }
      view.animate(toLocation: Coordinate(latitude: value, longitude: value))
      view.animate(toZoom: Float(value))
      view.animate(toBearing: value)
      view.animate(toViewingAngle: value)
      view.padding = MapEdgeInsets(top: value, left: value, bottom: value, right: value)
      view.frame = CGRect(x: value, y: value, width: value, height: value)
      view.step(to: value)
      view.step(to: view.clock.now + 1)
      view.animationLayer.cameraLatitude = value
      view.animationLayer.cameraZoomLevel = Float(value)
      view.step(to: view.clock.now + 1)
      let state = view.cameraState
      #expect((-85.0...85).contains(state.target.latitude))
      #expect((-180.0..<180).contains(state.target.longitude))
      #expect((2.0...22).contains(state.zoom) && (0.0..<360).contains(state.bearing))
      #expect((0.0...65).contains(state.viewingAngle))
      #expect(view.projection.point(for: Coordinate(latitude: 1, longitude: 1)).x.isFinite)
      view.frame = CGRect(x: 0, y: 0, width: 800, height: 600)
      view.padding = .zero
    }
  }
}
