// SPDX-License-Identifier: Apache-2.0
import Foundation
import MapGeometry

/// A position on an arc that a recorded location may come from.
struct MatchState: Hashable {
  var arc: Int
  /// The position as a fraction of the arc's length, 0...1.
  var share: Double
  var coordinate: Coordinate
  /// The distance from the recorded location in meters.
  var distance: Double
}

/// The movement from one state to another.
enum MatchMove: Hashable {
  /// Forward on the same arc, or back by less than the noise of the locations.
  case along
  /// A U-turn between the ends of the same road.
  case turnAround
  /// Over other arcs.
  case path
}

/// The probabilities of the hidden Markov model of Newson and Krumm: "Hidden Markov map matching through noise and
/// sparseness" (2009).
///
/// All values are natural logarithms, without constants that are the same for all states of a location.
struct MatchModel {
  /// The standard deviation of a location without an accuracy, in meters; Newson and Krumm measured 4.07.
  static let deviation = 5.0
  /// The limits of the standard deviation.
  private static let deviations = 3.0...50
  /// An accuracy is the radius that contains the location in 68 % of cases, which is 1.5 standard deviations of one
  /// axis.
  private static let deviationsPerAccuracy = 1.5
  /// The search radius in standard deviations, and its limits in meters.
  private static let reach = 6.0
  private static let radii = 50.0...200
  /// The scale β of the difference between the path and the straight line in meters: a constant, and a part of the
  /// straight line, because routes bend.
  private static let scale = 4.0
  private static let scaleShare = 0.05
  /// The length that a U-turn counts more, in meters.
  static let uTurn = 40.0

  /// The standard deviation of a location in meters.
  static func deviation(accuracy: Double?) -> Double {
    guard let accuracy, accuracy.isFinite, accuracy > 0 else { return deviation }
    return min(
      max(accuracy / deviationsPerAccuracy, deviations.lowerBound), deviations.upperBound)
  }

  /// The maximum distance of a state in meters.
  static func radius(deviation: Double) -> Double {
    min(max(reach * deviation, radii.lowerBound), radii.upperBound)
  }

  /// The minimum distance in meters along a road between two states on it.
  static func separation(_ deviation: Double) -> Double { 4 * deviation }

  /// The probability of a location at a distance from a state.
  static func emission(distance: Double, deviation: Double) -> Double {
    -0.5 * (distance / deviation) * (distance / deviation)
  }

  /// The probability of a path between the states of two locations.
  static func transition(path: Double, straight: Double) -> Double {
    let scale = scale + scaleShare * straight
    return -abs(path - straight) / scale
  }

  /// The maximum distance in meters that noise moves a vehicle back.
  static func slack(_ deviation: Double, _ other: Double) -> Double { 2 * (deviation + other) }

  /// How well a distance agrees with the deviation, 0...1: 1 up to two standard deviations.
  static func fit(distance: Double, deviation: Double) -> Double {
    min(1, exp(2 + emission(distance: distance, deviation: deviation)))
  }
}

extension MatchModel {
  /// The maximum lengths of a path in meters. The second is used if the first allows no path at all.
  static func limits(straight: Double, fastest: Double?) -> [Double] {
    let most = min(fastest ?? .infinity, 100_000)
    let near = min(2 * straight + 300, most)
    let far = min(4 * straight + 3000, most)
    return far > near ? [near, far] : [near]
  }

  /// The length in meters that a mode cannot exceed in a time; `nil` if the time is not known.
  static func fastest(_ access: RoadGraph.Access, seconds: Double?, slack: Double) -> Double? {
    guard let seconds, seconds > 0 else { return nil }
    let speed: Double
    switch access {
    case .driving: speed = 80
    case .cycling: speed = 30
    default: speed = 15
    }
    // Recorders round times to seconds.
    return speed * (seconds + 1) + 2 * slack
  }
}
