// SPDX-License-Identifier: Apache-2.0
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

  @Test func `joining the two halves of a ring terminates`() {
    let lines = [
      LabelLine(points: [[0, 0], [1, 0], [1, 1]], feature: 0),
      LabelLine(points: [[1, 1], [0, 1], [0, 0]], feature: 0),
    ]
    #expect(lines.merged { _ in "ring" }.map(\.points.count) == [5])
  }

  @Test func `a line walk returns every vertex at its distance, in both directions`() throws {
    let walk = LineWalk(points: [[0, 0], [10, 0], [10, 10]], anchor: [4, 0], segment: 0)
    #expect(try #require(walk.place(at: 6)).point == [10, 0])
    #expect(try #require(walk.place(at: 11)).point == [10, 5])
    #expect(try #require(walk.place(at: 11)).direction == [0, 1])
    #expect(try #require(walk.place(at: -4)).point == [0, 0])
    #expect(try #require(walk.place(at: -2)).direction == [1, 0])
    #expect(walk.place(at: 17) == nil)
    #expect(walk.place(at: -5) == nil)
  }

  @Test func `a line is clipped exactly at the tile's edges`() {
    let parts = clippedToTile([[-100, 10], [100, 10], [100, -50], [200, -50], [200, 20]])
    #expect(parts == [[[0, 10], [100, 10], [100, 0]], [[200, 0], [200, 20]]])
  }
}
