// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// A side or corner of a tile.
struct TileSide: Hashable, Sendable {
  /// The direction along one axis.
  enum Axis: Int, CaseIterable, Sendable {
    case before = -1
    case inside = 0
    case after = 1

    var offset: Int { rawValue }

    var opposite: Axis {
      switch self {
      case .before: .after
      case .inside: .inside
      case .after: .before
      }
    }

    /// Returns the columns or rows of the border in this direction.
    func border(_ size: Int) -> Range<Int> {
      switch self {
      case .before: -1..<0
      case .inside: 0..<size
      case .after: size..<size + 1
      }
    }

    /// Returns the outermost columns or rows of the tile in this direction, which are next to the border.
    func edge(_ size: Int) -> Range<Int> {
      switch self {
      case .before: 0..<1
      case .inside: 0..<size
      case .after: size - 1..<size
      }
    }
  }

  /// The direction to the east.
  var x: Axis
  /// The direction to the south.
  var y: Axis

  /// The four sides and four corners.
  static let all: [TileSide] = Axis.allCases.flatMap { y in
    Axis.allCases.compactMap { x in
      x == .inside && y == .inside ? nil : TileSide(x: x, y: y)
    }
  }

  var opposite: TileSide { TileSide(x: x.opposite, y: y.opposite) }

  /// Returns the neighbor of a tile on this side, which can be on the other end of the world; `nil` north and south
  /// of the world.
  func neighbor(of id: TileID) -> TileID? {
    let count = 1 << id.z
    let row = id.y + y.offset
    guard (0..<count).contains(row) else { return nil }
    return TileID(z: id.z, x: (id.x + x.offset + count) % count, y: row)
  }
}
