// SPDX-License-Identifier: Apache-2.0
import MapTiles

extension Tessellator {
  /// Creates strips along lines or polygon rings. A run of n points has 2n vertices and 2(n − 1) triangles,
  /// plus those of its joins and caps.
  ///
  /// Lines are clipped to the style's box and have caps only at their true ends, also if they end where they start.
  /// The ends of a ring are joined. Polygon edges that were created by tile clipping are omitted.
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
        strip.lay(run, pathClipper.points, normals, into: &mesh)
      }
    }
  }
}

/// The state for building one run's strip.
///
/// Vertices are added alternately on the right and the left. Each forms a triangle with the last vertices of both sides.
private struct LineStrip {
  let row: UInt16
  let style: LineTessellation
  private var distance: Float = 0
  private var point = SIMD2<Int32>()
  /// The last vertices; `nil` at the start of the strip.
  private var left: UInt32?
  private var right: UInt32?
  /// The unit normal to the right that the vertices at a line's end have; zero elsewhere.
  private var endNormal = SIMD2<Float>()

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
    let last = run.isClosed ? count : count - 1
    // The distances of a ring start at its last point.
    distance = Float(run.distance + run.closingLength)
    point = points[first]
    for index in 0...last {
      let before = index > 0 ? normals[index - 1] : run.isClosed ? normals[count - 1] : nil
      let after = index < last ? normals[index] : run.isClosed ? normals[0] : nil
      let vertex = points[first + (index == count ? 0 : index)]
      guard let before, let after else {
        if let before { end(at: vertex, before, hasCap: run.hasEnd, &mesh) }
        if let after { start(after, hasCap: run.hasStart, &mesh) }
        continue
      }
      let joint = LineJoint(before, after, style)
      if index > 0 { approach(joint, to: vertex, &mesh) }
      join(joint, &mesh)
      if first + index == run.restart, style.followsDistance {
        // A ring's strip ends and starts again at the ring's first point.
        restart()
        distance = Float(run.closingLength)
        join(joint, &mesh)
      }
      if index < last {
        leave(joint, to: points[first + (index + 1 == count ? 0 : index + 1)], &mesh)
      }
    }
  }

  private mutating func move(to next: SIMD2<Int32>) {
    let vector = SIMD2<Float>(next &- point)
    distance += (vector.x * vector.x + vector.y * vector.y).squareRoot()
    point = next
  }

  // MARK: - Sharp turns

  /// Moves to a joint. Before a sharp turn, vertices are added so that only a short part of a pattern is distorted.
  private mutating func approach(
    _ joint: LineJoint, to next: SIMD2<Int32>, _ mesh: inout LineMesh
  ) {
    if let corner = besideSharpTurn(joint, of: next, toward: point) {
      move(to: corner)
      corners(joint.before, &mesh)
    }
    move(to: next)
  }

  /// Adds the vertices after a sharp turn.
  private mutating func leave(_ joint: LineJoint, to next: SIMD2<Int32>, _ mesh: inout LineMesh) {
    guard let corner = besideSharpTurn(joint, of: point, toward: next) else { return }
    move(to: corner)
    corners(joint.after, &mesh)
  }

  /// Returns the point at the style's distance from a sharp turn, or `nil` if none is needed.
  private func besideSharpTurn(
    _ joint: LineJoint, of turn: SIMD2<Int32>, toward other: SIMD2<Int32>
  ) -> SIMD2<Int32>? {
    guard style.sharpTurnReach > 0, joint.isSharpTurn else { return nil }
    let vector = SIMD2<Float>(other &- turn)
    let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
    guard length > 2 * style.sharpTurnReach else { return nil }
    let step = (vector * (style.sharpTurnReach / length)).rounded(.toNearestOrAwayFromZero)
    return turn &+ SIMD2<Int32>(step)
  }

  // MARK: - Ends

  private mutating func start(
    _ normal: SIMD2<Float>, hasCap: Bool, _ mesh: inout LineMesh
  ) {
    endNormal = -normal
    if hasCap, isRounded { corners(normal, right: -1, left: -1, along: 63, &mesh) }
    let reach = hasCap ? -overhang : 0
    corners(normal, right: reach, left: reach, &mesh)
    endNormal = .zero
  }

  private mutating func end(
    at vertex: SIMD2<Int32>, _ normal: SIMD2<Float>, hasCap: Bool, _ mesh: inout LineMesh
  ) {
    move(to: vertex)
    endNormal = -normal
    let reach = hasCap ? overhang : 0
    corners(normal, right: reach, left: reach, &mesh)
    if hasCap, isRounded { corners(normal, right: 1, left: 1, along: 63, &mesh) }
    endNormal = .zero
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
    switch joint.kind {
    case .miter: corners(joint.miter, &mesh)
    case .flip:
      corners(joint.flip, &mesh)
      restart()
      corners(-joint.flip, &mesh)
    case .bevel: bevel(joint, slices: 1, &mesh)
    case .pie(let slices): bevel(joint, slices: slices, &mesh)
    case .round:
      endNormal = -joint.before
      corners(joint.before, &mesh)
      corners(joint.before, right: 1, left: 1, along: 63, &mesh)
      restart()
      endNormal = -joint.after
      corners(joint.after, right: -1, left: -1, along: 63, &mesh)
      corners(joint.after, &mesh)
      endNormal = .zero
    }
  }

  private mutating func bevel(_ joint: LineJoint, slices: Int, _ mesh: inout LineMesh) {
    let isLeft = joint.outer > 0
    let right = isLeft ? joint.innerReach : 0
    let left = isLeft ? 0 : joint.innerReach
    corners(joint.before, right: -right, left: -left, &mesh)
    joint.forEachSlice(of: slices) { corner($0, isLeft: isLeft, along: 0, &mesh) }
    corners(joint.after, right: right, left: left, &mesh)
  }

  // MARK: - Vertices

  /// Ends the strip. The next vertices start another one.
  private mutating func restart() { (left, right) = (nil, nil) }

  /// Adds the corners on both sides of the point.
  ///
  /// - Parameters:
  ///   - normal: The vector to the left corner.
  ///   - right: The length by which the right corner is moved forward; `left` is that of the left corner.
  private mutating func corners(
    _ normal: SIMD2<Float>, right: Float = 0, left: Float = 0, along: Int8 = 0,
    _ mesh: inout LineMesh
  ) {
    let forward = SIMD2(-normal.y, normal.x)
    corner(forward * right - normal, isLeft: false, along: along, &mesh)
    corner(forward * left + normal, isLeft: true, along: along, &mesh)
    if style.packsDistance, distance > LineTessellation.longestDistance {
      distance = 0
      corners(normal, right: right, left: left, along: along, &mesh)
    }
  }

  @inline(__always)
  private mutating func corner(
    _ vector: SIMD2<Float>, isLeft: Bool, along: Int8, _ mesh: inout LineMesh
  ) {
    let scaled = (vector * 63).rounded(.toNearestOrEven)
    let scaledNormal = (endNormal * 63).rounded(.toNearestOrEven)
    mesh.vertices.append(
      LineVertex(
        x: Int16(truncatingIfNeeded: point.x), y: Int16(truncatingIfNeeded: point.y),
        extrudeX: Int8(clamping: Int(scaled.x)), extrudeY: Int8(clamping: Int(scaled.y)),
        across: isLeft ? -63 : 63, along: along,
        distance: style.packsDistance ? (distance / 2).rounded(.down) * 2 : distance, row: row,
        rightX: Int8(scaledNormal.x), rightY: Int8(scaledNormal.y)))
    let vertex = UInt32(truncatingIfNeeded: mesh.vertices.count - 1)
    if let left, let right {
      mesh.indices.append(right)
      mesh.indices.append(vertex)
      mesh.indices.append(left)
    }
    if isLeft { left = vertex } else { right = vertex }
  }
}
