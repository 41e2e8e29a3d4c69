// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON

/// A reader for one route of an OSRM-format document.
struct OSRMRouteReader {
  let waypoints: [JSON]
  let request: RouteRequest?
  /// The number of decimal places of the document's polylines, once known.
  private var precision: Int?
  private var builder = RouteLineBuilder()

  init(waypoints: [JSON], request: RouteRequest?) {
    self.waypoints = waypoints
    self.request = request
  }

  mutating func route(_ json: JSON, at path: String) throws(RouteError) -> Route {
    guard let legs = json["legs"]?.array, !legs.isEmpty else {
      throw .invalidResponse("\(path).legs: empty")
    }
    var result: [RouteLeg] = []
    var sections: [Route.Section] = []
    var mode: TravelMode?
    for (index, leg) in legs.enumerated() {
      let path = "\(path).legs[\(index)]"
      let steps = leg["steps"]?.array ?? []
      if steps.isEmpty {
        guard legs.count == 1 else { throw .invalidResponse("\(path).steps: empty") }
        result.append(try bareLeg(leg, route: json, at: path))
        continue
      }
      let (read, track) = try self.steps(steps, at: "\(path).steps")
      mode = mode ?? steps.first?["mode"]?.string.flatMap(TravelMode.init(osrm:))
      sections += OSRMSections(leg: leg, track: track).sections(of: read)
      let destination = destination(index, of: legs.count)
      result.append(
        RouteLeg(
          destination: destination,
          steps: request == nil ? read : Self.walking(read, to: destination)))
    }
    var route = Route(
      line: builder.line, legs: result,
      travelMode: request?.travelMode ?? mode ?? .driving, sections: sections)
    route.origin = request?.origin
    return route
  }

  /// Returns the steps of a leg with a step on foot before the arrival, if the destination is far from it.
  private static func walking(_ steps: [RouteStep], to destination: Waypoint) -> [RouteStep] {
    guard let arrival = steps.last, steps.dropLast().last?.maneuver.kind != .continueOnFoot,
      let walk = RouteStep(walkingFrom: arrival, to: destination.coordinate)
    else { return steps }
    return steps.dropLast() + [walk, arrival]
  }

  /// Returns the destination of a leg: from the request, otherwise from the document, otherwise the end of
  /// the leg.
  private func destination(_ leg: Int, of count: Int) -> Waypoint {
    if let request, request.destinations.count == count { return request.destinations[leg] }
    let named = waypoints.count == count + 1 ? waypoints[leg + 1] : nil
    let end = builder.coordinates.last ?? Coordinate(latitude: 0, longitude: 0)
    return Waypoint(
      named["location"].flatMap(Coordinate.init(osrm:)) ?? end,
      title: named["name"]?.string ?? "")
  }

  /// Returns a leg without steps in the document, with a departure and an arrival.
  private mutating func bareLeg(
    _ leg: JSON, route: JSON, at path: String
  ) throws(RouteError) -> RouteLeg {
    let start = waypoints.first?["location"].flatMap(Coordinate.init(osrm:)) ?? request?.origin
    guard let geometry = route["geometry"] else {
      throw .invalidResponse("\(path): no steps and no geometry")
    }
    let shape = try coordinates(geometry, from: start, at: path)
    guard let first = shape.first, let last = shape.last else {
      throw .invalidResponse("\(path): the geometry is empty")
    }
    for coordinate in shape { builder.append(coordinate) }
    let line = builder.line
    let length = line.length
    let depart = Maneuver(.depart, at: first, bearingAfter: line.bearing(of: 0))
    let arrive = Maneuver(
      .arrive, at: last, bearingBefore: line.bearing(of: max(line.coordinates.count - 2, 0)))
    return RouteLeg(
      destination: destination(0, of: 1),
      steps: [
        RouteStep(depart, stretch: 0...length, duration: leg.seconds ?? route.seconds ?? 0),
        RouteStep(arrive, stretch: length...length, duration: 0),
      ])
  }

  /// Returns the steps of a leg and the vertices of their geometries.
  private mutating func steps(
    _ steps: [JSON], at path: String
  ) throws(RouteError) -> ([RouteStep], OSRMTrack) {
    var result: [RouteStep] = []
    var track = OSRMTrack()
    var before: RouteStep?
    for (index, json) in steps.enumerated() {
      let path = "\(path)[\(index)]"
      let location = json["maneuver"]?["location"].flatMap(Coordinate.init(osrm:))
      guard let geometry = json["geometry"] else {
        throw .invalidResponse("\(path).geometry: missing")
      }
      let shape = try coordinates(geometry, from: location, at: "\(path).geometry")
      guard let position = location ?? shape.first ?? builder.coordinates.last else {
        throw .invalidResponse("\(path): no location")
      }
      let start = builder.length
      track.firstVertices.append(max(track.distances.count - 1, 0))
      for (vertex, coordinate) in (shape.isEmpty && index == 0 ? [position] : shape).enumerated() {
        track.append(coordinate, isJoint: vertex == 0 || index == steps.count - 1, to: &builder)
      }
      let step = OSRMStepReader(json: json).step(
        at: position, stretch: start...builder.length, after: before)
      guard let step else { throw .invalidResponse("\(path).maneuver: missing") }
      track.intersections.append(json["intersections"]?.array ?? [])
      result.append(step)
      before = step
    }
    complete(&result)
    return (result, track)
  }

  /// Ensures that a leg begins with a departure and ends with an arrival.
  private func complete(_ steps: inout [RouteStep]) {
    steps[0].maneuver.kind = .depart
    let end = builder.length
    if steps.count > 1, steps[steps.count - 1].maneuver.kind == .arrive,
      steps[steps.count - 1].distance == 0
    {
      return
    }
    var arrival = Maneuver(
      .arrive, at: builder.coordinates.last ?? steps[steps.count - 1].maneuver.coordinate)
    arrival.bearingBefore = steps[steps.count - 1].maneuver.bearingAfter
    if steps.count > 1, steps[steps.count - 1].maneuver.kind == .arrive {
      steps[steps.count - 1].maneuver.kind = .continue
    }
    var step = RouteStep(arrival, stretch: end...end, duration: 0)
    step.name = steps[steps.count - 1].name
    steps.append(step)
  }

  /// Returns the coordinates of a geometry in any encoding.
  ///
  /// - Parameter start: The expected start, from which the precision of a polyline is detected.
  private mutating func coordinates(
    _ geometry: JSON, from start: Coordinate?, at path: String
  ) throws(RouteError) -> [Coordinate] {
    if let text = geometry.string {
      if text.isEmpty { return [] }
      let precision = self.precision ?? Self.precision(of: text, from: start)
      guard let line = MapPath(encoded: text, precision: precision) else {
        throw .invalidResponse("\(path): invalid polyline")
      }
      if start != nil { self.precision = precision }
      return line.coordinates
    }
    guard let pairs = (geometry["coordinates"] ?? geometry).array else {
      throw .invalidResponse("\(path): not a polyline or a list of coordinates")
    }
    var shape: [Coordinate] = []
    shape.reserveCapacity(pairs.count)
    for (index, pair) in pairs.enumerated() {
      guard let coordinate = Coordinate(osrm: pair) else {
        throw .invalidResponse("\(path).coordinates[\(index)]: invalid coordinate")
      }
      shape.append(coordinate)
    }
    return shape
  }

  private static func precision(of text: String, from start: Coordinate?) -> Int {
    guard let fine = MapPath(encoded: text, precision: 6)?.first else { return 6 }
    guard let coarse = MapPath(encoded: text, precision: 5)?.first else { return 6 }
    guard let start else { return 5 }
    return fine.distance(to: start) < coarse.distance(to: start) ? 6 : 5
  }
}

extension Coordinate {
  /// Creates a coordinate from a longitude and latitude pair; `nil` if the pair is invalid.
  init?(osrm pair: JSON) {
    guard let pair = pair.array, pair.count >= 2, let longitude = pair[0].number,
      let latitude = pair[1].number, abs(longitude) <= 540
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
    guard isValid else { return nil }
  }
}

extension JSON {
  /// The member `duration`, clamped to 0...1e9.
  var seconds: Double? { self["duration"]?.number.map { min(max($0, 0), 1e9) } }
}

extension TravelMode {
  /// Creates the travel mode for a step's `mode`.
  init?(osrm mode: String) {
    switch mode {
    case "driving", "car": self = .driving
    case "cycling", "bicycle", "bike": self = .cycling
    case "walking", "pedestrian", "foot": self = .walking
    default: return nil
    }
  }
}
