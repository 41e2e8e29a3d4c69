// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A Gaussian kernel by which each point spreads, first along rows, then along columns: exp(−d² / 2σ²) with σ
/// a third of the radius. The value at the center is 1.
struct HeatmapKernel: Sendable {
  /// The radius in pixels.
  let radius: Int
  /// The values at −radius...radius.
  let values: [Float]
  /// The side in pixels of the square whose area is the kernel's integral, 2πσ².
  let squareSide: Double

  init(radius: Int) {
    self.radius = radius
    let sigma = Double(radius) / 3
    squareSide = (2 * .pi).squareRoot() * sigma
    values = (-radius...radius).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
  }

  /// Computes the heat of a square of pixels in row-major order.
  ///
  /// - Parameters:
  ///   - cells: The sums of weights of the pixels with a margin of `radius` on each side, in row-major order.
  ///   - side: The side of the square, a multiple of 8.
  func spread(_ cells: [Float], side: Int) -> [Float] {
    let width = side + 2 * radius
    let lanes = side / 8
    // Only pixels with a weight are spread, and only rows with such pixels are added.
    var rows = [SIMD8<Float>](repeating: .zero, count: width * lanes)
    var isOccupied = [Bool](repeating: false, count: width)
    for row in 0..<width {
      for column in 0..<width {
        let weight = cells[row * width + column]
        if weight == 0 { continue }
        isOccupied[row] = true
        for x in max(0, column - 2 * radius)...min(side - 1, column) {
          rows[row * lanes + x / 8][x % 8] += weight * values[column - x]
        }
      }
    }
    var heat = [Float](repeating: 0, count: side * side)
    var sum = [SIMD8<Float>](repeating: .zero, count: lanes)
    for y in 0..<side {
      for lane in 0..<lanes { sum[lane] = .zero }
      for step in 0...2 * radius where isOccupied[y + step] {
        let factor = values[step]
        for lane in 0..<lanes { sum[lane] += rows[(y + step) * lanes + lane] * factor }
      }
      for x in 0..<side { heat[y * side + x] = sum[x / 8][x % 8] }
    }
    return heat
  }
}
