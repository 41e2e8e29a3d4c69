// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A Gaussian by which each place spreads, in rows and then in columns: exp(−d² / 2σ²), σ a third of the
/// radius, 1 in the middle.
struct HeatmapKernel: Sendable {
  /// Pixels.
  let radius: Int
  /// The values at −radius...radius.
  let values: [Float]
  /// The side of the square whose area is the integral, 2πσ², in pixels.
  let squareSide: Double

  init(radius: Int) {
    self.radius = radius
    let sigma = Double(radius) / 3
    squareSide = (2 * .pi).squareRoot() * sigma
    values = (-radius...radius).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
  }

  /// The heat of a square of pixels, by rows.
  ///
  /// - Parameters:
  ///   - cells: the sums of weights of the pixels and of `radius` more on each side, by rows.
  ///   - side: the square's side, a multiple of 8.
  func spread(_ cells: [Float], side: Int) -> [Float] {
    let width = side + 2 * radius
    let lanes = side / 8
    // Only places that count are spread, and only rows with any added up.
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
