// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// Google's name for a sequence of coordinates: an object around a ``/MapGeometry/MapPath``.
public class GMSPath: Sequence {
  /// The coordinates as a value.
  public fileprivate(set) var path: MapPath

  /// Creates an empty path.
  public required init() { path = MapPath() }

  /// Creates a copy of a path.
  public init(path: GMSPath) { self.path = path.path }

  /// Creates a path from a value.
  public init(_ path: MapPath) { self.path = path }

  /// Creates a path from text in Google's encoded polyline format; `nil` if the text is invalid.
  public init?(fromEncodedPath text: String) {
    guard let path = MapPath(encoded: text) else { return nil }
    self.path = path
  }

  /// Returns the number of coordinates.
  public func count() -> UInt { UInt(path.count) }

  /// Returns the coordinate at an index, or `kCLLocationCoordinate2DInvalid` if the index is out of bounds.
  public func coordinate(at index: UInt) -> Coordinate {
    index < count() ? path[Int(index)] : kCLLocationCoordinate2DInvalid
  }

  /// Returns the path in Google's encoded polyline format, with five decimal digits of a degree.
  public func encodedPath() -> String { path.encodedPath() }

  /// Returns the path with all coordinates moved by offsets in degrees.
  public func pathOffset(byLatitude latitude: Double, longitude: Double) -> Self {
    let moved = Self()
    moved.path = path.pathOffset(byLatitude: latitude, longitude: longitude)
    return moved
  }

  /// Returns the number of segments that a length covers, including a fraction of the last one.
  public func segments(forLength length: CLLocationDistance, kind: GMSLengthKind) -> Double {
    path.segments(forLength: length, kind: kind)
  }

  /// Returns the length of the path, in the unit of the length kind.
  public func length(of kind: GMSLengthKind) -> CLLocationDistance { path.length(of: kind) }

  /// Returns the length of the path, in the unit of the length kind; the same as ``length(of:)``.
  public func span(ofKind kind: GMSLengthKind) -> CLLocationDistance { length(of: kind) }

  /// Returns a copy of the path.
  public func copy() -> Any { GMSPath(path: self) }

  /// Returns a mutable copy of the path.
  public func mutableCopy() -> Any { GMSMutablePath(path: self) }

  /// Returns an iterator over the coordinates.
  public func makeIterator() -> MapPath.Iterator { path.makeIterator() }
}

extension GMSPath: Equatable {
  /// Returns whether both paths have the same coordinates in the same order.
  public static func == (a: GMSPath, b: GMSPath) -> Bool { a.path == b.path }
}

/// A path with coordinates that can be changed.
public final class GMSMutablePath: GMSPath {
  /// Appends a coordinate.
  public func add(_ coordinate: Coordinate) { path.append(coordinate) }

  /// Appends a coordinate.
  public func addLatitude(_ latitude: Double, longitude: Double) {
    path.append(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// Inserts a coordinate before the one at an index. If the index is out of bounds, works like
  /// ``replaceCoordinate(at:with:)``.
  public func insert(_ coordinate: Coordinate, at index: UInt) {
    if index < count() {
      path.insert(coordinate, at: Int(index))
    } else {
      replaceCoordinate(at: index, with: coordinate)
    }
  }

  /// The maximum number of coordinates when ``replaceCoordinate(at:with:)`` extends a path.
  private static let limit: UInt = 1 << 26

  /// Replaces the coordinate at an index. If the index is beyond the end, the path first grows to it with
  /// invalid coordinates. An index of 67 million (2²⁶) or more has no effect.
  public func replaceCoordinate(at index: UInt, with coordinate: Coordinate) {
    guard index < GMSMutablePath.limit else { return }
    while count() <= index { path.append(kCLLocationCoordinate2DInvalid) }
    path[Int(index)] = coordinate
  }

  /// Removes the coordinate at an index. Does nothing if the index is out of bounds.
  public func removeCoordinate(at index: UInt) {
    if index < count() { path.remove(at: Int(index)) }
  }

  /// Removes the last coordinate, if there is one.
  public func removeLastCoordinate() { _ = path.popLast() }

  /// Removes all coordinates.
  public func removeAllCoordinates() { path = MapPath() }
}
