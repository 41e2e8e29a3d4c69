// SPDX-License-Identifier: Apache-2.0
import Rhumb

/// A vehicle that drives a tour again and again.
struct Vehicle {
  let number: Int
  let tour: RouteLine
  /// Meters per second.
  let speed: Double
  /// Meters from the start of the tour.
  private(set) var traveled: Double

  var name: String { "Vehicle \(number + 1)" }
  var position: RouteLine.Position { tour.position(at: traveled) }

  mutating func drive(_ seconds: Double) {
    traveled = (traveled + speed * seconds).truncatingRemainder(dividingBy: tour.length)
  }
}

/// Vehicles that drive on the roads of Helsinki.
struct Fleet {
  private(set) var vehicles: [Vehicle] = []
  private var time: Double?

  /// Finds a tour for each vehicle, the same ones in every run.
  static func load(count: Int) async throws -> Fleet {
    let graph = try BuiltInRoadGraph.helsinki.open()
    let roads = try GraphRouteProvider(graph)
    var random = Random(state: 7)
    var fleet = Fleet()
    guard let bounds = graph.bounds else { return fleet }
    while fleet.vehicles.count < count {
      let stops = (0..<4).map { _ in random.coordinate(in: bounds) }
      let request = RouteRequest(
        from: stops[0], to: (stops[1...] + [stops[0]]).map { Waypoint($0) })
      // A stop far from every road has no route.
      guard let route = try? await roads.routes(for: request).first, route.distance > 1000 else {
        continue
      }
      fleet.vehicles.append(
        Vehicle(
          number: fleet.vehicles.count, tour: route.line,
          speed: .random(in: 7...14, using: &random),
          traveled: .random(in: 0..<route.distance, using: &random)))
    }
    return fleet
  }

  /// Drives to a time in seconds.
  mutating func drive(to time: Double) {
    let seconds = time - (self.time ?? time)
    self.time = time
    for number in vehicles.indices { vehicles[number].drive(seconds) }
  }
}

/// Random numbers that are the same in every run.
private struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 31)
  }

  /// A coordinate in the middle of bounds.
  mutating func coordinate(in bounds: CoordinateBounds) -> Coordinate {
    let (low, high) = (bounds.southWest, bounds.northEast)
    let (north, east) = (
      Double.random(in: 0.05...0.95, using: &self), Double.random(in: 0.05...0.95, using: &self)
    )
    return Coordinate(
      latitude: low.latitude + (high.latitude - low.latitude) * north,
      longitude: low.longitude + (high.longitude - low.longitude) * east)
  }
}
