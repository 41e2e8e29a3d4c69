// SPDX-License-Identifier: Apache-2.0
import MapImage
import RhumbModules
import Testing

@Suite(.enabled(if: canDraw, "needs EGL with OpenGL ES 3")) struct HeatmapLayerTests {
  /// Returns an image of 512 × 512 points, with points at the center.
  private func image(_ paint: String, points: Int) async throws -> RasterImage {
    let point = #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [0, 0]}}"#
    let features = repeatElement(point, count: points).joined(separator: ", ")
    let style = try StyleDocument(
      text: Array(
        """
        {"version": 8, "sources": {"points": {"type": "geojson", "data":
          {"type": "FeatureCollection", "features": [\(features)]}}},
         "layers": [{"id": "paper", "type": "background", "paint": {"background-color": "white"}},
           {"id": "heat", "type": "heatmap", "source": "points",
            "paint": {"heatmap-radius": 120, \(paint)}}]}
        """.utf8))
    let scene = await StyledScene(style: style)
    return try await MapSnapshotter(scene: scene, showsAttribution: false).image(
      Viewport(
        target: Coordinate(latitude: 0, longitude: 0), zoom: 5,
        size: ViewSize(width: 512, height: 512)))
  }

  private func expect(
    _ image: RasterImage, _ x: Int, _ y: Int, _ color: SIMD3<Int>,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let off = image.color(x, y) &- color
    let worst = max(abs(off.x), abs(off.y), abs(off.z))
    #expect(worst <= 5, "\(x) \(y): \(image.color(x, y))", sourceLocation: location)
  }

  /// The density of a point is 0.39894 at its center, and less by exp(−(3 r)²/2) at r radii.
  @Test func `a heatmap has the default colors of the density`() async throws {
    let one = try await image(#""heatmap-weight": 1"#, points: 1)
    expect(one, 256, 256, [0, 255, 129])  // between cyan at 0.3 and lime at 0.5
    // 0.0527: (34, 55, 239) with an opacity of 0.527, between blue without opacity at 0 and royal blue at 0.1.
    expect(one, 336, 256, [139, 150, 247])
    expect(one, 500, 500, [255, 255, 255])
  }

  @Test func `the densities of points are added`() async throws {
    let two = try await image(#""heatmap-opacity": 0.5"#, points: 2)
    // Half of (255, 172, 0), which is between yellow at 0.7 and red at 1.
    expect(two, 256, 256, [255, 213, 128])
  }

  @Test func `weight and intensity multiply the density`() async throws {
    let weighted = try await image(
      """
      "heatmap-weight": 4, "heatmap-intensity": 0.5, "heatmap-color":
        ["interpolate", ["linear"], ["heatmap-density"], 0, "black", 1, "white"]
      """, points: 1)
    expect(weighted, 256, 256, [203, 203, 203])  // 0.79788
    expect(weighted, 336, 256, [28, 28, 28])  // 0.10798
  }
}
