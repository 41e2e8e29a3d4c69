// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import Testing

@Suite(.serialized, .enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
@MainActor struct MapViewFeatureTests {
  /// Makes a view of 200 × 100 points with two squares: one around its center, and one east of it.
  private func makeView() async throws -> MapView {
    func square(_ name: String, _ x: Double) -> JSON {
      let corners = [(-5.0, 5.0), (5, 5), (5, 15), (-5, 15), (-5, 5)].map {
        JSON.array([.number($0.0 + x), .number($0.1)])
      }
      return [
        "type": "Feature", "properties": ["name": .string(name)],
        "geometry": ["type": "Polygon", "coordinates": [.array(corners)]],
      ]
    }
    let style = try StyleDocument([
      "version": 8,
      "sources": [
        "squares": [
          "type": "geojson",
          "data": ["type": "FeatureCollection", "features": [square("a", 10), square("b", 25)]],
        ]
      ],
      "layers": [
        ["id": "areas", "type": "fill", "source": "squares"],
        ["id": "edges", "type": "line", "source": "squares"],
      ],
    ])
    var options = MapViewOptions()
    options.camera = CameraPosition(latitude: 10, longitude: 10, zoom: 3)
    options.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    options.clock = SteppedFrameClock()
    let view = MapView(options: options)
    view.attach(scene: await StyledScene(style: style), backend: try GLESBackend.headless())
    return view
  }

  private func names(_ features: [MapView.RenderedFeature]) -> [String] {
    features.map { "\($0.layer ?? ""):\($0.feature.properties["name"]?.string ?? "")" }
  }

  @Test func `features are found at a point and in a rectangle of the last frame`() async throws {
    let view = try await makeView()
    _ = try await view.snapshot()
    let center = CGPoint(x: 100, y: 50)
    let found = try await view.features(at: center)
    #expect(names(found) == ["areas:a"])
    #expect(found.first?.source == "squares" && found.first?.sourceLayer == nil)
    #expect(found.first?.state.isEmpty ?? false)
    let all = CGRect(x: 0, y: 0, width: 200, height: 100)
    #expect(names(try await view.features(in: all, layers: ["edges"])) == ["edges:b", "edges:a"])
    let filter: JSON = ["==", ["get", "name"], "b"]
    #expect(names(try await view.features(in: all, filter: filter)) == ["edges:b", "areas:b"])
    // The square is also in the margins of other tiles.
    #expect(Set(names(try await view.sourceFeatures("squares", filter: filter))) == [":b"])
  }

  @Test func `there are no features before the first frame and at odd points`() async throws {
    let view = try await makeView()
    #expect(try await view.features(at: CGPoint(x: 100, y: 50)).isEmpty)
    #expect(try await view.sourceFeatures("squares").isEmpty)
    _ = try await view.snapshot()
    #expect(try await view.features(at: CGPoint(x: Double.nan, y: 50)).isEmpty)
    #expect(try await view.features(in: .null).isEmpty)
    #expect(try await view.features(at: CGPoint(x: -1e9, y: 1e9)).isEmpty)
    #expect(try await view.sourceFeatures("none").isEmpty)
  }

  @Test func `an invalid filter is an error with its position`() async throws {
    let view = try await makeView()
    await #expect {
      try await view.features(at: .zero, filter: ["==", ["gets", "name"], "a"])
    } throws: { error in
      (error as? StyleError)?.path == "filter[1][0]"
    }
  }
}
