// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapTestSupport
import Rhumb
import Testing

/// Markers and the map's own labels over a white map, looked at pixel by pixel in four views.
@Suite(.enabled(if: (try? EGLContext()) != nil, "needs OpenGL ES")) @MainActor
struct AdvancedMarkerPictureTests {
  nonisolated private static let center = Coordinate(latitude: 60, longitude: 20)
  nonisolated private static let views = [
    SIMD3(0.0, 0, 1), SIMD3(50, 0, 2), SIMD3(0, 60, 1), SIMD3(215, 50, 3),
  ]

  /// A map with one label, in black, at the center.
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
    return try await paperMap(view, at: Self.center, style: style)
  }

  /// Whether there is something dark beside the pin, where the label is wider than it.
  private func showsLabel(_ mapView: MapView) async throws -> Bool {
    let picture = try await mapView.snapshot()
    let scale = mapView.scale
    var darkest = 255
    for y in Int(135 * scale)..<Int(165 * scale) {
      for x in Int(100 * scale)..<Int(170 * scale) {
        darkest = min(darkest, picture.color(x, y).x)
      }
    }
    return darkest < 100
  }

  @Test(arguments: views)
  func `the map's label gives way to markers that hide it, and comes back`(
    _ view: SIMD3<Double>
  ) async throws {
    for mayOverlap in [false, true] {
      let mapView = try await mapView(view, mayOverlap: mayOverlap)
      #expect(try await showsLabel(mapView))
      let marker = AdvancedMarker(position: Self.center)
      marker.icon = Marker.markerImage(with: MapColor(red: 0, green: 1, blue: 0))
      marker.map = mapView
      #expect(try await showsLabel(mapView))
      marker.collisionBehavior = .requiredAndHidesOptional
      #expect(try await !showsLabel(mapView))
      marker.collisionBehavior = .optionalAndHidesLowerPriority
      #expect(try await !showsLabel(mapView))
      // The marker itself is there.
      let foot = mapView.projection.point(for: Self.center)
      let picture = try await mapView.snapshot()
      #expect(
        picture.color(Int((foot.x - 9) * mapView.scale), Int((foot.y - 27) * mapView.scale))
          == [0, 255, 0])
      // Hidden by another one that is away from the label, it hides nothing.
      let other = AdvancedMarker(
        position: mapView.projection.coordinate(for: CGPoint(x: foot.x, y: foot.y - 30)))
      other.icon = Marker.markerImage(with: MapColor(red: 0, green: 0, blue: 1))
      other.collisionBehavior = .requiredAndHidesOptional
      other.map = mapView
      #expect(try await showsLabel(mapView))
      mapView.clear()
      #expect(try await showsLabel(mapView))
    }
  }
}
