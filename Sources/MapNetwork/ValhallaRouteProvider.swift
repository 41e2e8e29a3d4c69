// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON
public import MapRoute

/// Requests routes from a Valhalla server, in its OSRM-compatible format.
///
/// https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/
public struct ValhallaRouteProvider: RouteProvider {
  private let service: RouteService

  /// Creates a provider of a server's routes.
  ///
  /// - Parameters:
  ///   - server: The server's URL, such as "http://localhost:8002".
  ///   - timeout: The seconds allowed for the complete response.
  ///   - maximumBytes: The maximum length of a response in bytes.
  public init(server: String, timeout: Double = 10, maximumBytes: Int = 64 << 20) {
    service = RouteService(
      server, SystemHTTPTransport(), timeout: timeout, maximumBytes: maximumBytes)
  }

  public func routes(for request: RouteRequest) async throws(RouteError) -> [Route] {
    try request.check()
    return try await service.routes(at: "/route", body: question(for: request).text, for: request)
  }

  private func question(for request: RouteRequest) -> JSON {
    let costing = Self.costing(for: request.travelMode)
    var question: JSONObject = [
      "locations": .array(locations(of: request)), "costing": .string(costing),
      "costing_options": [costing: .object(options(for: request))], "format": "osrm",
      "shape_format": "polyline6", "banner_instructions": false, "voice_instructions": false,
      "filters": [
        "action": "include",
        "attributes": [
          "shape_attributes.time", "shape_attributes.length", "shape_attributes.speed_limit",
        ],
      ],
    ]
    if request.alternatives > 0, request.destinations.count == 1 {
      question["alternates"] = .number(Double(min(request.alternatives, 2)))
    }
    return .object(question)
  }

  private func locations(of request: RouteRequest) -> [JSON] {
    var origin = Self.location(request.origin)
    if let heading = request.heading { origin["heading"] = .number(Double(heading.wholeDegrees)) }
    return [.object(origin)]
      + request.destinations.map { waypoint in
        var location = Self.location(waypoint.coordinate)
        if let heading = waypoint.preferredHeading {
          location["heading"] = .number(Double(heading.wholeDegrees))
        }
        if waypoint.prefersSameSideOfRoad { location["preferred_side"] = "same" }
        if waypoint.isVehicleStopover {
          location["search_filter"] = ["max_road_class": "trunk", "exclude_ramp": true]
        }
        return .object(location)
      }
  }

  private static func location(_ coordinate: Coordinate) -> JSONObject {
    [
      "lat": .number(coordinate.latitude), "lon": .number(coordinate.wrapped.longitude),
      "type": "break",
    ]
  }

  private static func costing(for mode: TravelMode) -> String {
    switch mode {
    case .driving: "auto"
    case .cycling: "bicycle"
    case .walking: "pedestrian"
    case .twoWheeler: "motorcycle"
    case .taxicab: "taxi"
    }
  }

  private func options(for request: RouteRequest) -> JSONObject {
    var options: JSONObject = [:]
    if request.avoidsHighways { options["use_highways"] = 0 }
    if request.avoidsTolls { options["use_tolls"] = 0 }
    if request.avoidsFerries { options["use_ferry"] = 0 }
    if request.prefersShorter { options["shortest"] = true }
    return options
  }
}
