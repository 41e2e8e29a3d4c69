// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A smooth path over the map that zooms out, pans and zooms in again.
///
/// van Wijk, Nuij: Smooth and efficient zooming and panning (2003). Symbols as in the paper: w is the width
/// of the visible ground, u the distance traveled, s the length of the path, r its hyperbolic angle.
package struct FlyPath: Hashable, Sendable {
  /// The ratio of zooming to panning; users in the paper's study preferred 1.42.
  static let rho = 1.42
  /// The speed in path lengths a second, in the paper's measure.
  static let speed = 1.2

  private let rho: Double
  private let w0: Double
  private let u1: Double
  private let r0: Double
  /// The length of the path.
  let length: Double
  /// The binary logarithm of the ratio of the view's width at the start to that at the end.
  private let zoomChange: Double

  /// The duration of the path at the default speed, seconds.
  package var duration: Double { length / FlyPath.speed }

  /// - Parameters:
  ///   - distance: The distance from start to end, in points at the start's scale.
  ///   - zoomChange: The zoom at the end minus the zoom at the start.
  ///   - extent: The longer side of the view, in points.
  ///   - lowestZoomChange: The lowest valid zoom on the path minus the zoom at the start.
  package init(distance: Double, zoomChange: Double, extent: Double, lowestZoomChange: Double) {
    w0 = max(extent, 1)
    u1 = distance
    self.zoomChange = zoomChange
    let w1 = w0 / exp2(zoomChange)
    guard u1 >= 1e-6 else {
      rho = FlyPath.rho
      r0 = 0
      length = abs(log(w1 / w0)) / FlyPath.rho
      return
    }
    let widest = w0 / exp2(lowestZoomChange)
    var rho = FlyPath.rho
    var ends = FlyPath.angles(w0: w0, w1: w1, u1: u1, rho: rho)
    if ends.r0 < 0, ends.r1 > 0, w0 * cosh(ends.r0) > widest {
      rho = min((2 * max(widest, w0, w1) / u1).squareRoot(), FlyPath.rho)
      ends = FlyPath.angles(w0: w0, w1: w1, u1: u1, rho: rho)
    }
    self.rho = rho
    r0 = ends.r0
    length = (ends.r1 - ends.r0) / rho
  }

  private static func angles(
    w0: Double, w1: Double, u1: Double, rho: Double
  ) -> (r0: Double, r1: Double) {
    let rho2u1 = rho * rho * u1
    let b0 = (w1 * w1 - w0 * w0 + rho2u1 * rho2u1) / (2 * w0 * rho2u1)
    let b1 = (w1 * w1 - w0 * w0 - rho2u1 * rho2u1) / (2 * w1 * rho2u1)
    // ln(sqrt(b² + 1) - b), in a form without cancellation.
    return (-asinh(b0), -asinh(b1))
  }

  /// Returns the position at a progress: the fraction of the distance traveled, and the change of zoom.
  package func position(at progress: Double) -> (share: Double, zoomChange: Double) {
    guard u1 >= 1e-6 else { return (progress, zoomChange * progress) }
    let r = r0 + rho * length * progress
    let share = w0 * (cosh(r0) * tanh(r) - sinh(r0)) / (rho * rho * u1)
    return (share, log2(cosh(r) / cosh(r0)))
  }
}
