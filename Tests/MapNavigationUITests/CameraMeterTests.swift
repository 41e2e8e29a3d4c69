// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapRoute
import RhumbTools
import Testing

@testable import MapNavigationUI

/// The measurement of turns that the road does not explain.
@Suite struct CameraMeterTests {
  /// Measures a camera that turns right and back on a straight road, right after the puck has moved.
  ///
  /// - Parameter place: The puck's distance along the route at a time in seconds; `nil` off the route.
  private func measure(_ place: (Double) -> Double?) -> CameraMetrics {
    var drive = TestDrive()
    drive.straight(1000)
    let route = drive.route
    var scene = NavigationScene(size: ViewSize(width: 400, height: 800))
    scene.track = CameraRoute(route)
    var meter = CameraMeter()
    for number in 0..<600 {
      let time = Double(number) / 60
      let distance = place(time)
      let spot = route.line.position(at: distance ?? time * 10)
      let turned = max(0, 10 - abs(time - 7) * 10)
      meter.add(
        NavigationFrame(
          camera: CameraState(target: spot.coordinate, zoom: 17, bearing: spot.bearing + turned),
          puck: NavigationFrame.Puck(
            coordinate: spot.coordinate, bearing: spot.bearing, routeDistance: distance, speed: 10),
          isInTransition: false),
        at: time, scene: scene)
    }
    return meter.figures
  }

  @Test func `a puck that moves back or accelerates beyond its bound is a fault`() {
    #expect(CameraMetrics().faults.isEmpty)
    let back = measure { $0 < 6 ? $0 * 10 : 120 - $0 * 10 }
    #expect(back.faults.contains { $0.hasPrefix("puck backwards") }, "\(back.faults)")
    var hard = CameraMetrics()
    hard.puckAcceleration = 13
    #expect(hard.faults == ["puck acceleration 13.0"])
  }

  @Test func `a turn there and back on a straight road is a reversal without a cause`() {
    let figures = measure { $0 * 10 }
    #expect(figures.turningReversals == 1)
    #expect(figures.spuriousReversals == 1)
  }

  @Test(arguments: [(40.0, 1), (60, 0)])
  func `a turn after a jump of the puck by more than 50 m is not a reversal without a cause`(
    jump: Double, count: Int
  ) {
    let figures = measure { $0 * 10 + ($0 > 5.5 ? jump : 0) }
    #expect(figures.turningReversals == 1)
    #expect(figures.spuriousReversals == count)
  }

  @Test func `a turn after the puck has joined the route is not a reversal without a cause`() {
    let figures = measure { $0 > 5.5 ? $0 * 10 : nil }
    #expect(figures.turningReversals == 1)
    #expect(figures.spuriousReversals == 0)
  }
}
