// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
public import MapRoute

/// Requests routes from a server with OSRM's HTTP API, version 1.
///
/// https://project-osrm.org/docs/v5.24.0/api/#route-service
///
/// Roads to avoid are sent as `exclude`, which the server's profile must support. OSRM has no option for
/// shortest routes: ``/MapRoute/RouteRequest/prefersShorter`` is ignored, as is ``/MapRoute/Waypoint/isVehicleStopover``.
public struct OSRMRouteProvider: RouteProvider {
  /// The server's profile name for each travel mode.
  package var profiles: [TravelMode: String]
  private let service: RouteService

  /// The default profile names.
  private static let defaultProfiles: [TravelMode: String] = [
    .driving: "driving", .twoWheeler: "driving", .taxicab: "driving", .cycling: "cycling",
    .walking: "walking",
  ]

  /// Creates a provider of a server's routes.
  ///
  /// - Parameters:
  ///   - server: The server's URL, such as "http://localhost:5000".
  ///   - profiles: The server's profile name for each travel mode that it supports. By default they are "driving",
  ///     "cycling" and "walking".
  ///   - timeout: The seconds allowed for the complete response.
  ///   - maximumBytes: The maximum length of a response in bytes.
  public init(
    server: String, profiles: [TravelMode: String]? = nil, timeout: Double = 10,
    maximumBytes: Int = 64 << 20
  ) {
    self.init(
      server: server, profiles: profiles, transport: SystemHTTPTransport(), timeout: timeout,
      maximumBytes: maximumBytes)
  }

  package init(
    server: String, profiles: [TravelMode: String]? = nil,
    transport: any HTTPTransport, timeout: Double = 10, maximumBytes: Int = 64 << 20
  ) {
    self.profiles = profiles ?? OSRMRouteProvider.defaultProfiles
    service = RouteService(server, transport, timeout: timeout, maximumBytes: maximumBytes)
  }

  public func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
    try request.check()
    guard let profile = profiles[request.travelMode] else {
      throw .travelModeUnsupported(request.travelMode)
    }
    return try await service.routes(at: path(for: request, profile: profile), for: request)
  }

  private func path(for request: RouteRequest, profile: String) -> String {
    let coordinates = [request.origin] + request.destinations.map(\.coordinate)
    var path = "/route/v1/\(profile)/" + coordinates.map(\.pair).joined(separator: ";")
    path += "?steps=true&overview=full&geometries=polyline6&annotations=duration,distance"
    if request.alternatives > 0, request.destinations.count == 1 {
      path += "&alternatives=\(min(request.alternatives, 2))"
    }
    let headings = [request.heading] + request.destinations.map(\.preferredHeading)
    if headings.contains(where: { $0 != nil }) {
      path += "&bearings=" + headings.map { $0.map(Self.bearing) ?? "" }.joined(separator: ";")
    }
    if request.destinations.contains(where: \.prefersSameSideOfRoad) {
      path += "&approaches=unrestricted"
      for waypoint in request.destinations {
        path += waypoint.prefersSameSideOfRoad ? ";curb" : ";unrestricted"
      }
    }
    let avoided = [
      request.avoidsHighways ? "motorway" : nil, request.avoidsTolls ? "toll" : nil,
      request.avoidsFerries ? "ferry" : nil,
    ].compactMap(\.self)
    if !avoided.isEmpty { path += "&exclude=" + avoided.joined(separator: ",") }
    return path
  }

  /// The heading and its tolerance, in degrees.
  private static func bearing(_ heading: Double) -> String { "\(heading.wholeDegrees),60" }
}

extension Double {
  /// The heading in whole degrees, 0..<360.
  var wholeDegrees: Int {
    guard isFinite else { return 0 }
    let degrees = Int(truncatingRemainder(dividingBy: 360).rounded())
    return (degrees + 360) % 360
  }
}

extension Coordinate {
  /// Longitude and latitude separated by a comma, in degrees with seven decimals (about 1 cm).
  var pair: String {
    let longitude = wrapped.longitude
    return
      "\(JSON.text(of: (longitude * 1e7).rounded() / 1e7)),\(JSON.text(of: (latitude * 1e7).rounded() / 1e7))"
  }
}
