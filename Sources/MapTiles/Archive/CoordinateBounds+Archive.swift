// SPDX-License-Identifier: Apache-2.0
import MapGeometry

extension CoordinateBounds {
  /// The bounds of the Web Mercator square.
  static let mercatorWorld = CoordinateBounds(
    southWest: Coordinate(latitude: -Mercator.maximumLatitude, longitude: -180),
    northEast: Coordinate(latitude: Mercator.maximumLatitude, longitude: 180))

  /// Creates bounds if the numbers are valid coordinates that span an area; otherwise `nil`.
  init?(checkedWest west: Double, south: Double, east: Double, north: Double) {
    guard (-180...180).contains(west), (-180...180).contains(east), (-90...90).contains(south),
      (-90...90).contains(north), south < north, west < east
    else { return nil }
    self.init(
      southWest: Coordinate(latitude: south, longitude: west),
      northEast: Coordinate(latitude: north, longitude: east))
  }

  /// Creates the bounds of all tiles between two tiles of the same zoom level.
  init(fromNorthWest first: TileID, toSouthEast last: TileID) {
    let corner = last.origin
    let northWest = first.origin.coordinate
    let southEast = WorldPoint(x: corner.x + last.size, y: corner.y + last.size).coordinate
    self.init(
      southWest: Coordinate(latitude: southEast.latitude, longitude: northWest.longitude),
      northEast: Coordinate(latitude: northWest.latitude, longitude: southEast.longitude))
  }
}
