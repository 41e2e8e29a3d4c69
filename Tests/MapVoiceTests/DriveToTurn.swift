// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapNavigation
import MapRoute
import MapTestSupport
import MapVoice

/// A drive at 10 m/s, eastward to a turn to the left after 600 m, whose announcements a voice speaks.
@MainActor final class DriveToTurn {
  private let navigator: Navigator
  private static let start = Coordinate(latitude: 0, longitude: 0)
  private let destination: Waypoint
  private(set) var second = 0.0

  /// Starts the drive with the first fix, without a route.
  init(_ guidance: VoiceGuidance) {
    let turn = DriveToTurn.start.moved(by: SIMD2(600, 0))
    destination = Waypoint(turn.moved(by: SIMD2(0, 900)))
    navigator = Navigator(routes: OneTurn(turn: turn))
    navigator.add(guidance)
    navigator.isGuidanceActive = true
    drive()
  }

  /// Requests a route from the present position and follows it.
  func follow() async throws { try await navigator.setDestinations([destination]) }

  /// Drives for a second.
  func drive() {
    second += 1
    let coordinate = DriveToTurn.start.moved(by: SIMD2(second * 10, 0))
    navigator.update(MapLocation(coordinate, time: second, accuracy: 5, course: 90, speed: 10))
  }
}

/// Routes eastward to a turn, and then northward.
private struct OneTurn: RouteProvider {
  let turn: Coordinate

  func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
    guard let destination = request.destinations.last else { return [] }
    let line = RouteLine([request.origin, turn, destination.coordinate])
    let corner = line.distances[1]
    let steps = [
      RouteStep(
        Maneuver(.depart, at: request.origin), stretch: 0...corner, duration: corner / 10),
      RouteStep(
        Maneuver(.turn, modifier: .left, at: turn), stretch: corner...line.length,
        duration: (line.length - corner) / 10),
      RouteStep(
        Maneuver(.arrive, at: destination.coordinate), stretch: line.length...line.length,
        duration: 0),
    ]
    let leg = RouteLeg(destination: destination, steps: steps)
    return [Route(line: line, legs: [leg], travelMode: .driving)]
  }
}
