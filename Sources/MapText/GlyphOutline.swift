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
