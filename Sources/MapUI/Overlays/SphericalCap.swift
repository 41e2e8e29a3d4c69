// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// The coordinates within a distance from a center, as a polygon on the map.
struct SphericalCap {
  /// The outer ring of the filled area.
  private(set) var outline: [Coordinate] = []
  private(set) var holes: [[Coordinate]] = []
  /// The edge of the cap; empty if the cap is the complete Earth.
  private(set) var rim: [Coordinate] = []

  /// Returns `nil` if the center is not valid or the radius is not above 0.
  ///
  /// - Parameter radius: The radius in meters.
  init?(center: Coordinate, radius: Double) {
    guard center.isValid, radius > 0 else { return nil }
    let angle = radius / Mercator.earthRadius
    guard angle < .pi else {
      outline = SphericalCap.world(around: center.longitude)
      return
    }
    rim = SphericalCap.rim(center, radius: radius)
    let latitude = center.latitude * .pi / 180
    let holdsNorth = angle > .pi / 2 - latitude
    let holdsSouth = angle > .pi / 2 + latitude
    switch (holdsNorth, holdsSouth) {
    case (false, false): outline = rim
    case (true, true):
      // The complete world except for the cap around the antipode.
      outline = SphericalCap.world(around: center.longitude + 180)
      holes = [rim]
    case (true, false): outline = SphericalCap.closed(rim, atPole: 90)
    case (false, true): outline = SphericalCap.closed(rim, atPole: -90)
    }
  }

  /// Returns the edge clockwise from north, in even steps that are halved where the map stretches them.
  private static func rim(_ center: Coordinate, radius: Double) -> [Coordinate] {
    let steps = 360
    var rim: [Coordinate] = []
    rim.reserveCapacity(steps)
    for step in 0..<steps {
      let start = Double(step) * 360 / Double(steps)
      rim.append(center.offset(by: radius, heading: start))
      append(
        center, radius, from: start, to: start + 360 / Double(steps), limit: 4.0 / Double(steps),
        depth: 0, &rim)
    }
    return rim
  }

  /// Appends points between two headings until neighbors are close on the map.
  private static func append(
    _ center: Coordinate, _ radius: Double, from start: Double, to end: Double, limit: Double,
    depth: Int, _ rim: inout [Coordinate]
  ) {
    let first = MapPoint(center.offset(by: radius, heading: start))
    let last = MapPoint(center.offset(by: radius, heading: end))
    // In map units the world is 2 wide; a pole is at infinity.
    guard depth < 8, !(first.distance(to: last) < limit) else { return }
    let middle = (start + end) / 2
    append(center, radius, from: start, to: middle, limit: limit, depth: depth + 1, &rim)
    rim.append(center.offset(by: radius, heading: middle))
    append(center, radius, from: middle, to: end, limit: limit, depth: depth + 1, &rim)
  }

  /// Closes a ring that goes around the world once along the map's edge at a pole.
  private static func closed(_ rim: [Coordinate], atPole latitude: Double) -> [Coordinate] {
    // Close at the meridian where the rim is nearest to the map's edge, so that the connection is short.
    guard let first = rim.first else { return rim }
    var ring = rim + [first]
    var longitude = first.longitude
    var turn = 0.0
    for (a, b) in zip(ring, ring.dropFirst()) {
      turn += Longitude.difference(from: a.longitude, to: b.longitude)
    }
    // Return in the opposite direction, in steps of less than half the world.
    let back = turn > 0 ? -120.0 : 120.0
    ring.append(Coordinate(latitude: latitude, longitude: longitude))
    for _ in 0..<3 {
      longitude = Longitude.wrapped(longitude + back)
      ring.append(Coordinate(latitude: latitude, longitude: longitude))
    }
    return ring
  }

  /// A ring around the complete map, with its sides on the meridian opposite to a longitude.
  private static func world(around longitude: Double) -> [Coordinate] {
    let offsets = [-180.0, -60, 60, 180]
    return offsets.map { Coordinate(latitude: 90, longitude: longitude + $0) }
      + offsets.reversed().map { Coordinate(latitude: -90, longitude: longitude + $0) }
  }
}
