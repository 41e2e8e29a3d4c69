// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapTestSupport
import MapUI
import Testing

@Suite("The view and its projection") @MainActor struct ProjectionTests {
  @Test func `the world is 256 points wide at zoom 0 and doubles with each level`() {
    for zoom in [2, 3, 4.5, 10, 21] as [Float] {
      let (view, _, _) = makeView(CameraPosition(latitude: 0, longitude: 0, zoom: zoom))
      let projection = view.projection
      let a = projection.point(for: Coordinate(latitude: 0, longitude: 0))
      let b = projection.point(for: Coordinate(latitude: 0, longitude: 0.001))
      let expected = 256 * exp2(Double(zoom)) * 0.001 / 360
      #expect(abs(b.x - a.x - expected) < 1e-8 * max(1, expected))
      #expect(a.x == 400 && abs(a.y - 300) < 1e-9)
    }
  }

  @Test func `converting a point to a coordinate and back is exact to a millionth of a point`() {
    var views = RandomViews(seed: 7)
    let (view, _, _) = makeView()
    for _ in 0..<3000 {
      view.camera = views.camera()
      let point = views.point()
      let projection = view.projection
      // The area beyond the world's north and south edges has no coordinates of its own.
      guard let world = projection.viewport.worldPoint(at: ScreenPoint(x: point.x, y: point.y)),
        (0.0...1).contains(world.y),
        abs(world.x - projection.viewport.target.x) < 0.5
      else { continue }
      let back = projection.point(for: projection.coordinate(for: point))
      #expect(hypot(back.x - point.x, back.y - point.y) < 1e-6, "\(view.camera) \(point)")
    }
  }

  @Test func `the projection is a pinhole camera over a plane`() {
    // Computed without matrices: the eye is 1.5 view heights from the target, tilted back by the angle.
    var views = RandomViews(seed: 8)
    let (view, _, _) = makeView()
    for _ in 0..<1000 {
      view.camera = views.camera()
      let camera = view.cameraState
      let world = 256 * exp2(camera.zoom)
      let east = views.random.double(in: -200...200)
      let south = views.random.double(in: -200...200)
      let target = WorldPoint(camera.target)
      let worldPoint = WorldPoint(x: target.x + east / world, y: target.y + south / world)
      guard (0.01...0.99).contains(worldPoint.y) else { continue }
      let turn = camera.bearing * .pi / 180
      let tilt = camera.viewingAngle * .pi / 180
      let right = east * cos(turn) + south * sin(turn)
      let up = east * sin(turn) - south * cos(turn)
      let eye = SIMD2(-900 * sin(tilt), 900 * cos(tilt))  // (along up, height)
      let ahead = SIMD2(sin(tilt), -cos(tilt))
      let way = SIMD2(up, 0) - eye
      let depth = (way * ahead).sum()
      let rise = way.x * cos(tilt) + way.y * sin(tilt)
      let expected = CGPoint(x: 400 + right * 900 / depth, y: 300 - rise * 900 / depth)
      let actual = view.projection.point(for: worldPoint.coordinate)
      #expect(hypot(actual.x - expected.x, actual.y - expected.y) < 1e-5)
    }
  }

  @Test func `a distance on the ground is as many points as its ends are apart`() {
    let (view, _, _) = makeView(
      CameraPosition(latitude: 43.77, longitude: 11.25, zoom: 17, bearing: 40, viewingAngle: 60))
    let projection = view.projection
    for point in [CGPoint(x: 400, y: 300), CGPoint(x: 100, y: 50), CGPoint(x: 700, y: 590)] {
      let coordinate = projection.coordinate(for: point)
      let perMeter = projection.points(forMeters: 1, at: coordinate)
      // There is no foreshortening perpendicular to the line of sight.
      let bearing = 40.0 * .pi / 180
      let meters = 0.1
      let degrees = meters / Mercator.earthRadius * 180 / .pi
      let right = Coordinate(
        latitude: coordinate.latitude - degrees * sin(bearing),
        longitude: coordinate.longitude + degrees * cos(bearing)
          / cos(coordinate.latitude * .pi / 180))
      let there = projection.point(for: right)
      #expect(abs((there.x - point.x) / meters - perMeter) < 1e-3 * perMeter)
    }
  }

  @Test func `the lowest zoom makes the world as tall as the view`() {
    let (view, _, _) = makeView(CameraPosition(latitude: 0, longitude: 0, zoom: 2), height: 2048)
    #expect(view.camera.zoom == 3)
    view.frame = CGRect(x: 0, y: 0, width: 8000, height: 300)
    view.moveCamera(.zoom(to: 0))
    #expect(view.camera.zoom == 2)
    #expect(view.projection.coordinate(for: CGPoint(x: 7999, y: 0)).isValid)
    view.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(view.projection.point(for: view.camera.target) == CGPoint(x: 0.5, y: 0.5))
  }

  @Test func `the world repeats in x`() {
    let (view, _, _) = makeView(
      CameraPosition(latitude: 0, longitude: 180, zoom: 2), width: 3000, height: 600)
    let projection = view.projection
    #expect(abs(projection.coordinate(for: CGPoint(x: 1500 + 512, y: 300)).longitude - 0) < 1e-9)
    #expect(abs(projection.coordinate(for: CGPoint(x: 1500 - 512, y: 300)).longitude - 0) < 1e-9)
    #expect(projection.contains(Coordinate(latitude: 0, longitude: 10)))
  }

  @Test func `a camera change is in the next frame`() {
    let (view, _, _) = makeView()
    view.step(to: 101)
    #expect(!view.needsFrame)
    var woken = 0
    view.onNeedsFrame = { woken += 1 }
    view.camera = sydney
    #expect(view.needsFrame && woken == 1)
    #expect(view.viewport == Viewport(camera: sydney, size: ViewSize(width: 800, height: 600)))
  }

  @Test func `a projection is a snapshot`() {
    let (view, _, _) = makeView()
    let projection = view.projection
    let coordinate = projection.coordinate(for: CGPoint(x: 10, y: 20))
    view.camera = sydney
    #expect(projection.coordinate(for: CGPoint(x: 10, y: 20)) == coordinate)
  }

  @Test func `the visible region excludes the padding`() {
    let (view, _, _) = makeView(
      CameraPosition(latitude: 43.77, longitude: 11.25, zoom: 17, viewingAngle: 50))
    view.padding = MapEdgeInsets(top: 50, left: 100, bottom: 150, right: 20)
    let projection = view.projection
    let region = projection.visibleRegion()
    for (corner, point) in [
      (region.farLeft, CGPoint(x: 100, y: 50)), (region.farRight, CGPoint(x: 780, y: 50)),
      (region.nearLeft, CGPoint(x: 100, y: 450)), (region.nearRight, CGPoint(x: 780, y: 450)),
    ] {
      let seen = projection.point(for: corner)
      #expect(hypot(seen.x - point.x, seen.y - point.y) < 1e-6)
      #expect(projection.contains(corner))
    }
    #expect(!projection.contains(projection.coordinate(for: CGPoint(x: 90, y: 300))))
    #expect(!projection.contains(projection.coordinate(for: CGPoint(x: 300, y: 470))))
    let corners = [region.nearLeft, region.nearRight, region.farLeft, region.farRight]
    #expect(CoordinateBounds(path: corners).contains(view.camera.target))
    #expect(
      region.farRight.longitude - region.farLeft.longitude
        > region.nearRight.longitude - region.nearLeft.longitude)
  }

  @Test func `above the horizon is the farthest ground, behind the camera a point below`() {
    let (view, _, _) = makeView(
      CameraPosition(latitude: 43.77, longitude: 11.25, zoom: 17, viewingAngle: 65))
    view.padding = MapEdgeInsets(top: 500, left: 0, bottom: 0, right: 0)
    let projection = view.projection
    #expect(projection.viewport.horizonY > 0)
    #expect(projection.coordinate(for: .zero).isValid)
    #expect(projection.coordinate(for: CGPoint(x: -1e300, y: -.infinity)).isValid)
    let behind = projection.point(for: Coordinate(latitude: 43.7, longitude: 11.25))
    #expect(behind.y > 600 && behind.y.isFinite && abs(behind.x - 400) < 1)
  }
}
