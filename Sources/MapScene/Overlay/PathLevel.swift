// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A path without what is too fine for a zoom, in pieces that are looked at one by one.
final class PathLevel {
  /// The places, in the whole path, of the vertices that are left.
  let kept: [Int32]
  /// The box of each piece of ``pieceLength`` segments.
  let boxes: [WorldBox]

  /// Segments in a piece.
  static let pieceLength = 64
  /// Points that a vertex must lie off the rest to be kept, at the level's own zoom.
  static let tolerance = 0.25

  /// The level that serves a zoom: levels are half a zoom apart, so that nothing much finer than the
  /// tolerance is drawn. A whole or half zoom is served by its own.
  static func number(zoom: Double) -> Int {
    Int((2 * min(max(zoom, -8), 24) - 1e-6).rounded(.up))
  }

  /// The tolerance of a level, in widths of the world.
  static func tolerance(of number: Int) -> Double { tolerance / (256 * exp2(Double(number) / 2)) }

  /// - Parameter tolerance: widths of the world.
  init(_ path: WorldPath, tolerance: Double) {
    let limit = Float(tolerance)
    let weights = path.weights
    var kept: [Int32] = []
    for place in weights.indices where weights[place] > limit {
      kept.append(Int32(truncatingIfNeeded: place))
    }
    self.kept = kept
    var boxes: [WorldBox] = []
    var start = 0
    while start < kept.count - 1 {
      let end = min(start + PathLevel.pieceLength, kept.count - 1)
      var box = WorldBox.nothing
      for place in start...end { box.include(path.points[Int(kept[place])]) }
      boxes.append(box)
      start = end
    }
    self.boxes = boxes
  }

  /// Calls `body` with each run of vertices, as places in ``kept``, whose pieces meet a box.
  func forEachRun(in box: WorldBox, _ body: (ClosedRange<Int>) -> Void) {
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
