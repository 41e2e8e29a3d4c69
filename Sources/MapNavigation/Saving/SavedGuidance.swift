// SPDX-License-Identifier: Apache-2.0
import MapFiles
import MapGeometry
import MapRoute

/// The part of a guidance state that is stored with a drive: the progress, the last fix and what was announced. The
/// matching begins anew at the same distance.
struct SavedGuidance: Codable {
  var leg: Int
  var arrivedLegs: Int
  var matched: Double
  /// The displayed distance; `nil` off the route.
  var shown: Double?
  var speed: Double
  var fix: Fix
  /// The distance and time at which the user joined the route; `nil` before.
  var joinedDistance: Double?
  var joinedTime: Double?
  var followed: Double
  var announced: Announced
  var departures: Int
  /// The departure that is not over; `isOffRoute` if the user is off the route.
  var departure: OpenDeparture?
  var isOffRoute: Bool

  /// The last announcement. The stage is the index of its case.
  struct Announced: Codable {
    var leg: Int
    var step: Int
    var stage: Int
  }

  struct Fix: Codable {
    var latitude: Double
    var longitude: Double
    var time: Double
    var accuracy: Double?
    var course: Double?
    var speed: Double?
    var altitude: Double?
  }

  struct OpenDeparture: Codable {
    var number: Int
    var isWrongWay: Bool
    var attempts: Int
  }
}

extension SavedGuidance {
  /// The stored part of a state; `nil` before the first fix.
  init?(_ state: GuidanceState) {
    guard let lastFix = state.gate.last else { return nil }
    leg = state.progress.leg
    arrivedLegs = state.arrivedLegs
    matched = state.matched
    shown = state.position?.routeDistance
    speed = state.tracker.speed
    fix = Fix(lastFix)
    joinedDistance = state.joined?.distance
    joinedTime = state.joined?.time
    followed = state.followed
    let last = state.announcer.last
    announced = Announced(
      leg: last.leg, step: last.step,
      stage: Announcement.Stage.allCases.firstIndex(of: last.stage) ?? 0)
    departures = state.departures
    var open = state.openDeparture
    if case .offRoute(let departure) = state.mode { open = departure }
    departure = open.map {
      OpenDeparture(
        number: $0.number, isWrongWay: $0.cause == .wrongWay, attempts: $0.attempts)
    }
    isOffRoute = state.isOffRoute
  }
}

extension SavedGuidance.Fix {
  init(_ fix: MapLocation) {
    latitude = fix.coordinate.latitude
    longitude = fix.coordinate.longitude
    time = fix.time
    accuracy = fix.accuracy
    course = fix.course
    speed = fix.speed
    altitude = fix.altitude
  }

  var location: MapLocation {
    MapLocation(
      Coordinate(latitude: latitude, longitude: longitude), time: time, accuracy: accuracy,
      course: course, speed: speed, altitude: altitude)
  }
}

extension GuidanceState {
  /// Continues along a route from a stored state; `nil` if the state does not belong to the route.
  ///
  /// An off-route user gets a new request for a route, since the last one may have been lost.
  init?(
    _ saved: SavedGuidance, on route: Route, options: GuidanceOptions?,
    wording: any InstructionWording
  ) {
    let distances = 0...route.distance
    let fix = FixGate.cleaned(saved.fix.location)
    guard route.legs.indices.contains(saved.leg),
      (0...route.legs.count).contains(saved.arrivedLegs),
      distances.contains(saved.matched), saved.shown.map(distances.contains) ?? true,
      fix.coordinate.isValid, fix.time.isFinite, (0...FixGate.greatestSpeed).contains(saved.speed),
      Announcement.Stage.allCases.indices.contains(saved.announced.stage),
      saved.announced.leg <= saved.leg,
      !saved.isOffRoute || saved.departure != nil,
      [saved.departures, saved.departure?.number ?? 0, saved.departure?.attempts ?? 0]
        .allSatisfy((0...ResourceLimits.savedDriveCount).contains)
    else { return nil }
    self.init(route, options: options, wording: wording)
    gate = FixGate(after: fix)
    // This process has not received a fix yet.
    isSignalLost = true
    (progress.leg, arrivedLegs, matched) = (saved.leg, saved.arrivedLegs, saved.matched)
    tracker = RouteTracker(
      at: matched, spread: self.options.accuracy(of: fix), speed: saved.speed,
      speedSpread: 5, time: fix.time)
    if let distance = saved.joinedDistance, let time = saved.joinedTime {
      joined = (distance, time)
    }
    followed = saved.followed
    announcer = Announcer(
      after: Announcer.Mark(
        leg: saved.announced.leg, step: saved.announced.step,
        stage: Announcement.Stage.allCases[saved.announced.stage]))
    departures = saved.departures
    let speed = fix.speed ?? saved.speed
    position = offRoute(fix, speed: speed)
    openDeparture = saved.departure.flatMap { departure in
      position.map {
        Departure(
          number: departure.number, cause: departure.isWrongWay ? .wrongWay : .offRoute,
          position: $0, attempts: departure.attempts)
      }
    }
    if saved.isOffRoute, let departure = openDeparture {
      mode = .offRoute(departure)
      openDeparture = nil
      rejoining = Rejoining(at: fix.coordinate)
      rerouteTime = fix.time
    } else if let shown = saved.shown {
      position = nil
      position = onRoute(at: shown, speed: speed, time: fix.time)
    }
    measureProgress(at: position?.routeDistance ?? matched)
  }
}
