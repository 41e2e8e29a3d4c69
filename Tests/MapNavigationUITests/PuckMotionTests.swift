// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapNavigation
import MapRoute
import Testing

@testable import MapNavigationUI

/// The movement of the puck between positions without speeds.
@Suite struct PuckMotionTests {
  private let track = CameraRoute(TestDrive.corner.route)
  private let tuning = NavigationCameraTuning()

  private func position(at distance: Double, time: Double) -> RoadPosition {
    let position = track.route.line.position(at: distance)
    return RoadPosition(
      position.coordinate, course: position.bearing, routeDistance: distance, time: time)
  }

  /// The jump from the ground to the road must not count as a movement, whatever the times of frames.
  @Test(arguments: [10.0, 30, 60, 144], [0.06, 0.2, 1])
  func `a puck that a new route moves to the road stays at the start`(rate: Double, wait: Double) {
    let start = track.route.line.position(at: 0)
    let beside = start.coordinate.offset(by: 15, heading: start.bearing + 90)
    var puck = PuckMotion()
    puck.step(
      by: 0, to: 0, position: RoadPosition(beside, time: 0), track: nil, tuning: tuning)
    for frame in 0..<Int(20 * rate) {
      let now = wait + Double(frame) / rate
      puck.step(
        by: frame == 0 ? wait : 1 / rate, to: now, position: position(at: 0, time: now),
        track: track, tuning: tuning)
    }
    #expect(puck.routeDistance.map { $0 < 0.1 } == true)
    #expect(puck.speed < 0.1)
  }

  @Test(arguments: [10.0, 60, 144])
  func `the puck has the speed of positions that come at any rate`(rate: Double) {
    var puck = PuckMotion()
    var now = 0.0
    for frame in 0..<Int(40 * rate) {
      now = Double(frame) / rate
      puck.step(
        by: frame == 0 ? 0 : 1 / rate, to: now, position: position(at: 10 * now, time: now),
        track: track, tuning: tuning)
    }
    #expect(abs(puck.speed - 10) < 0.5)
    #expect(puck.routeDistance.map { abs($0 - 10 * now) < 3 } == true)
  }
}
