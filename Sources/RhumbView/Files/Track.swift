// SPDX-License-Identifier: Apache-2.0
import Foundation
import RhumbModules

/// The figures of a recorded track.
struct Track {
  var locations: [MapLocation]
  /// The distance from the start at each location, in meters.
  private(set) var distances: [Double]
  /// The seconds between the first and the last location; `nil` if the recording has no times.
  private(set) var duration: Double?
  /// The sums of all ascents and descents in meters; `nil` without altitudes.
  private(set) var climb: (up: Double, down: Double)?

  /// Changes of the altitude that are smaller are errors of the receiver, in meters.
  private static let leastClimb = 4.0

  init(_ locations: [MapLocation]) {
    self.locations = locations
    var distance = 0.0
    distances = []
    for (index, location) in locations.enumerated() {
      if index > 0 { distance += locations[index - 1].coordinate.distance(to: location.coordinate) }
      distances.append(distance)
    }
    if let first = locations.first?.time, let last = locations.last?.time, last > first {
      // Times of recordings without times are a second apart, starting at 0.
      duration = first == 0 ? nil : last - first
    }
    climb = Self.climb(locations.compactMap(\.altitude))
  }

  var length: Double { distances.last ?? 0 }

  /// The mean speed in meters per second; `nil` without times.
  var speed: Double? { duration.map { length / $0 } }

  /// Returns the sums of all ascents and descents in meters; `nil` for less than two altitudes.
  static func climb(_ altitudes: [Double]) -> (up: Double, down: Double)? {
    guard var level = altitudes.first, altitudes.count > 1 else { return nil }
    var climb = (up: 0.0, down: 0.0)
    for altitude in altitudes where abs(altitude - level) >= leastClimb {
      if altitude > level { climb.up += altitude - level } else { climb.down += level - altitude }
      level = altitude
    }
    return climb
  }

  /// The lines of a card: distance, time and speed; ascents and descents.
  func lines(_ wording: InstructionFormatter) -> [String] {
    var first = [wording.text(meters: length)]
    if let duration { first.append(wording.text(seconds: duration)) }
    if let speed { first.append(wording.text(speed: speed)) }
    return [first.joined(separator: " · "), climb.map(wording.text(climb:))].compactMap(\.self)
  }

  /// The altitudes in meters over the distances in meters, at most 400 of them; empty without altitudes.
  var profile: [(distance: Double, altitude: Double)] {
    let all = zip(distances, locations).compactMap { distance, location in
      location.altitude.map { (distance: distance, altitude: $0) }
    }
    let step = max(1, all.count / 400)
    return all.count > 1 ? stride(from: 0, to: all.count, by: step).map { all[$0] } : []
  }
}
