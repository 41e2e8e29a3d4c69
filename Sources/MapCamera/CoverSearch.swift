// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// The search for one cover. It starts with a grid of the coarsest tiles and splits each into four until it
/// is fine enough for its distance.
struct CoverSearch {
  private let viewport: Viewport
  private let ground: ConvexQuad
  private let lowest: Int
  private let highest: Int
  /// The depth up to which a tile of level 0 is split. It halves with each level.
  private let splittingDepth: Double
  private var found: [Node] = []

  /// A square of ground: a tile's column, continued across the copies of the world, its row, and its
  /// north-west corner and side in points relative to the target.
  private struct Node {
    var level: Int
    var column: Int
    var row: Int
    var corner: SIMD2<Double>
    var side: Double

    var squaredDistance: Double {
      let middle = corner + side / 2
      return (middle * middle).sum()
    }
  }

  init(viewport: Viewport, ground: ConvexQuad, lowest: Int, highest: Int, detail: Double) {
    self.viewport = viewport
    self.ground = ground
    self.lowest = lowest
    self.highest = highest
    // A tile is fine enough if detail + 1 - log2(depth / distance) < level + 1.
    splittingDepth = viewport.cameraToTargetDistance * exp2(detail)
  }

  /// Fills `found`. Returns `false` if there are too many tiles; `found` is then incomplete.
  mutating func run() -> Bool {
    let level = coarsestLevel()
    let count = Double(1 << level)
    let side = viewport.pointsPerWorld / count
    let origin = viewport.target
    var west = Int((ground.low.x / side + origin.x * count).rounded(.down))
    var east = Int((ground.high.x / side + origin.x * count).rounded(.down))
    var north = Int(max((ground.low.y / side + origin.y * count).rounded(.down), 0))
    var south = Int(min((ground.high.y / side + origin.y * count).rounded(.down), count - 1))
    guard north <= south else { return true }

    let limit = Viewport.maximumCoverCount
    let isTooLarge = (east - west + 1).multipliedReportingOverflow(by: south - north + 1)
    if isTooLarge.overflow || isTooLarge.partialValue > 2 * limit {
      guard level == lowest else { return false }
      // Even the coarsest tiles are too many. Keep only those around the target.
      let row = Int(min(max(origin.y * count, 0), count - 1))
      (north, south) = (max(north, row - 11), min(south, row + 11))
      let reach = limit / max(1, south - north + 1)
      let column = Int(origin.x * count)
      (west, east) = (max(west, column - reach), min(east, column + reach))
      guard north <= south, west <= east else { return true }
    }

    found.reserveCapacity(64)
    for row in north...south {
      for column in west...east {
        let corner = viewport.groundOrigin(z: level, x: column, y: row, wrap: 0)
        visit(Node(level: level, column: column, row: row, corner: corner, side: side))
        if found.count > limit && highest > lowest { return false }
      }
    }
    return found.count <= limit
  }

  /// Returns the tiles found, nearest first, at most ``Viewport/maximumCoverCount``.
  func nearestTiles() -> [CoverTile] {
    let nearest = found.sorted { $0.squaredDistance < $1.squaredDistance }
    return nearest.prefix(Viewport.maximumCoverCount).map { node in
      let wrap = node.column >> node.level
      let column = node.column - wrap << node.level
      return CoverTile(TileID(z: node.level, x: column, y: node.row), wrap: wrap)
    }
  }

  /// Returns the level required for the farthest ground.
  private func coarsestLevel() -> Int {
    var level = highest
    while level > lowest, !isTooCoarse(level - 1, depth: viewport.farDepth) { level -= 1 }
    return level
  }

  private func isTooCoarse(_ level: Int, depth: Double) -> Bool {
    level < highest && depth * Double(1 << level) <= splittingDepth
  }

  /// Adds a square if it is visible and fine enough at its nearest point. Otherwise visits its quarters.
  private mutating func visit(_ node: Node) {
    guard ground.meets(corner: node.corner, side: node.side),
      found.count <= Viewport.maximumCoverCount || highest == lowest
    else { return }
    guard isTooCoarse(node.level, depth: nearestDepth(of: node)) else {
      found.append(node)
      return
    }
    let half = node.side / 2
    for row in 0...1 {
      for column in 0...1 {
        visit(
          Node(
            level: node.level + 1, column: 2 * node.column + column, row: 2 * node.row + row,
            corner: node.corner + [Double(column) * half, Double(row) * half], side: half))
      }
    }
  }

  private func nearestDepth(of node: Node) -> Double {
    let half = node.side / 2
    let middle = node.corner + half
    let ahead = viewport.sineOfBearing * middle.x - viewport.cosineOfBearing * middle.y
    let reach = half * (abs(viewport.sineOfBearing) + abs(viewport.cosineOfBearing))
    return viewport.cameraToTargetDistance + (ahead - reach) * viewport.sineOfAngle
  }
}
