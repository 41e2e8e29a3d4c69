// SPDX-License-Identifier: Apache-2.0
import CommandSupport
import RhumbModules

/// One query test: a style whose `metadata.test` has a point or box of the map, and the features there.
struct QueryTest {
  let folder: String
  let assets: String

  func run() async -> ConformanceResults.Result {
    do {
      let style = try JSON(parsing: InputFile.read(folder + "/style.json", as: "style"))
      let expected = try JSON(
        parsing: InputFile.read(folder + "/expected.json", as: "expected features"))
      var scenario = RenderScenario(style: style)
      if let reason = scenario.unsupported { return .init(.skipped, reason) }
      let loader = AssetLoader(assets: assets)
      try await scenario.apply(loader: loader)
      if let reason = scenario.unsupported { return .init(.skipped, reason) }
      let snapshotter = try await scenario.open(loader: loader)
      try await snapshotter.draw(scenario.viewport)
      let test = style["metadata"]?["test"] ?? [:]
      var features: [QueriedFeature] = []
      if let query = try FeatureQuery(test), let frame = await snapshotter.drawnFrame {
        features = try await frame.features(query)
      }
      let found = JSON.array(
        features.enumerated().map { index, feature in
          // The suite's files of GeoJSON have identifiers that they did not have when the tests were written.
          let hasNewID = expected[index]?["id"] == nil && scenario.isFile(feature.source)
          return feature.json(withID: !hasNewID)
        })
      if let difference = found.difference(from: expected, at: "") {
        return .init(.failed, difference)
      }
      return .init(.passed)
    } catch {
      return .init(.failed, "\(error)")
    }
  }
}

extension FeatureQuery {
  /// Creates the query of a test's `queryGeometry` and `queryOptions`; `nil` without a geometry.
  fileprivate init?(_ test: JSON) throws {
    guard let geometry = test["queryGeometry"], let area = Area(geometry) else { return nil }
    let options = test["queryOptions"] ?? [:]
    self.init(
      area, layers: (options["layers"]?.array).map { Set($0.compactMap(\.string)) },
      filter: try options["filter"].map { try FeatureFilter($0) })
  }
}

extension RenderScenario {
  /// Whether a source is a file of GeoJSON.
  fileprivate func isFile(_ source: String) -> Bool {
    style["sources"]?[source]?["data"]?.string != nil
  }
}

extension FeatureQuery.Area {
  fileprivate init?(_ json: JSON) {
    if let point = ScreenPoint(json) {
      self = .point(point)
    } else if let first = json[0].flatMap({ ScreenPoint($0) }),
      let second = json[1].flatMap({ ScreenPoint($0) })
    {
      self = .box(first, second)
    } else {
      return nil
    }
  }
}

extension ScreenPoint {
  fileprivate init?(_ json: JSON) {
    guard let x = json[0]?.number, let y = json[1]?.number else { return nil }
    self.init(x: x, y: y)
  }
}

extension QueriedFeature {
  /// The feature as MapLibre writes it, without its layer.
  fileprivate func json(withID hasID: Bool) -> JSON {
    var json: JSONObject = [
      "type": "Feature", "geometry": feature.geometry?.json ?? .null,
      "properties": .object(feature.properties), "source": .string(source), "state": .object(state),
    ]
    json["id"] = hasID ? feature.id : nil
    json["sourceLayer"] = sourceLayer.map(JSON.string)
    return .object(json)
  }
}

extension GeoJSONGeometry {
  fileprivate var json: JSON {
    func position(_ coordinate: Coordinate) -> JSON {
      [.number(coordinate.longitude), .number(coordinate.latitude)]
    }
    func line(_ line: [Coordinate]) -> JSON { .array(line.map(position)) }
    func polygon(_ rings: [[Coordinate]]) -> JSON { .array(rings.map(line)) }
    let (type, coordinates): (String, JSON) =
      switch self {
      case .point(let coordinate): ("Point", position(coordinate))
      case .multiPoint(let points): ("MultiPoint", line(points))
      case .lineString(let points): ("LineString", line(points))
      case .multiLineString(let lines): ("MultiLineString", polygon(lines))
      case .polygon(let rings): ("Polygon", polygon(rings))
      case .multiPolygon(let polygons): ("MultiPolygon", .array(polygons.map(polygon)))
      case .geometryCollection(let parts): ("GeometryCollection", .array(parts.map(\.json)))
      }
    return ["type": .string(type), "coordinates": coordinates]
  }
}

extension JSON {
  /// Returns the first difference from an expected value, `nil` if the values are equal. Numbers may differ by 1e-10.
  fileprivate func difference(from expected: JSON, at path: String) -> String? {
    switch (self, expected) {
    case (.number(let a), .number(let b)):
      return abs(a - b) < 1e-10 ? nil : "\(path): found \(a), expected \(b)"
    case (.array(let a), .array(let b)):
      if a.count != b.count { return "\(path): found \(a.count) items, expected \(b.count)" }
      for (index, (a, b)) in zip(a, b).enumerated() {
        if let difference = a.difference(from: b, at: "\(path)[\(index)]") { return difference }
      }
      return nil
    case (.object(let a), .object(let b)):
      for name in Set(a.keys).union(b.keys).sorted() {
        guard let a = a[name] else { return "\(path).\(name): not found" }
        guard let b = b[name] else { return "\(path).\(name): found \(a.text), expected nothing" }
        if let difference = a.difference(from: b, at: "\(path).\(name)") { return difference }
      }
      return nil
    default:
      return self == expected ? nil : "\(path): found \(text), expected \(expected.text)"
    }
  }
}
