// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import RhumbModules
import Testing

/// The overlay objects of a map view on a white map, with pixel tests in four views. Colors must match
/// within 3 of 255 at positions 2 points away from any edge.
@Suite(.enabled(if: (try? EGLContext()) != nil, "needs OpenGL ES")) @MainActor
struct OverlayObjectRenderingTests {
  nonisolated static let center = Coordinate(latitude: 60, longitude: 20)
  /// The bearing, viewing angle and scale of each view: flat, rotated, tilted, and both.
  nonisolated static let views = [
    SIMD3(0.0, 0, 1), SIMD3(50, 0, 2), SIMD3(0, 60, 1), SIMD3(215, 50, 3),
  ]
  private let red = MapColor(red: 1, green: 0, blue: 0)
  private let green = MapColor(red: 0, green: 1, blue: 0)

  private func mapView(_ view: SIMD3<Double>, zoom: Float = 16, at center: Coordinate = center)
    async throws -> MapView
  {
    try await whiteMap(view, zoom: zoom, at: center)
  }

  /// Returns the coordinate at an offset from the center, in points at zoom 16 to the east and north.
  private func at(_ x: Double, _ y: Double) -> Coordinate {
    let middle = WorldPoint(Self.center)
    let size = 256 * exp2(16.0)
    return WorldPoint(x: middle.x + x / size, y: middle.y - y / size).coordinate
  }

  private func expect(
    _ mapView: MapView, _ image: RasterImage, _ coordinate: Coordinate, _ color: SIMD3<Int>,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let point = mapView.projection.point(for: coordinate)
    expect(mapView, image, SIMD2(Double(point.x), Double(point.y)), color, location)
  }

  private func expect(
    _ mapView: MapView, _ image: RasterImage, _ point: SIMD2<Double>, _ color: SIMD3<Int>,
    _ location: SourceLocation
  ) {
    let seen = image.color(Int(point.x * mapView.scale), Int(point.y * mapView.scale))
    let off = seen &- color
    #expect(
      max(abs(off.x), abs(off.y), abs(off.z)) <= 3, "\(seen) at \(point)", sourceLocation: location)
  }

  @Test(arguments: views)
  func `shapes are filled and stroked at their positions`(_ view: SIMD3<Double>) async throws {
    let mapView = try await mapView(view)
    let polygon = Polygon(outerRing: [at(-80, 20), at(80, 20), at(80, 80), at(-80, 80)])
    polygon.fillColor = MapColor(red: 0, green: 0.5, blue: 0, alpha: 0.5)
    polygon.strokeColor = red
    polygon.strokeWidth = 8
    polygon.innerRings = [[at(-20, 30), at(20, 30), at(20, 70), at(-20, 70)]]
    polygon.map = mapView
    let meter = 1 / Mercator.metersPerPoint(latitude: 60, zoom: 16)
    let circle = MapCircle(position: at(-40, -30), radius: 25 / meter)
    circle.fillColor = green
    circle.strokeColor = nil
    circle.map = mapView
    let rim = MapCircle(position: at(40, -30), radius: 25 / meter)
    rim.strokeColor = red
    rim.strokeWidth = 6
    rim.map = mapView
    let image = try await mapView.snapshot()
    expect(mapView, image, at(-50, 50), [128, 191, 128])
    expect(mapView, image, at(0, 50), [255, 255, 255])
    expect(mapView, image, at(-80, 50), [255, 0, 0])
    expect(mapView, image, at(20, 50), [255, 0, 0])
    expect(mapView, image, at(-40, -30), [0, 255, 0])
    for step in 0..<12 {
      let angle = Double(step) * .pi / 6
      let way = SIMD2(sin(angle), cos(angle))
      let inside = SIMD2(-40, -30) + way * 21
      let outside = SIMD2(-40, -30) + way * 29
      expect(mapView, image, at(inside.x, inside.y), [0, 255, 0])
      expect(mapView, image, at(outside.x, outside.y), [255, 255, 255])
      let edge = SIMD2(40, -30) + way * 25
      expect(mapView, image, at(edge.x, edge.y), [255, 0, 0])
    }
    expect(mapView, image, at(40, -30), [255, 255, 255])
  }

  @Test(arguments: views)
  func `spans have their colors, and stamps have the correct side`(_ view: SIMD3<Double>)
    async throws
  {
    let mapView = try await mapView(view)
    let line = Polyline(coordinates: [at(-80, 0), at(0, 0), at(80, 0)])
    line.strokeWidth = 12
    line.spans = [
      StyleSpan(color: red, segments: 0.5), StyleSpan(color: green, segments: 0.5),
      StyleSpan(style: .solidColor(MapColor(red: 0, green: 0, blue: 0, alpha: 0)), segments: 0.5),
      StyleSpan(color: red),
    ]
    line.map = mapView
    // The image is red on the left and green on the right. The left of the image is the right of the line.
    var pixels: [UInt8] = []
    for _ in 0..<8 {
      for x in 0..<8 { pixels += x < 4 ? [255, 0, 0, 255] : [0, 255, 0, 255] }
    }
    let stamped = Polyline(coordinates: [at(-60, -50), at(60, -50)])
    stamped.strokeWidth = 16
    stamped.spans = [
      StyleSpan(
        style: .stamped(
          TextureStyle(
            image: IconImage(RasterImage(width: 8, height: 8, pixels: pixels)))))
    ]
    stamped.map = mapView
    let image = try await mapView.snapshot()
    expect(mapView, image, at(-60, 0), [255, 0, 0])
    expect(mapView, image, at(-20, 0), [0, 255, 0])
    expect(mapView, image, at(20, 0), [255, 255, 255])
    expect(mapView, image, at(60, 0), [255, 0, 0])
    // The line goes east, so its right side is south.
    let a = mapView.projection.point(for: at(-60, -50))
    let b = mapView.projection.point(for: at(60, -50))
    let way = SIMD2(Double(b.x - a.x), Double(b.y - a.y))
    let right = SIMD2(-way.y, way.x) / (way * way).sum().squareRoot() * 4
    let middle = SIMD2(Double(a.x + b.x), Double(a.y + b.y)) / 2
    expect(mapView, image, middle + right, [255, 0, 0], #_sourceLocation)
    expect(mapView, image, middle - right, [0, 255, 0], #_sourceLocation)
  }

  @Test(arguments: views)
  func `a pin points to its position, and its info window is above it`(_ view: SIMD3<Double>)
    async throws
  {
    let mapView = try await mapView(view)
    let marker = Marker(position: at(10, -40))
    marker.icon = Marker.pin(green)
    marker.title = "Title"
    marker.map = mapView
    mapView.selectedMarker = marker
    let tip = mapView.projection.point(for: marker.position)
    let foot = SIMD2(Double(tip.x), Double(tip.y))
    let image = try await mapView.snapshot()
    expect(mapView, image, foot - SIMD2(9, 27), [0, 255, 0], #_sourceLocation)
    expect(mapView, image, foot + SIMD2(0, 3), [255, 255, 255], #_sourceLocation)
    // The window is white on white, but its text is dark.
    let scale = mapView.scale
    var darkest = 255
    for y in Int((foot.y - 75) * scale)..<Int((foot.y - 50) * scale) {
      for x in Int((foot.x - 20) * scale)..<Int((foot.x + 20) * scale) {
        darkest = min(darkest, image.color(x, y).x)
      }
    }
    #expect(darkest < 90)
    mapView.selectedMarker = nil
    mapView.clear()
    let empty = try await mapView.snapshot()
    expect(mapView, empty, foot - SIMD2(9, 27), [255, 255, 255], #_sourceLocation)
  }

  @Test(arguments: views)
  func `a ground overlay and a flat marker are drawn on the ground`(_ view: SIMD3<Double>)
    async throws
  {
    let mapView = try await mapView(view)
    var pixels: [UInt8] = []
    for _ in 0..<40 {
      for x in 0..<80 { pixels += x < 40 ? [255, 0, 0, 255] : [0, 255, 0, 255] }
    }
    let icon = IconImage(RasterImage(width: 80, height: 40, pixels: pixels))
    let overlay = GroundOverlay(position: at(0, 0), icon: icon, zoomLevel: 16)
    overlay.bearing = 90
    overlay.map = mapView
    let image = try await mapView.snapshot()
    // The overlay is rotated by a quarter turn, so its left side is in the north.
    expect(mapView, image, at(0, 36), [255, 0, 0])
    expect(mapView, image, at(0, -36), [0, 255, 0])
    expect(mapView, image, at(36, 0), [255, 255, 255])
    overlay.map = nil
    let marker = Marker(position: at(0, 0))
    marker.icon = icon
    marker.isFlat = true
    marker.groundAnchor = CGPoint(x: 0.5, y: 0.5)
    marker.rotation = 90
    marker.map = mapView
    let second = try await mapView.snapshot()
    expect(mapView, second, at(0, 36), [255, 0, 0])
    expect(mapView, second, at(0, -36), [0, 255, 0])
  }

  @Test(arguments: [
    (Coordinate(latitude: 80, longitude: 20), 3000e3),
    (Coordinate(latitude: 60, longitude: 20), 9000e3),
    (Coordinate(latitude: -70, longitude: 179), 6000e3),
    (Coordinate(latitude: 10, longitude: 180), 15000e3),
    (Coordinate(latitude: 0, longitude: -175), 2500e3),
    (Coordinate(latitude: 90, longitude: 0), 12000e3),
    (Coordinate(latitude: 0, longitude: 30), 30000e3),
    (Coordinate(latitude: -40, longitude: 0), 10007e3),
  ])
  func `a large circle covers all points within its radius, across poles and the antimeridian`(
    _ center: Coordinate, radius: Double
  ) async throws {
    for longitude in [-120.0, 10, 170] {
      let mapView = try await mapView(
        [0, 0, 1], zoom: 2, at: Coordinate(latitude: 0, longitude: longitude))
      let circle = MapCircle(position: center, radius: radius)
      circle.fillColor = green
      circle.strokeColor = nil
      circle.map = mapView
      let image = try await mapView.snapshot()
      for y in stride(from: 5, to: 300, by: 10) {
        for x in stride(from: 5, to: 400, by: 10) {
          let coordinate = mapView.projection.coordinate(
            for: CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
          let distance = center.distance(to: coordinate)
          // Two points are 80 km at the equator at zoom 2.
          guard abs(distance - radius) > 100e3 else { continue }
          let isGreen = image.color(x, y) == [0, 255, 0]
          #expect(isGreen == (distance < radius), "\(coordinate)")
        }
      }
    }
  }

  @Test func `long geodesic lines follow great circles smoothly`() async throws {
    let mapView = try await mapView(
      [0, 0, 1], zoom: 2, at: Coordinate(latitude: -50, longitude: 180))
    let sydney = Coordinate(latitude: -33.87, longitude: 151.21)
    let santiago = Coordinate(latitude: -33.45, longitude: -70.67)
    let line = Polyline(coordinates: [sydney, santiago])
    line.geodesic = true
    line.strokeWidth = 4
    line.strokeColor = red
    line.map = mapView
    let image = try await mapView.snapshot()
    for share in stride(from: 0.05, to: 1, by: 0.05) {
      let coordinate = sydney.interpolated(to: santiago, by: share)
      let point = mapView.projection.point(for: coordinate)
      guard point.x > 3, point.x < 397, point.y > 3, point.y < 297 else { continue }
      expect(mapView, image, coordinate, [255, 0, 0])
    }
  }
}
