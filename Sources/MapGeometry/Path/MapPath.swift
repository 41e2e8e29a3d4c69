// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A sequence of coordinates: a polyline, or a polygon's outline, which is closed implicitly.
public struct MapPath: Hashable, Sendable, RandomAccessCollection, RangeReplaceableCollection,
  MutableCollection, ExpressibleByArrayLiteral
{
  /// The path's coordinates.
  public var coordinates: [Coordinate]

  /// Creates an empty path.
  public init() { coordinates = [] }

  /// Creates a path of coordinates.
  public init(_ coordinates: [Coordinate]) { self.coordinates = coordinates }

  public init(arrayLiteral elements: Coordinate...) { coordinates = elements }

  public var startIndex: Int { 0 }
  public var endIndex: Int { coordinates.count }

  public subscript(index: Int) -> Coordinate {
    get { coordinates[index] }
    set { coordinates[index] = newValue }
  }

  public mutating func replaceSubrange(
    _ range: Range<Int>, with elements: some Collection<Coordinate>
  ) {
    coordinates.replaceSubrange(range, with: elements)
  }

  /// Returns the path with all coordinates offset by a number of degrees.
  package func pathOffset(byLatitude latitude: Double, longitude: Double) -> MapPath {
    MapPath(
      coordinates.map {
        Coordinate(latitude: $0.latitude + latitude, longitude: $0.longitude + longitude)
      })
  }
}

// MARK: - Encoding

extension MapPath {
  /// Decodes a path in Google's encoded polyline format.
  ///
  /// - Parameters:
  ///   - text: The encoded coordinates.
  ///   - precision: The number of decimal digits of a degree, usually 5 or 6.
  /// - Returns: `nil` if the text is truncated or malformed, or contains invalid coordinates.
  public init?(encoded text: String, precision: Int = 5) {
    let unit = MapPath.unit(precision)
    var reader = EncodedNumbers(bytes: Array(text.utf8))
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    var coordinates: [Coordinate] = []
    coordinates.reserveCapacity(text.utf8.count / 6)
    while !reader.isAtEnd {
      guard let north = reader.next(), let east = reader.next() else { return nil }
      latitude &+= north
      longitude &+= east
      let coordinate = Coordinate(
        latitude: Double(latitude) / unit, longitude: Double(longitude) / unit)
      guard coordinate.isValid, abs(coordinate.longitude) <= 540 else { return nil }
      coordinates.append(coordinate)
    }
    self.coordinates = coordinates
  }

  /// Returns the path in Google's encoded polyline format, rounded to a number of decimal digits of a degree.
  ///
  /// Coordinates that are not finite are skipped.
  public func encodedPath(precision: Int = 5) -> String {
    let unit = MapPath.unit(precision)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(coordinates.count * 8)
    var last: (latitude: Int64, longitude: Int64) = (0, 0)
    for coordinate in coordinates {
      let north = (coordinate.latitude * unit).rounded()
      let east = (coordinate.longitude * unit).rounded()
      guard abs(north) < 1e15, abs(east) < 1e15 else { continue }
      let next = (latitude: Int64(north), longitude: Int64(east))
      MapPath.append(next.latitude - last.latitude, to: &bytes)
      MapPath.append(next.longitude - last.longitude, to: &bytes)
      last = next
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unit(_ precision: Int) -> Double {
    (0..<Swift.min(Swift.max(precision, 0), 12)).reduce(1) { unit, _ in unit * 10 }
  }

  private static func append(_ number: Int64, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: number << 1 ^ number >> 63)
    while rest >= 32 {
      bytes.append(UInt8(rest & 31 | 32) + 63)
      rest >>= 5
    }
    bytes.append(UInt8(rest) + 63)
  }
}

/// Decodes zigzag-encoded numbers with five bits per character, the lowest bits first.
private struct EncodedNumbers {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  mutating func next() -> Int64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.count, shift < 64 {
      guard (63...126).contains(bytes[index]) else { return nil }
      let bits = UInt64(bytes[index] - 63)
      index += 1
      number |= (bits & 31) << shift
      shift += 5
      if bits < 32 { return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1) }
    }
    return nil
  }
}

// MARK: - Lengths

/// The measure of a path's length.
public enum LengthKind: Hashable, Sendable, CaseIterable {
  /// The length of great-circle arcs, in meters.
  case geodesic
  /// The length of rhumb lines (lines of constant bearing, straight on the map), in meters.
  case rhumb
  /// The length on the projected map, where the equator has the length 2: see ``MapPoint``.
  case projected
}

extension MapPath {
  /// The length in meters, along great circles.
  public var length: Double { length(of: .geodesic) }

  /// Returns the length of the path in the unit of `kind`.
  package func length(of kind: LengthKind) -> Double {
    zip(self, dropFirst()).reduce(0) { $0 + MapPath.length(from: $1.0, to: $1.1, kind: kind) }
  }

  /// Returns the number of segments in a given length from the start, with the fraction of the last one. The
  /// result is 0 for a negative length, and the number of all segments if the length exceeds the path's
  /// length.
  package func segments(forLength length: Double, kind: LengthKind) -> Double {
    guard length > 0, count > 1 else { return 0 }
    var rest = length
    for index in 0..<count - 1 {
      let segment = MapPath.length(from: self[index], to: self[index + 1], kind: kind)
      if rest < segment { return Double(index) + rest / segment }
      rest -= segment
    }
    return Double(count - 1)
  }

  private static func length(from start: Coordinate, to end: Coordinate, kind: LengthKind) -> Double
  {
    switch kind {
    case .geodesic: start.distance(to: end)
    case .rhumb: rhumbLength(from: start, to: end)
    case .projected: MapPoint(start).distance(to: MapPoint(end))
    }
  }

  /// Returns the length of a rhumb line on the sphere: R √(Δφ² + q² Δλ²), where q = Δφ / Δψ with the
  /// isometric latitude ψ, or q = cos φ along a parallel (Snyder 1987, p. 46).
  private static func rhumbLength(from start: Coordinate, to end: Coordinate) -> Double {
    let degree = Double.pi / 180
    let north = (end.latitude - start.latitude) * degree
    let east =
      Longitude.difference(from: start.longitude, to: end.longitude) * degree
    let isometric =
      asinh(tan(end.latitude * degree)) - asinh(tan(start.latitude * degree))
    let q = abs(isometric) > 1e-12 ? north / isometric : cos(start.latitude * degree)
    return Mercator.earthRadius * (north * north + q * q * east * east).squareRoot()
  }
}

// MARK: - Area

extension MapPath {
  /// The area that the path encloses along great circles, in square meters.
  package var area: Double { abs(signedArea) }

  /// The signed area that the path encloses along great circles, in square meters. It is positive if the path
  /// is counterclockwise; the interior is to the left of the path.
  ///
  /// The area is the sum of the triangles between each side and the North Pole. The spherical excess of a
  /// triangle with sides a and b and the included angle C is 2 atan2(t sin C, 1 + t cos C), t = tan(a/2)
  /// tan(b/2).
  package var signedArea: Double {
    guard count > 2, let last else { return 0 }
    let degree = Double.pi / 180
    var total = 0.0
    var tangent = tan((90 - last.latitude) * degree / 2)
    var longitude = last.longitude
    for coordinate in self {
      let next = tan((90 - coordinate.latitude) * degree / 2)
      let angle = (coordinate.longitude - longitude) * degree
      let t = tangent * next
      total += 2 * atan2(t * sin(angle), 1 + t * cos(angle))
      tangent = next
      longitude = coordinate.longitude
    }
    return total * Mercator.earthRadius * Mercator.earthRadius
  }
}

// MARK: - Containing

extension MapPath {
  /// Returns whether a coordinate is inside the polygon whose outline is this path. Complexity: O(n).
  ///
  /// The interior is the part without the South Pole. Vertices are inside.
  ///
  /// - Parameter geodesic: Whether the sides are great circles. Otherwise they are rhumb lines.
  public func contains(_ coordinate: Coordinate, geodesic: Bool) -> Bool {
    guard let last, coordinate.isValid else { return false }
    // The point is inside if the outline crosses its meridian an odd number of times south of it.
    var isInside = false
    var start = last
    for end in self {
      if end.latitude == coordinate.latitude,
        Longitude.difference(from: end.longitude, to: coordinate.longitude) == 0
      {
        return true
      }
      let from = Longitude.difference(from: coordinate.longitude, to: start.longitude)
      var to = Longitude.difference(from: coordinate.longitude, to: end.longitude)
      // The side takes the shorter direction, which may cross the meridian opposite to the point.
      if to - from >= 180 { to -= 360 } else if to - from < -180 { to += 360 }
      if (from < 0) != (to < 0) {
        let latitude = MapPath.latitude(
          between: start, and: end, from: from, to: to, geodesic: geodesic)
        if latitude < coordinate.latitude { isInside.toggle() }
      }
      start = end
    }
    return isInside
  }

  /// Returns the latitude at which a side crosses meridian 0. `from` and `to` are the longitudes of its ends.
  private static func latitude(
    between start: Coordinate, and end: Coordinate, from: Double, to: Double, geodesic: Bool
  ) -> Double {
    let degree = Double.pi / 180
    guard geodesic else {
      let first = asinh(tan(start.latitude * degree))
      let second = asinh(tan(end.latitude * degree))
      return atan(sinh(first + (second - first) * -from / (to - from))) / degree
    }
    // The great circle through both ends: tan φ = (tan φ₁ sin λ₂ - tan φ₂ sin λ₁) / sin(λ₂ - λ₁).
    let tangent =
      (tan(start.latitude * degree) * sin(to * degree)
        - tan(end.latitude * degree) * sin(from * degree)) / sin((to - from) * degree)
    return atan(tangent) / degree
  }
}

// MARK: - Geodesic

extension MapPath {
  /// Returns the path along great circles, with coordinates inserted so that it can be drawn with straight
  /// lines.
  ///
  /// Where the path crosses the antimeridian, longitudes continue beyond ±180, so that consecutive
  /// coordinates are close to each other.
  ///
  /// - Parameters:
  ///   - tolerance: The maximum distance between a straight line and the great circle, in world units. At
  ///     zoom z, a point on the screen is 1 / (256 · 2^z) world units.
  package func followingGreatCircles(tolerance: Double) -> MapPath {
    guard let first else { return self }
    var result = [first]
    for end in dropFirst() {
      guard let start = result.last else { break }
      let away = start.longitude + Longitude.difference(from: start.longitude, to: end.longitude)
      let unwrapped = Coordinate(latitude: end.latitude, longitude: away)
      MapPath.append(
        from: start, to: unwrapped, tolerance: Swift.max(tolerance, 1e-9), depth: 0, &result)
    }
    return MapPath(result)
  }

  /// Appends the coordinates after `start` up to `end`. Splits in half while the middle is off the straight
  /// line.
  private static func append(
    from start: Coordinate, to end: Coordinate, tolerance: Double, depth: Int,
    _ result: inout [Coordinate]
  ) {
    var middle = start.interpolated(to: end, by: 0.5)
    middle.longitude =
      start.longitude + Longitude.difference(from: start.longitude, to: middle.longitude)
    let (a, b, m) = (held(start), held(end), held(middle))
    let off = SIMD2(m.x - (a.x + b.x) / 2, m.y - (a.y + b.y) / 2)
    // The first splits are unconditional, because an S-shaped curve may have its middle on the straight line.
    let isLong =
      abs(end.longitude - start.longitude) > 10 || abs(end.latitude - start.latitude) > 10
    guard depth < 12, isLong || (off * off).sum() > tolerance * tolerance else {
      result.append(end)
      return
    }
    append(from: start, to: middle, tolerance: tolerance, depth: depth + 1, &result)
    append(from: middle, to: end, tolerance: tolerance, depth: depth + 1, &result)
  }

  /// Projects a coordinate, with its latitude clamped to the map's edges.
  private static func held(_ coordinate: Coordinate) -> WorldPoint {
    let limit = Mercator.maximumLatitude
    return WorldPoint(
      Coordinate(
        latitude: Swift.min(Swift.max(coordinate.latitude, -limit), limit),
        longitude: coordinate.longitude))
  }
}

// MARK: - Near

extension MapPath {
  /// Returns whether a coordinate is on the path or within a tolerance of it. Complexity: O(n).
  ///
  /// - Parameters:
  ///   - geodesic: Whether the path's segments are great circles. Otherwise they are rhumb lines.
  ///   - tolerance: The tolerance in meters.
  package func passes(_ coordinate: Coordinate, geodesic: Bool, tolerance: Double = 0.1) -> Bool {
    guard coordinate.isValid, let first else { return false }
    if count == 1 { return first.distance(to: coordinate) <= tolerance }
    return zip(self, dropFirst()).contains { start, end in
      let distance =
        geodesic
        ? MapPath.distance(of: coordinate, fromGreatCircle: start, end)
        : MapPath.distance(of: coordinate, fromRhumbLine: start, end)
      return distance <= tolerance
    }
  }

  private static func distance(
    of coordinate: Coordinate, fromGreatCircle start: Coordinate, _ end: Coordinate
  ) -> Double {
    let (a, b, p) = (UnitVector(start), UnitVector(end), UnitVector(coordinate))
    let ends = Swift.min(start.distance(to: coordinate), end.distance(to: coordinate))
    let normal = a.cross(b)
    let length = (normal * normal).sum().squareRoot()
    guard length > 1e-15 else { return ends }
    let side = UnitVector(normal / length)
    // The point is beside the arc, not beyond its ends, if it is on the inner sides of both end planes.
    let isBeside =
      (side.cross(a) * p.vector).sum() >= 0
      && (UnitVector(b.cross(side)).vector * p.vector).sum() >= 0
    guard isBeside else { return ends }
    let sine = (side.vector * p.vector).sum()
    return Swift.min(ends, abs(asin(Swift.min(Swift.max(sine, -1), 1))) * Mercator.earthRadius)
  }

  /// Returns the smallest distance to the line, by a golden-section search around the nearest of 17 samples.
  private static func distance(
    of coordinate: Coordinate, fromRhumbLine start: Coordinate, _ end: Coordinate
  ) -> Double {
    let (from, to) = (MapPoint(start), MapPoint(end))
    func distance(_ share: Double) -> Double {
      from.interpolated(to: to, by: share).coordinate.distance(to: coordinate)
    }
    let samples = 16
    let nearest =
      (0...samples).min { distance(Double($0) / 16) < distance(Double($1) / 16) } ?? 0
    var low = Swift.max(0, Double(nearest - 1) / Double(samples))
    var high = Swift.min(1, Double(nearest + 1) / Double(samples))
    let golden = (5.0.squareRoot() - 1) / 2
    while high - low > 1e-10 {
      let (first, second) = (high - golden * (high - low), low + golden * (high - low))
      if distance(first) < distance(second) { high = second } else { low = first }
    }
    return Swift.min(
      distance(low), distance(high), start.distance(to: coordinate), end.distance(to: coordinate))
  }
}
