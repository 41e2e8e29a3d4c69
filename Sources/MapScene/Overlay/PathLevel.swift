// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A path simplified for a zoom level, in pieces for visibility tests.
final class PathLevel {
  /// The indices of the remaining vertices in the original path.
  let kept: [Int32]
  /// The bounding box of each piece of ``pieceLength`` segments.
  let boxes: [WorldBox]

  /// The number of segments in a piece.
  static let pieceLength = 64
  /// The minimum distance in points of a kept vertex from the simplified path, at the level's zoom.
  static let tolerance = 0.25

  /// Returns the number of the level for a zoom. Levels are half a zoom apart, so that no path has much
  /// more detail than the tolerance. Each whole or half zoom has its own level.
  static func number(zoom: Double) -> Int {
    Int((2 * min(max(zoom, -8), 24) - 1e-6).rounded(.up))
  }

  /// Returns the tolerance of a level in world widths.
  static func tolerance(of number: Int) -> Double { tolerance / (256 * exp2(Double(number) / 2)) }

  /// - Parameter tolerance: The tolerance in world widths.
  init(_ path: WorldPath, tolerance: Double) {
    let limit = Float(tolerance)
    let weights = path.weights
    var kept: [Int32] = []
    for index in weights.indices where weights[index] > limit {
      kept.append(Int32(truncatingIfNeeded: index))
    }
    self.kept = kept
    var boxes: [WorldBox] = []
    var start = 0
    while start < kept.count - 1 {
      let end = min(start + PathLevel.pieceLength, kept.count - 1)
      var box = WorldBox.nothing
      for index in start...end { box.include(path.points[Int(kept[index])]) }
      boxes.append(box)
      start = end
    }
    self.boxes = boxes
  }

  /// Calls `body` with each run of vertices whose pieces intersect a box, as indices of ``kept``.
  func forEachVisibleRun(in box: WorldBox, _ body: (ClosedRange<Int>) -> Void) {
    var first: Int?
    for (index, own) in boxes.enumerated() {
      if own.meets(box) {
        if first == nil { first = index }
      } else if let start = first {
        body(start * PathLevel.pieceLength...index * PathLevel.pieceLength)
        first = nil
      }
    }
    if let start = first { body(start * PathLevel.pieceLength...kept.count - 1) }
  }
}
