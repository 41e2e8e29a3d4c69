// SPDX-License-Identifier: Apache-2.0

extension CostModel {
  /// The duration of each arc in milliseconds.
  func arcDurations(of graph: RoadGraph) -> [UInt32] {
    costs(of: graph) { road, isBackward in 360 / speed(road, isBackward: isBackward) }
  }

  /// The weight of each arc, in milliseconds or decimeters.
  func arcWeights(of graph: RoadGraph) -> [UInt32] {
    costs(of: graph) { road, isBackward in
      let rate = prefersShorter ? 1 : 360 / speed(road, isBackward: isBackward)
      return rate * (prefersShorter ? 1 : unattractiveness(road)) * avoidance(road)
    }
  }

  /// Costs from a rate per decimeter, which depends on the road and direction.
  private func costs(of graph: RoadGraph, rate: (Road, Bool) -> Double) -> [UInt32] {
    let rates = graph.roads.flatMap { [rate($0, false), rate($0, true)] }
    return (0..<graph.arcCount).map { arc in
      guard graph.arcAccess[arc].contains(access) else { return Metric.closed }
      let half = graph.arcEdges[arc]
      let edge = Int(half >> 1)
      let rate = rates[Int(graph.edgeRoads[edge]) * 2 + Int(half & 1)]
      return Metric.cost(Double(graph.edgeLengths[edge]) * rate)
    }
  }

  /// The typical speed in km/h.
  func speed(_ road: Road, isBackward: Bool) -> Double {
    let signed = Double(max(1, isBackward ? road.speedBackward : road.speedForward))
    if road.roadClass == .ferry { return signed }
    switch access {
    case .driving: return signed
    case .cycling: return cyclingSpeed(road)
    default: return road.roadClass == .steps ? 3 : 5
    }
  }

  private func cyclingSpeed(_ road: Road) -> Double {
    if road.flags.contains(.dismount) { return 5 }
    switch road.roadClass {
    case .steps: return 2
    case .footway, .pedestrian: return 10
    case .livingStreet, .path, .track: return road.flags.contains(.unpaved) ? 12 : 14
    default: return road.flags.contains(.unpaved) ? 12 : 16
    }
  }

  /// The factor for the road's unattractiveness: a factor of 2 doubles the weight.
  private func unattractiveness(_ road: Road) -> Double {
    switch access {
    case .driving: return road.flags.isDisjoint(with: [.minor, .narrow]) ? 1 : 2
    case .cycling:
      switch road.roadClass {
      case .cycleway: return 0.9
      case .trunk, .trunkLink: return 2
      case .primary, .primaryLink: return 1.4
      case .secondary, .secondaryLink: return 1.2
      case .tertiary, .tertiaryLink: return 1.1
      default: return 1
      }
    default:
      switch road.roadClass {
      case .trunk, .trunkLink: return 1.5
      case .primary, .primaryLink: return 1.15
      case .secondary, .secondaryLink: return 1.1
      default: return 1
      }
    }
  }

  /// The factor for roads that the request avoids.
  private func avoidance(_ road: Road) -> Double {
    let isHighway = road.roadClass == .motorway || road.roadClass == .motorwayLink
    let isUnwanted =
      avoidsHighways && isHighway || avoidsTolls && road.flags.contains(.toll)
      || avoidsFerries && road.roadClass == .ferry
    return isUnwanted ? Self.avoidanceFactor : 1
  }

  /// The flag of roads with access only for destinations on them.
  var entranceFlag: Road.Flags {
    switch access {
    case .driving: .destinationOnly
    case .cycling: .destinationOnlyCycling
    default: .destinationOnlyWalking
    }
  }
}

extension Metric {
  /// A cost in integer form: rounded and limited below ``closed``.
  static func cost(_ value: Double) -> UInt32 {
    value < Double(closed) ? UInt32(min(value.rounded(), Double(closed - 1))) : closed - 1
  }
}
