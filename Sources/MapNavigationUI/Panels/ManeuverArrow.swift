// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCanvas
import MapImage
import MapRoute

/// The icon of a maneuver: an arrow from below, in a square.
package struct ManeuverArrow: Hashable, Sendable {
  /// The kind of arrow.
  enum Form: Hashable {
    /// An arrow from below that turns by degrees clockwise, -180...180.
    case turn(Double)
    /// An arrow from below along a fork, with the angle of the branch to take in degrees; 0 for the middle of
    /// three.
    case fork(Double)
    case merge(isFromLeft: Bool)
    /// An arrow around a circle, with the angle of the exit relative to the entry in degrees.
    case roundabout(Double)
    case arrival(Side)
    case departure
    case ferry
    /// A pedestrian.
    case walk
  }

  enum Side: Hashable { case left, right, ahead }

  let form: Form
  let isLeftHandTraffic: Bool

  /// Creates the icon of a step's maneuver. It points to the side that the words of the instruction name.
  package init(_ maneuver: Maneuver, drivingSide: DrivingSide = .right) {
    isLeftHandTraffic = drivingSide == .left
    let degrees = ManeuverArrow.degrees(maneuver)
    let isSlight = abs(degrees) < 60
    form =
      switch maneuver.kind {
      case .depart: .departure
      case .ferry: .ferry
      case .continueOnFoot: .walk
      case .arrive: .arrival(ManeuverArrow.side(maneuver.modifier))
      case .roundabout, .rotary, .exitRoundabout, .exitRotary, .roundaboutTurn:
        .roundabout(degrees)
      // The words only say "continue".
      case .newName where isSlight, .notification: .turn(0)
      case .fork where abs(degrees) < 150: .fork(degrees)
      // An exit without a side is on the side of the traffic.
      case .offRamp where isSlight:
        .fork(degrees != 0 ? degrees : drivingSide == .left ? -30 : 30)
      case .merge: .merge(isFromLeft: degrees == 0 ? drivingSide == .left : degrees > 0)
      default: .turn(degrees)
      }
  }

  /// The angle of a maneuver in degrees clockwise: by its modifier, or by its bearings if there is none.
  private static func degrees(_ maneuver: Maneuver) -> Double {
    switch maneuver.modifier {
    case .straight: 0
    case .slightRight: 30
    case .right: 90
    case .sharpRight: 135
    case .uturn: 180
    case .sharpLeft: -135
    case .left: -90
    case .slightLeft: -30
    case nil:
      switch remainder(maneuver.bearingAfter - maneuver.bearingBefore, 360) {
      case let turn where turn.isFinite: turn
      default: 0
      }
    }
  }

  private static func side(_ modifier: Maneuver.Modifier?) -> Side {
    switch modifier {
    case .left, .slightLeft, .sharpLeft: .left
    case .right, .slightRight, .sharpRight: .right
    default: .ahead
    }
  }
}

// MARK: - Drawing

/// The shapes are drawn in a square of 48 units around (0, 0) and scaled to the requested size.
extension ManeuverArrow {
  private static let stroke = 6.0
  private static let headLength = 12.0
  private static let headWidth = 19.0

  /// Draws the arrow in a square around a point.
  ///
  /// - Parameters:
  ///   - side: The side of the square in points.
  ///   - color: The color of the route.
  ///   - other: The color of the other roads.
  package func draw(
    on canvas: Canvas, center: CGPoint, side: Double, color: MapColor, other: MapColor
  ) {
    canvas.with(origin: center, enlarged: side / 48) {
      switch form {
      case .turn(let degrees): drawTurn(degrees, on: canvas, color)
      case .fork(let degrees): drawFork(degrees, on: canvas, color, other)
      case .merge(let isFromLeft): drawMerge(isFromLeft, on: canvas, color, other)
      case .roundabout(let degrees): drawRoundabout(degrees, on: canvas, color, other)
      case .arrival(let side): drawArrival(side, on: canvas, color)
      case .departure: drawDeparture(on: canvas, color)
      case .ferry: drawFerry(on: canvas, color)
      case .walk: drawPedestrian(on: canvas, color)
      }
    }
  }

  private func drawTurn(_ degrees: Double, on canvas: Canvas, _ color: MapColor) {
    if abs(degrees) > 150 { return drawUTurn(on: canvas, color) }
    let lean = sin(degrees * .pi / 180)
    let isSharp = abs(degrees) > 100
    let x = (isSharp ? -12 : -10) * lean
    drawBent(
      from: CGPoint(x: x, y: 20), over: CGPoint(x: x, y: isSharp ? -15 : degrees == 0 ? 0 : -4),
      turned: degrees, reach: isSharp ? 29 : abs(degrees) < 60 ? 20 : 26, on: canvas, color)
  }

  /// Draws a shaft with a rounded bend, and its arrowhead.
  private func drawBent(
    from start: CGPoint, over bend: CGPoint, turned degrees: Double, reach: Double,
    on canvas: Canvas, _ color: MapColor
  ) {
    let direction = ManeuverArrow.direction(degrees)
    let tip = CGPoint(x: bend.x + direction.x * reach, y: bend.y + direction.y * reach)
    let length = ManeuverArrow.headLength
    let neck = CGPoint(x: tip.x - direction.x * length, y: tip.y - direction.y * length)
    let corner = min(7, reach - length)
    var shaft = Shape.lines([start, CGPoint(x: bend.x, y: bend.y + corner)])
    let after = CGPoint(x: bend.x + direction.x * corner, y: bend.y + direction.y * corner)
    shaft.curve(to: after, control1: bend, control2: bend)
    shaft.line(to: CGPoint(x: neck.x + direction.x * 0.5, y: neck.y + direction.y * 0.5))
    canvas.stroke(shaft, color, width: ManeuverArrow.stroke, ends: .square)
    drawHead(tip: tip, direction: direction, on: canvas, color)
  }

  private func drawHead(
    tip: CGPoint, direction: CGPoint, size: Double = 1, on canvas: Canvas, _ color: MapColor
  ) {
    let length = ManeuverArrow.headLength * size
    let neck = CGPoint(x: tip.x - direction.x * length, y: tip.y - direction.y * length)
    let half = ManeuverArrow.headWidth * size / 2
    let head = Shape.lines(
      [
        tip, CGPoint(x: neck.x - direction.y * half, y: neck.y + direction.x * half),
        CGPoint(x: neck.x + direction.y * half, y: neck.y - direction.x * half),
      ], closed: true)
    canvas.fill(head, color)
    canvas.stroke(head, color, width: 1.5)
  }

  private func drawUTurn(on canvas: Canvas, _ color: MapColor) {
    // In right-hand traffic, a U-turn goes to the left.
    let side = isLeftHandTraffic ? -1.0 : 1.0
    var shaft = Shape.lines([CGPoint(x: 9 * side, y: 20), CGPoint(x: 9 * side, y: -7)])
    shaft.curve(
      to: CGPoint(x: -9 * side, y: -7), control1: CGPoint(x: 9 * side, y: -20),
      control2: CGPoint(x: -9 * side, y: -20))
    shaft.line(to: CGPoint(x: -9 * side, y: 3))
    canvas.stroke(shaft, color, width: ManeuverArrow.stroke, ends: .square)
    drawHead(
      tip: CGPoint(x: -9 * side, y: 15), direction: CGPoint(x: 0, y: 1), on: canvas, color)
  }

  private func drawFork(
    _ degrees: Double, on canvas: Canvas, _ color: MapColor, _ other: MapColor
  ) {
    guard degrees != 0 else { return drawMiddleFork(on: canvas, color, other) }
    let side = degrees < 0 ? -1.0 : 1.0
    drawBranch(to: -side, on: canvas, other)
    var shaft = Shape.lines([CGPoint(x: 0, y: 20), CGPoint(x: 0, y: 8)])
    shaft.curve(
      to: CGPoint(x: 10 * side, y: -9), control1: CGPoint(x: 0, y: -1),
      control2: CGPoint(x: 8 * side, y: -2))
    canvas.stroke(shaft, color, width: ManeuverArrow.stroke, ends: .square)
    drawHead(
      tip: CGPoint(x: 13.5 * side, y: -20), direction: ManeuverArrow.direction(18 * side),
      on: canvas,
      color)
  }

  /// Draws an arrow between two branches.
  private func drawMiddleFork(on canvas: Canvas, _ color: MapColor, _ other: MapColor) {
    for side in [-1.0, 1] { drawBranch(to: side, on: canvas, other) }
    canvas.stroke(
      .lines([CGPoint(x: 0, y: 20), CGPoint(x: 0, y: -8)]), color, width: ManeuverArrow.stroke,
      ends: .square)
    drawHead(tip: CGPoint(x: 0, y: -20), direction: CGPoint(x: 0, y: -1), on: canvas, color)
  }

  /// Draws the road of a fork that is not taken, to the left (-1) or right (1).
  private func drawBranch(to side: Double, on canvas: Canvas, _ other: MapColor) {
    var branch = Shape.lines([CGPoint(x: 0, y: 20), CGPoint(x: 0, y: 8)])
    branch.curve(
      to: CGPoint(x: 11 * side, y: -16), control1: CGPoint(x: 0, y: -4),
      control2: CGPoint(x: 10 * side, y: -4))
    canvas.stroke(branch, other, width: ManeuverArrow.stroke, ends: .square)
  }

  private func drawMerge(
    _ isFromLeft: Bool, on canvas: Canvas, _ color: MapColor, _ other: MapColor
  ) {
    let side = isFromLeft ? 1.0 : -1.0
    canvas.stroke(
      .lines([CGPoint(x: 4 * side, y: 20), CGPoint(x: 4 * side, y: -8)]), other,
      width: ManeuverArrow.stroke, ends: .square)
    var shaft = Shape.lines([CGPoint(x: -12 * side, y: 20), CGPoint(x: -12 * side, y: 15)])
    shaft.curve(
      to: CGPoint(x: 4 * side, y: -8), control1: CGPoint(x: -12 * side, y: 4),
      control2: CGPoint(x: 4 * side, y: 6))
    canvas.stroke(shaft, color, width: ManeuverArrow.stroke, ends: .square)
    drawHead(
      tip: CGPoint(x: 4 * side, y: -20), direction: CGPoint(x: 0, y: -1), on: canvas, color)
  }

  private func drawRoundabout(
    _ degrees: Double, on canvas: Canvas, _ color: MapColor, _ other: MapColor
  ) {
    let center = CGPoint(x: 0, y: -1.5)
    let radius = 9.0
    canvas.stroke(.circle(center: center, radius: radius), other, width: 4)
    let turn = isLeftHandTraffic ? 1.0 : -1.0
    // The entry comes from below, at 90° on the screen. The exit leaves toward `degrees`, but not over the
    // entry.
    let degrees = abs(degrees) > 145 ? -145 * turn * -1 : degrees
    let out = degrees - 90
    var sweep = (out - 90) * turn
    while sweep <= 20 { sweep += 360 }
    while sweep > 380 { sweep -= 360 }
    var shaft = Shape.lines([
      CGPoint(x: 0, y: 22), CGPoint(x: 0, y: center.y + radius),
    ])
    shaft.arc(center: center, radius: radius, from: 90, to: 90 + sweep * turn)
    let direction = ManeuverArrow.direction(degrees)
    shaft.line(to: CGPoint(x: center.x + direction.x * 13, y: center.y + direction.y * 13))
    canvas.stroke(shaft, color, width: 4.5, ends: .square)
    drawHead(
      tip: CGPoint(x: center.x + direction.x * 21, y: center.y + direction.y * 21),
      direction: direction, size: 0.8,
      on: canvas, color)
  }

  private func drawArrival(_ side: Side, on canvas: Canvas, _ color: MapColor) {
    let x =
      switch side {
      case .left: -9.0
      case .right: 9.0
      case .ahead: 0.0
      }
    if side != .ahead {
      canvas.stroke(
        .lines([CGPoint(x: -x, y: 21), CGPoint(x: -x, y: -20)]), color,
        width: ManeuverArrow.stroke, ends: .square)
    }
    var pin = Shape()
    pin.move(to: CGPoint(x: x, y: 16))
    pin.curve(
      to: CGPoint(x: x - 11, y: -7), control1: CGPoint(x: x - 4, y: 6),
      control2: CGPoint(x: x - 11, y: 2))
    pin.arc(center: CGPoint(x: x, y: -7), radius: 11, from: 180, to: 360)
    pin.curve(
      to: CGPoint(x: x, y: 16), control1: CGPoint(x: x + 11, y: 2),
      control2: CGPoint(x: x + 4, y: 6))
    pin.close()
    var hole = Shape()
    hole.arc(center: CGPoint(x: x, y: -7), radius: 4, from: 360, to: 0)
    canvas.fill(pin.with(hole), color)
  }

  private func drawDeparture(on canvas: Canvas, _ color: MapColor) {
    canvas.fill(
      .lines(
        [
          CGPoint(x: 0, y: -19), CGPoint(x: 15, y: 17), CGPoint(x: 0, y: 9),
          CGPoint(x: -15, y: 17),
        ], closed: true), color)
  }

  private func drawFerry(on canvas: Canvas, _ color: MapColor) {
    canvas.fill(
      .lines(
        [
          CGPoint(x: -18, y: 2), CGPoint(x: 18, y: 2), CGPoint(x: 12, y: 13),
          CGPoint(x: -12, y: 13),
        ], closed: true), color)
    canvas.fill(.rectangle(CGRect(x: -11, y: -9, width: 22, height: 9), cornerRadius: 2), color)
    canvas.fill(.rectangle(CGRect(x: -3, y: -17, width: 6, height: 7), cornerRadius: 1), color)
    var wave = Shape()
    wave.move(to: CGPoint(x: -20, y: 18))
    for crest in 0..<4 {
      let x = -20.0 + Double(crest) * 10
      wave.curve(
        to: CGPoint(x: x + 10, y: 18), control1: CGPoint(x: x + 3, y: 23),
        control2: CGPoint(x: x + 7, y: 13))
    }
    canvas.stroke(wave, color, width: 2.5)
  }

  /// Draws a walking figure, seen from the side.
  private func drawPedestrian(on canvas: Canvas, _ color: MapColor) {
    canvas.fill(.circle(center: CGPoint(x: 1, y: -17), radius: 4.5), color)
    let hip = CGPoint(x: -1, y: 2)
    let neck = CGPoint(x: 0, y: -9)
    canvas.stroke(.lines([neck, hip]), color, width: 7)
    for limb in [
      [hip, CGPoint(x: 5, y: 10), CGPoint(x: 6, y: 20)],
      [hip, CGPoint(x: -4, y: 11), CGPoint(x: -9, y: 19)],
    ] { canvas.stroke(.lines(limb), color, width: 4.5) }
    for limb in [
      [neck, CGPoint(x: 7, y: -3), CGPoint(x: 11, y: -2)],
      [neck, CGPoint(x: -6, y: -4), CGPoint(x: -8, y: 2)],
    ] { canvas.stroke(.lines(limb), color, width: 3.5) }
  }

  /// Returns the unit vector of a direction in degrees clockwise from up.
  static func direction(_ degrees: Double) -> CGPoint {
    CGPoint(x: sin(degrees * .pi / 180), y: -cos(degrees * .pi / 180))
  }
}
