// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapTestSupport
import MapUI
import Testing

@Suite("Camera updates") @MainActor struct UpdateTests {
  private let tuscany = CoordinateBounds(
    southWest: Coordinate(latitude: 42.3, longitude: 9.7),
    northEast: Coordinate(latitude: 44.5, longitude: 12.4))

  @Test func `zooming keeps the other properties`() {
    let (view, _, _) = makeView(sydney)
    view.moveCamera(.zoom(by: 1))
    #expect(view.camera.zoom == 7)
    view.moveCamera(.zoom(by: -1))
    view.moveCamera(.zoom(by: -2.5))
    #expect(view.camera.zoom == 3.5)
    view.moveCamera(.zoom(to: 6))
    #expect(view.camera == sydney)
  }

  @Test func `the coordinate under the point stays there, to a billionth of the world`() {
    var views = RandomViews(seed: 11)
    let (view, _, _) = makeView()
    var tested = 0
    for _ in 0..<5000 {
      view.camera = views.camera()
      let before = view.cameraState
      let point = views.point()
      let coordinate = view.projection.coordinate(for: point)
      let delta = Float(views.random.double(in: -3...3))
      view.moveCamera(.zoom(by: delta, at: point))
      let after = view.cameraState
      #expect(after.bearing == before.bearing)
      // The point cannot stay if the limits moved the target. All corners are within 500 points of the
      // target.
      let margin = 501 / (256 * exp2(after.zoom))
      let y = WorldPoint(after.target).y
      guard y > margin, y < 1 - margin, (0.0...1).contains(WorldPoint(coordinate).y) else {
        continue
      }
      tested += 1
      #expect(worlds(view.projection.coordinate(for: point), coordinate) < 1e-9)
    }
    #expect(tested > 2000)
  }

  @Test func `in an animated zoom the coordinate under the point stays there in every frame`() {
    let (view, _, _) = makeView(
      CameraPosition(latitude: 43.77, longitude: 11.25, zoom: 14, bearing: 50))
    let point = CGPoint(x: 700, y: 80)
    let coordinate = view.projection.coordinate(for: point)
    view.animate(with: .zoom(by: 2, at: point))
    for frame in 1...15 {
      view.step(to: 100 + Double(frame) / 60)
      #expect(worlds(view.projection.coordinate(for: point), coordinate) < 1e-9)
    }
    #expect(view.camera.zoom == 16)
  }

  @Test func `updates set the target, target and zoom, or all properties`() {
    let (view, _, _) = makeView(sydney)
    let coordinate = Coordinate(latitude: 10, longitude: 20)
    view.moveCamera(.setTarget(coordinate))
    #expect(view.camera.target == coordinate && view.camera.zoom == 6 && view.camera.bearing == 30)
    view.moveCamera(.setTarget(coordinate, zoom: 8))
    #expect(view.camera.zoom == 8 && view.camera.viewingAngle == 20)
    view.moveCamera(.setCamera(florence))
    #expect(view.camera == florence)
  }

  @Test(arguments: [0.0, 90, 200]) func `scrolling moves the center by points`(bearing: Double) {
    let (view, _, _) = makeView(
      CameraPosition(latitude: 43.77, longitude: 11.25, zoom: 14, bearing: bearing))
    let coordinate = view.projection.coordinate(for: CGPoint(x: 400 + 120, y: 300 - 70))
    view.moveCamera(.scrollBy(x: 120, y: -70))
    #expect(worlds(view.camera.target, coordinate) < 1e-12)
  }

  @Test func `at bearing 90, up is east`() {
    let (view, _, _) = makeView(
      CameraPosition(latitude: 0, longitude: 0, zoom: 14, bearing: 90))
    view.moveCamera(.scrollBy(x: 0, y: -100))
    #expect(view.camera.target.longitude > 0 && abs(view.camera.target.latitude) < 1e-9)
    view.moveCamera(.scrollBy(x: 100, y: 100))
    #expect(view.camera.target.latitude < 0 && abs(view.camera.target.longitude) < 1e-9)
  }

  @Test func `scrolling crosses the antimeridian`() {
    let (view, _, _) = makeView(CameraPosition(latitude: 0, longitude: 179.999, zoom: 10))
    view.moveCamera(.scrollBy(x: 100, y: 0))
    #expect(view.camera.target.longitude < -179.8)
  }

  @Test func `fitting shows all corners inside the insets at the greatest possible zoom`() {
    var views = RandomViews(seed: 12)
    var tested = 0
    for _ in 0..<1000 {
      let size = CGSize(
        width: views.random.double(in: 200...3000), height: views.random.double(in: 200...1500))
      let (view, _, _) = makeView(views.camera(), width: size.width, height: size.height)
      let a = views.camera().target
      let b = Coordinate(
        latitude: min(max(a.latitude + views.random.double(in: -3...3), -60), 60),
        longitude: a.longitude + views.random.double(in: -3...3))
      let bounds = CoordinateBounds(
        corners: Coordinate(latitude: min(max(a.latitude, -60), 60), longitude: a.longitude),
        b)
      func inset() -> Double { views.random.double(in: 0...40) }
      let insets = MapEdgeInsets(top: inset(), left: inset(), bottom: inset(), right: inset())
      view.padding = MapEdgeInsets(top: inset(), left: inset(), bottom: inset(), right: inset())
      view.moveCamera(.fit(bounds, with: insets))
      let camera = view.camera
      #expect(camera.bearing == 0 && camera.viewingAngle == 0)
      guard camera.zoom < 21, camera.zoom > 2.5 else { continue }
      tested += 1
      let room = view.padding + insets
      func fits() -> Bool {
        let projection = view.projection
        let low = projection.point(for: bounds.southWest)
        let high = projection.point(for: bounds.northEast)
        return low.x > room.left - 1e-6 && high.x < size.width - room.right + 1e-6
          && high.y > room.top - 1e-6 && low.y < size.height - room.bottom + 1e-6
      }
      #expect(fits(), "\(bounds) \(insets)")
      view.moveCamera(.zoom(by: 0.01))
      #expect(!fits())
    }
    #expect(tested > 700)
  }

  @Test func `fitting leaves 64 points by default`() {
    let (view, _, _) = makeView()
    view.moveCamera(.fit(tuscany))
    let standard = view.camera
    view.moveCamera(.fit(tuscany, withPadding: 64))
    #expect(view.camera == standard)
    view.moveCamera(.fit(tuscany, with: MapEdgeInsets(all: 64)))
    #expect(view.camera == standard)
    view.moveCamera(.fit(tuscany, withPadding: 0))
    #expect(view.camera.zoom > standard.zoom)
  }

  @Test func `padding larger than the view zooms out fully, invalid bounds change nothing`() {
    let (view, _, recorder) = makeView()
    view.moveCamera(.fit(tuscany, withPadding: 500))
    #expect(view.camera.zoom == 2)
    _ = recorder.take()
    view.camera = florence
    _ = recorder.take()
    view.moveCamera(.fit(CoordinateBounds()))
    view.animate(with: .fit(CoordinateBounds()))
    #expect(view.camera == florence && recorder.take().isEmpty && !view.isAnimating)
  }

  @Test func `an update is computed when it is applied`() {
    let (view, _, _) = makeView()
    let update = CameraUpdate.fit(tuscany, withPadding: 10)
    view.moveCamera(update)
    let wide = view.camera.zoom
    view.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    view.moveCamera(update)
    #expect(view.camera.zoom < wide)
  }

  @Test func `before the view has a size, an update waits for it, and so do later ones`() {
    let view = MapView()
    view.moveCamera(.fit(tuscany, withPadding: 10))
    view.moveCamera(.zoom(by: -1))
    #expect(view.camera == .default)
    view.frame = CGRect(x: 0, y: 0, width: 800, height: 600)
    let (other, _, _) = makeView()
    other.moveCamera(.fit(tuscany, withPadding: 10))
    other.moveCamera(.zoom(by: -1))
    #expect(view.camera == other.camera)
  }

  @Test func `an update that needs no size does not wait and a later camera overrides it`() {
    let view = MapView()
    view.moveCamera(.zoom(to: 8))
    #expect(view.camera.zoom == 8)
    view.animate(with: .fit(tuscany))
    view.camera = florence
    view.frame = CGRect(x: 0, y: 0, width: 800, height: 600)
    #expect(view.camera == florence)
  }
}
