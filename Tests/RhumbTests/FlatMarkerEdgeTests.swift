// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import RhumbModules
import Testing

/// Flat markers along the edges of tilted and rotated views. Each must change only the pixels that it covers.
@Suite(.enabled(if: (try? EGLContext()) != nil, "needs OpenGL ES")) @MainActor
struct FlatMarkerEdgeTests {
  private static let center = Coordinate(latitude: 60, longitude: 20)
  /// Half of the marker's side length, in points.
  private static let half = 20.0
  /// The bearing, viewing angle and scale of each view.
  nonisolated static let views = [
    SIMD3(0.0, 0, 1), SIMD3(0, 30, 1), SIMD3(0, 60, 1), SIMD3(37, 60, 1), SIMD3(215, 45, 2),
    SIMD3(90, 60, 2),
  ]
  /// Positions on the screen, in points of a view of 400 × 300 points: on each edge, just inside and just
  /// outside.
  private static let positions: [SIMD2<Double>] = {
    let across: [Double] = [-8, 4, 200, 396, 408]
    let down: [Double] = [-8, -2, 4, 150, 296, 308]
    return across.flatMap { x in down.map { SIMD2(x, $0) } }.filter { $0 != SIMD2(200, 150) }
  }()

  @Test(arguments: views)
  func `a flat marker at an edge changes only the pixels that it covers`(
    _ view: SIMD3<Double>
  ) async throws {
    let mapView = try await whiteMap(view, at: Self.center, style: Self.style)
    for x in stride(from: 40.0, through: 360, by: 80) {
      for y in stride(from: 30.0, through: 270, by: 60) { addUpright(x, y, to: mapView) }
    }
    let before = try await mapView.snapshot()
    let red = OverlayImage(
      RasterImage(
        width: 40, height: 40, pixels: (0..<1600).flatMap { _ -> [UInt8] in [255, 0, 0, 255] }))
    for position in Self.positions {
      let coordinate = mapView.projection.coordinate(for: CGPoint(x: position.x, y: position.y))
      var marker = OverlaySprite(red, at: coordinate)
      marker.isFlat = true
      marker.rotation = 30
      let id = mapView.overlays.add(marker)
      let frame = try await mapView.snapshot()
      let wrong = mistakes(in: frame, before: before, coordinate, mapView)
      #expect(wrong.missing == 0 && wrong.foreign == 0, "\(position): \(wrong)")
      mapView.overlays.remove(id)
    }
  }

  /// A white map with attribution.
  private static let style = """
    {"version": 8, "sources": {"none": {"type": "geojson", "attribution": "© the makers",
      "data": {"type": "FeatureCollection", "features": []}}},
      "layers": [{"id": "paper", "type": "background", "paint": {"background-color": "#ffffff"}},
        {"id": "none", "type": "fill", "source": "none"}]}
    """

  private func addUpright(_ x: Double, _ y: Double, to mapView: MapView) {
    let blue = OverlayImage(
      RasterImage(
        width: 6, height: 6, pixels: (0..<36).flatMap { _ -> [UInt8] in [0, 0, 255, 255] }))
    mapView.overlays.add(
      OverlaySprite(blue, at: mapView.projection.coordinate(for: CGPoint(x: x, y: y))))
  }

  /// Counts the pixels well inside the marker that lack its color, and the pixels well outside that changed.
  ///
  /// The view's projection gives the ground position of each pixel, which is compared with the marker's
  /// square.
  private func mistakes(
    in frame: RasterImage, before: RasterImage, _ coordinate: Coordinate, _ mapView: MapView
  ) -> (missing: Int, foreign: Int) {
    let projection = mapView.projection
    let middle = WorldPoint(coordinate)
    let points = Double(projection.points(forMeters: 1, at: coordinate))
    let world = Self.half / points / (40_075_016.68 * cos(coordinate.latitude * .pi / 180))
    let (s, c) = (sin(30 * Double.pi / 180), cos(30 * Double.pi / 180))
    var wrong = (missing: 0, foreign: 0)
    for y in 0..<frame.height {
      let row = 4 * y * frame.width..<4 * (y + 1) * frame.width
      let hasChanged = frame.pixels[row] != before.pixels[row]
      let isNear = abs(Double(y) / mapView.scale - Double(projection.point(for: coordinate).y)) < 12
      guard hasChanged || isNear else { continue }
      for x in 0..<frame.width {
        let pixel = 4 * (y * frame.width + x)
        guard isNear || frame.pixels[pixel..<pixel + 4] != before.pixels[pixel..<pixel + 4] else {
          continue
        }
        let point = CGPoint(
          x: (Double(x) + 0.5) / mapView.scale, y: (Double(y) + 0.5) / mapView.scale)
        let ground = WorldPoint(projection.coordinate(for: point))
        let way = SIMD2(ground.x - middle.x, ground.y - middle.y) / world
        let off = max(abs(way.x * c + way.y * s), abs(way.y * c - way.x * s))
        let color = frame.color(x, y)
        let old = before.color(x, y)
        // Upright sprites and the attribution with its white halo at the lower right are drawn above the
        // marker.
        let isCovered = old != [255, 255, 255] || (point.x > 300 && point.y > 270)
        if off < 0.8, !isCovered, color != [255, 0, 0] { wrong.missing += 1 }
        if off > 1.25, color != old { wrong.foreign += 1 }
      }
    }
    return wrong
  }
}
