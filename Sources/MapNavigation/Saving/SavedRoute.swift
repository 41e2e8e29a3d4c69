// SPDX-License-Identifier: Apache-2.0
import MapGeometry
import MapRoute

/// A route in a form that is stored with a drive.
struct SavedRoute: Codable {
  var travelMode: String
  /// Latitude and longitude of the requested start, in degrees.
  var origin: [Double]?
  /// Latitude and longitude of each vertex, in degrees.
  var line: [Double]
  var legs: [Leg]
  var sections: [Section]
  // The first versions did not write these.
  var roads: [Roads]?

  /// The roads of a leg, as in ``/MapRoute/RoadTrace``.
  struct Roads: Codable {
    var arcs: [UInt32]
    var start: Double
    var end: Double
  }

  struct Leg: Codable {
    var destination: SavedWaypoint
    var steps: [Step]
  }

  struct Step: Codable {
    var kind: String
    var modifier: String?
    var latitude: Double
    var longitude: Double
    var bearingBefore: Double
    var bearingAfter: Double
    var exit: Int?
    var start: Double
    var end: Double
    var duration: Double
    var name: String
    var ref: String
    var destinations: String
    var exits: String
    var rotaryName: String
    var drivingSide: String
    var lanes: [SavedLane]
    var isFerry: Bool
    var isTollRoad: Bool
    var isTunnel: Bool
    // The first versions did not write these.
    var junctionName: String?
    var walkingDistance: Double?
    var walkingFeature: WalkingFeature?
  }

  struct SavedLane: Codable {
    var indications: [String]
    var isValid: Bool
    var active: String?
  }

  struct Section: Codable {
    var start: Double
    var end: Double
    var duration: Double
    var speedLimit: Double?
    var isTunnel: Bool
    var startsAtIntersection: Bool
  }
}

/// A waypoint in a form that is stored with a drive.
struct SavedWaypoint: Codable {
  var latitude: Double
  var longitude: Double
  var title: String
  var prefersSameSideOfRoad: Bool
  var preferredHeading: Double?
  var isVehicleStopover: Bool

  init(_ waypoint: Waypoint) {
    latitude = waypoint.coordinate.latitude
    longitude = waypoint.coordinate.longitude
    title = waypoint.title
    prefersSameSideOfRoad = waypoint.prefersSameSideOfRoad
    preferredHeading = waypoint.preferredHeading
    isVehicleStopover = waypoint.isVehicleStopover
  }

  var waypoint: Waypoint {
    Waypoint(
      Coordinate(latitude: latitude, longitude: longitude), title: title,
      prefersSameSideOfRoad: prefersSameSideOfRoad, preferredHeading: preferredHeading,
      isVehicleStopover: isVehicleStopover)
  }
}

/// A vehicle in a form that is stored with a drive.
struct SavedVehicle: Codable {
  var height: Double?
  var width: Double?
  var length: Double?
  var weight: Double?
  var axleLoad: Double?
  var isTruck: Bool
  var hasTrailer: Bool
  var carriesHazardousMaterials: Bool

  init(_ vehicle: RouteRequest.Vehicle) {
    height = vehicle.height
    width = vehicle.width
    length = vehicle.length
    weight = vehicle.weight
    axleLoad = vehicle.axleLoad
    isTruck = vehicle.isTruck
    hasTrailer = vehicle.hasTrailer
    carriesHazardousMaterials = vehicle.carriesHazardousMaterials
  }

  var vehicle: RouteRequest.Vehicle {
    RouteRequest.Vehicle(
      height: height, width: width, length: length, weight: weight, axleLoad: axleLoad,
      isTruck: isTruck, hasTrailer: hasTrailer,
      carriesHazardousMaterials: carriesHazardousMaterials)
  }
}

// MARK: - Writing

extension SavedRoute {
  init(_ route: Route) {
    travelMode = "\(route.travelMode)"
    origin = route.origin.map { [$0.latitude, $0.longitude] }
    line = route.line.coordinates.flatMap { [$0.latitude, $0.longitude] }
    roads = route.traces.map { Roads(arcs: $0.arcs, start: $0.start, end: $0.end) }
    legs = route.legs.map { leg in
      Leg(destination: SavedWaypoint(leg.destination), steps: leg.steps.map(Step.init))
    }
    sections = route.sections.map { section in
      Section(
        start: section.stretch.lowerBound, end: section.stretch.upperBound,
        duration: section.duration, speedLimit: section.speedLimit, isTunnel: section.isTunnel,
        startsAtIntersection: section.startsAtIntersection)
    }
  }
}

extension SavedRoute.Step {
  init(_ step: RouteStep) {
    kind = step.maneuver.kind.rawValue
    modifier = step.maneuver.modifier?.rawValue
    latitude = step.maneuver.coordinate.latitude
    longitude = step.maneuver.coordinate.longitude
    bearingBefore = step.maneuver.bearingBefore
    bearingAfter = step.maneuver.bearingAfter
    exit = step.maneuver.exit
    start = step.stretch.lowerBound
    end = step.stretch.upperBound
    duration = step.duration
    name = step.name
    ref = step.ref
    destinations = step.destinations
    exits = step.exits
    rotaryName = step.rotaryName
    drivingSide = step.drivingSide.name
    lanes = step.lanes.map { lane in
      SavedRoute.SavedLane(
        indications: lane.indications.map(\.rawValue), isValid: lane.isValid,
        active: lane.active?.rawValue)
    }
    isFerry = step.isFerry
    isTollRoad = step.isTollRoad
    isTunnel = step.isTunnel
    junctionName = step.junctionName
    walkingDistance = step.walkingDistance
    walkingFeature = step.walkingFeature
  }
}

// MARK: - Reading

extension SavedRoute {
  /// The route; `nil` if the values do not describe one.
  var route: Route? {
    guard let mode = TravelMode.allCases.first(where: { "\($0)" == travelMode }),
      line.count.isMultiple(of: 2)
    else { return nil }
    let points = stride(from: 0, to: line.count, by: 2).map {
      Coordinate(latitude: line[$0], longitude: line[$0 + 1])
    }
    var route = Route(line: RouteLine(points), legs: [], travelMode: mode)
    guard route.line.coordinates == points else { return nil }
    if let origin {
      guard origin.count == 2 else { return nil }
      route.origin = Coordinate(latitude: origin[0], longitude: origin[1])
    }
    route.sections = sections.compactMap(\.section)
    guard route.sections.count == sections.count else { return nil }
    route.traces = (roads ?? []).map { RoadTrace(arcs: $0.arcs, start: $0.start, end: $0.end) }
    for leg in legs {
      let steps = leg.steps.compactMap(\.step)
      guard steps.count == leg.steps.count else { return nil }
      route.legs.append(RouteLeg(destination: leg.destination.waypoint, steps: steps))
    }
    return route.isValid(destinations: legs.count) ? route : nil
  }

  fileprivate static func stretch(_ start: Double, _ end: Double) -> ClosedRange<Double>? {
    start <= end ? start...end : nil
  }
}

extension SavedRoute.Section {
  fileprivate var section: Route.Section? {
    SavedRoute.stretch(start, end).map { stretch in
      Route.Section(
        stretch: stretch, duration: duration, speedLimit: speedLimit, isTunnel: isTunnel,
        startsAtIntersection: startsAtIntersection)
    }
  }
}

extension SavedRoute.Step {
  fileprivate var step: RouteStep? {
    guard let maneuverKind = Maneuver.Kind(rawValue: kind),
      let side = [DrivingSide.left, .right].first(where: { $0.name == drivingSide }),
      let stretch = SavedRoute.stretch(start, end)
    else { return nil }
    var step = RouteStep(
      Maneuver(
        maneuverKind, modifier: modifier.flatMap(Maneuver.Modifier.init),
        at: Coordinate(latitude: latitude, longitude: longitude), bearingBefore: bearingBefore,
        bearingAfter: bearingAfter, exit: exit),
      stretch: stretch, duration: duration, name: name, ref: ref, drivingSide: side)
    step.destinations = destinations
    step.exits = exits
    step.rotaryName = rotaryName
    step.lanes = lanes.map { lane in
      Lane(
        lane.indications.compactMap(Maneuver.Modifier.init), isValid: lane.isValid,
        active: lane.active.flatMap(Maneuver.Modifier.init))
    }
    step.isFerry = isFerry
    step.isTollRoad = isTollRoad
    step.isTunnel = isTunnel
    step.junctionName = junctionName ?? ""
    step.walkingDistance = walkingDistance ?? 0
    step.walkingFeature = walkingFeature
    return step
  }
}
