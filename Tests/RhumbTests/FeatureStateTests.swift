// SPDX-License-Identifier: Apache-2.0
import MapImage
import MapTestSupport
import RhumbModules
import Testing

@Suite(.enabled(if: canDraw, "needs EGL with OpenGL ES 3")) struct FeatureStateTests {
  private let left = FeatureStates.Feature(source: "points", id: "1")
  private let right = FeatureStates.Feature(source: "points", id: "two")

  /// A map of two circles, with identifiers from a property, which are blue, or have the color of their state.
  private func scene(
    color: String = #"["coalesce", ["feature-state", "color"], "blue"]"#
  ) async throws -> StyledScene {
    let style = try StyleDocument(
      text: Array(
        """
        {"version": 8, "sources": {"points": {"type": "geojson", "promoteId": "name",
          "data": {"type": "FeatureCollection", "features": [
            {"type": "Feature", "id": 7, "properties": {"name": 1},
             "geometry": {"type": "Point", "coordinates": [-20, 0]}},
            {"type": "Feature", "id": 8, "properties": {"name": "two"},
             "geometry": {"type": "Point", "coordinates": [20, 0]}}]}}},
         "layers": [{"id": "circles", "type": "circle", "source": "points", "paint": {
           "circle-radius": 10,
           "circle-color": \(color)}}]}
        """.utf8), strict: true)
    return await StyledScene(style: style)
  }

  /// Returns the colors of the two circles.
  private func colors(_ snapshotter: MapSnapshotter) async throws -> [SIMD3<Int>] {
    let image = try await snapshotter.image(
      Viewport(
        target: Coordinate(latitude: 0, longitude: 0), zoom: 2,
        size: ViewSize(width: 200, height: 100)))
    return [100 - 57, 100 + 57].map { image.color($0, 50) }
  }

  @Test func `paint follows the state of each feature`() async throws {
    let (red, lime, blue) = (SIMD3(255, 0, 0), SIMD3(0, 255, 0), SIMD3(0, 0, 255))
    let scene = try await scene()
    let states = scene.featureStates
    let snapshotter = MapSnapshotter(scene: scene, showsAttribution: false)
    #expect(try await colors(snapshotter) == [blue, blue])
    states.set(["color": "red"], of: left)
    #expect(try await colors(snapshotter) == [red, blue])
    states.set(["color": "lime"], of: right)
    states.set(["other": 1], of: left)
    #expect(try await colors(snapshotter) == [red, lime])
    // The identifier is the promoted property, not the feature's own one.
    states.set(["color": "yellow"], of: FeatureStates.Feature(source: "points", id: "7"))
    #expect(try await colors(snapshotter) == [red, lime])
    states.remove("color", of: left)
    #expect(try await colors(snapshotter) == [blue, lime])
    #expect(states.state(of: left) == ["other": 1])
    states.remove(of: left)
    #expect(states.state(of: left).isEmpty)
    states.removeAll(source: "points")
    #expect(try await colors(snapshotter) == [blue, blue])
  }

  @Test func `paint follows the identifier of each feature`() async throws {
    let scene = try await scene(color: #"["case", ["==", ["id"], "two"], "red", "blue"]"#)
    let snapshotter = MapSnapshotter(scene: scene, showsAttribution: false)
    #expect(try await colors(snapshotter) == [SIMD3(0, 0, 255), SIMD3(255, 0, 0)])
  }

  @Test func `the states of a source's layers are separate`() {
    let states = FeatureStates()
    let road = FeatureStates.Feature(source: "s", sourceLayer: "road", id: "1")
    let water = FeatureStates.Feature(source: "s", sourceLayer: "water", id: "1")
    states.set(["a": 1], of: road)
    states.set(["a": 2], of: water)
    #expect(states.state(of: road) == ["a": 1] && states.state(of: water) == ["a": 2])
    states.removeAll(source: "s", sourceLayer: "road")
    #expect(states.state(of: road).isEmpty && states.state(of: water) == ["a": 2])
    states.removeAll(source: "s")
    #expect(states.state(of: water).isEmpty)
  }
}
