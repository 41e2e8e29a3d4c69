// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// A URL template of tiles. The placeholders are those of MapLibre and, for `{-y}`, of other map libraries.
package struct TileURLTemplate: Sendable {
  private let text: String

  package init(text: String) { self.text = text }

  /// Returns the URL of a tile. Other placeholders, such as `{key}`, stay.
  ///
  /// - Parameters:
  ///   - isTMS: Whether the rows of `{y}` are numbered from the south.
  ///   - scale: The number of pixels per point.
  package func url(of id: TileID, isTMS: Bool, scale: Double) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let name = rest[rest.index(after: start)..<end]
      let value = Self.value(name, id, isTMS: isTMS, scale: scale)
      result += rest[..<start]
      result += value ?? String(rest[start...end])
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func value(
    _ name: Substring, _ id: TileID, isTMS: Bool, scale: Double
  ) -> String? {
    let rowFromSouth = (1 << id.z) - 1 - id.y
    return switch name {
    case "z": "\(id.z)"
    case "x": "\(id.x)"
    case "y": "\(isTMS ? rowFromSouth : id.y)"
    case "-y": "\(rowFromSouth)"
    case "ratio": scale > 1 ? "@2x" : ""
    case "prefix": String(id.x % 16, radix: 16) + String(id.y % 16, radix: 16)
    case "quadkey": id.quadKey
    case "bbox-epsg-3857": id.mercatorBox
    default: nil
    }
  }
}

extension TileID {
  /// The tile's quadkey: its base-4 digits in the quadtree.
  fileprivate var quadKey: String {
    String(
      (0..<z).reversed().map { bit -> Character in
        ["0", "1", "2", "3"][(x >> bit & 1) + 2 * (y >> bit & 1)]
      })
  }

  /// The tile's bounds in meters of the Web Mercator projection: west, south, east, north.
  fileprivate var mercatorBox: String {
    let half = Double.pi * 6_378_137
    let (origin, size) = (self.origin, self.size)
    let edges = [
      origin.x * 2 - 1, 1 - (origin.y + size) * 2, (origin.x + size) * 2 - 1, 1 - origin.y * 2,
    ]
    return edges.map { "\($0 * half)" }.joined(separator: ",")
  }
}
