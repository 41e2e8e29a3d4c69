// SPDX-License-Identifier: Apache-2.0

/// The collision boxes of placed labels in a screen grid.
///
/// - Complexity: A query tests the boxes in the cells that it touches.
struct CollisionGrid {
  /// A box on the screen in pixels: left, top, right, bottom.
  typealias Box = SIMD4<Float>

  private static let cellSize: Float = 48
  private let columns: Int
  private let rows: Int
  private let bounds: Box
  private var heads: [Int32]
  private var next: [Int32] = []
  private var boxOfEntry: [Int32] = []
  private var boxes: [Box] = []
  private var cooperates: [Bool] = []

  /// - Parameter margin: The margin around the screen in which collisions are detected, in pixels.
  init(width: Float, height: Float, margin: Float) {
    bounds = [-margin, -margin, width + margin, height + margin]
    columns = max(1, Int(((width + 2 * margin) / CollisionGrid.cellSize).rounded(.up)))
    rows = max(1, Int(((height + 2 * margin) / CollisionGrid.cellSize).rounded(.up)))
    heads = [Int32](repeating: -1, count: columns * rows)
  }

  /// Returns whether a box intersects none of the inserted boxes. Two `cooperating` boxes may intersect.
  func isFree(_ box: Box, cooperating: Bool = false) -> Bool {
    let (columnRange, rowRange) = cells(of: box)
    for row in rowRange {
      for column in columnRange {
        var entry = heads[row * columns + column]
        while entry >= 0 {
          let index = Int(boxOfEntry[Int(entry)])
          let other = boxes[index]
          if box.x < other.z, other.x < box.z, box.y < other.w, other.y < box.w,
            !(cooperating && cooperates[index])
          {
            return false
          }
          entry = next[Int(entry)]
        }
      }
    }
    return true
  }

  /// Inserts a box.
  mutating func insert(_ box: Box, cooperating: Bool = false) {
    let (columnRange, rowRange) = cells(of: box)
    let index = Int32(boxes.count)
    boxes.append(box)
    cooperates.append(cooperating)
    for row in rowRange {
      for column in columnRange {
        let cell = row * columns + column
        next.append(heads[cell])
        boxOfEntry.append(index)
        heads[cell] = Int32(next.count - 1)
      }
    }
  }

  /// Returns whether a box is on the screen or within the margin.
  func isNear(_ box: Box) -> Bool {
    box.x < bounds.z && box.z > bounds.x && box.y < bounds.w && box.w > bounds.y
  }

  private func cells(of box: Box) -> (ClosedRange<Int>, ClosedRange<Int>) {
    func cell(_ value: Float, _ origin: Float, _ count: Int) -> Int {
      let cell = ((value - origin) / CollisionGrid.cellSize).rounded(.down)
      return Int(min(max(cell, 0), Float(count - 1)))
    }
    let left = cell(box.x, bounds.x, columns)
    let top = cell(box.y, bounds.y, rows)
    return (
      left...max(left, cell(box.z, bounds.x, columns)),
      top...max(top, cell(box.w, bounds.y, rows))
    )
  }
}
