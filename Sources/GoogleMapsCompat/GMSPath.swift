// SPDX-License-Identifier: Apache-2.0
public import MapGeometry

/// Places one after another, by Google's name.
public class GMSPath: Sequence {
  fileprivate(set) var coordinates: [Coordinate]

  /// Makes a path without places.
  public init() { coordinates = [] }

  /// Makes a copy of a path.
  public init(path: GMSPath) { coordinates = path.coordinates }

  /// How many places there are.
  public func count() -> UInt { UInt(coordinates.count) }

  /// A place by its number; an invalid one where there is none.
  public func coordinate(at index: UInt) -> Coordinate {
    index < count() ? coordinates[Int(index)] : Coordinate(latitude: .nan, longitude: .nan)
  }

  public func makeIterator() -> IndexingIterator<[Coordinate]> { coordinates.makeIterator() }
}

/// A path that can be changed.
public final class GMSMutablePath: GMSPath {
  /// Adds a place at the end.
  public func add(_ coordinate: Coordinate) { coordinates.append(coordinate) }

  /// Adds a place at the end.
  public func addLatitude(_ latitude: Double, longitude: Double) {
    coordinates.append(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// Takes all places away.
  public func removeAllCoordinates() { coordinates = [] }
}
