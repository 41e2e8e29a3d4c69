// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage
import MapRoute

extension Canvas {
  /// Draws a lane's arrows in a square around a point. In a valid lane, the arrow to follow is highlighted.
  ///
  /// - Parameters:
  ///   - side: The side of the square in points.
  ///   - color: The color of the arrow to follow.
  ///   - other: The color of the other arrows.
  package func draw(
    _ lane: Lane, center: CGPoint, side: Double, color: MapColor, other: MapColor
  ) {
    with(origin: center, enlarged: side / 32) {
      let arrows = lane.indications.isEmpty ? [.straight] : lane.indications
      let active = lane.isValid ? lane.active ?? arrows.first : nil
      for arrow in arrows where arrow != active { drawLaneArrow(arrow, other) }
      if let active { drawLaneArrow(active, color) }
    }
  }

  private func drawLaneArrow(_ indication: Maneuver.Modifier, _ color: MapColor) {
    let degrees: Double =
      switch indication {
      case .straight: 0
      case .slightRight: 40
      case .right: 90
      case .sharpRight: 135
      case .uturn: -180
      case .sharpLeft: -135
      case .left: -90
      case .slightLeft: -40
      }
    let shaft: Shape
    let tip: CGPoint
    let direction = ManeuverArrow.direction(degrees)
    if abs(degrees) == 180 {
      var round = Shape.lines([CGPoint(x: 4, y: 13), CGPoint(x: 4, y: -5)])
      round.curve(
        to: CGPoint(x: -6, y: -5), control1: CGPoint(x: 4, y: -13),
        control2: CGPoint(x: -6, y: -13))
      shaft = round
      tip = CGPoint(x: -6, y: 6)
    } else if degrees == 0 {
      shaft = .lines([CGPoint(x: 0, y: 13), CGPoint(x: 0, y: -6)])
      tip = CGPoint(x: 0, y: -14)
    } else {
      let isSharp = abs(degrees) > 100
      let x = isSharp ? -direction.x * 6 : 0
      let bend = CGPoint(x: x, y: isSharp ? -10 : -1)
      let reach = isSharp ? 17.0 : 14
      var bent = Shape.lines([CGPoint(x: x, y: 13), CGPoint(x: x, y: bend.y + 6)])
      bent.curve(
        to: CGPoint(
          x: bend.x + direction.x * (reach - 7.5), y: bend.y + direction.y * (reach - 7.5)),
        control1: bend, control2: bend)
      shaft = bent
      tip = CGPoint(x: bend.x + direction.x * reach, y: bend.y + direction.y * reach)
    }
    stroke(shaft, color, width: 3.4, ends: .square)
    let neck = CGPoint(x: tip.x - direction.x * 8, y: tip.y - direction.y * 8)
    fill(
      .lines(
        [
          tip, CGPoint(x: neck.x - direction.y * 5.5, y: neck.y + direction.x * 5.5),
          CGPoint(x: neck.x + direction.y * 5.5, y: neck.y - direction.x * 5.5),
        ], closed: true), color)
  }
}
