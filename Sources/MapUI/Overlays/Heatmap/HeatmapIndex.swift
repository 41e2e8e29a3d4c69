// SPDX-License-Identifier: Apache-2.0
import MapGeometry

/// Weighted points sorted along a Z-order curve, so that the points in any square of the quadtree form one
/// range.
struct HeatmapIndex: Sendable {
  /// The number of times that the world is halved in each direction.
  private static let depth = 28
  /// The length up to which ranges are searched linearly.
  private static let shortRange = 32

  /// The maximum weight. It keeps sums finite.
  private static let greatestWeight: Float = 1e20

  private var codes: [UInt64] = []
  private(set) var positions: [SIMD2<Double>] = []
  private(set) var weights: [Float] = []

  /// Creates an index of the points with valid coordinates and positive weights.
  init(_ points: [WeightedCoordinate]) {
    var entries: [(code: UInt64, position: SIMD2<Double>, weight: Float)] = []
    entries.reserveCapacity(points.count)
    for point in points where point.intensity > 0 && point.intensity.isFinite {
      guard point.coordinate.isValid else { continue }
      let world = WorldPoint(point.coordinate.wrapped)
      guard (0...1).contains(world.y) else { continue }
      let position = SIMD2(min(max(world.x, 0), 1), world.y)
      entries.append(
        (
          HeatmapIndex.code(of: position), position,
          min(point.intensity, HeatmapIndex.greatestWeight)
        ))
    }
    entries.sort { $0.code < $1.code }
    codes = entries.map(\.code)
    positions = entries.map(\.position)
    weights = entries.map(\.weight)
  }

  /// Calls `body` with the index of each point in a box.
  func forEach(from low: SIMD2<Double>, to high: SIMD2<Double>, _ body: (Int) -> Void) {
    visit(0..<codes.count, level: 0, code: 0, corner: .zero, low, high, body)
  }

  /// Returns the greatest sum of weights in a square of a grid.
  ///
  /// - Parameter side: The side of the squares as a fraction of the world.
  func greatestSum(side: Double) -> Float {
    guard side > 0 else { return weights.max() ?? 0 }
    var sums: [SIMD2<Int32>: Float] = [:]
    for (position, weight) in zip(positions, weights) {
      sums[SIMD2<Int32>((position / max(side, 1e-9)).rounded(.down)), default: 0] += weight
    }
    return sums.values.max() ?? 0
  }

  private func visit(
    _ range: Range<Int>, level: Int, code: UInt64, corner: SIMD2<Double>, _ low: SIMD2<Double>,
    _ high: SIMD2<Double>, _ body: (Int) -> Void
  ) {
    if range.isEmpty { return }
    let side = 1 / Double(1 << level)
    guard corner.x <= high.x, corner.y <= high.y, corner.x + side >= low.x,
      corner.y + side >= low.y
    else { return }
    let isInside =
      corner.x >= low.x && corner.y >= low.y && corner.x + side <= high.x
      && corner.y + side <= high.y
    if isInside { return range.forEach(body) }
    if range.count <= HeatmapIndex.shortRange || level == HeatmapIndex.depth {
      for index in range {
        let position = positions[index]
        if all(position .>= low) && all(position .<= high) { body(index) }
      }
      return
    }
    let step = UInt64(1) << UInt64(2 * (HeatmapIndex.depth - level - 1))
    var start = range.lowerBound
    for quarter in 0..<4 {
      let end =
        quarter == 3
        ? range.upperBound : first(atLeast: code + step * UInt64(quarter + 1), in: range)
      let part = SIMD2(Double(quarter & 1), Double(quarter >> 1)) * (side / 2)
      visit(
        start..<end, level: level + 1, code: code + step * UInt64(quarter), corner: corner + part,
        low, high, body)
      start = end
    }
  }

  private func first(atLeast code: UInt64, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if codes[middle] < code { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func code(of position: SIMD2<Double>) -> UInt64 {
    let count = Double(1 << depth)
    let x = UInt64(min(position.x * count, count - 1))
    let y = UInt64(min(position.y * count, count - 1))
    return spread(x) | spread(y) << 1
  }

  /// Returns the low 32 bits of a number at the even bit positions.
  private static func spread(_ number: UInt64) -> UInt64 {
    var bits = number
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }
}
