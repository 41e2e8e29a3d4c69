// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapCamera
import MapGeometry
import MapNavigation
import MapRoute
import MapScene
import MapUI
import Testing

@testable import MapNavigationUI

private struct OneRoute: RouteProvider {
  var route: Route

  func routes(for request: RouteRequest) async throws(RouteError) -> [Route] { [route] }
}

/// A view of a drive along a road that runs 500 m north and 500 m east.
@MainActor private final class Arrival {
  let clock = SteppedFrameClock()
  let view: MapView
  let session: NavigationSession
  let destination: Coordinate
  private var fixes: [(time: Double, position: RoadPosition)]

  /// - Parameter south: The distance of the destination south of the road's end, in meters.
  init(size: CGSize = CGSize(width: 400, height: 800), south: Double, title: String = "Home")
    async throws
  {
    let drive = TestDrive.corner
    var route = drive.route
    var end = route.line.position(at: route.line.length).coordinate
    end.latitude -= south * 180 / (.pi * Mercator.earthRadius)
    destination = end
    route.legs[0].destination = Waypoint(end, title: title)
    // The route does not know the side, so that it follows from the place.
    let last = route.legs[0].steps.count - 1
    route.legs[0].steps[last].maneuver.modifier = nil
    fixes = drive.positions(on: route)
    var options = MapViewOptions()
    options.clock = clock
    options.frame = CGRect(origin: .zero, size: size)
    options.camera = CameraPosition(target: drive.origin, zoom: 15)
    view = MapView(options: options)
    session = NavigationSession(routes: OneRoute(route: route))
    view.enableNavigation(with: session)
    session.navigator.update(MapLocation(drive.origin, time: 0, accuracy: 5, course: 0, speed: 0))
    try await session.navigator.setDestinations([Waypoint(end, title: title)])
    session.navigator.isGuidanceActive = true
  }

  func go(to end: Double) {
    while clock.now < end {
      let time = clock.now + 1.0 / 20
      while let next = fixes.first, next.time <= time {
        fixes.removeFirst()
        session.navigator.update(
          MapLocation(
            next.position.coordinate, time: next.time, accuracy: 5, course: next.position.course,
            speed: fixes.isEmpty ? 0 : next.position.speed))
      }
      view.step(to: time)
    }
  }

  var elements: [String: AccessibilityElement] {
    Dictionary(view.accessibilityElements.map { ($0.identifier, $0) }) { $1 }
  }
}

@MainActor @Suite struct ArrivalTests {
  @Test func `an arrival shows the destination, its side of the street and the trip`() async throws
  {
    let arrival = try await Arrival(south: 30)
    arrival.go(to: 50)
    #expect(arrival.view.navigationArrival == nil)
    arrival.go(to: 140)
    let summary = try #require(arrival.view.navigationArrival)
    #expect(summary.destination == "Home")
    #expect(summary.side == .right)
    #expect(abs(summary.distance - 980) < 40)
    // 1000 m at 14 m/s, a turn and the start.
    #expect(summary.time > 70 && summary.time < 100)
    #expect(arrival.view.navigationBanner == nil && arrival.view.navigationTripSummary == nil)
    let card = try #require(arrival.elements["RhumbArrival"])
    #expect(card.label.hasPrefix("Home, You have arrived at your destination, on the right, "))
    let done = try #require(arrival.elements["RhumbArrivalDone"])
    #expect(done.label == "Done" && card.frame.contains(done.frame))
    #expect(done.activate())
    arrival.go(to: 141)
    #expect(arrival.view.navigationArrival == nil && arrival.elements["RhumbArrival"] == nil)
  }

  @Test func `the camera parks facing the destination, and nothing vanishes`() async throws {
    let arrival = try await Arrival(south: 40)
    arrival.go(to: 140)
    let view = arrival.view
    let puck = try #require(view.navigationFrame?.puck?.coordinate)
    let facing = RouteLine([puck, arrival.destination]).position(at: 0).bearing
    #expect(abs(Longitude.difference(from: facing, to: view.camera.bearing)) < 11)
    let (from, to) = (
      view.projection.point(for: puck), view.projection.point(for: arrival.destination)
    )
    let free = CGRect(x: 0, y: 0, width: 400, height: 800 - ArrivalPanel.height)
    #expect(free.contains(from) && free.contains(to))
    #expect(to.y < from.y - 40)
    // The route, the destination, the puck, and the dots to the destination.
    #expect(view.overlays.count == 4)
    let camera = view.camera
    arrival.go(to: 160)
    #expect(view.camera == camera)
    #expect(!view.needsFrame)
  }

  @Test func `a destination on the road has no side, and the camera keeps the road's direction`()
    async throws
  {
    let arrival = try await Arrival(south: 0, title: "")
    arrival.go(to: 140)
    #expect(arrival.view.navigationArrival?.side == nil)
    #expect(arrival.view.navigationArrival?.destination.isEmpty == true)
    #expect(abs(Longitude.difference(from: 90, to: arrival.view.camera.bearing)) < 2)
    #expect(
      arrival.elements["RhumbArrival"]?.label.hasPrefix("You have arrived at your destination, ")
        == true)
  }

  @Test(arguments: [
    CGSize(width: 400, height: 800), CGSize(width: 720, height: 1280),
    CGSize(width: 1280, height: 720), CGSize(width: 900, height: 420),
  ])
  func `the card and its button are inside the view and leave the puck free`(size: CGSize)
    async throws
  {
    for direction in MapView.LayoutDirection.allCases {
      let arrival = try await Arrival(size: size, south: 30)
      arrival.view.layoutDirection = direction
      arrival.go(to: 140)
      let card = try #require(arrival.elements["RhumbArrival"]?.frame)
      let done = try #require(arrival.elements["RhumbArrivalDone"]?.frame)
      #expect(arrival.view.frame.contains(card) && card.contains(done))
      #expect((done.midX > card.midX) == (direction == .leftToRight))
      let puck = try #require(arrival.view.navigationFrame?.puck?.coordinate)
      #expect(!card.insetBy(dx: -20, dy: -20).contains(arrival.view.projection.point(for: puck)))
    }
  }

  @Test func `the side of the route's arrival has precedence`() {
    var route = TestDrive.corner.route
    let last = route.legs[0].steps.count - 1
    var end = route.line.position(at: route.line.length).coordinate
    end.latitude -= 0.0003
    route.legs[0].destination.coordinate = end
    for (modifier, side) in [
      (Maneuver.Modifier.left, DrivingSide.left), (.right, .right), (.slightLeft, .left),
      (.straight, nil), (nil, .right),
    ] as [(Maneuver.Modifier?, DrivingSide?)] {
      route.legs[0].steps[last].maneuver.modifier = modifier
      #expect(GuidanceState(route).arrivalSide == side)
    }
  }
}

@MainActor @Suite struct PuckPlaceTests {
  @Test(arguments: [
    (CGSize(width: 1280, height: 720), 380.0), (CGSize(width: 720, height: 1280), 0.0),
    (CGSize(width: 900, height: 420), 378.0), (CGSize(width: 400, height: 800), 0.0),
  ])
  func `the puck is in the middle of the area without panels`(size: CGSize, panel: Double)
    async throws
  {
    for direction in MapView.LayoutDirection.allCases {
      let drive = try await Arrival(size: size, south: 0)
      drive.view.layoutDirection = direction
      drive.go(to: 15)
      let puck = try #require(drive.view.navigationFrame?.puck?.coordinate)
      let x = drive.view.projection.point(for: puck).x
      let middle = (size.width + (direction == .leftToRight ? panel : -panel)) / 2
      #expect(abs(x - middle) < 0.5)
      // Without panels, the whole view is free.
      drive.view.settings.navigation.drawsControls = false
      drive.go(to: 25)
      let free = try #require(drive.view.navigationFrame?.puck?.coordinate)
      #expect(abs(drive.view.projection.point(for: free).x - size.width / 2) < 0.5)
    }
  }
}
