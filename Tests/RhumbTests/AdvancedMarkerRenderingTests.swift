// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import RhumbModules
import Testing

/// Markers and the map's own labels on a white map, with pixel tests in four views.
@Suite(.enabled(if: (try? EGLContext()) != nil, "needs OpenGL ES")) @MainActor
struct AdvancedMarkerRenderingTests {
  nonisolated private static let center = Coordinate(latitude: 60, longitude: 20)
  nonisolated private static let views = [
    SIMD3(0.0, 0, 1), SIMD3(50, 0, 2), SIMD3(0, 60, 1), SIMD3(215, 50, 3),
  ]

  /// Creates a map with one black label at the center.
  private func mapView(_ view: SIMD3<Double>, mayOverlap: Bool) async throws -> MapView {
    let style = """
      {"version": 8,
       "sources": {"place": {"type": "geojson", "data":
         {"type": "Feature", "properties": {},
          "geometry": {"type": "Point", "coordinates": [20, 60]}}}},
       "layers": [
        {"id": "paper", "type": "background", "paint": {"background-color": "#ffffff"}},
        {"id": "label", "type": "symbol", "source": "place",
         "layout": {"text-field": "MMMMMMMMMM", "text-size": 24, "text-max-width": 100,
           "text-allow-overlap": \(mayOverlap)},
         "paint": {"text-color": "#000000"}}]}
      """
    return try await whiteMap(view, at: Self.center, style: style)
  }

  /// Returns whether the label is visible: whether there are dark pixels beside the pin, which is narrower.
  private func showsLabel(_ mapView: MapView) async throws -> Bool {
    let image = try await mapView.snapshot()
    let scale = mapView.scale
    var darkest = 255
    for y in Int(135 * scale)..<Int(165 * scale) {
      for x in Int(100 * scale)..<Int(170 * scale) {
        darkest = min(darkest, image.color(x, y).x)
      }
    }
    return darkest < 100
  }

  @Test(arguments: views)
  func `markers hide the map's label, which reappears without them`(
    _ view: SIMD3<Double>
  ) async throws {
    for mayOverlap in [false, true] {
      let mapView = try await mapView(view, mayOverlap: mayOverlap)
      #expect(try await showsLabel(mapView))
      let marker = AdvancedMarker(position: Self.center)
      marker.icon = Marker.pin(MapColor(red: 0, green: 1, blue: 0))
      marker.map = mapView
      #expect(try await showsLabel(mapView))
      marker.collisionBehavior = .requiredAndHidesOptional
      #expect(try await !showsLabel(mapView))
      marker.collisionBehavior = .optionalAndHidesLowerPriority
      #expect(try await !showsLabel(mapView))
      // The marker itself is drawn.
      let foot = mapView.projection.point(for: Self.center)
      let image = try await mapView.snapshot()
      #expect(
        image.color(Int((foot.x - 9) * mapView.scale), Int((foot.y - 27) * mapView.scale))
          == [0, 255, 0])
      // When another marker that does not cover the label hides this one, this one hides nothing.
      let other = AdvancedMarker(
        position: mapView.projection.coordinate(for: CGPoint(x: foot.x, y: foot.y - 30)))
      other.icon = Marker.pin(MapColor(red: 0, green: 0, blue: 1))
      other.collisionBehavior = .requiredAndHidesOptional
      other.map = mapView
      #expect(try await showsLabel(mapView))
      mapView.clear()
      #expect(try await showsLabel(mapView))
    }
  }
}
