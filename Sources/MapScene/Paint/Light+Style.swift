// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapStyle

extension Light {
  /// A style's light in a view: its position is radius, azimuth and polar angle in degrees, the azimuth
  /// clockwise from the view's top or, anchored to the map, from north.
  init(_ style: StyleLight, context: inout EvaluationContext, bearing: Double) {
    self.init()
    let position = style.position.evaluate(&context)
    var azimuth = position.y
    if style.anchor.evaluate(&context) == .map { azimuth -= bearing }
    let polar = position.z * .pi / 180
    // Up on the screen is -y.
    direction = [
      Float(sin(azimuth * .pi / 180) * sin(polar)), Float(-cos(azimuth * .pi / 180) * sin(polar)),
      Float(cos(polar)),
    ]
    let color = style.color.evaluate(&context)
    self.color = [color.red, color.green, color.blue]
    intensity = Float(style.intensity.evaluate(&context))
  }
}
