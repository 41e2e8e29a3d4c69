// SPDX-License-Identifier: Apache-2.0
import MapTestSupport
import MapUI
import RhumbModules
import Testing

/// GeoJSON polygons with sides between the meridians -180 and 180.
@Suite(.enabled(if: (try? EGLContext()) != nil, "needs OpenGL ES"))
@MainActor struct WorldPolygonTests {
  /// The colors at coordinates of a white map of the world with a polygon, filled with red.
  private func colors(_ rings: String, at coordinates: [(Double, Double)]) async throws -> [[UInt8]]
  {
    let style = #"""
      {"version": 8, "sources": {}, "layers": [
        {"id": "paper", "type": "background", "paint": {"background-color": "#ffffff"}}]}
      """#
    let text = #"""
      {"type": "Feature", "properties": {"fill": "#ff0000", "fill-opacity": 1, "stroke-width": 0},
       "geometry": {"type": "Polygon", "coordinates": \#(rings)}}
      """#
    let snapshotter = MapSnapshotter(
      scene: await StyledScene(style: try StyleDocument(text: Array(style.utf8))))
    snapshotter.add(GeometryOverlays(try GeoJSON(JSON(parsing: Array(text.utf8)))))
    let camera = CameraPosition(target: Coordinate(latitude: 0, longitude: 0), zoom: 2)
    // At zoom 2, the world is as wide as the image.
    let image = try await snapshotter.image(camera, width: 1024, height: 1024)
    return coordinates.map { latitude, longitude in
      let point = WorldPoint(Coordinate(latitude: latitude, longitude: longitude))
      let start = 4 * (Int(point.y * 1024) * 1024 + Int(point.x * 1024))
      return Array(image.pixels[start..<start + 3])
    }
  }

  private let red: [UInt8] = [255, 0, 0]
  private let white: [UInt8] = [255, 255, 255]

  @Test func `a mask of the world leaves its hole`() async throws {
    let found = try await colors(
      """
      [[[-180, -90], [180, -90], [180, 90], [-180, 90], [-180, -90]],
       [[10, 40], [10, 60], [40, 60], [40, 40], [10, 40]]]
      """,
      at: [(0, -90), (70, 100), (-60, 170), (-70, -170), (50, 25), (41, 11), (30, 25)])
    #expect(found == [red, red, red, red, white, white, red])
  }

  @Test(arguments: [
    // The side along the edge of the map before and after the coast.
    "[[-180, -90], [-180, -70], [-60, -60], [60, -75], [180, -70], [180, -90], [-180, -90]]",
    "[[-60, -60], [60, -75], [180, -70], [180, -90], [-180, -90], [-180, -70], [-60, -60]]",
    "[[60, -75], [-60, -60], [-180, -70], [-180, -90], [180, -90], [180, -70], [60, -75]]",
    // With an error of rounding, as in files of Natural Earth.
    "[[60, -75], [-60, -60], [-180, -70], [-180, -90], [180.00000000000014, -90], [180, -70], [60, -75]]",
  ])
  func `a continent at the pole has its coast`(ring: String) async throws {
    let found = try await colors(
      "[\(ring)]",
      at: [
        (-80, -179), (-80, -60), (-62, -60), (-80, 60), (-80, 179), (-58, -60), (-70, 60), (0, 0),
      ])
    #expect(found == [red, red, red, red, red, white, white, white])
  }
}
