// SPDX-License-Identifier: Apache-2.0
import MapJSON
import MapTestSupport
import RhumbModules
import Testing

@testable import MapNavigationUI

extension DisplayTests {
  /// The choice of an alternative route, and the button for the user location.
  @Suite struct WindowChoiceTests {
    private static let start = Coordinate(latitude: 60.1713, longitude: 24.9414)
    private static let end = Coordinate(latitude: 60.1650, longitude: 24.9500)

    enum Target: CaseIterable {
      case line, label
    }

    /// The lines of the fastest route and its alternative.
    private func lines() async throws -> (best: RouteLine, other: RouteLine) {
      let provider = try GraphRouteProvider(BuiltInRoadGraph.helsinki.open())
      var request = RouteRequest(from: Self.start, to: [Waypoint(Self.end)])
      request.alternatives = 2
      let routes = try await provider.routes(for: request)
      try #require(routes.count == 2)
      return (routes[0].line, routes[1].line)
    }

    @Test(arguments: Target.allCases)
    func `a click on the line or the label of an alternative chooses it`(target: Target)
      async throws
    {
      let lines = try await lines()
      let viewer = try RunningViewer(
        "--size", "800x600", "--tilt", "0", "--bearing", "0", "--style", "day", "--reduced-motion")
      try viewer.send(
        #"{"route":[\#(Self.start.latitude),\#(Self.start.longitude),"#
          + #"\#(Self.end.latitude),\#(Self.end.longitude)]}"#)
      let meters = try viewer.wait(for: "route").number("meters")
      try viewer.state { $0["mode"]?.string == "overview" && $0["zoom"] != 16 }
      let view = try FlatView(viewer.waitUntilStill(), width: 800, height: 600)
      func point(_ coordinate: Coordinate) -> SIMD2<Double> {
        let world = WorldPoint(coordinate)
        return view.point([world.x, world.y])
      }
      // The tip of the label is at this point, and the label is above it.
      let label = point(RouteCallout.coordinates(of: [lines.best, lines.other])[1])
      var click = label - [0, 24]
      if target == .line {
        // The point of the alternative below the label that is the farthest from the fastest route.
        let coordinates = (0...100).map {
          lines.other.position(at: lines.other.length * Double($0) / 100).coordinate
        }
        let below = coordinates.filter { point($0).y > label.y + 25 }
        let farthest = below.max {
          lines.best.nearest(to: $0).offset < lines.best.nearest(to: $1).offset
        }
        click = point(try #require(farthest))
      }
      try viewer.send(#"{"click":"","x":\#(click.x),"y":\#(click.y)}"#)
      try viewer.wait(for: "routeChanged") { $0["meters"]?.number ?? 0 > meters + 50 }
      #expect(try viewer.state()["hasRoute"]?.bool == true)
      #expect(try viewer.close() == 0)
    }

    @Test func `the button for the user location centers the map on it`() throws {
      let receiver = Receiver([60.1705, 24.9440])
      let server = try receiver.serve()
      let viewer = try RunningViewer(
        "--size", "480x360", "--tilt", "0", "--bearing", "0", "--center", "60.169,24.941", "--zoom",
        "16", "--reduced-motion", "--gpsd", "127.0.0.1:\(server.port)")
      try viewer.waits(at: [60.1705, 24.9440])
      #expect(try abs(viewer.state().number("latitude") - 60.169) < 1e-6)
      try viewer.press("GMSAccessibilityMyLocation")
      try viewer.state {
        abs(($0["latitude"]?.number ?? 0) - 60.1705) < 1e-6
          && abs(($0["longitude"]?.number ?? 0) - 24.9440) < 1e-6
      }
      #expect(try viewer.state().number("zoom") == 16)
      receiver.isOpen = false
      server.stop()
      #expect(try viewer.close() == 0)
    }
  }
}
