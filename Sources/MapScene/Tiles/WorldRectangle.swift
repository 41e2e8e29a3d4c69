// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// A rectangle in world coordinates.
struct WorldRectangle: Equatable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  init(_ bounds: CoordinateBounds) {
    let northWest = WorldPoint(
      Coordinate(
        latitude: min(bounds.northEast.latitude, Mercator.maximumLatitude),
        longitude: bounds.southWest.longitude))
    let southEast = WorldPoint(
      Coordinate(
        latitude: max(bounds.southWest.latitude, -Mercator.maximumLatitude),
        longitude: bounds.northEast.longitude))
    self.init(
      left: northWest.x, top: northWest.y,
      right: southEast.x < northWest.x ? southEast.x + 1 : southEast.x, bottom: southEast.y)
  }

  init(_ id: TileID) {
    let origin = id.origin
    self.init(left: origin.x, top: origin.y, right: origin.x + id.size, bottom: origin.y + id.size)
  }

  /// The parts on the world that begins at the antimeridian: two for a rectangle that crosses it.
  var onWorld: [WorldRectangle] {
    guard right > 1 else { return [self] }
    var (west, east) = (self, self)
    west.right = 1
    (east.left, east.right) = (0, right - 1)
    return [west, east]
  }

  /// Returns whether the rectangle intersects a tile on any copy of the world.
  func touches(_ id: TileID) -> Bool {
    let tile = WorldRectangle(id)
    guard tile.top <= bottom, tile.bottom >= top else { return false }
    return [-1.0, 0, 1].contains { tile.left + $0 <= right && tile.right + $0 >= left }
  }

  /// Returns the parts of the rectangle outside another: at most four rectangles.
  func subtracting(_ other: WorldRectangle) -> [WorldRectangle] {
    guard other.left < right, other.right > left, other.top < bottom, other.bottom > top else {
      return [self]
    }
    var parts: [WorldRectangle] = []
    var middle = self
    if other.top > top {
      parts.append(WorldRectangle(left: left, top: top, right: right, bottom: other.top))
      middle.top = other.top
    }
    if other.bottom < bottom {
      parts.append(WorldRectangle(left: left, top: other.bottom, right: right, bottom: bottom))
      middle.bottom = other.bottom
    }
    if other.left > left {
      parts.append(
        WorldRectangle(left: left, top: middle.top, right: other.left, bottom: middle.bottom))
    }
    if other.right < right {
      parts.append(
        WorldRectangle(left: other.right, top: middle.top, right: right, bottom: middle.bottom))
    }
    return parts
  }

  /// Returns the part inside another rectangle, or `nil` if there is none.
  func intersection(_ other: WorldRectangle) -> WorldRectangle? {
    let part = WorldRectangle(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
    return part.left < part.right && part.top < part.bottom ? part : nil
  }

  /// Returns the rectangle in the units of a tile.
  func units(in id: TileID) -> SIMD4<Float> {
    let origin = id.origin
    let scale = Double(TileUnits.extent) / id.size
    return [
      Float((left - origin.x) * scale), Float((top - origin.y) * scale),
      Float((right - origin.x) * scale), Float((bottom - origin.y) * scale),
    ]
  }
}
