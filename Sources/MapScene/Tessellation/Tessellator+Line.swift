// SPDX-License-Identifier: Apache-2.0
import MapTiles

extension Tessellator {
  /// Creates strips along lines or polygon rings. A run of n points has 2n vertices and 2(n − 1) triangles,
  /// plus those of its joins and caps.
  ///
  /// Lines are clipped to the style's box and have caps only at their true ends. The ends of a closed line
  /// are joined. Polygon edges that were created by tile clipping are omitted.
  package mutating func line(
    _ geometry: TileGeometry, isPolygon: Bool, style: LineTessellation, row: UInt16,
    into mesh: inout LineMesh
  ) {
    for index in geometry.ends.indices {
      pathClipper.clip(
        geometry.points, geometry.part(index), to: style.clip, isRing: isPolygon,
        skipsCuts: isPolygon)
      for run in pathClipper.runs {
        findNormals(run)
        var strip = LineStrip(row: row, style: style)
        strip.distance = Float(run.distance)
        strip.lay(run, pathClipper.points, normals, into: &mesh)
      }
    }
  }
}

/// The state for building one run's strip.
private struct LineStrip {
  let row: UInt16
  let style: LineTessellation
  var distance: Float = 0
  var point = SIMD2<Int32>()
  // The left and right corners at which the next segment starts.
  var left: UInt32 = 0
  var right: UInt32 = 0

  init(row: UInt16, style: LineTessellation) {
    self.row = row
    self.style = style
  }

  mutating func lay(
    _ run: PathClipper.Run, _ points: [SIMD2<Int32>], _ normals: [SIMD2<Float>],
    into mesh: inout LineMesh
  ) {
    let count = run.range.count
    let first = run.range.lowerBound
    let seam = run.isClosed ? LineJoint(normals[count - 1], normals[0], style) : nil
    point = points[first]
    start(seam, normals[0], hasCap: run.hasStart, &mesh)
    for index in 1..<count {
      move(to: points[first + index])
      if index + 1 < count || run.isClosed {
        join(LineJoint(normals[index - 1], normals[index], style), &mesh)
      } else {
        end(normals[index - 1], hasCap: run.hasEnd, &mesh)
      }
    }
    if let seam {
      move(to: points[first])
      join(seam, &mesh)
    }
  }

  private mutating func move(to next: SIMD2<Int32>) {
    let way = SIMD2<Float>(next &- point)
    distance += (way.x * way.x + way.y * way.y).squareRoot()
    point = next
  }

  // MARK: - Ends

  private mutating func start(
    _ seam: LineJoint?, _ normal: SIMD2<Float>, hasCap: Bool, _ mesh: inout LineMesh
  ) {
    if let seam {
      left = corner(seam.corner(isAfter: true, isLeft: true), -63, &mesh)
      right = corner(seam.corner(isAfter: true, isLeft: false), 63, &mesh)
      return
    }
    let back = SIMD2(normal.y, -normal.x)
    let overhang = back * (hasCap ? overhang : 0)
    if hasCap, isRounded {
      left = corner(normal + back, -63, along: 63, &mesh)
      right = corner(back - normal, 63, along: 63, &mesh)
      segment(to: normal, -normal, &mesh)
    } else {
      left = corner(normal + overhang, -63, &mesh)
      right = corner(overhang - normal, 63, &mesh)
    }
  }

  private mutating func end(_ normal: SIMD2<Float>, hasCap: Bool, _ mesh: inout LineMesh) {
    let onward = SIMD2(-normal.y, normal.x)
    let overhang = onward * (hasCap ? overhang : 0)
    segment(to: normal + overhang, overhang - normal, &mesh)
    if hasCap, isRounded { segment(to: normal + onward, onward - normal, along: 63, &mesh) }
  }

  private var isRounded: Bool { style.cap == .round && !style.isNarrow }

  /// The length in half widths by which the strip extends beyond the line's end. A thin line's round cap is
  /// a shorter square cap of about the same area.
  private var overhang: Float {
    switch style.cap {
    case .butt: 0
    case .square: 1
    case .round: style.isNarrow ? 0.75 : 0
    }
  }

  // MARK: - Joints

  private mutating func join(_ joint: LineJoint, _ mesh: inout LineMesh) {
    segment(
      to: joint.corner(isAfter: false, isLeft: true),
      joint.corner(isAfter: false, isLeft: false), &mesh)
    if joint.kind == .plain { return }
    if joint.kind == .flip {
      left = corner(joint.corner(isAfter: true, isLeft: true), -63, &mesh)
      right = corner(joint.corner(isAfter: true, isLeft: false), 63, &mesh)
      return
    }

    let isLeft = joint.outer > 0
    let across: Int8 = isLeft ? -63 : 63
    let outerBefore = isLeft ? left : right
    let innerBefore = isLeft ? right : left
    let outerAfter = corner(joint.corner(isAfter: true, isLeft: isLeft), across, &mesh)
    let innerAfter =
      joint.sharesInner
      ? innerBefore : corner(joint.corner(isAfter: true, isLeft: !isLeft), -across, &mesh)
    if joint.kind == .bevel {
      triangle(innerBefore, outerBefore, outerAfter, &mesh)
    } else {
      let middle = corner(.zero, 0, &mesh)
      if joint.sharesInner {
        triangle(innerBefore, outerBefore, middle, &mesh)
        triangle(innerBefore, middle, outerAfter, &mesh)
      }
      round(joint, across, around: middle, from: outerBefore, to: outerAfter, &mesh)
    }
    left = isLeft ? outerAfter : innerAfter
    right = isLeft ? innerAfter : outerAfter
  }

  /// Fills the gap on the outer side. `across` and `along` are the position relative to the joint in the
  /// axes of either segment, so that their length is the distance from the joint.
  private func round(
    _ joint: LineJoint, _ across: Int8, around middle: UInt32, from start: UInt32, to end: UInt32,
    _ mesh: inout LineMesh
  ) {
    let a = joint.before * joint.outer
    let b = joint.after * joint.outer
    if a.x * b.x + a.y * b.y >= 0 {
      fan(a, b, across, around: middle, from: start, to: end, &mesh)
      return
    }
    // For more than a right angle: two fans that meet halfway, opposite the inner side.
    let way = SIMD2(b.y - a.y, a.x - b.x) * joint.outer
    let halfway = way / (way.x * way.x + way.y * way.y).squareRoot()
    let corner = corner(halfway, across, &mesh)
    fan(a, halfway, across, around: middle, from: start, to: corner, &mesh)
    fan(halfway, b, across, around: middle, from: corner, to: end, &mesh)
  }

  /// Adds two triangles around the joint between unit vectors a and b, which are at most a right angle apart.
  private func fan(
    _ a: SIMD2<Float>, _ b: SIMD2<Float>, _ across: Int8, around middle: UInt32,
    from start: UInt32, to end: UInt32, _ mesh: inout LineMesh
  ) {
    let sum = a + b
    let square = sum.x * sum.x + sum.y * sum.y
    // tan² = 1 / cos² − 1, and |sum| = 2 cos.
    let tangent = max(4 / square - 1, 0).squareRoot()
    let along = Int8(min((63 * tangent).rounded(), 63))
    let tip = corner(sum * (2 / square), across, along: along, &mesh)
    triangle(middle, start, tip, &mesh)
    triangle(middle, tip, end, &mesh)
  }

  // MARK: - Vertices

  /// Adds the two triangles to new corners at the point.
  @inline(__always)
  private mutating func segment(
    to leftWay: SIMD2<Float>, _ rightWay: SIMD2<Float>, along: Int8 = 0, _ mesh: inout LineMesh
  ) {
    let nextLeft = corner(leftWay, -63, along: along, &mesh)
    let nextRight = corner(rightWay, 63, along: along, &mesh)
    // Where a segment is shorter than its corners, the diagonal decides what is covered: this is MapLibre's.
    triangle(left, nextRight, right, &mesh)
    triangle(left, nextLeft, nextRight, &mesh)
    left = nextLeft
    right = nextRight
  }

  @inline(__always)
  private func corner(
    _ way: SIMD2<Float>, _ across: Int8, along: Int8 = 0, _ mesh: inout LineMesh
  ) -> UInt32 {
    let scaled = (way * 63).rounded(.toNearestOrEven)
    mesh.vertices.append(
      LineVertex(
        x: Int16(truncatingIfNeeded: point.x), y: Int16(truncatingIfNeeded: point.y),
        extrudeX: Int8(scaled.x), extrudeY: Int8(scaled.y), across: across, along: along,
        distance: distance, row: row))
    return UInt32(truncatingIfNeeded: mesh.vertices.count - 1)
  }

  @inline(__always)
  private func triangle(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ mesh: inout LineMesh) {
    mesh.indices.append(a)
    mesh.indices.append(b)
    mesh.indices.append(c)
  }
}
