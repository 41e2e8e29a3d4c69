// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRouting
import Rhumb

/// The routing services in the form of OSRM's HTTP API, over the embedded router.
struct RouteService: Sendable {
  private let networks: RoadNetworks

  init(_ networks: RoadNetworks) { self.networks = networks }

  /// The largest number of coordinates of a matrix. Each pair is an entry of the response.
  private static let maximumCoordinates = 100
  private static let maximumFixes = 5000

  /// Returns the line of the best route through coordinates.
  func line(through coordinates: [Coordinate]) async throws -> [Coordinate] {
    guard let first = coordinates.first else { return [] }
    let request = RouteRequest(
      from: first, to: coordinates.dropFirst().map { Waypoint($0, title: "") })
    let provider = try await networks.provider(for: coordinates)
    do {
      return try await provider.routes(for: request).first?.line.coordinates ?? []
    } catch RouteError.canceled {
      throw CancellationError()
    } catch {
      throw ServerError(400, "\(error)")
    }
  }

  /// Answers `/route/v1/{profile}/{coordinates}`.
  func route(_ parameters: [String: String], _ request: ServerRequest) async throws -> ServerReply {
    try await OSRMError.replying {
      let coordinates = try RouteService.coordinates(parameters["coordinates"])
      guard 2...RouteRequest.maximumDestinations + 1 ~= coordinates.count else {
        throw OSRMError(
          "InvalidQuery", "a route has 2 to \(RouteRequest.maximumDestinations + 1) coordinates")
      }
      let options = try OSRMOptions(request, count: coordinates.count)
      var routing = try options.request(
        through: coordinates, by: try RouteService.mode(parameters["profile"]))
      routing.alternatives = try RouteService.alternatives(request.parameter("alternatives"))
      let provider = try await networks.provider(for: coordinates, by: routing.travelMode)
      let routes = try await provider.routes(for: routing)
      if let best = routes.first { try options.check(best) }
      let whole = OSRMFormat.json(of: routes, geometry: options.geometry)
      let parts = zip(whole["routes"]?.array ?? [], routes).map { options.parts(of: $0, $1) }
      var answer: JSONObjectMembers = ["code": "Ok", "routes": .array(parts)]
      if try !OSRMOptions.flag("skip_waypoints", request), let best = routes.first {
        answer["waypoints"] = .array(
          RouteService.waypoints(whole["waypoints"]?.array ?? [], of: best))
      }
      return JSON(members: answer)
    }
  }

  /// The waypoints of a route with the names of their roads.
  private static func waypoints(_ waypoints: [JSON], of route: Route) -> [JSON] {
    let steps = route.legs.map(\.steps)
    let names = [steps.first?.first?.name ?? ""] + steps.map { $0.last?.name ?? "" }
    return zip(waypoints, names).map { waypoint, name in
      var members = JSONObjectMembers(waypoint)
      members["name"] = .string(name)
      return JSON(members: members)
    }
  }

  /// Answers `/nearest/v1/{profile}/{coordinates}`.
  func nearest(
    _ parameters: [String: String], _ request: ServerRequest
  ) async throws -> ServerReply {
    try await OSRMError.replying {
      let coordinates = try RouteService.coordinates(parameters["coordinates"])
      guard coordinates.count == 1 else {
        throw OSRMError("InvalidQuery", "the nearest road needs one coordinate")
      }
      let count = try request.number("number", in: 1...100, default: 1)
      let options = try OSRMOptions(request, count: 1)
      var travel = TravelOptions(try RouteService.mode(parameters["profile"]))
      if let radius = options.radiuses[0] { travel.snappingLimit = radius }
      let provider = try await networks.provider(for: coordinates, by: travel.travelMode)
      let roads = try await NearestRoad.roads(
        near: coordinates[0], count: Int(count), heading: options.bearings[0],
        by: provider, options: travel)
      if roads.isEmpty { throw OSRMError.noSegment(0) }
      return ["code": "Ok", "waypoints": .array(roads.map(RouteService.waypoint))]
    }
  }

  private static func waypoint(_ road: NearestRoad) -> JSON {
    [
      "name": .string(road.name), "distance": .number((road.distance * 10).rounded() / 10),
      "location": road.coordinate.position,
    ]
  }

  /// Answers `/table/v1/{profile}/{coordinates}`.
  func table(_ parameters: [String: String], _ request: ServerRequest) async throws -> ServerReply {
    try await OSRMError.replying {
      let coordinates = try RouteService.coordinates(parameters["coordinates"])
      guard coordinates.count <= RouteService.maximumCoordinates else {
        throw OSRMError(
          "TooBig", "a table has at most \(RouteService.maximumCoordinates) coordinates")
      }
      let origins = try RouteService.choose(coordinates, request.parameter("sources"))
      let destinations = try RouteService.choose(coordinates, request.parameter("destinations"))
      let annotations = Set(
        (request.parameter("annotations") ?? "duration").split(separator: ",").map(String.init))
      guard !annotations.isEmpty, annotations.isSubset(of: ["duration", "distance"]) else {
        throw OSRMError("InvalidOptions", "annotations must be duration, distance, or both")
      }
      var options = TravelOptions(try RouteService.mode(parameters["profile"]))
      try RouteService.apply(request, count: coordinates.count, to: &options)
      let provider = try await networks.provider(for: coordinates, by: options.travelMode)
      let matrix = try await RouteMatrix(
        from: origins, to: destinations, by: provider, options: options)
      func rows(_ value: (RouteMatrix.Entry) -> Double) -> JSON {
        .array(
          matrix.entries.map { row in
            .array(row.map { $0.map { .number((value($0) * 10).rounded() / 10) } ?? .null })
          })
      }
      var answer: JSONObjectMembers = [
        "code": "Ok", "sources": try await RouteService.roads(near: origins, by: provider, options),
        "destinations": try await RouteService.roads(
          near: destinations, by: provider, options),
      ]
      if annotations.contains("duration") { answer["durations"] = rows(\.duration) }
      if annotations.contains("distance") { answer["distances"] = rows(\.distance) }
      return JSON(members: answer)
    }
  }

  /// Applies the options of a table. Those for single coordinates are not supported.
  private static func apply(
    _ request: ServerRequest, count: Int, to options: inout TravelOptions
  ) throws {
    for name in ["bearings", "radiuses", "approaches"] where request.parameter(name) != nil {
      throw OSRMError.unsupported("\(name) of a table")
    }
    let reduced = request.without("annotations")
    let osrm = try OSRMOptions(reduced, count: count)
    options.avoidsHighways = osrm.avoidsHighways
    options.avoidsTolls = osrm.avoidsTolls
    options.avoidsFerries = osrm.avoidsFerries
  }

  /// The waypoint of each coordinate on its nearest road; `null` without one.
  private static func roads(
    near coordinates: [Coordinate], by provider: GraphRouteProvider, _ options: TravelOptions
  ) async throws -> JSON {
    var waypoints: [JSON] = []
    for coordinate in coordinates {
      let road = try await NearestRoad.roads(near: coordinate, by: provider, options: options).first
      waypoints.append(road.map(RouteService.waypoint) ?? .null)
    }
    return .array(waypoints)
  }

  /// Answers `/match/v1/{profile}/{coordinates}`.
  func match(_ parameters: [String: String], _ request: ServerRequest) async throws -> ServerReply {
    try await OSRMError.replying {
      let coordinates = try RouteService.coordinates(parameters["coordinates"])
      guard coordinates.count <= RouteService.maximumFixes else {
        throw OSRMError("TooBig", "a track has at most \(RouteService.maximumFixes) coordinates")
      }
      for name in ["bearings", "approaches", "exclude"] where request.parameter(name) != nil {
        throw OSRMError.unsupported("\(name) of a match")
      }
      let options = try OSRMOptions(request, count: coordinates.count)
      let times = request.parameter("timestamps")?.split(separator: ";").map { Double($0) }
      if let times, times.count != coordinates.count || times.contains(nil) {
        throw OSRMError("InvalidQuery", "timestamps must be a number for each coordinate")
      }
      let fixes = coordinates.enumerated().map { index, coordinate in
        RouteMatcher.Fix(coordinate, time: times?[index], accuracy: options.radiuses[index])
      }
      let mode = try RouteService.mode(parameters["profile"])
      let provider = try await networks.provider(for: coordinates, by: mode)
      let match = try await RouteMatcher(provider).match(fixes, travelMode: mode)
      guard !match.matchings.isEmpty else {
        throw OSRMError("NoMatch", "the track follows no roads")
      }
      let whole = match.osrmJSON(geometry: options.geometry)
      var answer = JSONObjectMembers(whole)
      answer["matchings"] = .array(
        zip(whole["matchings"]?.array ?? [], match.matchings).map { json, matching in
          options.parts(of: json, matching.route)
        })
      return JSON(members: answer)
    }
  }

  /// Answers `/isochrone/v1/{profile}/{coordinate}?contours_minutes=` or `contours_meters=`.
  func isochrone(
    _ parameters: [String: String], _ request: ServerRequest
  ) async throws -> ServerReply {
    let coordinates = try RouteService.coordinates(parameters["coordinates"])
    let isDistance = request.parameter("contours_meters") != nil
    let text = request.parameter(isDistance ? "contours_meters" : "contours_minutes") ?? "10"
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    let limits = numbers.compactMap(\.self)
    guard coordinates.count == 1, limits.count == numbers.count,
      limits.allSatisfy({ $0 > 0 && $0 <= 100_000 })
    else {
      throw ServerError(400, "an isochrone needs one coordinate, and limits in minutes or meters")
    }
    let mode = try RouteService.mode(parameters["profile"])
    do {
      let isochrones = try await Isochrones(
        from: coordinates[0], within: isDistance ? limits : limits.map { $0 * 60 },
        of: isDistance ? .distance : .duration,
        by: networks.provider(for: coordinates, by: mode), options: TravelOptions(mode))
      return ServerReply(isochrones.geoJSON, contentType: "application/geo+json")
    } catch RoutingServiceError.canceled {
      throw CancellationError()
    } catch let error as RoutingServiceError {
      throw ServerError(400, error.description)
    }
  }
}

extension RouteService {
  private static func mode(_ profile: String?) throws(ServerError) -> TravelMode {
    switch profile {
    case "driving", "car": .driving
    case "cycling", "bike", "bicycle": .cycling
    case "walking", "foot": .walking
    default: throw ServerError(400, "the profile must be driving, cycling or walking")
    }
  }

  private static func alternatives(_ text: String?) throws(ServerError) -> Int {
    switch text {
    case nil, "false": return 0
    case "true": return 2
    case let text?:
      guard let count = Int(text), count >= 0 else {
        throw ServerError(400, "alternatives must be true, false or a number")
      }
      // OSRM, too, may return fewer.
      return min(count, 2)
    }
  }

  /// Reads `{lon},{lat};{lon},{lat}` or `polyline({polyline})`, with or without `.json` after it.
  private static func coordinates(_ text: String?) throws(ServerError) -> [Coordinate] {
    var text = (text ?? "")[...]
    if text.hasSuffix(".json") { text = text.dropLast(5) }
    for (prefix, precision) in [("polyline(", 5), ("polyline6(", 6)] where text.hasPrefix(prefix) {
      guard
        let path = MapPath(
          encoded: String(text.dropFirst(prefix.count).dropLast()), precision: precision),
        path.coordinates.allSatisfy(\.isValid), !path.isEmpty
      else { throw ServerError(400, "the polyline is not valid") }
      return path.coordinates
    }
    var coordinates: [Coordinate] = []
    for pair in text.split(separator: ";", omittingEmptySubsequences: false) {
      let numbers = pair.split(separator: ",").map { Double($0) }
      guard numbers.count == 2, let longitude = numbers[0], let latitude = numbers[1] else {
        throw ServerError(400, "coordinates must be {lon},{lat};{lon},{lat}")
      }
      coordinates.append(try StaticImage.coordinate(longitude, latitude))
    }
    return coordinates
  }

  /// Returns the coordinates of the indices in `0;2;5`, or all.
  private static func choose(
    _ coordinates: [Coordinate], _ text: String?
  ) throws(ServerError) -> [Coordinate] {
    guard let text, text != "all" else { return coordinates }
    var chosen: [Coordinate] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      guard let index = Int(part), coordinates.indices ~= index,
        chosen.count < maximumCoordinates
      else { throw ServerError(400, "sources and destinations must be indices of coordinates") }
      chosen.append(coordinates[index])
    }
    return chosen
  }
}
