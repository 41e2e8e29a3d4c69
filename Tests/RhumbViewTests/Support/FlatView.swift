// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapJSON
import Testing

/// An untilted view with north up, from the viewer's state, with an independent Mercator projection.
struct FlatView {
  let longitude: Double
  let latitude: Double
  let zoom: Double
  let width: Double
  let height: Double

  init(_ state: JSON, width: Double = 480, height: Double = 360) throws {
    longitude = try state.number("longitude")
    latitude = try state.number("latitude")
    zoom = try state.number("zoom")
    self.width = width
    self.height = height
  }

  /// The width of the world in points.
  private var size: Double { 256 * exp2(zoom) }

  private var target: SIMD2<Double> {
    let y = 0.5 - asinh(tan(latitude * .pi / 180)) / (2 * .pi)
    return [longitude / 360 + 0.5, y]
  }

  /// The world coordinate of a point of the view, 0...1.
  func world(_ x: Double, _ y: Double) -> SIMD2<Double> {
    target + SIMD2(x - width / 2, y - height / 2) / size
  }

  /// The point of the view at a world coordinate.
  func point(_ world: SIMD2<Double>) -> SIMD2<Double> {
    (world - target) * size + SIMD2(width / 2, height / 2)
  }

  /// The offset to the target of another view in points of this view, east and south.
  func way(to other: FlatView) -> SIMD2<Double> { (other.target - target) * size }
}
