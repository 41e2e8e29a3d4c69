// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry
import MapNavigation
import MapRoute
import MapTestSupport

/// A road defined in meters east and north of an origin, and a car that drives on it.
struct TestDrive {
  var origin = Coordinate(latitude: 60.17, longitude: 24.94)
  /// The vertices in meters east and north.
  private(set) var points: [SIMD2<Double>] = [.zero]
  /// The current heading, in degrees clockwise from north.
  private var heading = 0.0
  private(set) var turns: [(meters: Double, kind: Maneuver.Kind)] = []
  /// The stops of the car: meters from the start and duration in seconds.
  var stops: [(meters: Double, seconds: Double)] = []
  /// The speed in meters per second.
  var speed = 14.0
  /// The standard deviation of fixes along the road, in meters, and of their speeds, in meters per second.
  var noise = 0.0
  var speedNoise = 0.0
  /// The time range without fixes, in seconds from the start.
  var dropout: ClosedRange<Double>?
  var seed: UInt64 = 1

  private var length: Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
  }

  private func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    ((b - a) * (b - a)).sum().squareRoot()
  }

  mutating func straight(_ meters: Double) {
    let radians = heading * .pi / 180
    points.append(points[points.count - 1] + SIMD2(sin(radians), cos(radians)) * meters)
  }

  /// Adds a corner with a maneuver.
  mutating func turn(_ degrees: Double, _ kind: Maneuver.Kind = .turn) {
    turns.append((length, kind))
    heading += degrees
  }

  /// Adds an arc of short straight segments.
  mutating func arc(_ degrees: Double, radius: Double) {
    let count = max(Int(abs(degrees) / 15), 2)
    for _ in 0..<count {
      heading += degrees / Double(count) / 2
      straight(2 * radius * sin(abs(degrees) / Double(count) / 2 * .pi / 180))
      heading += degrees / Double(count) / 2
    }
  }

  /// Adds a straight road whose vertices zigzag.
  mutating func zigzag(_ meters: Double, every step: Double, by amplitude: Double) {
    let radians = heading * .pi / 180
    let across = SIMD2(cos(radians), -sin(radians))
    let start = points[points.count - 1]
    let count = Int(meters / step)
    for index in 1...count {
      let side = index == count ? 0 : (index % 2 == 0 ? amplitude : -amplitude)
      points.append(
        start + SIMD2(sin(radians), cos(radians)) * step * Double(index) + across * side)
    }
  }

  var route: Route {
    let meter = 180 / (Double.pi * Mercator.earthRadius)
    let line = RouteLine(
      points.map {
        Coordinate(
          latitude: origin.latitude + $0.y * meter,
          longitude: origin.longitude + $0.x * meter / cos(origin.latitude * .pi / 180))
      })
    var starts: [(Double, Maneuver.Kind)] = [(0, .depart)] + turns.map { ($0.meters, $0.kind) }
    starts.append((line.length, .arrive))
    var steps: [RouteStep] = []
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? min(starts[index + 1].0, line.length) : line.length
      let from = min(start.0, end)
      steps.append(
        RouteStep(
          Maneuver(start.1, modifier: .right, at: line.position(at: from).coordinate),
          stretch: from...end, duration: (end - from) / speed))
    }
    let leg = RouteLeg(
      destination: Waypoint(line.position(at: line.length).coordinate, title: "Home"), steps: steps)
    return Route(line: line, legs: [leg], travelMode: .driving)
  }

  /// Returns guidance positions once a second. The car slows down for corners and waits at stops.
  func positions(on track: Route) -> [(time: Double, position: RoadPosition)] {
    var random = SplitMix64(seed: seed)
    let line = track.line
    var result: [(time: Double, position: RoadPosition)] = []
    var now = 0.0
    var place = 0.0
    var pace = 0.0
    var waits = stops
    var waiting = 0.0
    var nextFix = 0.0
    func gauss() -> Double {
      let u = max(random.double(in: 0...1), 1e-12)
      return (-2 * log(u)).squareRoot() * cos(2 * .pi * random.double(in: 0...1))
    }
    while place < line.length - 0.5, now < 4000 {
      if now >= nextFix {
        nextFix += 1
        if dropout?.contains(now) != true {
          let distance = min(max(place + noise * gauss(), 0), line.length)
          let at = line.position(at: distance)
          result.append(
            (
              now,
              RoadPosition(
                at.coordinate, course: at.bearing,
                speed: pace < 0.1 ? 0 : max(0, pace + speedNoise * gauss()),
                routeDistance: distance, time: now)
            ))
        }
      }
      let dt = 0.1
      var limit = speed
      for turn in turns where turn.meters > place - 5 {
        limit = min(limit, (36 + 2 * 2.5 * max(0, turn.meters - place)).squareRoot())
      }
      limit = min(limit, (4 + 2 * 2 * (line.length - place)).squareRoot())
      if let stop = waits.first {
        let rest = stop.meters - place
        limit = min(limit, (2 * 2.5 * max(rest, 0)).squareRoot() + (rest > 0.5 ? 0.3 : 0))
        if rest <= 0.6 {
          waiting += dt
          limit = 0
          if waiting > stop.seconds {
            waits.removeFirst()
            waiting = 0
          }
        }
      }
      pace = limit < pace ? max(limit, pace - 4 * dt) : min(limit, pace + 2 * dt)
      place += pace * dt
      now += dt
    }
    return result
  }
}

extension TestDrive {
  /// Named roads on which a camera must be smooth.
  static var corner: TestDrive {
    var drive = TestDrive()
    drive.straight(500)
    drive.turn(90)
    drive.straight(500)
    return drive
  }

  static var roundabout: TestDrive {
    var drive = TestDrive()
    drive.straight(400)
    drive.turn(40, .roundabout)
    drive.straight(6)
    drive.arc(-170, radius: 15)
    drive.turn(40, .exitRoundabout)
    drive.straight(400)
    return drive
  }

  static var hairpin: TestDrive {
    var drive = TestDrive()
    drive.speed = 12
    drive.straight(400)
    drive.turn(5)
    drive.arc(175, radius: 9)
    drive.straight(400)
    return drive
  }

  static var unsteady: TestDrive {
    var drive = TestDrive()
    drive.straight(100)
    drive.zigzag(800, every: 10, by: 1)
    drive.straight(100)
    return drive
  }

  static var city: TestDrive {
    var drive = TestDrive()
    drive.noise = 2
    drive.speedNoise = 0.5
    drive.straight(250)
    drive.turn(90)
    drive.zigzag(160, every: 16, by: 0.8)
    drive.turn(-85)
    drive.straight(90)
    drive.turn(-95)
    drive.straight(600)
    drive.arc(70, radius: 120)
    drive.straight(300)
    drive.turn(40, .roundabout)
    drive.straight(6)
    drive.arc(-170, radius: 15)
    drive.turn(40, .exitRoundabout)
    drive.straight(700)
    drive.turn(20, .fork)
    drive.straight(500)
    drive.stops = [(240, 15), (900, 25)]
    return drive
  }

  static var motorway: TestDrive {
    var drive = TestDrive()
    drive.speed = 34
    drive.noise = 3
    drive.speedNoise = 0.5
    drive.straight(3000)
    drive.arc(60, radius: 800)
    drive.straight(2000)
    drive.turn(12, .offRamp)
    drive.straight(500)
    drive.turn(80)
    drive.straight(300)
    return drive
  }

  static var all: [(name: String, drive: TestDrive)] {
    [
      ("corner", corner), ("roundabout", roundabout), ("hairpin", hairpin),
      ("unsteady", unsteady), ("city", city), ("motorway", motorway),
    ]
  }
}
