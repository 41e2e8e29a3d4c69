// SPDX-License-Identifier: Apache-2.0
import CFreeType

/// A glyph's outline as straight segments, in texels from the pen, with y up.
struct GlyphOutline {
  struct Segment {
    var a: SIMD2<Float>
    var b: SIMD2<Float>
  }

  /// The maximum deviation of a curve from its segments, in texels. It is below the precision of the field.
  private static let tolerance: Float = 0.01

  private(set) var segments: [Segment] = []
  private var start = SIMD2<Float>.zero
  private var pen = SIMD2<Float>.zero

  /// Creates an outline from a FreeType outline, in units of 1/64 texel.
  init(_ outline: FT_Outline) {
    var outline = outline
    var functions = FT_Outline_Funcs(
      move_to: { to, outline in Self.with(outline) { $0.move(Self.point(to)) } },
      line_to: { to, outline in Self.with(outline) { $0.line(Self.point(to)) } },
      conic_to: { control, to, outline in
        Self.with(outline) { $0.quadratic(Self.point(control), Self.point(to)) }
      },
      cubic_to: { first, second, to, outline in
        Self.with(outline) {
          $0.cubic(Self.point(first), Self.point(second), Self.point(to))
        }
      }, shift: 0, delta: 0)
    withUnsafeMutablePointer(to: &self) { pointer in
      _ = FT_Outline_Decompose(&outline, &functions, pointer)
    }
    close()
  }

  /// Creates an outline from closed rings.
  init(rings: [[SIMD2<Float>]]) {
    for ring in rings {
      guard let first = ring.first else { continue }
      move(first)
      for point in ring.dropFirst() { line(point) }
    }
    close()
  }

  private static func with(
    _ pointer: UnsafeMutableRawPointer?, _ body: (inout GlyphOutline) -> Void
  ) -> Int32 {
    guard let pointer else { return 1 }
    body(&pointer.assumingMemoryBound(to: GlyphOutline.self).pointee)
    return 0
  }

  private static func point(_ vector: UnsafePointer<FT_Vector>?) -> SIMD2<Float> {
    guard let vector else { return .zero }
    return SIMD2(Float(vector.pointee.x), Float(vector.pointee.y)) / 64
  }

  private mutating func move(_ to: SIMD2<Float>) {
    close()
    start = to
    pen = to
  }

  private mutating func close() { line(start) }

  private mutating func line(_ to: SIMD2<Float>) {
    if to != pen { segments.append(Segment(a: pen, b: to)) }
    pen = to
  }

  private mutating func quadratic(_ control: SIMD2<Float>, _ to: SIMD2<Float>) {
    let from = pen
    let count = Self.pieces((from - 2 * control + to).length / 4)
    for index in 1...count {
      let t = Float(index) / Float(count)
      let a = from + t * (control - from)
      let b = control + t * (to - control)
      line(index == count ? to : a + t * (b - a))
    }
  }

  private mutating func cubic(
    _ first: SIMD2<Float>, _ second: SIMD2<Float>, _ to: SIMD2<Float>
  ) {
    let from = pen
    let bend = max((from - 2 * first + second).length, (first - 2 * second + to).length)
    let count = Self.pieces(bend * 0.75)
    for index in 1...count {
      let t = Float(index) / Float(count)
      let s = 1 - t
      let a = s * s * s * from + 3 * s * s * t * first
      line(index == count ? to : a + 3 * s * t * t * second + t * t * t * to)
    }
  }

  /// The number of segments that keeps a curve's deviation below the tolerance. The deviation falls with the
  /// square of this number.
  private static func pieces(_ deviation: Float) -> Int {
    max(1, min(64, Int((deviation / tolerance).squareRoot().rounded(.up))))
  }
}

extension SIMD2<Float> {
  var length: Float { (x * x + y * y).squareRoot() }

  /// The z component of the cross product, which is positive if `other` points to the left.
  func cross(_ other: SIMD2<Float>) -> Float { x * other.y - y * other.x }
}

// MARK: - Field

extension GlyphOutline {
  /// The maximum distance that the encoding represents, in texels.
  private static let reach: Float = 6

  /// The outline's signed distance field; a blank bitmap if there is nothing to draw.
  func field(advance: Float) -> GlyphBitmap {
    guard let box = bounds, box.right - box.left < 512, box.top - box.bottom < 512 else {
      return .blank(advance: advance)
    }
    let border = GlyphBitmap.border
    let width = box.right - box.left + 2 * border
    let height = box.top - box.bottom + 2 * border
    // Converts from the pen's axes, with y up, to the field's axes, with y down.
    let origin = SIMD2(Float(box.left - border), Float(box.top + border))
    let turned = { (segment: Segment) in
      Segment(
        a: SIMD2(segment.a.x - origin.x, origin.y - segment.a.y),
        b: SIMD2(segment.b.x - origin.x, origin.y - segment.b.y))
    }
    let distances = Self.squaredDistances(to: edge.map(turned), width: width, height: height)
    let windings = Self.windings(of: segments.map(turned), width: width, height: height)
    let field = zip(distances, windings).map { squared, winding in
      let distance = winding == 0 ? squared.squareRoot() : -squared.squareRoot()
      return UInt8(max(0, min(255, (255 * (0.75 - distance / 8)).rounded())))
    }
    return GlyphBitmap(
      width: width, height: height, left: box.left, top: box.top, advance: advance, field: field)
  }

  private var bounds: (left: Int, top: Int, right: Int, bottom: Int)? {
    guard let first = segments.first else { return nil }
    var low = first.a
    var high = first.a
    for segment in segments {
      low = pointwiseMin(low, segment.a)
      high = pointwiseMax(high, segment.a)
    }
    guard low.x > -4096, low.y > -4096, high.x < 4096, high.y < 4096 else { return nil }
    return (
      Int(low.x.rounded(.down)), Int(high.y.rounded(.up)), Int(high.x.rounded(.up)),
      Int(low.y.rounded(.down))
    )
  }

  /// The squared distance from each texel's center to the nearest segment, limited to the maximum distance.
  private static func squaredDistances(
    to edge: [Segment], width: Int, height: Int
  ) -> [Float] {
    var result = [Float](repeating: reach * reach, count: width * height)
    for segment in edge {
      let low = pointwiseMin(segment.a, segment.b) - reach
      let high = pointwiseMax(segment.a, segment.b) + reach
      let columns = max(0, Int(low.x))..<min(width, Int(high.x) + 1)
      let along = segment.b - segment.a
      let scale = 1 / (along.x * along.x + along.y * along.y)
      for row in max(0, Int(low.y))..<min(height, Int(high.y) + 1) {
        for column in columns {
          let offset = SIMD2(Float(column) + 0.5, Float(row) + 0.5) - segment.a
          let t = max(0, min(1, (offset.x * along.x + offset.y * along.y) * scale))
          let rest = offset - t * along
          let squared = rest.x * rest.x + rest.y * rest.y
          if squared < result[row * width + column] { result[row * width + column] = squared }
        }
      }
    }
    return result
  }

  /// The winding number of the outline around each texel's center; 0 outside the glyph.
  private static func windings(of segments: [Segment], width: Int, height: Int) -> [Int32] {
    var result = [Int32](repeating: 0, count: width * height)
    for segment in segments where segment.a.y != segment.b.y {
      let isDown = segment.a.y < segment.b.y
      let (upper, lower) = isDown ? (segment.a, segment.b) : (segment.b, segment.a)
      let slope = (lower.x - upper.x) / (lower.y - upper.y)
      let first = max(0, Int((upper.y - 0.5).rounded(.up)))
      let end = min(height, Int((lower.y - 0.5).rounded(.up)))
      guard first < end else { continue }
      for row in first..<end {
        let x = upper.x + (Float(row) + 0.5 - upper.y) * slope
        let column = max(0, Int((x - 0.5).rounded(.up)))
        if column < width { result[row * width + column] += isDown ? 1 : -1 }
      }
    }
    for row in 0..<height {
      for index in row * width + 1..<(row + 1) * width { result[index] += result[index - 1] }
    }
    return result
  }
}

// MARK: - Union

extension GlyphOutline {
  /// The maximum number of segments for which overlaps are resolved. No real glyph has as many.
  private static let mostPieces = 4000

  /// The segments on the glyph's edge. Where strokes overlap, the outline also has segments inside the glyph,
  /// which must not affect the distances.
  var edge: [Segment] {
    guard segments.count <= Self.mostPieces else { return segments }
    return splitAtCrossings.filter { piece in
      let along = piece.b - piece.a
      let length = along.length
      guard length > 0 else { return false }
      let aside = SIMD2(-along.y, along.x) * (0.005 / length)
      let middle = (piece.a + piece.b) / 2
      return (winding(at: middle + aside) != 0) != (winding(at: middle - aside) != 0)
    }
  }

  /// The winding number of the outline around a point; 0 outside the glyph.
  func winding(at point: SIMD2<Float>) -> Int {
    var winding = 0
    for segment in segments {
      let isUp = segment.a.y <= point.y && segment.b.y > point.y
      guard isUp || segment.b.y <= point.y && segment.a.y > point.y else { continue }
      let side = (segment.b - segment.a).cross(point - segment.a)
      if isUp, side > 0 { winding += 1 }
      if !isUp, side < 0 { winding -= 1 }
    }
    return winding
  }

  private var splitAtCrossings: [Segment] {
    var cuts = [[Float]](repeating: [], count: segments.count)
    for first in segments.indices {
      for second in first + 1..<segments.count {
        guard let (t, u) = segments[first].crossing(segments[second]) else { continue }
        cuts[first].append(t)
        cuts[second].append(u)
      }
    }
    var result: [Segment] = []
    result.reserveCapacity(segments.count)
    for (segment, cuts) in zip(segments, cuts) {
      var from = segment.a
      for t in cuts.sorted() {
        let to = segment.a + t * (segment.b - segment.a)
        result.append(Segment(a: from, b: to))
        from = to
      }
      result.append(Segment(a: from, b: segment.b))
    }
    return result
  }
}

extension GlyphOutline.Segment {
  /// The intersection of two segments as fractions of their lengths. `nil` if they do not intersect or touch
  /// only at an end of both.
  fileprivate func crossing(_ other: GlyphOutline.Segment) -> (Float, Float)? {
    guard min(a.x, b.x) <= max(other.a.x, other.b.x), max(a.x, b.x) >= min(other.a.x, other.b.x),
      min(a.y, b.y) <= max(other.a.y, other.b.y), max(a.y, b.y) >= min(other.a.y, other.b.y)
    else { return nil }
    let mine = b - a
    let theirs = other.b - other.a
    let area = mine.cross(theirs)
    guard abs(area) > 1e-9 else { return nil }
    let t = (other.a - a).cross(theirs) / area
    let u = (other.a - a).cross(mine) / area
    guard (0...1).contains(t), (0...1).contains(u) else { return nil }
    let touchesOnlyEnds = (t == 0 || t == 1) && (u == 0 || u == 1)
    return touchesOnlyEnds ? nil : (t, u)
  }
}
