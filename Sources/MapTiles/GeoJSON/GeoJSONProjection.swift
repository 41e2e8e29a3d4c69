// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapJSON

/// A document prepared for tiling: its geometry in world coordinates and its properties as tags.
///
/// All tiles share the tables of keys and values.
struct GeoJSONProjection: Sendable {
  /// The identifier and properties of a feature.
  struct Row: Sendable {
    var id: UInt64?
    var tags: Range<Int>
  }

  var keys: [String] = []
  var values: [JSON] = []
  var tags: [UInt32] = []
  var rows: [Row] = []
  var slice = GeoJSONSlice()

  private var keyIndices: [String: UInt32] = [:]
  private var valueIndices: [JSON: UInt32] = [:]

  init(_ features: [GeoJSONFeature], generateId: Bool) {
    for (index, feature) in features.enumerated() {
      guard let geometry = feature.geometry else { continue }
      let start = tags.count
      for (name, value) in feature.properties {
        tags.append(keyIndex(of: name))
        tags.append(valueIndex(of: value))
      }
      let id = generateId ? UInt64(index) : GeoJSONProjection.number(feature.id)
      rows.append(Row(id: id, tags: start..<tags.count))
      append(geometry, rows.count - 1)
    }
    keyIndices = [:]
    valueIndices = [:]
  }

  /// The feature's identifier as an integer. Integers in strings are accepted.
  private static func number(_ id: JSON?) -> UInt64? {
    switch id {
    case .number(let number): UInt64(exactly: number)
    case .string(let text): UInt64(text)
    default: nil
    }
  }

  private mutating func keyIndex(of key: String) -> UInt32 {
    if let index = keyIndices[key] { return index }
    let index = UInt32(truncatingIfNeeded: keys.count)
    keys.append(key)
    keyIndices[key] = index
    return index
  }

  private mutating func valueIndex(of value: JSON) -> UInt32 {
    if let index = valueIndices[value] { return index }
    let index = UInt32(truncatingIfNeeded: values.count)
    values.append(value)
    valueIndices[value] = index
    return index
  }

  // MARK: - Geometry

  private mutating func append(_ geometry: GeoJSONGeometry, _ row: Int) {
    switch geometry {
    case .point(let coordinate): appendPoints([coordinate], row)
    case .multiPoint(let coordinates): appendPoints(coordinates, row)
    case .lineString(let line): appendLines([line], row)
    case .multiLineString(let lines): appendLines(lines, row)
    case .polygon(let rings): appendPolygons([rings], row)
    case .multiPolygon(let polygons): appendPolygons(polygons, row)
    case .geometryCollection(let geometries): for each in geometries { append(each, row) }
    }
  }

  private mutating func appendPoints(_ coordinates: [Coordinate], _ row: Int) {
    let points = GeoJSONProjection.project(coordinates)
    guard !points.isEmpty else { return }
    slice.points += points
    slice.parts.append(.init(end: slice.points.count))
    slice.endFeature(row, .point)
  }

  private mutating func appendLines(_ lines: [[Coordinate]], _ row: Int) {
    for line in lines {
      let points = GeoJSONProjection.project(line)
      guard points.count >= 2 else { continue }
      let start = slice.points.count
      slice.points += points
      slice.assignImportance(start..<slice.points.count)
      var length = 0.0
      for index in start..<slice.points.count - 1 {
        length += GeoJSONSlice.distance(slice.points[index], slice.points[index + 1])
      }
      slice.parts.append(.init(end: slice.points.count, size: length))
    }
    slice.endFeature(row, .lineString)
  }

  private mutating func appendPolygons(_ polygons: [[[Coordinate]]], _ row: Int) {
    for rings in polygons {
      for (index, ring) in rings.enumerated() {
        let isLeft = appendRing(ring, isHole: index > 0)
        // If the exterior ring is dropped, its holes are dropped too.
        if index == 0, !isLeft { break }
      }
    }
    slice.endFeature(row, .polygon)
  }

  /// Appends a ring with the winding order of vector tiles. Returns `false` if the ring has no area.
  private mutating func appendRing(_ ring: [Coordinate], isHole: Bool) -> Bool {
    var points = GeoJSONProjection.project(ring)
    if points.count > 1, points.first?.position == points.last?.position { points.removeLast() }
    guard points.count >= 3 else { return false }
    let area = GeoJSONSlice.area(points)
    if area == 0 { return false }
    // The first point stays first because labels along the ring start there.
    if (area < 0) != isHole { points[1...].reverse() }
    let start = slice.points.count
    slice.points += points
    slice.points.append(points[0])
    slice.assignImportance(start..<slice.points.count)
    slice.points.removeLast()
    slice.parts.append(.init(end: slice.points.count, isHole: isHole, size: abs(area)))
    return true
  }

  /// Projects coordinates to the world and drops those that are not finite. Latitudes beyond a pole continue on its
  /// other side, as in MapLibre. Latitudes beyond the Mercator square are clamped to its edge.
  private static func project(_ coordinates: [Coordinate]) -> [GeoJSONSlice.Point] {
    let limit = Mercator.maximumLatitude
    // The limit is far beyond the copies of the world that are drawn, but small enough to avoid overflow.
    let farthest = 64 * 360.0
    var points: [GeoJSONSlice.Point] = []
    points.reserveCapacity(coordinates.count)
    for coordinate in coordinates
    where coordinate.latitude.isFinite && coordinate.longitude.isFinite {
      var latitude = coordinate.latitude
      if abs(latitude) > 90 { latitude = asin(sin(latitude * .pi / 180)) * 180 / .pi }
      let world = WorldPoint(
        Coordinate(
          latitude: min(max(latitude, -limit), limit),
          longitude: min(max(coordinate.longitude, -farthest), farthest)))
      points.append(.init(position: [world.x, min(max(world.y, 0), 1)], importance: 0))
    }
    return points
  }
}

extension GeoJSONSlice {
  /// The signed area of a ring by the shoelace formula.
  static func area(_ ring: [Point]) -> Double {
    guard let origin = ring.first?.position, let last = ring.last else { return 0 }
    var before = last.position - origin
    var sum = 0.0
    for each in ring {
      let point = each.position - origin
      sum += before.x * point.y - point.x * before.y
      before = point
    }
    return sum / 2
  }

  /// Assigns an importance to each point of a line by the Douglas-Peucker algorithm, down to the last point.
  mutating func assignImportance(_ range: Range<Int>) {
    guard let first = range.first, let last = range.last, last > first else { return }
    points[first].importance = GeoJSONSlice.essential
    points[last].importance = GeoJSONSlice.essential
    var pending = [(first, last, GeoJSONSlice.essential)]
    while let (low, high, limit) = pending.popLast() {
      guard high - low > 1 else { continue }
      var most = 0.0
      var best = -1
      for index in low + 1..<high {
        let square = squaredDistance(index, low, high)
        if square > most {
          most = square
          best = index
        }
      }
      if best < 0 { continue }
      // The importance is at most that of the enclosing segment's split point, so each level refines the
      // level before.
      let importance = min(most, limit)
      points[best].importance = importance
      pending.append((low, best, importance))
      pending.append((best, high, importance))
    }
  }

  /// The square of the distance between a point and the segment between two other points.
  @inline(__always)
  private func squaredDistance(_ index: Int, _ low: Int, _ high: Int) -> Double {
    let a = points[low].position
    let vector = points[high].position - a
    let p = points[index].position - a
    let length = vector.x * vector.x + vector.y * vector.y
    let share = length > 0 ? min(max((p.x * vector.x + p.y * vector.y) / length, 0), 1) : 0
    let rest = p - vector * share
    return rest.x * rest.x + rest.y * rest.y
  }
}
