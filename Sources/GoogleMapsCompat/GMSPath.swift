// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// Places one after another, by Google's name: an object around a ``MapGeometry/Path``.
public class GMSPath: Sequence {
  /// The places as a value.
  public fileprivate(set) var path: Path

  /// Makes a path without places.
  public required init() { path = Path() }

  /// Makes a copy of a path.
  public init(path: GMSPath) { self.path = path.path }

  /// Makes a path of a value's places.
  public init(_ path: Path) { self.path = path }

  /// Reads a path from Google's encoded polyline format; nil where the text is none.
  public init?(fromEncodedPath text: String) {
    guard let path = Path(encoded: text) else { return nil }
    self.path = path
  }

  /// How many places there are.
  public func count() -> UInt { UInt(path.count) }

  /// A place by its number; `kCLLocationCoordinate2DInvalid` where there is none.
  public func coordinate(at index: UInt) -> Coordinate {
    index < count() ? path[Int(index)] : kCLLocationCoordinate2DInvalid
  }

  /// The path in Google's encoded polyline format, with five decimal digits of a degree.
  public func encodedPath() -> String { path.encodedPath() }

  /// The path with all its places moved, degrees.
  public func pathOffset(byLatitude latitude: Double, longitude: Double) -> Self {
    let moved = Self()
    moved.path = path.pathOffset(byLatitude: latitude, longitude: longitude)
    return moved
  }

  /// How many segments a length reaches along, with the fraction of the last one.
  public func segments(forLength length: CLLocationDistance, kind: GMSLengthKind) -> Double {
    path.segments(forLength: length, kind: kind)
  }

  /// The length of the whole path, in the kind's unit.
  public func length(of kind: GMSLengthKind) -> CLLocationDistance { path.length(of: kind) }

  /// A copy.
  public func copy() -> Any { GMSPath(path: self) }

  /// A copy that can be changed.
  public func mutableCopy() -> Any { GMSMutablePath(path: self) }

  /// Goes through the places from the first.
  public func makeIterator() -> Path.Iterator { path.makeIterator() }
}

extension GMSPath: Equatable {
  /// Whether both have the same coordinates in the same order.
  public static func == (a: GMSPath, b: GMSPath) -> Bool { a.path == b.path }
}

/// A path that can be changed.
public final class GMSMutablePath: GMSPath {
  /// Adds a place at the end.
  public func add(_ coordinate: Coordinate) { path.append(coordinate) }

  /// Adds a place at the end.
  public func addLatitude(_ latitude: Double, longitude: Double) {
    path.append(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// Puts a place before the one that has the number; where there is none it does as
  /// ``replaceCoordinate(at:with:)``.
  public func insert(_ coordinate: Coordinate, at index: UInt) {
    if index < count() {
      path.insert(coordinate, at: Int(index))
    } else {
      replaceCoordinate(at: index, with: coordinate)
    }
  }

  /// The most places that setting one beyond the end may lead to.
  private static let limit: UInt = 1 << 26

  /// Puts a place instead of the one that has the number. Beyond the end the path grows to it, by places
  /// that are not valid; beyond 67 million places nothing happens.
  public func replaceCoordinate(at index: UInt, with coordinate: Coordinate) {
    guard index < GMSMutablePath.limit else { return }
    while count() <= index { path.append(kCLLocationCoordinate2DInvalid) }
    path[Int(index)] = coordinate
  }

  /// Takes the place of a number away; nothing where there is none.
  public func removeCoordinate(at index: UInt) {
    if index < count() { path.remove(at: Int(index)) }
  }

  /// Takes the last place away, if there is one.
  public func removeLastCoordinate() { _ = path.popLast() }

  /// Takes all places away.
  public func removeAllCoordinates() { path = Path() }
}
