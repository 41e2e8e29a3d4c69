// SPDX-License-Identifier: Apache-2.0
internal import MapScene

/// A dash pattern in the shader's form: the centers of the dashes and half their lengths.
///
/// Dashes without a gap between them are one dash. Without round ends, dashes without length are omitted.
struct DashUniforms: Equatable {
  /// The number of dashes, at most four.
  var count: Int
  /// The length after which the pattern repeats.
  var period: Float
  /// (Center, half length) of dashes 0 and 1; `second` holds dashes 2 and 3.
  var first: SIMD4<Float>
  var second: SIMD4<Float>

  /// Returns `nil` if the pattern is an unbroken line: the lengths are all zero or there are no gaps.
  ///
  /// With an odd number of lengths, the last dash and the first dash of the next repetition form one dash.
  ///
  /// - Parameter texels: The number of texels of a period in which MapLibre stores the pattern, to which the ends of dashes
  ///   are rounded; `nil` for exact lengths.
  init?(_ pattern: DashPattern, texels: Float? = nil) {
    let lengths = pattern.lengths.prefix(8).map { $0.isFinite ? max(0, $0) : 0 }
    let period = lengths.reduce(0, +)
    let gaps = lengths.indices.lazy.filter { $0 % 2 == 1 }.map { lengths[$0] }
    guard period > 0, gaps.contains(where: { $0 > 0 }) else { return nil }
    var dashes: [SIMD2<Float>] = []
    var start: Float = 0
    for (index, length) in lengths.enumerated() {
      if index % 2 == 0 {
        if let last = dashes.last, last.y == start {
          dashes[dashes.count - 1].y += length
        } else {
          dashes.append([start, start + length])
        }
      }
      start += length
    }
    if lengths.count % 2 == 1, dashes.count > 1 {
      let last = dashes.removeLast()
      dashes[0].x = last.x - period
    }
    if !pattern.isRound {
      dashes.removeAll { $0.y <= $0.x }
      if let texels {
        let scale = texels / period
        dashes = dashes.map {
          [($0.x * scale).rounded(.up) / scale, (($0.y * scale).rounded(.down) + 1) / scale]
        }
      }
    }
    let halves = dashes.map { SIMD2(($0.x + $0.y) / 2, ($0.y - $0.x) / 2) }
    func dash(_ index: Int) -> SIMD2<Float> { index < halves.count ? halves[index] : .zero }
    count = halves.count
    self.period = period
    first = SIMD4(lowHalf: dash(0), highHalf: dash(1))
    second = SIMD4(lowHalf: dash(2), highHalf: dash(3))
  }
}
