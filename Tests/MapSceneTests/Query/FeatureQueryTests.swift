// SPDX-License-Identifier: Apache-2.0
import MapCamera
import MapGeometry
import MapImage
import MapJSON
import MapResources
import MapStyle
import MapTestSupport
import Testing

@testable import MapScene

/// Queries of maps of GeoJSON. At zoom 2, one degree of longitude is 2.84 points.
@Suite struct FeatureQueryTests {
  /// Loads a sprite with an icon of 16 × 16 points, "dot", and documents that a test can remove.
  private struct Files: ResourceLoader {
    struct Removed: Error {}
    let documents = LockedValue<[String: JSON]?>([:])

    func load(_ request: ResourceRequest) async throws -> [UInt8]? {
      if request.url == "sprite.json" {
        return Array(#"{"dot": {"x": 0, "y": 0, "width": 16, "height": 16}}"#.utf8)
      }
      if request.url == "sprite.png" {
        return try RasterImage(
          width: 16, height: 16, pixels: [UInt8](repeating: 255, count: 4 * 256)
        ).encodedPNG()
      }
      guard let documents = documents.value else { throw Removed() }
      return documents[request.url].map { Array($0.text.utf8) }
    }
  }

  private static let view = Viewport(
    target: Coordinate(latitude: 0, longitude: 0), zoom: 2,
    size: ViewSize(width: 400, height: 300))

  /// Draws a map of features in the source "s", and returns its engine.
  private func engine(
    _ layers: [JSON], _ features: [JSON], in view: Viewport = FeatureQueryTests.view
  ) async throws -> MapEngine {
    let style = try StyleDocument([
      "version": 8, "sprite": "sprite",
      "sources": [
        "s": [
          "type": "geojson",
          "data": ["type": "FeatureCollection", "features": .array(features)],
        ]
      ],
      "layers": .array(
        layers.enumerated().map { index, layer in
          var members = layer.object ?? [:]
          members["id"] = members["id"] ?? .string("\(index)")
          members["source"] = "s"
          return .object(members)
        }),
    ])
    var options = StyledScene.Options()
    options.loader = Files()
    let scene = await StyledScene(style: style, options: options)
    try #require(scene.warnings.isEmpty, "\(scene.warnings)")
    let engine = MapEngine(scene: scene, backend: RecordingBackend())
    _ = try await engine.drawComplete(view, at: 0)
    return engine
  }

  /// Returns the features as "layer:name".
  private func found(
    _ layers: [JSON], _ features: [JSON], in view: Viewport = FeatureQueryTests.view,
    _ area: FeatureQuery.Area, of names: Set<String>? = nil, filter: JSON? = nil
  ) async throws -> [String] {
    let engine = try await engine(layers, features, in: view)
    let frame = try #require(engine.drawnFrame)
    let query = FeatureQuery(
      area, layers: names, filter: try filter.map { try FeatureFilter($0) })
    return try await frame.features(query).map(\.name)
  }

  private func feature(
    _ name: String, _ type: String, _ coordinates: JSON, _ properties: JSONObject = [:]
  ) -> JSON {
    var properties = properties
    properties["name"] = .string(name)
    return [
      "type": "Feature", "properties": .object(properties),
      "geometry": ["type": .string(type), "coordinates": coordinates],
    ]
  }

  private func point(
    _ name: String, _ x: Double, _ y: Double, _ properties: JSONObject = [:]
  ) -> JSON {
    feature(name, "Point", [.number(x), .number(y)], properties)
  }

  /// A square around a coordinate.
  private func square(
    _ name: String, x: Double = 0, y: Double = 0, half: Double = 5, _ properties: JSONObject = [:]
  ) -> JSON {
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map {
      JSON.array([.number(x + $0.0 * half), .number(y + $0.1 * half)])
    }
    return feature(name, "Polygon", [.array(corners)], properties)
  }

  private func at(_ x: Double, _ y: Double) -> FeatureQuery.Area { .point(ScreenPoint(x: x, y: y)) }

  private func box(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> FeatureQuery.Area {
    .box(ScreenPoint(x: x0, y: y0), ScreenPoint(x: x1, y: y1))
  }

  // MARK: - Order and options

  @Test func `the topmost feature comes first`() async throws {
    let fill: JSON = ["type": "fill"]
    let sorted: JSON = ["type": "fill", "layout": ["fill-sort-key": ["get", "key"]]]
    let squares = [square("a", ["key": 2]), square("b", ["key": 1]), square("c", ["key": 2])]
    #expect(
      try await found([fill, sorted], squares, at(201, 151))
        == ["1:c", "1:a", "1:b", "0:c", "0:b", "0:a"])
  }

  @Test func `layers and a filter limit the features`() async throws {
    let layers: [JSON] = [["type": "fill"], ["type": "line"], ["type": "circle"]]
    let squares = [square("a", x: 20, y: 20), square("b", x: 20, y: 20)]
    let everywhere = box(0, 0, 400, 300)
    #expect(
      try await found(layers, squares, everywhere, of: ["1", "0", "none"])
        == ["1:b", "1:a", "0:b", "0:a"])
    #expect(try await found(layers, squares, everywhere, of: []) == [])
    for filter: JSON in [["==", ["get", "name"], "a"], ["==", "name", "a"]] {
      #expect(
        try await found(layers, squares, everywhere, filter: filter) == ["2:a", "1:a", "0:a"])
    }
  }

  @Test func `only drawn features are found`() async throws {
    let layers: [JSON] = [
      ["type": "fill", "layout": ["visibility": "none"]],
      ["type": "fill", "minzoom": 1.5], ["type": "fill", "maxzoom": 1],
      ["type": "fill", "filter": ["==", "name", "b"]],
      ["type": "heatmap"], ["type": "fill", "paint": ["fill-opacity": 0]],
    ]
    #expect(
      try await found(layers, [square("a"), square("b")], at(201, 151))
        == ["5:b", "5:a", "3:b"])
  }

  @Test func `a frame does not change with later ones and ends with its engine`() async throws {
    let engine = try await engine([["type": "fill"]], [square("a")])
    let frame = try #require(engine.drawnFrame)
    let east = Viewport(
      target: Coordinate(latitude: 0, longitude: 90), zoom: 2, size: Self.view.size)
    _ = try await engine.drawComplete(east, at: 1)
    let query = FeatureQuery(at(201, 151))
    #expect(try await frame.features(query).count == 1)
    #expect(try await #require(engine.drawnFrame).features(query).isEmpty)
    engine.close()
    #expect(engine.drawnFrame == nil)
  }

  // MARK: - Tiles and copies of the world

  @Test func `a feature on several copies of the world is found once`() async throws {
    let view = Viewport(
      target: Coordinate(latitude: 0, longitude: 0), zoom: 1,
      size: ViewSize(width: 2000, height: 512))
    #expect(
      try await found([["type": "circle"]], [point("a", 0, 0)], in: view, box(0, 0, 2000, 512))
        == ["0:a"])
  }

  @Test func `a point on the corner of tiles belongs to one of them`() async throws {
    #expect(try await found([["type": "circle"]], [point("a", 0, 0)], at(200, 150)) == ["0:a"])
    #expect(try await found([["type": "fill"]], [square("a")], at(200, 150)) == ["0:a"])
  }

  @Test func `a circle is found beyond the edge of its tile`() async throws {
    let circle: JSON = [
      "type": "circle", "paint": ["circle-radius": 20, "circle-stroke-width": 5],
    ]
    let west = [point("a", -1, 10)]
    #expect(try await found([circle], west, at(215, 121)) == ["0:a"])
    #expect(try await found([circle], west, at(230, 121)) == [])
    let sized: JSON = ["type": "circle", "paint": ["circle-radius": ["get", "size"]]]
    let points = [point("a", -1, 10, ["size": 25]), point("b", -1, 10, ["size": 2])]
    #expect(try await found([sized], points, at(215, 121)) == ["0:a"])
  }

  // MARK: - Kinds of layers

  @Test func `a fill has holes and a translation`() async throws {
    let ring = feature(
      "a", "Polygon",
      [
        [[10, 10], [50, 10], [50, 50], [10, 50], [10, 10]],
        [[20, 20], [40, 20], [40, 40], [20, 40], [20, 20]],
      ])
    #expect(try await found([["type": "fill"]], [ring], at(285, 60)) == [])
    #expect(try await found([["type": "fill"]], [ring], box(275, 50, 295, 70)) == [])
    #expect(try await found([["type": "fill"]], [ring], at(240, 60)) == ["0:a"])
    #expect(try await found([["type": "fill"]], [ring], box(230, 50, 295, 70)) == ["0:a"])
    let moved: JSON = ["type": "fill", "paint": ["fill-translate": [43, 0]]]
    #expect(try await found([moved], [ring], at(285, 60)) == ["0:a"])
    #expect(try await found([moved], [ring], at(330, 60)) == [])
    #expect(try await found([moved], [ring], at(370, 60)) == ["0:a"])
  }

  @Test func `a line is found across its width, gap and offset`() async throws {
    let line = [feature("a", "LineString", [[-30, 0], [30, 0]])]
    func isFound(_ paint: JSON, _ y: Double) async throws -> Bool {
      try await !found([["type": "line", "paint": paint]], line, at(201, y)).isEmpty
    }
    #expect(try await isFound(["line-width": 10], 154))
    #expect(try await !isFound(["line-width": 10], 156))
    #expect(try await isFound(["line-width": 10, "line-gap-width": 10], 164))
    #expect(try await isFound(["line-width": 10, "line-gap-width": 10], 150))
    #expect(try await !isFound(["line-width": 10, "line-gap-width": 10], 166))
    #expect(try await isFound(["line-width": 10, "line-offset": 20], 172))
    #expect(try await !isFound(["line-width": 10, "line-offset": 20], 151))
  }

  @Test func `a circle on the map keeps its size on the ground`() async throws {
    let tilted = Viewport(
      target: Coordinate(latitude: 0, longitude: 0), zoom: 4, viewingAngle: 60,
      size: ViewSize(width: 400, height: 300))
    func isFound(_ alignment: String, _ scale: String, _ x: Double, _ y: Double) async throws
      -> Bool
    {
      let circle: JSON = [
        "type": "circle",
        "paint": [
          "circle-radius": 20, "circle-pitch-alignment": .string(alignment),
          "circle-pitch-scale": .string(scale),
        ],
      ]
      return try await !found([circle], [point("a", 0, 10)], in: tilted, at(x, y)).isEmpty
    }
    let center = try #require(tilted.point(for: Coordinate(latitude: 10, longitude: 0)))
    let depth = tilted.targetW / 1.5
    #expect(depth == 300)
    // The circle is beyond the target, where the map is smaller.
    #expect(try await isFound("viewport", "viewport", center.x + 19, center.y))
    #expect(try await !isFound("viewport", "map", center.x + 19, center.y))
    #expect(try await isFound("map", "viewport", center.x + 19, center.y))
    #expect(try await !isFound("map", "map", center.x + 19, center.y))
    // One that lies on the map is flat.
    #expect(try await isFound("viewport", "viewport", center.x, center.y - 15))
    #expect(try await !isFound("map", "viewport", center.x, center.y - 15))
  }

  @Test func `nothing on the ground is found above the horizon`() async throws {
    let tilted = Viewport(
      target: Coordinate(latitude: 0, longitude: 0), zoom: 4, viewingAngle: 80,
      size: ViewSize(width: 400, height: 300))
    let world = [square("a", half: 80)]
    #expect(try await found([["type": "fill"]], world, in: tilted, at(200, 2)) == [])
    #expect(try await found([["type": "fill"]], world, in: tilted, box(0, 0, 10, 5)) == [])
    #expect(try await !found([["type": "fill"]], world, in: tilted, box(0, 0, 10, 299)).isEmpty)
  }

  @Test func `blocks are ordered by distance between other layers`() async throws {
    let tilted = Viewport(
      target: Coordinate(latitude: 0, longitude: 0), zoom: 16, viewingAngle: 60,
      size: ViewSize(width: 400, height: 300))
    let block: JSON = [
      "type": "fill-extrusion", "paint": ["fill-extrusion-height": ["get", "height"]],
    ]
    func only(_ name: String, _ layer: JSON) -> JSON {
      var members = layer.object ?? [:]
      members["filter"] = ["==", ["get", "name"], .string(name)]
      return .object(members)
    }
    let near = square("near", y: -0.0004, half: 0.0002, ["height": 60])
    let far = square("far", y: 0.0002, half: 0.0002, ["height": 60])
    let ground = square("ground", half: 0.01)
    let point = try #require(tilted.point(for: Coordinate(latitude: 0.0002, longitude: 0)))
    // The far block has a wall on the border of two tiles and is found in both.
    func order(_ layers: [JSON]) async throws -> [String] {
      try await found(layers, [near, far, ground], in: tilted, at(point.x, point.y))
        .reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
    // The near block hides the far one, also if its layer is below. A layer between them covers the near one.
    #expect(
      try await order([only("near", block), only("ground", ["type": "fill"]), only("far", block)])
        == ["1:ground", "0:near", "2:far"])
    #expect(
      try await order([only("ground", ["type": "fill"]), only("near", block), only("far", block)])
        == ["1:near", "2:far", "0:ground"])
    // Its roof is above the point where its own ground would be.
    let roof = try #require(
      tilted.point(for: WorldPoint(Coordinate(latitude: -0.0004, longitude: 0)), height: 60))
    #expect(try await found([block], [near], in: tilted, at(roof.x, roof.y)) == ["0:near"])
  }

  @Test func `a label is found where it is visible`() async throws {
    func icons(_ members: JSONObject) -> JSON {
      var layout = members
      layout["icon-image"] = "dot"
      return ["type": "symbol", "layout": .object(layout)]
    }
    // The second icon collides with the first one.
    let points = [point("a", 20, 0), point("b", 22, 0), point("c", -20, 0)]
    let right = 200 + 20 * 512 / 180.0
    #expect(try await found([icons([:])], points, at(right, 150)) == ["0:a"])
    #expect(try await found([icons([:])], points, box(0, 0, 400, 300)) == ["0:c", "0:a"])
    #expect(try await found([icons([:])], points, at(right, 170)) == [])
    #expect(
      try await found([icons(["icon-ignore-placement": true])], points, at(right, 150)).count == 2)
    // Labels that may overlap are ordered by their position on the screen.
    let overlapping = icons(["icon-allow-overlap": true])
    let column = [point("south", 10, 10), point("middle", 10, 11), point("north", 10, 12)]
    #expect(
      try await found([overlapping], column, box(0, 0, 400, 300))
        == ["0:south", "0:middle", "0:north"])
  }

  // MARK: - Results

  @Test func `a result has the feature, its source and its state`() async throws {
    let engine = try await engine(
      [["type": "circle", "id": "dots", "paint": ["circle-radius": 10]]],
      [
        [
          "type": "Feature", "id": 7, "properties": ["kind": "cafe", "seats": 12],
          "geometry": ["type": "Point", "coordinates": [11.25, 0]],
        ]
      ])
    engine.scene.featureStates.set(["open": true], of: .init(source: "s", id: "7"))
    try engine.draw(Self.view, at: 1)
    let frame = try #require(engine.drawnFrame)
    let result = try await frame.features(FeatureQuery(at(232, 150)))
    #expect(
      result == [
        QueriedFeature(
          feature: GeoJSONFeature(
            id: 7, geometry: .point(Coordinate(latitude: 0, longitude: 11.25)),
            properties: ["kind": "cafe", "seats": 12]),
          source: "s", sourceLayer: nil, layer: "dots", state: ["open": true])
      ])
  }

  @Test func `paint that reads the state of features decides what is found`() async throws {
    let engine = try await engine(
      [["type": "circle", "paint": ["circle-radius": ["coalesce", ["feature-state", "r"], 2]]]],
      [
        [
          "type": "Feature", "id": 1, "properties": [:],
          "geometry": ["type": "Point", "coordinates": [0, 0]],
        ]
      ])
    let query = FeatureQuery(at(220, 150))
    #expect(try await #require(engine.drawnFrame).features(query).isEmpty)
    engine.scene.featureStates.set(["r": 30], of: .init(source: "s", id: "1"))
    #expect(try await #require(engine.drawnFrame).features(query).isEmpty)
    try engine.draw(Self.view, at: 1)
    #expect(try await #require(engine.drawnFrame).features(query).count == 1)
  }

  @Test func `a source's features are found without a layer that draws them`() async throws {
    let engine = try await engine(
      [["type": "fill"]], [square("a", x: 40), point("b", 0, 0), point("c", -40, 10)])
    let frame = try #require(engine.drawnFrame)
    let all = try await frame.features(of: "s", sourceLayer: "ignored", filter: nil)
    #expect(Set(all.map(\.name)) == [":a", ":b", ":c"])
    #expect(all.allSatisfy { $0.layer == nil && $0.source == "s" })
    let points = try await frame.features(
      of: "s", sourceLayer: nil, filter: try FeatureFilter(["==", ["geometry-type"], "Point"]))
    #expect(Set(points.map(\.name)) == [":b", ":c"])
    #expect(try await frame.features(of: "none", sourceLayer: nil, filter: nil).isEmpty)
  }
}

extension QueriedFeature {
  /// The layer and the feature's name.
  fileprivate var name: String {
    "\(layer ?? ""):\(feature.properties["name"]?.string ?? "")"
  }
}
