// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapJSON

/// Reads one route of an OSRM-format document.
struct OSRMRouteReader {
  let waypoints: [JSON]
  let request: RouteRequest?
  /// Decimal places of the document's polylines, once they are known.
  private var precision: Int?
  private var builder = RouteLineBuilder()

  init(waypoints: [JSON], request: RouteRequest?) {
    self.waypoints = waypoints
    self.request = request
  }

  mutating func route(_ json: JSON, at path: String) throws(RouteError) -> Route {
    guard let legs = json["legs"]?.array, !legs.isEmpty else {
      throw .badAnswer("\(path).legs: there are none")
    }
    var result: [RouteLeg] = []
    var sections: [RouteSection] = []
    var mode: TravelMode?
    for (index, leg) in legs.enumerated() {
      let path = "\(path).legs[\(index)]"
      let steps = leg["steps"]?.array ?? []
      if steps.isEmpty {
        guard legs.count == 1 else { throw .badAnswer("\(path).steps: there are none") }
        result.append(try bareLeg(leg, route: json, at: path))
        continue
      }
      let (read, track) = try self.steps(steps, at: "\(path).steps")
      mode = mode ?? steps.first?["mode"]?.string.flatMap(TravelMode.init(osrm:))
      sections += OSRMSections(leg: leg, track: track).sections(of: read)
      result.append(RouteLeg(destination: destination(index, of: legs.count), steps: read))
    }
    return Route(
      line: builder.line, legs: result,
      travelMode: request?.travelMode ?? mode ?? .driving, sections: sections)
  }

  /// The destination of a leg: as asked for, else as the document names it, else where the leg ends.
  private func destination(_ leg: Int, of count: Int) -> Waypoint {
    if let request, request.destinations.count == count { return request.destinations[leg] }
    let named = waypoints.count == count + 1 ? waypoints[leg + 1] : nil
    let end = builder.coordinates.last ?? Coordinate(latitude: 0, longitude: 0)
    return Waypoint(
      named["location"].flatMap(Coordinate.init(osrm:)) ?? end,
      title: named["name"]?.string ?? "")
  }

  /// A leg of which only the way is known: departs and arrives.
  private mutating func bareLeg(
    _ leg: JSON, route: JSON, at path: String
  ) throws(RouteError) -> RouteLeg {
    let start = waypoints.first?["location"].flatMap(Coordinate.init(osrm:)) ?? request?.origin
    guard let geometry = route["geometry"] else {
      throw .badAnswer("\(path): neither steps nor a geometry")
    }
    let way = try coordinates(geometry, from: start, at: path)
    guard let first = way.first, let last = way.last else {
      throw .badAnswer("\(path): the geometry is empty")
    }
    for coordinate in way { builder.append(coordinate) }
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

  /// The steps of a leg, and the vertices of their ways.
  private mutating func steps(
    _ steps: [JSON], at path: String
  ) throws(RouteError) -> ([RouteStep], OSRMTrack) {
    var result: [RouteStep] = []
    var track = OSRMTrack()
    var before: RouteStep?
    for (index, json) in steps.enumerated() {
      let path = "\(path)[\(index)]"
      let location = json["maneuver"]?["location"].flatMap(Coordinate.init(osrm:))
      guard let geometry = json["geometry"] else { throw .badAnswer("\(path).geometry: missing") }
      let way = try coordinates(geometry, from: location, at: "\(path).geometry")
      guard let place = location ?? way.first ?? builder.coordinates.last else {
        throw .badAnswer("\(path): it is nowhere")
      }
      let start = builder.length
      track.firstVertices.append(max(track.distances.count - 1, 0))
      for (vertex, coordinate) in (way.isEmpty && index == 0 ? [place] : way).enumerated() {
        track.append(coordinate, isJoint: vertex == 0 || index == steps.count - 1, to: &builder)
      }
      let step = OSRMStepReader(json: json).step(
        at: place, stretch: start...builder.length, after: before)
      guard let step else { throw .badAnswer("\(path).maneuver: missing") }
      track.intersections.append(json["intersections"]?.array ?? [])
      result.append(step)
      before = step
    }
    complete(&result)
    return (result, track)
  }

  /// Sees to it that a leg departs first and arrives last.
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

  /// The places of a geometry of any kind.
  ///
  /// - Parameter start: where it should begin, which tells a polyline's precision.
  private mutating func coordinates(
    _ geometry: JSON, from start: Coordinate?, at path: String
  ) throws(RouteError) -> [Coordinate] {
    if let text = geometry.string {
      if text.isEmpty { return [] }
      let precision = self.precision ?? Self.precision(of: text, from: start)
      guard let way = Path(encoded: text, precision: precision) else {
        throw .badAnswer("\(path): no polyline")
      }
      if start != nil { self.precision = precision }
      return way.coordinates
    }
    guard let pairs = (geometry["coordinates"] ?? geometry).array else {
      throw .badAnswer("\(path): neither a polyline nor a line of coordinates")
    }
    var way: [Coordinate] = []
    way.reserveCapacity(pairs.count)
    for (index, pair) in pairs.enumerated() {
      guard let coordinate = Coordinate(osrm: pair) else {
        throw .badAnswer("\(path).coordinates[\(index)]: no place")
      }
      way.append(coordinate)
    }
    return way
  }

  private static func precision(of text: String, from start: Coordinate?) -> Int {
    guard let fine = Path(encoded: text, precision: 6)?.first else { return 6 }
    guard let coarse = Path(encoded: text, precision: 5)?.first else { return 6 }
    guard let start else { return 5 }
    return fine.distance(to: start) < coarse.distance(to: start) ? 6 : 5
  }
}

extension Coordinate {
  /// A pair of longitude and latitude; nil where it is none, or is no place.
  init?(osrm pair: JSON) {
    guard let pair = pair.array, pair.count >= 2, let longitude = pair[0].number,
      let latitude = pair[1].number, abs(longitude) <= 540
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
    guard isValid else { return nil }
  }
}

extension JSON {
  /// The member `duration`, held to what a journey can take.
  var seconds: Double? { self["duration"]?.number.map { min(max($0, 0), 1e9) } }
}

extension TravelMode {
  /// The way of traveling that a step's `mode` names.
  init?(osrm mode: String) {
    switch mode {
    case "driving", "car": self = .driving
    case "cycling", "bicycle", "bike": self = .cycling
    case "walking", "pedestrian", "foot": self = .walking
    default: return nil
    }
  }
}
