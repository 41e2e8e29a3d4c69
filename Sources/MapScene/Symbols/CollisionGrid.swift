// SPDX-License-Identifier: Apache-2.0
import MapFiles

/// The collision boxes and circles of placed labels in a screen grid.
///
/// - Complexity: A query tests the shapes in the cells that it touches.
struct CollisionGrid {
  /// A box on the screen in pixels: left, top, right, bottom.
  typealias Box = SIMD4<Float>

  /// A box, or the circle in a square box.
  struct Shape {
    var box: Box
    var isCircle = false

    /// Returns the shape with free space around it, in pixels.
    func grown(by space: Float) -> Shape {
      Shape(box: box + [-space, -space, space, space], isCircle: isCircle)
    }

    /// Returns whether two shapes with intersecting boxes intersect.
    fileprivate func meets(_ other: Shape) -> Bool {
      if !isCircle && !other.isCircle { return true }
      let center = (box.lowHalf + box.highHalf) / 2
      let otherCenter = (other.box.lowHalf + other.box.highHalf) / 2
      var gap = center - otherCenter
      gap = pointwiseMax(gap, -gap)
      var reach: Float = 0
      for shape in [self, other] {
        let half = (shape.box.highHalf - shape.box.lowHalf) / 2
        if shape.isCircle {
          reach += half.x
        } else {
          gap = pointwiseMax(gap - half, .zero)
        }
      }
      return (gap * gap).sum() < reach * reach
    }
  }

  private static let cellSize: Float = 48
  private let columns: Int
  private let rows: Int
  /// The area in which collisions are detected.
  let bounds: Box
  private var heads: [Int32]
  private var next: [Int32] = []
  private var boxOfEntry: [Int32] = []
  private var shapes: [Shape] = []
  private var cooperates: [Bool] = []

  /// - Parameter margin: The margin around the screen in which collisions are detected, in pixels.
  init(width: Float, height: Float, margin: Float) {
    bounds = [-margin, -margin, width + margin, height + margin]
    columns = max(1, Int(((width + 2 * margin) / CollisionGrid.cellSize).rounded(.up)))
    rows = max(1, Int(((height + 2 * margin) / CollisionGrid.cellSize).rounded(.up)))
    heads = [Int32](repeating: -1, count: columns * rows)
  }

  /// Returns whether a box intersects and touches none of the inserted shapes. Two `cooperating` shapes may intersect.
  func isFree(_ box: Box, cooperating: Bool = false) -> Bool {
    isFree(Shape(box: box), cooperating: cooperating)
  }

  /// Returns whether a shape intersects and touches none of the inserted ones. Two `cooperating` shapes may intersect.
  func isFree(_ shape: Shape, cooperating: Bool = false) -> Bool {
    // Boxes that touch collide, as in MapLibre, also if rounding separates them.
    let box = shape.box + [-1e-3, -1e-3, 1e-3, 1e-3]
    let (columnRange, rowRange) = cells(of: box)
    for row in rowRange {
      for column in columnRange {
        var entry = heads[row * columns + column]
        while entry >= 0 {
          let index = Int(boxOfEntry[Int(entry)])
          let other = shapes[index].box
          if box.x < other.z, other.x < box.z, box.y < other.w, other.y < box.w,
            !(cooperating && cooperates[index]), shape.meets(shapes[index])
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
    insert(Shape(box: box), cooperating: cooperating)
  }

  /// Inserts a shape.
  mutating func insert(_ shape: Shape, cooperating: Bool = false) {
    let (columnRange, rowRange) = cells(of: shape.box)
    let index = Int32(shapes.count)
    shapes.append(shape)
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
      // A style's sizes and offsets can be of any magnitude, or `NaN`.
      let cell = Int(clamping: Double((value - origin) / CollisionGrid.cellSize))
      return min(max(cell, 0), count - 1)
    }
    let left = cell(box.x, bounds.x, columns)
    let top = cell(box.y, bounds.y, rows)
    return (
      left...max(left, cell(box.z, bounds.x, columns)),
      top...max(top, cell(box.w, bounds.y, rows))
    )
  }
}
