// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapJSON
import MapTestSupport
import Testing

@testable import MapTiles

@Suite struct GeoJSONSourceTests {
  static let world = Shared.folder.map { $0 + "/data/world/50m" }

  func source(_ text: String, _ options: GeoJSONOptions = .init()) throws -> GeoJSONSource {
    try GeoJSONSource(try JSON(parsing: text), options: options)
  }

  func parts(_ tile: VectorTile?) -> [[SIMD2<Int32>]] {
    (tile?.layers.first).map { layer in layer.features.flatMap { layer.parts(of: $0) } } ?? []
  }

  @Test func `a point is in its tile with its id and nested properties`() throws {
    let source = try source(
      """
      {"type": "Feature", "id": 5, "geometry": {"type": "Point", "coordinates": [0, 0]},
       "properties": {"a": {"b": [1, null]}, "c": "x"}}
      """)
    let layer = try #require(source.vectorTile(TileID(z: 0, x: 0, y: 0))?.layers.first)
    #expect(layer.extent == 8192)
    #expect(layer.features.map(\.id) == [5])
    #expect(layer.properties(of: layer.features[0]) == ["a": ["b": [1, nil]], "c": "x"])
    #expect(layer.parts(of: layer.features[0]) == [[[4096, 4096]]])
    // On the corner of four tiles, the point is in all of them, due to their buffers.
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
      let tile = source.vectorTile(TileID(z: 1, x: x, y: y))
      #expect(parts(tile) == [[[x == 0 ? 8192 : 0, y == 0 ? 8192 : 0]]])
    }
  }

  @Test func `a latitude beyond a pole continues on its other side`() throws {
    let id = TileID(z: 0, x: 0, y: 0)
    for (beyond, same) in [(100, 80), (-100, -80), (170, 10)] {
      let places = try [beyond, same].map { latitude in
        parts(
          try source(#"{"type": "Point", "coordinates": [10, \#(latitude)]}"#).vectorTile(id))
      }
      #expect(places[0] == places[1] && !places[0].isEmpty)
    }
  }

  @Test func `tiles that do not exist are nil, tiles without features are empty`() throws {
    let source = try source(#"{"type": "Point", "coordinates": [10, 10]}"#)
    #expect(source.vectorTile(TileID(z: 19, x: 0, y: 0)) == nil)
    #expect(source.vectorTile(TileID(z: 2, x: 4, y: 0)) == nil)
    #expect(source.vectorTile(TileID(z: -1, x: 0, y: 0)) == nil)
    #expect(source.vectorTile(TileID(z: 18, x: 0, y: 0))?.layers.isEmpty == true)
    for text in [
      #"{"type": "FeatureCollection", "features": []}"#,
      #"{"type": "Feature", "geometry": null}"#,
      #"{"type": "MultiPolygon", "coordinates": []}"#,
      #"{"type": "Polygon", "coordinates": [[[1, 1], [1, 1], [1, 1], [1, 1]]]}"#,
    ] {
      #expect(try self.source(text).vectorTile(TileID(z: 0, x: 0, y: 0))?.layers.isEmpty == true)
    }
    #expect(throws: GeoJSONError.self) { try self.source("[1]") }
  }

  @Test func `malformed features are skipped and reported`() throws {
    let source = try source(
      """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": {"type": "X"}},
       {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}}]}
      """)
    #expect(source.skipped.map(\.path) == ["features[0].geometry.type"])
    #expect(source.vectorTile(TileID(z: 0, x: 0, y: 0))?.layers.first?.features.count == 1)
  }

  @Test(arguments: [1, 3, 6])
  func `a polygon with a hole keeps its area across tiles`(z: Int) throws {
    var options = GeoJSONOptions()
    options.buffer = 0
    let source = try source(
      """
      {"type": "Polygon", "coordinates": [
        [[-40, -30], [40, -30], [40, 30], [-40, 30], [-40, -30]],
        [[-10, -20], [20, -20], [20, 20], [-10, 20], [-10, -20]]]}
      """, options)
    var area = 0.0
    for x in 0..<1 << z {
      for y in 0..<1 << z {
        for ring in parts(source.vectorTile(TileID(z: z, x: x, y: y))) { area += signedArea(ring) }
      }
    }
    let top = WorldPoint(Coordinate(latitude: 30, longitude: 0)).y
    let inner = WorldPoint(Coordinate(latitude: 20, longitude: 0)).y
    let expected = (80.0 / 360) * (1 - 2 * top) - (30.0 / 360) * (1 - 2 * inner)
    let unit = 1 / (8192 * Double(1 << z))
    #expect(abs(area * unit * unit / expected - 1) < 0.001)
  }

  @Test func `exterior rings have a positive area for any input winding order`() throws {
    for ring in ["[0,0],[10,0],[10,10],[0,0]", "[0,0],[10,10],[10,0],[0,0]"] {
      let source = try source(#"{"type": "Polygon", "coordinates": [[\#(ring)]]}"#)
      #expect(parts(source.vectorTile(TileID(z: 0, x: 0, y: 0))).allSatisfy { signedArea($0) > 0 })
    }
  }

  @Test func `a line across the antimeridian is in the tiles on both sides`() throws {
    let source = try source(
      #"{"type": "LineString", "coordinates": [[170, 10], [180, 10], [190, 10]]}"#)
    for z in 1...8 {
      let row = Int(WorldPoint(Coordinate(latitude: 10, longitude: 0)).y * Double(1 << z))
      let west = parts(source.vectorTile(TileID(z: z, x: 0, y: row)))
      let east = parts(source.vectorTile(TileID(z: z, x: (1 << z) - 1, y: row)))
      #expect(west.count == 1)
      #expect(east.count == 1)
      #expect((east.first?.map(\.x).max() ?? 0) >= 8192)
      #expect((west.first?.map(\.x).min() ?? 1) <= 0)
    }
    // The buffer at the edge of the world is filled from the other side.
    let point = try self.source(#"{"type": "Point", "coordinates": [-179, 0]}"#)
    #expect(parts(point.vectorTile(TileID(z: 0, x: 0, y: 0))).count == 2)
  }

  @Test func `higher zoom levels keep more points`() throws {
    let wave = (0...2000).map { index in
      let x = Double(index) / 100 - 10
      return "[\(x), \((x * 40 + 400).truncatingRemainder(dividingBy: 7) / 50 + 0.2)]"
    }
    var options = GeoJSONOptions()
    options.buffer = 0
    let source = try source(
      #"{"type": "LineString", "coordinates": [\#(wave.joined(separator: ","))]}"#, options)
    var before = 0
    for z in 0...5 {
      let row = max((1 << z) / 2 - 1, 0)
      let count = (0..<1 << z).map { x in
        parts(source.vectorTile(TileID(z: z, x: x, y: row))).map(\.count).reduce(0, +)
      }.reduce(0, +)
      #expect(count >= before)
      before = count
    }
    #expect(parts(source.vectorTile(TileID(z: 0, x: 0, y: 0))).map(\.count) == [2])
  }

  @Test func `a tile is the same with and without cached ancestors`() throws {
    let text = #"{"type": "LineString", "coordinates": [[-120, 60], [3, 3], [100, -70], [12, 50]]}"#
    let warm = try source(text)
    for z in 0...12 {
      let id = TileID(z: 12, x: 2080, y: 2010).ancestor(at: z)
      #expect(parts(warm.vectorTile(id)) == parts(try source(text).vectorTile(id)))
    }
  }

  @Test func `with line metrics, clipped lines contain their start and end fractions`() throws {
    var options = GeoJSONOptions()
    options.lineMetrics = true
    options.buffer = 0
    let source = try source(
      #"{"type": "LineString", "coordinates": [[-90, 0.1], [90, 0.1]]}"#, options)
    for (x, start, end) in [(0, 0.0, 0.5), (1, 0.5, 1.0)] {
      let layer = try #require(source.vectorTile(TileID(z: 1, x: x, y: 0))?.layers.first)
      let properties = layer.properties(of: layer.features[0])
      #expect(abs((properties["mapbox_clip_start"]?.number ?? -1) - start) < 1e-9)
      #expect(abs((properties["mapbox_clip_end"]?.number ?? -1) - end) < 1e-9)
    }
  }

  @Test func `extreme coordinates do not crash`() throws {
    let source = try source(
      """
      {"type": "GeometryCollection", "geometries": [
        {"type": "Point", "coordinates": [1e300, 90]},
        {"type": "LineString", "coordinates": [[-1e300, -90], [1e300, 1e300]]},
        {"type": "Polygon", "coordinates": [[[-720, -91], [720, -91], [720, 91], [-720, -91]]]}]}
      """)
    for id in [TileID(z: 0, x: 0, y: 0), TileID(z: 18, x: 131072, y: 131072)] {
      #expect(source.vectorTile(id) != nil)
    }
    let nan = Coordinate(latitude: .nan, longitude: .infinity)
    let broken = GeoJSONSource(.geometry(.multiPoint([nan, nan])))
    #expect(broken.vectorTile(TileID(z: 0, x: 0, y: 0))?.layers.isEmpty == true)
  }

  @Test func `clusters have the properties that the rules compute from all their points`() throws {
    let features = (1...9).map {
      #"{"type": "Feature", "properties": {"n": \#($0)}, "geometry": {"type": "Point", "coordinates": [\#(Double($0) / 10), 0]}}"#
    }
    var options = GeoJSONOptions()
    options.clusters = .init()
    let rules = GeoJSONClusterRules(
      values: { ["sum": $0["n"] ?? 0] },
      add: { values, sums in
        sums["sum"] = .number((sums["sum"]?.number ?? 0) + (values["sum"]?.number ?? 0))
      })
    let source = try GeoJSONSource(
      JSON(
        parsing: Array(
          #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#.utf8)
      ),
      options: options, clusterRules: rules)
    let layer = try #require(source.vectorTile(TileID(z: 0, x: 0, y: 0))?.layers.first)
    #expect(layer.features.map { layer.properties(of: $0)["sum"] } == [45])
    #expect(layer.features.map { layer.properties(of: $0)["point_count"] } == [9])
  }

  @Test func `a clipped ring starts with its first point that is left`() throws {
    // The first point is inside of the north-eastern tile, the last one is not.
    let source = try source(
      #"{"type": "Polygon", "coordinates": [[[10, 10], [20, 10], [20, 20], [-10, 20], [10, 10]]]}"#)
    let layer = try #require(source.vectorTile(TileID(z: 1, x: 1, y: 0))?.layers.first)
    var geometry = TileGeometry()
    #expect(layer.geometry(of: layer.features[0], extent: 8192, into: &geometry))
    let expected = WorldPoint(Coordinate(latitude: 10, longitude: 10))
    let first = try #require(geometry.points.first)
    #expect(abs(Double(first.x) - (expected.x * 2 - 1) * 8192) < 1)
    #expect(abs(Double(first.y) - expected.y * 2 * 8192) < 1)
  }

  @Test func `clusters contain all points at every level and end after the last`() throws {
    var random = SplitMix64(seed: 4)
    let points = (0..<500).map { _ in
      "[\(Double.random(in: -170...170, using: &random)), \(Double.random(in: -70...70, using: &random))]"
    }
    let features = points.map {
      #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": \#($0)}}"#
    }
    var options = GeoJSONOptions()
    options.clusters = .init()
    options.clusters?.maximumZoom = 4
    options.buffer = 0
    let source = try source(
      #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#, options)
    var before = 0
    for z in 0...5 {
      var count = 0
      var marks = 0
      for x in 0..<1 << z {
        for y in 0..<1 << z {
          guard let layer = source.vectorTile(TileID(z: z, x: x, y: y))?.layers.first else {
            continue
          }
          for feature in layer.features {
            let properties = layer.properties(of: feature)
            count += Int(properties["point_count"]?.number ?? 1)
            marks += 1
            #expect((properties["cluster"] == true) == (properties["point_count"] != nil))
          }
        }
      }
      #expect(count == 500)
      #expect(marks > before)
      before = marks
    }
    #expect(before == 500)
    #expect(GeoJSONClusters.abbreviated(1250) == "1.3k")
    #expect(GeoJSONClusters.abbreviated(12_500) == "13k")
    #expect(GeoJSONClusters.abbreviated(125) == 125)
  }

  @Test(.enabled(if: Shared.has("data/world"), "needs the shared data"))
  func `the Earth's land keeps its area in the tiles of all levels`() throws {
    let path = try #require(Self.world) + "/ne_50m_land.json"
    var options = GeoJSONOptions()
    options.buffer = 0
    let json = try JSON(parsing: [UInt8](Data(contentsOf: URL(filePath: path))))
    let source = try GeoJSONSource(json, options: options)
    #expect(source.skipped.isEmpty)
    var areas: [Double] = []
    for z in 0...4 {
      var area = 0.0
      for x in 0..<1 << z {
        for y in 0..<1 << z {
          let tile = source.vectorTile(TileID(z: z, x: x, y: y))
          for ring in parts(tile) { area += signedArea(ring) }
        }
      }
      let unit = 1 / (8192 * Double(1 << z))
      areas.append(area * unit * unit)
    }
    #expect(areas.allSatisfy { abs($0 / areas[4] - 1) < 0.01 })
    #expect(source.vectorTile(TileID(z: 18, x: 137_000, y: 90_000)) != nil)
  }
}

/// The signed area of a ring by the shoelace formula.
private func signedArea(_ ring: [SIMD2<Int32>]) -> Double {
  var sum = 0.0
  for index in ring.indices {
    let a = SIMD2<Double>(ring[index])
    let b = SIMD2<Double>(ring[(index + 1) % ring.count])
    sum += a.x * b.y - b.x * a.y
  }
  return sum / 2
}

extension VectorTileLayer {
  /// The properties of a feature.
  fileprivate func properties(of feature: VectorTileFeature) -> JSONObject {
    var result = JSONObject()
    for tag in stride(from: feature.tags.lowerBound, to: feature.tags.upperBound, by: 2) {
      result[keys[Int(tags[tag])]] = values[Int(tags[tag + 1])]
    }
    return result
  }

  /// The geometry of a feature, by a separate decoder for tests. A multipoint is a single part.
  fileprivate func parts(of feature: VectorTileFeature) -> [[SIMD2<Int32>]] {
    var result: [[SIMD2<Int32>]] = []
    var cursor = SIMD2<Int32>()
    var place = feature.commands.lowerBound
    func delta(_ value: UInt32) -> Int32 { Int32(bitPattern: value >> 1) ^ -Int32(value & 1) }
    while place < feature.commands.upperBound {
      let command = commands[place]
      place += 1
      if command & 7 == 7 { continue }
      if command & 7 == 1 { result.append([]) }
      for _ in 0..<command >> 3 {
        cursor &+= SIMD2(delta(commands[place]), delta(commands[place + 1]))
        result[result.count - 1].append(cursor)
        place += 2
      }
    }
    return result
  }
}
