// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapStyle

extension Light {
  /// Creates a style's light for a view. The style's position is radius, azimuth and polar angle in degrees.
  /// The azimuth is clockwise from the view's top or, if anchored to the map, from north.
  init(_ style: StyleLight, context: inout EvaluationContext, bearing: Double) {
    self.init()
    let position = style.position.evaluate(&context)
    var azimuth = position.y
    if style.anchor.evaluate(&context) == .map { azimuth -= bearing }
    let polar = position.z * .pi / 180
    // Up on the screen is -y.
    direction = SIMD3<Float>(
      position.x
        * SIMD3(
          sin(azimuth * .pi / 180) * sin(polar), -cos(azimuth * .pi / 180) * sin(polar),
          cos(polar)))
    let color = style.color.evaluate(&context)
    self.color = [color.red, color.green, color.blue]
    intensity = Float(style.intensity.evaluate(&context))
  }
}
