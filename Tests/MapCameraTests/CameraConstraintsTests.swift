// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapTestSupport
import Testing

@Suite("Camera constraints") struct CameraConstraintsTests {
  private let size = ViewSize(width: 800, height: 600)

  @Test func `constraining a constrained position does not change it`() {
    var cameras = RandomCameras(seed: 40)
    for _ in 0..<5000 {
      let constraints = randomConstraints(&cameras.random)
      let size = cameras.size()
      let padding = cameras.padding(in: size)
      let once = constraints.constrain(cameras.position(), size: size, padding: padding)
      #expect(constraints.constrain(once, size: size, padding: padding) == once)
    }
  }

  @Test func `a valid position is not changed`() {
    let position = CameraPosition(
      latitude: 60.17, longitude: 24.95, zoom: 15.3, bearing: 123.4, viewingAngle: 51)
    #expect(CameraConstraints().constrain(position, size: size) == position)
  }

  @Test func `an untilted view shows nothing beyond the world's edge`() {
    var cameras = RandomCameras(seed: 41)
    for _ in 0..<3000 {
      let size = cameras.size()
      let padding = cameras.padding(in: size)
      let requested = CameraPosition(
        latitude: cameras.random.double(in: -85...85), longitude: 10,
        zoom: Float(cameras.random.double(in: 2...7)))
      let position = CameraConstraints().constrain(requested, size: size, padding: padding)
      let viewport = Viewport(camera: position, size: size, padding: padding)
      let top = viewport.worldPoint(at: ScreenPoint(x: 0, y: 0))
      let bottom = viewport.worldPoint(at: ScreenPoint(x: 0, y: size.height))
      #expect((top?.y ?? -1) > -1e-9 && (bottom?.y ?? 2) < 1 + 1e-9)
      #expect(position.zoom == requested.zoom || 256 * exp2(requested.zoom) < Float(size.height))
    }
  }

  @Test(arguments: [(600.0, Float(2)), (1024, 2), (2048, 3), (4096, 4), (3000, 3.5507469)])
  func `the lowest zoom makes the world as tall as the view`(height: Double, expected: Float) {
    let size = ViewSize(width: 100, height: height)
    let position = CameraConstraints().constrain(.default, size: size)
    #expect(abs(position.zoom - expected) < 1e-6)
    #expect(256 * exp2(Double(position.zoom)) >= height)
  }

  @Test func `a rotated view taller than the world is centered vertically`() {
    let requested = CameraPosition(latitude: 50, longitude: 10, zoom: 2, bearing: 45)
    let position = CameraConstraints().constrain(
      requested, size: ViewSize(width: 1000, height: 1000))
    #expect(abs(position.target.latitude) < 1e-9)
    #expect(position.bearing == 45)
  }

  @Test func `a viewport without limits can be filled with the world`() {
    let size = ViewSize(width: 512, height: 512)
    let wide = Viewport(target: WorldPoint(x: 0.2, y: 0.1), zoom: 0, size: size).filledWithWorld()
    #expect(wide.zoom == 1 && wide.target == WorldPoint(x: 0.2, y: 0.5))
    let near = Viewport(target: WorldPoint(x: 0.2, y: 0.1), zoom: 2, size: size).filledWithWorld()
    #expect(near.zoom == 2 && near.target == WorldPoint(x: 0.2, y: 0.25))
    #expect(near.filledWithWorld() == near)
  }

  @Test func `zooming out at a large angle lowers the angle`() {
    let tilted = CameraPosition(latitude: 50, longitude: 10, zoom: 17, viewingAngle: 65)
    let limits = CameraConstraints(minimumZoom: 2, maximumZoom: 12)
    let position = limits.constrain(tilted, size: size)
    #expect(position.zoom == 12)
    #expect(position.viewingAngle == 37.5)
  }

  @Test func `a zoom outside the zoom range is clamped`() {
    let position = CameraPosition(latitude: 50, longitude: 10, zoom: 4)
    let limits = CameraConstraints(minimumZoom: 10, maximumZoom: 15)
    #expect(limits.constrain(position, size: size).zoom == 10)
    let near = CameraPosition(latitude: 50, longitude: 10, zoom: 20)
    #expect(limits.constrain(near, size: size).zoom == 15)
  }

  @Test func `the default zoom range is the full range, and others are clamped to it`() {
    #expect(CameraConstraints().minimumZoom == 2)
    #expect(CameraConstraints().maximumZoom == 21)
    #expect(CameraConstraints(minimumZoom: 5, maximumZoom: 30).maximumZoom == 21)
  }

  @Test func `a minimum zoom above the maximum is a precondition failure`() async {
    await #expect(processExitsWith: .failure) {
      _ = CameraConstraints(minimumZoom: 12, maximumZoom: 11)
    }
  }

  @Test func `the target is clamped to the nearest point of its bounds`() {
    let bounds = CoordinateBounds(
      southWest: Coordinate(latitude: -10, longitude: 170),
      northEast: Coordinate(latitude: 10, longitude: -170))
    let limits = CameraConstraints(targetBounds: bounds)
    for (latitude, longitude, expectedLatitude, expectedLongitude) in [
      (0.0, 180.0, 0.0, -180.0), (20, 175, 10, 175), (-20, 160, -10, 170), (5, -160, 5, -170),
      (0, 10, 0, 170), (0, -10, 0, -170), (0, 150, 0, 170),
    ] {
      let requested = CameraPosition(latitude: latitude, longitude: longitude, zoom: 10)
      let target = limits.constrain(requested, size: size).target
      #expect(target == Coordinate(latitude: expectedLatitude, longitude: expectedLongitude))
      #expect(bounds.contains(target))
    }
  }

  @Test func `random bounds contain every constrained target`() {
    var cameras = RandomCameras(seed: 42)
    for _ in 0..<3000 {
      let limits = randomConstraints(&cameras.random)
      let position = limits.constrain(cameras.position(), size: cameras.size())
      guard let bounds = limits.targetBounds, bounds.isValid else { continue }
      #expect(bounds.contains(position.target))
    }
  }

  private func randomConstraints(_ random: inout SplitMix64) -> CameraConstraints {
    let zooms = [random.double(in: 0...22), random.double(in: 0...22)].sorted().map { Float($0) }
    var limits = CameraConstraints(minimumZoom: zooms[0], maximumZoom: zooms[1])
    if random.int(in: 0...1) == 0 {
      limits.targetBounds = CoordinateBounds(
        corners: Coordinate(
          latitude: random.double(in: -80...80), longitude: random.double(in: -200...200)),
        Coordinate(
          latitude: random.double(in: -80...80), longitude: random.double(in: -200...200)))
    }
    return limits
  }
}
