// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
import MapRoute
import MapRouting

extension FuzzTarget {
  static let routes: [FuzzTarget] = [
    FuzzTarget("route", maximumLength: 4096, run: readRoutes),
    FuzzTarget("traffic", maximumLength: 512) { bytes in _ = try? LiveTraffic(feed: bytes) },
  ]

  /// Parses a response of OSRM or Valhalla, and encodes the routes.
  private static func readRoutes(_ bytes: [UInt8]) {
    let request = RouteRequest(
      from: Coordinate(latitude: 52, longitude: 13),
      to: [Waypoint(Coordinate(latitude: 52.1, longitude: 13.1))])
    _ = try? OSRMFormat.routes(parsing: bytes, for: request)
    guard let routes = try? OSRMFormat.routes(parsing: bytes) else { return }
    _ = OSRMFormat.json(of: routes).text
    let formatter = InstructionFormatter()
    for route in routes {
      _ = route.gpx(instructions: formatter)
      _ = route.geoJSON(instructions: formatter)
    }
  }
}
