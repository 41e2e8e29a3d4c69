// SPDX-License-Identifier: Apache-2.0

extension LayerPainter.Part {
  func draw(mesh: MeshHandle, ranges: [Range<Int>], matrix: Matrix4f) -> TileDraw {
    TileDraw(
      mesh: mesh, ranges: ranges, matrix: matrix, rows: rows, rowVectors: rowVectors,
      unitsPerPixel: tile.unitsPerPixel, clip: tile.clip)
  }

  /// Returns the draw of the part's triangles in view, or `nil` if there are none.
  ///
  /// - Parameters:
  ///   - patches: The patches of the part's segment, or of its outlines.
  ///   - margin: How far triangles extend beyond their geometry, in tile units.
  ///   - heights: The range of their heights in meters.
  func draw(
    _ patches: [MeshPatch], of mesh: MeshHandle?, matrix: Matrix4f, in list: DrawList,
    margin: Float = 0, heights: ClosedRange<Float> = 0...0
  ) -> TileDraw? {
    guard let mesh, !patches.isEmpty else { return nil }
    let view = TileView(matrix, width: list.width, height: list.height)
    let ranges = view.ranges(of: patches, margin: margin, heights: heights)
    return ranges.isEmpty ? nil : draw(mesh: mesh, ranges: ranges, matrix: matrix)
  }

  /// Returns the draw of the fills in view.
  func drawFills(matrix: Matrix4f, in list: DrawList) -> TileDraw? {
    draw(segment.patches, of: tile.tile.fills, matrix: matrix, in: list)
  }

  /// Returns the draw of the triangles in view of lines, whose second vector of paint contains their widths.
  func drawLines(matrix: Matrix4f, in list: DrawList) -> TileDraw? {
    let stride = rowVectors / max(segment.rows.count, 1)
    var reach: Float = 0
    for row in Swift.stride(from: rows + 1, to: rows + rowVectors, by: max(stride, 1)) {
      let widths = list.rows[row]
      // Miters are at most twice as long as half the width, and so are the offsets of joins.
      reach = max(reach, 2 * (widths.x + 0.5 + abs(widths.z)))
    }
    return draw(
      segment.patches, of: tile.tile.lines, matrix: matrix, in: list,
      margin: reach * tile.unitsPerPixel)
  }

  /// Returns the draw of the buildings in view, whose second vector of paint contains their base and height.
  func drawExtrusions(matrix: Matrix4f, in list: DrawList) -> TileDraw? {
    let stride = rowVectors / max(segment.rows.count, 1)
    var heights: ClosedRange<Float> = 0...0
    for row in Swift.stride(from: rows + 1, to: rows + rowVectors, by: max(stride, 1)) {
      let (base, top) = (list.rows[row].x, list.rows[row].y)
      heights = min(heights.lowerBound, base)...max(heights.upperBound, top)
    }
    return draw(
      segment.patches, of: tile.tile.extrusions, matrix: matrix, in: list, heights: heights)
  }

  /// Returns the draw of all circles, whose size on the ground depends on their distance.
  func drawCircles(matrix: Matrix4f) -> TileDraw? {
    guard let mesh = tile.tile.circles, !segment.patches.isEmpty else { return nil }
    return draw(mesh: mesh, ranges: segment.patches.map(\.indices), matrix: matrix)
  }
}
