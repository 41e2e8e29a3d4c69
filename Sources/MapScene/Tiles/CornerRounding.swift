// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapJSON
import MapTiles

/// Rounds the corners of lines and rings that are drawn much larger than their tile was made for, so that a coast of long
/// straight edges looks like a coast.
///
/// Each pass replaces a corner with two points on its edges, a quarter of the edges away (Chaikin 1974). Points at the edge
/// of the tile's margin stay, because a source cuts its shapes there.
struct CornerRounding {
  /// The number of passes.
  private static let passes = 2
  /// The greatest distance of a new point from its corner, and the shortest edge that is worth rounding, in tile units.
  private static let reach = 64.0
  private static let shortest = 8.0
  /// How far beyond the tile's square a shape is complete, in tile units: a little less than the least margin of tiles.
  private static let margin: Int32 = 60

  private var rounded = TileGeometry()

  /// Rounds the corners of a geometry.
  ///
  /// - Parameter isClosed: Whether its parts are rings and not lines.
  mutating func round(_ geometry: inout TileGeometry, isClosed: Bool) {
    for _ in 0..<Self.passes {
      rounded.removeAll()
      for part in geometry.ends.indices {
        round(geometry.points, geometry.part(part), isClosed: isClosed)
        rounded.ends.append(rounded.points.count)
      }
      swap(&geometry, &rounded)
    }
  }

  private mutating func round(
    _ points: [SIMD2<Int32>], _ part: Range<Int>, isClosed: Bool
  ) {
    for index in part {
      let isEnd = !isClosed && (index == part.lowerBound || index == part.upperBound - 1)
      guard !isEnd, Self.isInside(points[index]) else {
        rounded.points.append(points[index])
        continue
      }
      let last = points[index == part.lowerBound ? part.upperBound - 1 : index - 1]
      let next = points[index == part.upperBound - 1 ? part.lowerBound : index + 1]
      let before = Self.point(from: points[index], toward: last)
      let after = Self.point(from: points[index], toward: next)
      if let before, let after {
        rounded.points.append(before)
        rounded.points.append(after)
      } else {
        rounded.points.append(points[index])
      }
    }
  }

  private static func isInside(_ point: SIMD2<Int32>) -> Bool {
    let range = -margin...Int32(TileUnits.extent) + margin
    return range.contains(point.x) && range.contains(point.y)
  }

  /// Returns the new point on an edge; `nil` if the edge is too short.
  private static func point(
    from corner: SIMD2<Int32>, toward other: SIMD2<Int32>
  ) -> SIMD2<Int32>? {
    let start = SIMD2(Double(corner.x), Double(corner.y))
    let edge = SIMD2(Double(other.x), Double(other.y)) - start
    let length = (edge * edge).sum().squareRoot()
    guard length >= shortest else { return nil }
    let point = start + edge * min(0.25, reach / length)
    return SIMD2(Int32(clamping: point.x.rounded()), Int32(clamping: point.y.rounded()))
  }
}

extension VectorTile {
  /// Returns this tile with the property `overview` in its places and waters.
  var markedAsOverview: VectorTile {
    var tile = self
    for index in tile.layers.indices { tile.layers[index].mark() }
    return tile
  }

  /// The property by which a style recognizes features of an overview beyond the zooms that it is made for, and the layers
  /// that have it.
  fileprivate static let mark = "overview"
  fileprivate static let markedLayers: Set = ["place", "water"]
}

extension VectorTileLayer {
  /// Adds a property with the value 1 to all features.
  fileprivate mutating func mark() {
    guard VectorTile.markedLayers.contains(name), !keys.contains(VectorTile.mark) else { return }
    let (key, value) = (UInt32(keys.count), UInt32(values.count))
    keys.append(VectorTile.mark)
    values.append(.number(1))
    var tags: [UInt32] = []
    tags.reserveCapacity(self.tags.count + 2 * features.count)
    for index in features.indices {
      let start = tags.count
      tags += self.tags[features[index].tags]
      tags += [key, value]
      features[index].tags = start..<tags.count
    }
    self.tags = tags
  }
}
