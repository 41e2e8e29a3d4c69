// SPDX-License-Identifier: Apache-2.0

/// Places one after another: a line's course, or a polygon's outline, which closes by itself.
public struct Path: Hashable, Sendable, RandomAccessCollection, RangeReplaceableCollection,
  MutableCollection, ExpressibleByArrayLiteral
{
  /// The places.
  public var coordinates: [Coordinate]

  /// Makes a path without places.
  public init() { coordinates = [] }

  /// Makes a path of places.
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

  /// The path with all its places moved, degrees.
  public func pathOffset(byLatitude latitude: Double, longitude: Double) -> Path {
    Path(
      coordinates.map {
        Coordinate(latitude: $0.latitude + latitude, longitude: $0.longitude + longitude)
      })
  }
}
