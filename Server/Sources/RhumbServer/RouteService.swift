// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapRouting
import Rhumb

/// The routing services in the form of OSRM's HTTP API, over the embedded router.
struct RouteService: Sendable {
  private let provider: GraphRouteProvider

  init(_ provider: GraphRouteProvider) { self.provider = provider }

  /// The largest number of places of a matrix. Each pair is an entry of the response.
  private static let maximumPlaces = 100
  private static let maximumFixes = 5000

  /// Returns the line of the best route through places.
  func line(through places: [Coordinate]) async throws -> [Coordinate] {
    guard let first = places.first else { return [] }
    let request = RouteRequest(from: first, to: places.dropFirst().map { Waypoint($0, title: "") })
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
    let places = try RouteService.coordinates(parameters["coordinates"])
    guard 2...RouteRequest.maximumDestinations + 1 ~= places.count else {
      return RouteService.failure(
        "InvalidQuery", "a route has 2 to \(RouteRequest.maximumDestinations + 1) coordinates")
    }
    var routing = RouteRequest(
      from: places[0], to: places.dropFirst().map { Waypoint($0, title: "") },
      travelMode: try RouteService.mode(parameters["profile"]))
    routing.alternatives = try RouteService.alternatives(request.parameter("alternatives"))
    let writer = try OSRMWriter(request)
    do {
      let routes = try await provider.routes(for: routing)
      let ends = zip(places, routes.first?.snapDistances ?? []).map { place, distance -> JSON in
        [
          "name": "", "distance": .number((distance * 10).rounded() / 10),
          "location": OSRMWriter.position(place),
        ]
      }
      return ServerReply([
        "code": "Ok", "routes": .array(routes.map(writer.route)), "waypoints": .array(ends),
      ])
    } catch RouteError.canceled {
      throw CancellationError()
    } catch RouteError.noRouteFound {
      return RouteService.failure("NoRoute", "there is no route between the coordinates")
    } catch RouteError.tooFarFromRoads {
      return RouteService.failure("NoSegment", "a coordinate is too far from all roads")
    } catch {
      return RouteService.failure("InvalidQuery", "\(error)")
    }
  }

  /// Answers `/table/v1/{profile}/{coordinates}`.
  func table(_ parameters: [String: String], _ request: ServerRequest) async throws -> ServerReply {
    let places = try RouteService.coordinates(parameters["coordinates"])
    guard places.count <= RouteService.maximumPlaces else {
      return RouteService.failure(
        "TooBig", "a table has at most \(RouteService.maximumPlaces) coordinates")
    }
    let origins = try RouteService.choose(places, request.parameter("sources"))
    let destinations = try RouteService.choose(places, request.parameter("destinations"))
    let options = TravelOptions(try RouteService.mode(parameters["profile"]))
    do {
      let matrix = try await RouteMatrix(
        from: origins, to: destinations, by: provider, options: options)
      func rows(_ value: (RouteMatrix.Entry) -> Double) -> JSON {
        .array(
          matrix.entries.map { row in
            .array(row.map { $0.map { .number((value($0) * 10).rounded() / 10) } ?? .null })
          })
      }
      var answer: JSONObjectMembers = ["code": "Ok"]
      let annotations = request.parameter("annotations") ?? "duration"
      if annotations.contains("duration") { answer["durations"] = rows(\.duration) }
      if annotations.contains("distance") { answer["distances"] = rows(\.distance) }
      return ServerReply(JSON(members: answer))
    } catch {
      if error == .canceled { throw CancellationError() }
      return RouteService.failure("InvalidQuery", error.description)
    }
  }

  /// Answers `/match/v1/{profile}/{coordinates}`.
  func match(_ parameters: [String: String], _ request: ServerRequest) async throws -> ServerReply {
    let places = try RouteService.coordinates(parameters["coordinates"])
    guard places.count <= RouteService.maximumFixes else {
      return RouteService.failure(
        "TooBig", "a track has at most \(RouteService.maximumFixes) coordinates")
    }
    let times = request.parameter("timestamps")?.split(separator: ";").map { Double($0) }
    if let times, times.count != places.count || times.contains(nil) {
      return RouteService.failure("InvalidQuery", "timestamps must be a number for each coordinate")
    }
    let fixes = places.enumerated().map { index, place in
      RouteMatcher.Fix(place, time: times?[index])
    }
    do {
      let match = try await RouteMatcher(provider).match(
        fixes, travelMode: try RouteService.mode(parameters["profile"]))
      return ServerReply(match.osrmJSON)
    } catch RoutingServiceError.canceled {
      throw CancellationError()
    } catch let error as RoutingServiceError {
      return RouteService.failure("InvalidQuery", error.description)
    }
  }

  /// Answers `/isochrone/v1/{profile}/{coordinate}?contours_minutes=` or `contours_meters=`.
  func isochrone(
    _ parameters: [String: String], _ request: ServerRequest
  ) async throws -> ServerReply {
    let places = try RouteService.coordinates(parameters["coordinates"])
    let isDistance = request.parameter("contours_meters") != nil
    let text = request.parameter(isDistance ? "contours_meters" : "contours_minutes") ?? "10"
    let limits = text.split(separator: ",").compactMap { Double($0) }
    guard places.count == 1, !limits.isEmpty, limits.allSatisfy({ $0 > 0 && $0 <= 100_000 }) else {
      throw ServerError(400, "an isochrone needs one coordinate, and limits in minutes or meters")
    }
    do {
      let isochrones = try await Isochrones(
        from: places[0], within: isDistance ? limits : limits.map { $0 * 60 },
        of: isDistance ? .distance : .duration, by: provider,
        options: TravelOptions(try RouteService.mode(parameters["profile"])))
      return ServerReply(isochrones.geoJSON, contentType: "application/geo+json")
    } catch RoutingServiceError.canceled {
      throw CancellationError()
    } catch let error as RoutingServiceError {
      throw ServerError(400, error.description)
    }
  }
}

extension RouteService {
  private static func failure(_ code: String, _ message: String) -> ServerReply {
    ServerReply(["code": .string(code), "message": .string(message)], status: 400)
  }

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
      guard let count = Int(text), 0...3 ~= count else {
        throw ServerError(400, "alternatives must be from 0 to 3")
      }
      return count
    }
  }

  /// Reads `{lon},{lat};{lon},{lat}` or `polyline({polyline})`.
  private static func coordinates(_ text: String?) throws(ServerError) -> [Coordinate] {
    let text = text ?? ""
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
    _ places: [Coordinate], _ text: String?
  ) throws(ServerError) -> [Coordinate] {
    guard let text, text != "all" else { return places }
    var chosen: [Coordinate] = []
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      guard let index = Int(part), places.indices ~= index,
        chosen.count < maximumPlaces
      else { throw ServerError(400, "sources and destinations must be indices of coordinates") }
      chosen.append(places[index])
    }
    return chosen
  }
}
