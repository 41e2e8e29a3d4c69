// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules
import Testing

/// Tests that map content keeps its position and that its detail increases with the zoom.
@Suite("Position and detail of map content", .enabled(if: canDraw, "needs EGL with OpenGL ES 3"))
struct DetailTests {
  /// Creates a scene with red dots at coordinates on a white background.
  private func dots(_ coordinates: [Coordinate]) async throws -> StyledScene {
    let features = coordinates.map {
      """
      {"type": "Feature", "properties": {},
       "geometry": {"type": "Point", "coordinates": [\($0.longitude), \($0.latitude)]}}
      """
    }
    let text = """
      {"version": 8, "sources": {"dots": {"type": "geojson", "data": {"type": "FeatureCollection",
        "features": [\(features.joined(separator: ","))]}}},
       "layers": [{"id": "sea", "type": "background", "paint": {"background-color": "#ffffff"}},
        {"id": "dots", "type": "circle", "source": "dots", "paint": {"circle-color": "#ff0000",
         "circle-radius": 6}}]}
      """
    return await StyledScene(style: try StyleDocument(text: Array(text.utf8)))
  }

  /// Returns the centroid of all red pixels, in pixels.
  private func redCentroid(_ image: RasterImage) -> (x: Double, y: Double, pixels: Int) {
    var sum = (x: 0.0, y: 0.0, weight: 0.0)
    var pixels = 0
    for y in 0..<image.height {
      for x in 0..<image.width {
        let weight = 255 - Double(image.pixel(x, y)[1])
        guard weight > 8 else { continue }
        pixels += 1
        sum.x += weight * (Double(x) + 0.5)
        sum.y += weight * (Double(y) + 0.5)
        sum.weight += weight
      }
    }
    return (sum.x / max(sum.weight, 1), sum.y / max(sum.weight, 1), pixels)
  }

  /// Returns whether a line of 200 points, in the middle of a tile, has a label of a text size, at zoom 10.
  private func hasLabel(textSize: String) async throws -> Bool {
    let half = 100 / (256.0 * 1024) * 360
    let middle = 0.5 / 512 * 360
    let text = """
      {"version": 8, "sources": {"street": {"type": "geojson", "data": {"type": "Feature", "properties": {},
        "geometry": {"type": "LineString", "coordinates": [[\(middle - half), \(-middle)], [\(middle + half), \(-middle)]]}}}},
       "layers": [{"id": "sea", "type": "background", "paint": {"background-color": "#ffffff"}},
        {"id": "name", "type": "symbol", "source": "street", "layout": {"symbol-placement": "line",
         "text-field": "Main Street", "text-size": \(textSize)}}]}
      """
    let scene = await StyledScene(style: try StyleDocument(text: Array(text.utf8)))
    let image = try await MapSnapshotter(scene: scene, showsAttribution: false).image(
      CameraPosition(latitude: -middle, longitude: middle, zoom: 10), width: 300, height: 100)
    return stride(from: 0, to: image.pixels.count, by: 4).contains { image.pixels[$0] < 100 }
  }

  @Test func `a line has its name if the text fits at this zoom, but not at a high one`()
    async throws
  {
    // The name is about 6 times as long as its size.
    #expect(try await hasLabel(textSize: "16"))
    #expect(try await hasLabel(textSize: #"{"stops": [[9, 16], [18, 48]]}"#))
    #expect(try await !hasLabel(textSize: #"{"stops": [[9, 48], [18, 16]]}"#))
    #expect(try await !hasLabel(textSize: "48"))
  }

  @Test @MainActor func `a dot stays at its coordinate when the camera moves`()
    async throws
  {
    let coordinate = Coordinate(latitude: 43.7731, longitude: 11.2560)
    let snapshotter = MapSnapshotter(scene: try await dots([coordinate]), showsAttribution: false)
    let view = MapView(
      frame: CGRect(x: 0, y: 0, width: 240, height: 180),
      camera: CameraPosition(latitude: 43.772, longitude: 11.257, zoom: 14))
    let moves: [CameraUpdate] = [
      .zoom(by: 1), .scrollBy(x: 20, y: -35), .zoom(by: 0.6, at: CGPoint(x: 30, y: 40)),
      .setCamera(
        CameraPosition(target: coordinate, zoom: 16.3, bearing: 200, viewingAngle: 0)),
      .scrollBy(x: -60, y: 30), .zoom(to: 3.4), .zoom(to: 15.5),
    ]
    for move in moves {
      view.moveCamera(move)
      let image = try await snapshotter.image(view.viewport)
      let seen = redCentroid(image)
      let point = view.projection.point(for: coordinate)
      #expect(seen.pixels > 60)
      #expect(abs(seen.x - point.x) < 0.25 && abs(seen.y - point.y) < 0.25, "\(move)")
    }
  }

  @Test @MainActor func `a dot is at its coordinate in tilted views`() async throws {
    let coordinate = Coordinate(latitude: 43.7731, longitude: 11.2560)
    let snapshotter = MapSnapshotter(scene: try await dots([coordinate]), showsAttribution: false)
    let view = MapView(frame: CGRect(x: 0, y: 0, width: 240, height: 180))
    for angle in [20.0, 40, 60] {
      view.camera = CameraPosition(
        latitude: 43.7722, longitude: 11.2551, zoom: 16, bearing: 33, viewingAngle: angle)
      let seen = redCentroid(try await snapshotter.image(view.viewport))
      let point = view.projection.point(for: coordinate)
      #expect(abs(seen.x - point.x) < 0.5 && abs(seen.y - point.y) < 0.5, "\(angle)")
    }
  }

  /// Returns whether the layers of a kind draw anything around central Helsinki at a zoom.
  private func shows(
    _ kinds: [String], zoom: Double, in scene: StyledScene, angle: Double = 0
  ) async throws -> Bool {
    let part = scene.showing { kinds.contains($0.sourceLayer ?? "") }
    let viewport = Viewport(
      target: WorldPoint(Coordinate(latitude: 60.1710, longitude: 24.9470)), zoom: zoom,
      viewingAngle: angle, size: ViewSize(width: 960, height: 720))
    let image = try await MapSnapshotter(scene: part, showsAttribution: false).image(viewport)
    return Set(stride(from: 0, to: image.pixels.count, by: 4).map { image.pixels[$0] })
      .count > 1
  }

  @Test(
    arguments: [
      (1.0, ["water"], ["transportation", "building"]),
      (5, ["water", "boundary"], ["transportation_name", "building"]),
      (10, ["transportation", "place"], ["building", "housenumber"]),
      (15, ["transportation", "transportation_name"], ["housenumber"]),
      (20, ["transportation", "building"], []),
    ] as [(Double, [String], [String])])
  func `each zoom shows its level of detail`(zoom: Double, shown: [String], notYet: [String])
    async throws
  {
    let scene = try await StyledScene.builtIn(.day)
    for kind in shown {
      #expect(try await shows([kind], zoom: zoom, in: scene), "no \(kind) at zoom \(zoom)")
    }
    for kind in notYet {
      #expect(try await !shows([kind], zoom: zoom, in: scene), "\(kind) at zoom \(zoom)")
    }
  }

  @Test func `buildings are extruded at high zooms`() async throws {
    let scene = try await StyledScene.builtIn(.day).showing { $0.type == .fillExtrusion }
    #expect(try await shows(["building"], zoom: 18, in: scene, angle: 60))
    #expect(try await !shows(["building"], zoom: 10, in: scene, angle: 30))
  }
}
