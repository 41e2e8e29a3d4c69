// SPDX-License-Identifier: Apache-2.0

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
