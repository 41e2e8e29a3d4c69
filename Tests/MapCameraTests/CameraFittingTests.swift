// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapTestSupport
import Testing

@Suite("Camera fitting") struct CameraFittingTests {
  @Test func `all corners are inside the insets, but not at a zoom higher by 0.01`() {
    var random = SplitMix64(seed: 50)
    var fitted = 0
    for _ in 0..<3000 {
      let bounds = randomBounds(&random)
      let size = ViewSize(
        width: random.double(in: 300...2000), height: random.double(in: 300...2000))
      func edges() -> MapEdgeInsets {
        MapEdgeInsets(
          top: random.double(in: 0...70), left: random.double(in: 0...70),
          bottom: random.double(in: 0...70), right: random.double(in: 0...70))
      }
      let insets = edges()
      let padding = edges()
      guard let camera = cameraFitting(bounds, in: size, insets: insets, padding: padding) else {
        Issue.record("valid bounds must give a position")
        continue
      }
      #expect(camera.bearing == 0 && camera.viewingAngle == 0)
      guard camera.zoom > 4, camera.zoom < 21 else { continue }
      fitted += 1
      #expect(excess(bounds, camera, size, insets, padding) < 1e-6)
      let closer = CameraPosition(target: camera.target, zoom: camera.zoom + 0.01)
      #expect(excess(bounds, closer, size, insets, padding) > 0)
    }
    #expect(fitted > 1000)
  }

  @Test func `a view fits Vancouver and Calgary`() throws {
    let vancouver = Coordinate(latitude: 49.26, longitude: -123.11)
    let calgary = Coordinate(latitude: 51.05, longitude: -114.05)
    let bounds = CoordinateBounds(corners: vancouver, calgary)
    let size = ViewSize(width: 400, height: 600)
    let camera = try #require(cameraFitting(bounds, in: size, insets: .zero))
    let viewport = Viewport(camera: camera, size: size)
    let west = try #require(viewport.point(for: vancouver))
    let east = try #require(viewport.point(for: calgary))
    #expect(abs(west.x) < 0.01 && abs(east.x - 400) < 0.01)
    #expect(abs((west.y + east.y) / 2 - 300) < 1e-6)
  }

  @Test func `the default insets are 64 points on each side`() {
    let bounds = CoordinateBounds(
      corners: Coordinate(latitude: 10, longitude: 10),
      Coordinate(latitude: 11, longitude: 14))
    let size = ViewSize(width: 500, height: 900)
    #expect(
      cameraFitting(bounds, in: size)
        == cameraFitting(bounds, in: size, insets: MapEdgeInsets(all: 64)))
  }

  @Test func `insets larger than the view give the lowest zoom around the center`() throws {
    let bounds = CoordinateBounds(
      corners: Coordinate(latitude: 10, longitude: 10),
      Coordinate(latitude: 11, longitude: 14))
    let camera = try #require(
      cameraFitting(
        bounds, in: ViewSize(width: 500, height: 500), insets: MapEdgeInsets(all: 300)))
    #expect(camera.zoom == 2)
    #expect(abs(camera.target.longitude - 12) < 1e-9)
    #expect(cameraFitting(bounds, in: ViewSize(width: 0, height: 0))?.zoom == 2)
  }

  @Test func `invalid bounds give no position`() {
    #expect(cameraFitting(CoordinateBounds(), in: ViewSize(width: 500, height: 500)) == nil)
  }

  @Test func `a single coordinate is shown at the maximum zoom`() {
    let coordinate = Coordinate(latitude: 60, longitude: 25)
    let bounds = CoordinateBounds(corners: coordinate, coordinate)
    let limits = CameraConstraints(minimumZoom: 3, maximumZoom: 17)
    let camera = cameraFitting(
      bounds, in: ViewSize(width: 500, height: 500), constraints: limits)
    #expect(camera?.zoom == 17)
    #expect(camera.map { $0.target.distance(to: coordinate) < 1e-3 } == true)
  }

  @Test func `bounds across the antimeridian are centered on it`() throws {
    let bounds = CoordinateBounds(
      corners: Coordinate(latitude: -20, longitude: 175),
      Coordinate(latitude: -15, longitude: -175))
    let camera = try #require(cameraFitting(bounds, in: ViewSize(width: 500, height: 500)))
    #expect(abs(abs(camera.target.longitude) - 180) < 1e-9)
    #expect(camera.zoom > 5)
  }

  /// Returns how far the corners of the bounds are outside the insets, in points. Negative if all are inside.
  private func excess(
    _ bounds: CoordinateBounds, _ camera: CameraPosition, _ size: ViewSize, _ insets: MapEdgeInsets,
    _ padding: MapEdgeInsets
  ) -> Double {
    let viewport = Viewport(camera: camera, size: size, padding: padding)
    var result = -Double.infinity
    for latitude in [bounds.southWest.latitude, bounds.northEast.latitude] {
      for longitude in [bounds.southWest.longitude, bounds.northEast.longitude] {
        let corner = Coordinate(latitude: latitude, longitude: longitude)
        guard let point = viewport.point(for: corner) else { return .infinity }
        result = max(
          result, insets.left + padding.left - point.x, insets.top + padding.top - point.y,
          point.x - (size.width - insets.right - padding.right),
          point.y - (size.height - insets.bottom - padding.bottom))
      }
    }
    return result
  }

  private func randomBounds(_ random: inout SplitMix64) -> CoordinateBounds {
    let span = exp2(random.double(in: -12...5))
    let latitude = random.double(in: -70...70)
    let longitude = random.double(in: -180...180)
    return CoordinateBounds(
      corners: Coordinate(latitude: latitude, longitude: longitude),
      Coordinate(
        latitude: min(75, latitude + span * random.double(in: 0...1)), longitude: longitude + span))
  }
}
