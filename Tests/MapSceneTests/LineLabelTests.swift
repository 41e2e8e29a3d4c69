// SPDX-License-Identifier: Apache-2.0
import MapTiles
import Testing

@testable import MapScene

@Suite struct LineLabelTests {
  private func finder(spacing: Float = 1000, length: Float = 200) -> LineAnchors {
    LineAnchors(
      spacing: spacing, labelLength: length, shapedLength: length / 16, boxScale: 16,
      overscale: 1, maximumAngle: 45 * .pi / 180)
  }

  @Test func `anchors on a straight line have the spacing and leave space for the label`() {
    let line: [SIMD2<Float>] = [[100, 500], [8000, 500]]
    let anchors = finder().anchors(along: line)
    #expect(anchors.count == 7)
    for (a, b) in zip(anchors, anchors.dropFirst()) { #expect(b.point.x - a.point.x == 1000) }
    #expect(anchors.allSatisfy { $0.point.x >= 200 && $0.point.x <= 7900 && $0.angle == 0 })
  }

  @Test func `a line with space for only one label has it at its center`() {
    let anchors = finder().anchors(along: [[100, 500], [400, 500]])
    #expect(anchors.map(\.point) == [[250, 500]])
  }

  @Test func `a line shorter than its label has no label`() {
    #expect(finder().anchors(along: [[100, 500], [250, 500]]).isEmpty)
  }

  @Test func `there is no anchor where the line bends sharply under the label`() {
    let line: [SIMD2<Float>] = [[100, 100], [250, 100], [250, 250]]
    #expect(finder().anchors(along: line).isEmpty)
    var stiff = finder()
    stiff.maximumAngle = nil
    #expect(stiff.anchors(along: line).count == 1)
  }

  @Test func `a sharp bend beyond the end of a label does not matter`() {
    // The anchor is (half the label + 2 em) from the start, at 868. The bend is at 1000.
    let line: [SIMD2<Float>] = [[100, 500], [1100, 500], [1100, 600]]
    #expect(finder().anchors(along: line).map(\.point) == [[968, 500]])
  }

  @Test func `lines that meet end to start are joined in any input order`() {
    let parts: [[SIMD2<Float>]] = [
      [[0, 0], [1, 0]], [[1, 0], [2, 0]], [[2, 0], [3, 0]], [[3, 0], [4, 0]],
    ]
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [0, 2, 1, 3], [0, 3, 2, 1], [1, 3, 0, 2]] {
      let lines = order.map { LabelLine(points: parts[$0], feature: $0) }
      let merged = lines.merged { _ in "street" }
      #expect(merged.map(\.points) == [[[0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]])
    }
  }

  @Test func `lines with different labels are not joined`() {
    let lines = [
      LabelLine(points: [[0, 0], [1, 0]], feature: 0),
      LabelLine(points: [[1, 0], [2, 0]], feature: 1),
    ]
    #expect(lines.merged { "\($0)" }.count == 2)
  }

  @Test func `only the first line of a feature is joined to those of other features`() {
    let lines = [
      LabelLine(points: [[0, 0], [1, 0]], feature: 0),
      LabelLine(points: [[1, 0], [2, 0]], feature: 0, isFirstPart: false),
      LabelLine(points: [[1, 0], [1, 1]], feature: 1),
    ]
    let merged = lines.merged { _ in "street" }
    #expect(merged.map(\.points) == [[[0, 0], [1, 0], [1, 1]], [[1, 0], [2, 0]]])
  }

  @Test func `joining the two halves of a ring terminates`() {
    let lines = [
      LabelLine(points: [[0, 0], [1, 0], [1, 1]], feature: 0),
      LabelLine(points: [[1, 1], [0, 1], [0, 0]], feature: 0),
    ]
    #expect(lines.merged { _ in "ring" }.map(\.points.count) == [5])
  }

  @Test func `a line walk returns every vertex at its distance, in both directions`() throws {
    let walk = LineWalk(points: [[0, 0], [10, 0], [10, 10]], anchor: [4, 0], segment: 0)
    #expect(try #require(walk.position(at: 6)).point == [10, 0])
    #expect(try #require(walk.position(at: 11)).point == [10, 5])
    #expect(try #require(walk.position(at: 11)).direction == [0, 1])
    #expect(try #require(walk.position(at: -4)).point == [0, 0])
    #expect(try #require(walk.position(at: -2)).direction == [1, 0])
    #expect(walk.position(at: 17) == nil)
    #expect(walk.position(at: -5) == nil)
  }

  @Test func `a line continues straight on the screen beyond a point behind the camera`() throws {
    let walk = LineWalk(points: [[0, 0], [10, 0], [20, 0]], anchor: [5, 0], segment: 0) {
      $0.x > 15 ? nil : $0 * 2
    }
    #expect(try #require(walk.position(at: 8)).point == [18, 0])
    #expect(try #require(walk.position(at: 100)).point == [110, 0])
  }

  @Test func `glyphs on a moved line have the direction of the line itself`() throws {
    // Moved to its right by more than the short segment in the middle allows, that segment is reversed.
    let walk = LineWalk(
      points: [[0, 0], [10, 0], [10, 2], [0, 2]], anchor: [5, 0], segment: 0, right: 4)
    let directions = try stride(from: Float(0.5), to: 8, by: 1).map {
      try #require(walk.position(at: $0)).direction
    }
    #expect(Set(directions) == [[1, 0], [0, 1], [-1, 0]])
  }

  @Test func `cuts are integers, and the right and bottom edges belong to the next tile`() {
    #expect(clippedToTile([[-100, 10], [100, 21]]) == [[[0, 16], [100, 21]]])
    #expect(clippedToTile([[8192, 0], [8192, 100]]).isEmpty)
    #expect(clippedToTile([[0, 0], [0, 100]]) == [[[0, 0], [0, 100]]])
  }

  @Test func `circles cover a path with gaps of at most a quarter of a diameter`() {
    let chain = CircleChain(
      along: [[0, 0], [60, 0], [60, 80]], radius: 10, near: [-100, -100, 200, 200])
    let centers = chain.circles.map { ($0.box.lowHalf + $0.box.highHalf) / 2 }
    #expect(chain.circles.allSatisfy { $0.isCircle && $0.box.z - $0.box.x == 20 })
    #expect(centers.first == [2.5, 0])
    #expect(centers.last == [60, 77.5])
    for (a, b) in zip(centers, centers.dropFirst()) { #expect((b - a).length <= 25.001) }
    let cut = CircleChain(along: [[0, 0], [60, 0]], radius: 10, near: [0, 0, 30, 30])
    #expect(cut.circles.allSatisfy { ($0.box.x + $0.box.z) / 2 <= 30 } && !cut.circles.isEmpty)
    #expect(
      CircleChain(along: [[0, 0], [60, 0]], radius: 10, near: [100, 0, 130, 30]).circles.isEmpty)
  }

  @Test
  func `the label of a polygon is at its center if no other point is farther from the outline`() {
    // Points on the middle line of the rectangle have the same distance as its center.
    var geometry = TileGeometry()
    geometry.points = [[7, 3], [907, 3], [907, 303], [7, 303]]
    geometry.ends = [4]
    #expect(geometry.labelPoints() == [[457, 153]])
  }

  @Test func `a line is clipped exactly at the tile's edges`() {
    let parts = clippedToTile([[-100, 10], [100, 10], [100, -50], [200, -50], [200, 20]])
    #expect(parts == [[[0, 10], [100, 10], [100, 0]], [[200, 0], [200, 20]]])
  }
}
