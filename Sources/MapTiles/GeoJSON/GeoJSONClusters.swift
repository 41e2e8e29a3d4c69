// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON

/// The clusters of a document's points at each zoom level. Nearby points form a cluster at their weighted
/// mean position. Clustering starts at the highest zoom level with clusters; each lower zoom level is built
/// from the next higher one.
///
/// The algorithm is greedy, in document order: a point takes all remaining points within the radius.
///
/// Clusters have properties if the source has ``GeoJSONClusterRules``.
struct GeoJSONClusters: Sendable {
  struct Point: Sendable {
    var x: Double
    var y: Double
    /// The feature's row; `nil` for a cluster.
    var row: Int?
    var count = 1
    var id: UInt64 = 0
    /// The properties of a cluster.
    var properties = JSONObject()
  }

  /// The names of the properties that clusters have.
  private let names: [String]

  /// The points of each level. The last level contains all points unclustered.
  private var levels: [[Point]]

  init(
    _ document: GeoJSONProjection, _ settings: GeoJSONOptions.Clusters, _ options: GeoJSONOptions,
    rules: GeoJSONClusterRules?
  ) {
    var points: [Point] = []
    let slice = document.slice
    for (featureIndex, feature) in slice.features.enumerated() where feature.type == .point {
      for part in slice.parts(of: featureIndex) {
        for index in slice.points(of: part) {
          let position = slice.points[index].position
          let x = position.x - position.x.rounded(.down)
          points.append(Point(x: x, y: position.y, row: feature.index))
        }
      }
    }
    let last = min(max(settings.maximumZoom ?? options.maximumZoom - 1, 0), options.maximumZoom)
    levels = Array(repeating: [], count: last + 2)
    levels[last + 1] = points
    let total = UInt64(points.count)
    for level in stride(from: last, through: 0, by: -1) {
      let radius = max(settings.radius, 0) / 512 / Double(1 << level)
      levels[level] = GeoJSONClusters.gather(
        levels[level + 1], radius.isFinite ? radius : 0, least: settings.minimumPoints,
        summary: rules.map { rules in
          { members in GeoJSONClusters.properties(of: members, rules, document) }
        }
      ) { index in
        // An identifier that is unique across levels: the index of the cluster's first point and the level.
        UInt64(index) << 5 + UInt64(level + 1) + total
      }
    }
    names = Set(levels.joined().flatMap { $0.properties.keys }).sorted()
  }

  /// Returns the properties of a cluster of points and clusters.
  private static func properties(
    of members: [Point], _ rules: GeoJSONClusterRules, _ document: GeoJSONProjection
  ) -> JSONObject {
    func values(_ member: Point) -> JSONObject {
      guard let row = member.row else { return member.properties }
      return rules.values(document.properties(of: row))
    }
    guard let first = members.first else { return [:] }
    var sums = values(first)
    for member in members.dropFirst() { rules.add(values(member), &sums) }
    return sums
  }

  private static func gather(
    _ points: [Point], _ radius: Double, least: Int, summary: (([Point]) -> JSONObject)?,
    _ makeId: (Int) -> UInt64
  ) -> [Point] {
    guard radius > 0 else { return points }
    let grid = PointGrid(points, cell: radius)
    var isTaken = Array(repeating: false, count: points.count)
    var result: [Point] = []
    var near: [Int] = []
    for index in points.indices where !isTaken[index] {
      isTaken[index] = true
      near.removeAll(keepingCapacity: true)
      var count = points[index].count
      grid.forEachNear(points[index], points, radius) { other in
        if !isTaken[other] {
          near.append(other)
          count += points[other].count
        }
      }
      if near.isEmpty || count < least {
        result.append(points[index])
        continue
      }
      near.insert(index, at: 0)
      var cluster = Point(x: 0, y: 0, row: nil, count: count, id: makeId(index))
      for other in near {
        isTaken[other] = true
        let weight = Double(points[other].count) / Double(count)
        cluster.x += points[other].x * weight
        cluster.y += points[other].y * weight
      }
      if let summary { cluster.properties = summary(near.map { points[$0] }) }
      result.append(cluster)
    }
    return result
  }

  /// A tile with the clusters and the single points.
  func tile(_ id: TileID, _ document: GeoJSONProjection, margin: Double) -> VectorTile {
    let points = levels[min(id.z, levels.count - 1)]
    let box = WorldBox(id, margin: margin)
    let scale = Double(GeoJSONSource.extent) / id.size
    var layer = VectorTileLayer(
      name: GeoJSONSource.layerName, extent: GeoJSONSource.extent, keys: document.keys,
      values: document.values, features: [], tags: [], commands: [])
    let firstKey = UInt32(truncatingIfNeeded: layer.keys.count)
    layer.keys += ["cluster", "cluster_id", "point_count", "point_count_abbreviated"] + names
    for point in points where point.y >= box.minimum.y && point.y <= box.maximum.y {
      for shift in [-1.0, 0, 1] {
        let x = point.x + shift
        guard x >= box.minimum.x, x <= box.maximum.x else { continue }
        let position = SIMD2<Int32>(
          (SIMD2(x, point.y) - SIMD2(id.origin.x, id.origin.y)) * scale,
          rounding: .toNearestOrAwayFromZero)
        layer.append(point, at: position, document, firstKey, names)
      }
    }
    return VectorTile(layers: layer.features.isEmpty ? [] : [layer])
  }

  /// A point count abbreviated to at most four characters: 999, 1.2k, 12k.
  static func abbreviated(_ count: Int) -> JSON {
    switch count {
    case ..<1000: .number(Double(count))
    case ..<10_000:
      .string(JSON.number((Double(count) / 100).rounded() / 10).text + "k")
    default: .string("\((count + 500) / 1000)k")
    }
  }
}

extension VectorTileLayer {
  fileprivate mutating func append(
    _ point: GeoJSONClusters.Point, at position: SIMD2<Int32>, _ document: GeoJSONProjection,
    _ firstKey: UInt32, _ names: [String]
  ) {
    let firstTag = tags.count
    let firstCommand = commands.count
    var id = point.id
    if let row = point.row {
      tags.append(contentsOf: document.tags[document.rows[row].tags])
      id = document.rows[row].id ?? 0
    } else {
      let added: [JSON?] = [
        true, .number(Double(point.id)), .number(Double(point.count)),
        GeoJSONClusters.abbreviated(point.count),
      ]
      for (index, value) in (added + names.map { point.properties[$0] }).enumerated() {
        guard let value else { continue }
        tags.append(firstKey &+ UInt32(index))
        tags.append(UInt32(truncatingIfNeeded: values.count))
        values.append(value)
      }
    }
    commands.append(1 << 3 | 1)
    commands.append(UInt32(bitPattern: (position.x << 1) ^ (position.x >> 31)))
    commands.append(UInt32(bitPattern: (position.y << 1) ^ (position.y >> 31)))
    let hasId = point.row.map { document.rows[$0].id != nil } ?? true
    features.append(
      VectorTileFeature(
        id: hasId ? id : nil, type: .point, tags: firstTag..<tags.count,
        commands: firstCommand..<commands.count))
  }
}

/// A grid of square cells that finds the points near another point.
private struct PointGrid {
  private let cell: Double
  private var cells: [SIMD2<Int32>: [Int]] = [:]

  init(_ points: [GeoJSONClusters.Point], cell: Double) {
    // A minimum cell size of 2⁻²⁴ of the world keeps the cell numbers in the range of `Int32`.
    self.cell = max(cell, 0x1p-24)
    for (index, point) in points.enumerated() {
      cells[number(point.x, point.y), default: []].append(index)
    }
  }

  private func number(_ x: Double, _ y: Double) -> SIMD2<Int32> {
    SIMD2<Int32>(Int32((x / cell).rounded(.down)), Int32((y / cell).rounded(.down)))
  }

  func forEachNear(
    _ point: GeoJSONClusters.Point, _ points: [GeoJSONClusters.Point], _ radius: Double,
    _ body: (Int) -> Void
  ) {
    let middle = number(point.x, point.y)
    for row in middle.y - 1...middle.y + 1 {
      for column in middle.x - 1...middle.x + 1 {
        for other in cells[SIMD2(column, row)] ?? [] {
          let x = points[other].x - point.x
          let y = points[other].y - point.y
          if x * x + y * y <= radius * radius { body(other) }
        }
      }
    }
  }
}
